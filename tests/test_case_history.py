"""Who changed what in a case: one row for each version, written with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import httpx
import pytest

from outofturn.casebook import Casebook, CaseNotFound, InvalidInput, VersionConflict
from outofturn.casebook.history import LONGEST_TEXT, MOST_LINES
from outofturn.casebook.rows import HistoryNote
from outofturn.casebook.store_protocol import StaleVersion
from outofturn.casebook.tokens import Tokens
from outofturn.notation.kept_case_contract import HistoryAnswer
from outofturn.web.app import create_app
from tests.case_rows import case_row, line
from tests.http_client import CASE, HttpClient
from tests.test_casebook import new
from tests.test_json_contract import conforms

pytest_plugins = ["tests.databases"]


def changes(casebook: Casebook, id: str) -> list[dict[str, Any]]:
    """The oldest first; of the details only what there is."""
    answer = casebook.history(id)
    conforms(answer, HistoryAnswer)
    found: list[dict[str, Any]] = []
    for change in answer["changes"][::-1]:
        details: dict[str, Any] = {key: value for key, value in change["details"].items() if value}
        for part in {"before", "after"} & set(details):
            details[part] = [one["line"] for one in details[part]]
        found.append({**change, "details": details})
    return found


def test_every_change_is_told_with_who_made_it(casebook: Casebook) -> None:
    anna, ben = casebook.by("Anna"), casebook.by("Ben")
    id = anna.create({"contract": "4S by S", "events": ["E leads H5"]}, table="5", names={"N": "Łukasz"})["id"]
    ben.add(id, 1, ["S chooses refuse", "S chooses free"])
    anna.edit_line(id, 2, 1, "E leads H6")
    ben.remove_line(id, 3, 3)
    anna.change(id, 4, table="6", names={"N": "", "director": "Zoë"}, edition=2007, notes="x", start={"on_lead": "N"})
    anna.change(id, 5, lines=["E leads H6", "attention"])
    casebook.update_ruling(id, 6)
    kept = ben.delete(id)
    ben.delete(id)  # a second time it changes nothing
    anna.restore(id)
    found = changes(casebook, id)
    assert [(one["version"], one["who"], one["what"]) for one in found] == [
        (1, "Anna", "create"), (2, "Ben", "add"), (3, "Anna", "edit"), (4, "Ben", "remove"), (5, "Anna", "change"),
        (6, "Anna", "change"), (7, "", "rule-afresh"), (8, "Ben", "delete"), (9, "Anna", "restore"),
    ]  # fmt: skip
    assert [one["details"] for one in found] == [
        {"number": 1, "after": ["E leads H5"]},
        {"number": 2, "after": ["S chooses refuse", "S chooses free"]},
        {"number": 1, "before": ["E leads H5"], "after": ["E leads H6"]},
        {"number": 3, "before": ["S chooses free"]},
        {"fields": [
            {"name": "table", "before": "5", "after": "6"},
            {"name": "notes", "before": "", "after": "x"},
            {"name": "names N", "before": "Łukasz", "after": ""},
            {"name": "names director", "before": "", "after": "Zoë"},
            {"name": "start", "before": "", "after": '{"on_lead": "N"}'},
            {"name": "edition", "before": "", "after": "2007"},
        ]},
        {"number": 2, "before": ["S chooses refuse"], "after": ["attention"]},
        {}, {}, {},
    ]  # fmt: skip
    assert found[7]["at"] == kept["changed"]


def test_imports_and_copies_are_told_too(casebook: Casebook) -> None:
    id = casebook.import_file("contract: 4S by S\nevents: [E leads H5]")["id"]
    copy = casebook.by("Anna").duplicate(id)["id"]
    ((imported,), (copied,)) = changes(casebook, id), changes(casebook, copy)
    assert (imported["what"], copied["what"], copied["who"]) == ("import", "duplicate", "Anna")
    assert imported["details"] == copied["details"] == {"number": 1, "after": ["E leads H5"]}


def test_lines_are_told_in_the_words_of_a_language(casebook: Casebook) -> None:
    id = new(casebook, "rho leads H5")["id"]
    for code, words in (("en", "East leads ♥5"), ("de", "Ost spielt ♥5 aus")):
        ((change),) = casebook.in_language(code).history(id)["changes"]
        assert change["details"]["after"] == [{"line": "rho leads H5", "shown": words}]


def test_what_is_not_done_is_not_told(casebook: Casebook) -> None:
    id = new(casebook, "E leads H5")["id"]
    with pytest.raises(InvalidInput):
        casebook.add(id, 1, ["nonsense"])
    with pytest.raises(VersionConflict):
        casebook.add(id, 7, ["attention"])
    for _ in range(2):
        casebook.add(id, 1, ["attention"], "key")
    row, _ = casebook.store.get(id) or (None, None)
    assert row is not None
    with pytest.raises(StaleVersion):  # the key has been used: the transaction is undone, and the history with it
        casebook.store.save(row, replace(row, version=3), "key", note=HistoryNote("change", "Ben"))
    assert [one["what"] for one in changes(casebook, id)] == ["create", "add"]


def test_a_history_row_that_cannot_be_written_undoes_the_change(casebook: Casebook, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = new(casebook, "E leads H5")
    monkeypatch.setattr("outofturn.casebook.store._write_history", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        casebook.add(kept["id"], 1, ["attention"])
    with pytest.raises(ZeroDivisionError):
        casebook.delete(kept["id"])
    assert Casebook(casebook.store).get(kept["id"]) == kept == casebook.get(kept["id"])


def test_a_long_change_is_cut(casebook: Casebook) -> None:
    id = new(casebook)["id"]
    casebook.add(id, 1, ["attention"] * (MOST_LINES + 1))
    casebook.change(id, 2, notes="x" * 10_000)
    _, added, noted = changes(casebook, id)
    assert added["details"] == {"number": 1, "after": ["attention"] * MOST_LINES, "more": True}
    ((field),) = noted["details"]["fields"]
    assert field["after"] == "x" * (LONGEST_TEXT - 1) + "…"


def test_the_history_comes_in_pages(casebook: Casebook) -> None:
    id = new(casebook)["id"]
    for version in range(1, 5):
        casebook.add(id, version, ["attention"])
    pages, before, more = [], None, True
    while more:
        answer = casebook.history(id, 2, before)
        pages.append([one["version"] for one in answer["changes"]])
        before, more = pages[-1][-1], answer["more"]
    assert pages == [[5, 4], [3, 2], [1]]
    for limit in (0, 201):
        with pytest.raises(InvalidInput):
            casebook.history(id, limit)
    for nowhere in ("aaaaaaaaaaaa", "x"):
        with pytest.raises(CaseNotFound):
            casebook.history(nowhere)


def test_a_case_from_before_there_was_a_history_gets_one_from_now_on(casebook: Casebook) -> None:
    id = new(casebook, "E leads H5")["id"]
    with casebook.store.database.writing() as connection:
        connection.exec_driver_sql("DELETE FROM history")
    assert casebook.history(id) == {"changes": [], "more": False}
    casebook.add(id, 1, ["attention"])
    assert [one["version"] for one in changes(casebook, id)] == [2]


def test_the_history_goes_with_its_case(casebook: Casebook) -> None:
    casebook.store.create(case_row("aaaaaaaaaaaa", line()))
    with casebook.store.database.writing() as connection:
        connection.exec_driver_sql("DELETE FROM cases")
        assert connection.exec_driver_sql("SELECT count(*) FROM history").scalar() == 0


# -- over HTTP


class _Anna(HttpClient):
    """Sends the token of Anna with every request."""

    def __init__(self, casebook: Casebook) -> None:
        super().__init__(create_app(casebook))
        self.headers = {"Authorization": f"Bearer {Tokens(casebook.store.database).new('Anna')}"}

    def __call__(self, method: str, path: str, **what: Any) -> httpx.Response:
        return super().__call__(method, path, headers=self.headers, **what)


@pytest.fixture
def ask(sqlite_casebook: Casebook) -> HttpClient:
    return _Anna(sqlite_casebook)


def test_the_history_over_http(ask: HttpClient) -> None:
    kept = ask("POST", "/api/cases", json={"case": CASE}).json()
    at = f"/api/cases/{kept['id']}"
    answer = ask("POST", f"{at}/lines", json={"version": 1, "lines": ["S chooses refuse"], "known": 1}).json()
    assert (answer["known"], answer["lines"], answer["case"]["events"]) == (1, ["S chooses refuse"], ["S chooses refuse"])
    found = ask("GET", f"{at}/history?limit=1").json()
    assert found["more"] is True
    assert [(one["version"], one["who"], one["what"]) for one in found["changes"]] == [(2, "Anna", "add")]
    found = ask("GET", f"{at}/history?before=2&language=pl").json()
    assert found["changes"][0]["details"]["after"][0]["shown"] == "E wistuje ♥5"
    assert ask("GET", "/api/cases/aaaaaaaaaaaa/history").status_code == 404
    assert ask("GET", f"{at}/history?limit=0").status_code == 422


def test_what_is_known_over_http(ask: HttpClient) -> None:
    at = f"/api/cases/{ask('POST', '/api/cases', json={'case': CASE}).json()['id']}"
    ask("POST", f"{at}/lines", json={"version": 1, "lines": ["S chooses refuse"]})
    assert ask("PUT", f"{at}/lines/2", json={"version": 2, "line": "attention", "known": 2}).json()["known"] == 1
    assert ask("GET", f"{at}?version=2&known=2").json()["known"] == 1
    assert ask("GET", f"{at}?known=2").json()["known"] == 0
    assert ask("PATCH", at, json={"version": 3, "notes": "x", "known": 2}).json()["known"] == 2
    assert ask("POST", f"{at}/rule-afresh", json={"version": 4, "known": 1}).json()["known"] == 1
    assert ask("DELETE", f"{at}/lines/2?version=5&known=2").json()["known"] == 1
    late = ask("DELETE", f"{at}/lines/1?version=5&known=2")
    assert (late.status_code, late.json()["case"]["known"]) == (409, 0)
    assert ask("GET", f"{at}?version=2&known=-1").status_code == 422
