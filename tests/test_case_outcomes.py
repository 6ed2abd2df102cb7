"""What a list of cases says of each, and what a search for it finds; the same in SQLite and in PostgreSQL."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from outofturn.casebook import Casebook
from outofturn.casebook.case_outcome import outcome_of
from outofturn.casebook.history import MOST_LINES, line_times
from outofturn.casebook.outcome_backfill import fill_outcomes
from outofturn.casebook.rows import HistoryRow
from outofturn.casebook.store import Store
from outofturn.casebook.tables import cases
from outofturn.casebook.verify import verify
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.json_api.replayed_case import replayed_case
from outofturn.notation.kept_case_contract import CaseListAnswer, LineTimesAnswer
from tests.case_rows import kept
from tests.test_json_contract import conforms

pytest_plugins = ["tests.databases"]

LEAD = ["E leads H5"]
REFUSED = [*LEAD, "S chooses refuse", "S chooses forbid H"]
EXPOSED = ["E exposes S4"]
REVOKE = ["W leads HK", "N plays H2", "E plays C2", "S plays H3"]
#: Until the end of play; a trick is transferred.
TRANSFERRED = {
    "contract": "2C by S",
    "deal": "N:.7..43 .2..T9 .Q3..A .K5..J",
    "start": {"trick": 11, "on_lead": "N", "won": {"NS": 6, "EW": 4}},
    "events": [
        "N leads H7", "E plays C9", "S plays H3", "W plays H5", "E leads H2", "S plays HQ", "W plays HK", "N plays C3",
        "N leads C4", "E plays CT", "S plays CA", "W plays CJ",
    ],
}  # fmt: skip


def keep(casebook: Casebook, lines: list[str], table: str = "", board: str = "", **case: object) -> str:
    return casebook.create({"contract": "4S by S", "events": lines, **case}, table=table, board=board)["id"]


def listed(casebook: Casebook, search: str = "") -> list[tuple[list[str], str, bool]]:
    found = casebook.find(search)
    conforms(found, CaseListAnswer)
    return [(one["irregularities"], one["outcome"], one["open"]) for one in found["cases"]]


@pytest.mark.parametrize(
    ("lines", "irregularities", "outcome", "is_open"),
    [
        ([], [], "", False),
        (["W leads H5"], [], "", False),
        (LEAD, ["Opening lead out of turn, East"], "South chooses", True),
        (REFUSED, ["Opening lead out of turn, East"], "South forbids a heart lead", False),
        (["W leads H5", "N plays H2", *EXPOSED], ["Exposed card, East"], "East’s minor penalty card ♠4", False),
        ([*REVOKE, "W leads HA", "E has H"], ["Revoke, East"], "Tricks for the revoke after play", True),
        ([*REVOKE, "E corrects H4"], ["Revoke, East"], "South chooses", True),
    ],
)
def test_outcome_of_a_case(
    sqlite_casebook: Casebook, lines: list[str], irregularities: list[str], outcome: str, is_open: bool
) -> None:
    keep(sqlite_casebook, lines)
    assert listed(sqlite_casebook) == [(irregularities, outcome, is_open)]


def test_tricks_transferred(sqlite_casebook: Casebook) -> None:
    sqlite_casebook.create(TRANSFERRED)
    assert listed(sqlite_casebook) == [(["Revoke, East"], "1 trick to North-South", False)]
    polish = sqlite_casebook.in_language("pl")
    assert listed(polish) == [(["Fałszywy renons, E"], "1 lewa dla strony N-S", False)]


def test_record_that_makes_no_sense(sqlite_casebook: Casebook) -> None:
    id = keep(sqlite_casebook, REFUSED)
    sqlite_casebook.edit_line(id, 1, 1, "W leads H5")
    assert listed(sqlite_casebook) == [([], "Line 2 makes no sense", True)]
    refused = outcome_of(RecordError(message("error/no-such-law", law="1")))
    assert refused["result"]["id"] == "outcome/set-up-refused"


def test_outcome_follows_every_change(casebook: Casebook) -> None:
    id = keep(casebook, LEAD)
    casebook.add(id, 1, REFUSED[1:])
    assert listed(casebook) == [(["Opening lead out of turn, East"], "South forbids a heart lead", False)]
    casebook.remove_line(id, 2, 3)
    assert listed(casebook) == [(["Opening lead out of turn, East"], "South chooses", True)]
    casebook.change(id, 3, None, lines=["W leads H5"])
    assert listed(casebook) == [([], "", False)]


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("table 7", ["7"]),
        ("TISCH 7", ["7"]),
        ("stół 7", ["7"]),
        ("table 17", ["17"]),
        ("table 1", []),
        ("board 12", ["7"]),
        ("donne 12 table 7", ["7"]),
        ("board 7", ["17"]),
        ("table", ["17", "7"]),
        ("lead out of turn", ["7"]),
        ("hors tour", ["7"]),
        ("poza kolejnością", ["7"]),
        ("54D", ["7"]),
        ("54d table 17", []),
        ("revoke", ["17"]),
        ("verzaking", ["17"]),
        ("renonce", ["17"]),
        ("H5 forbid", ["7"]),
    ],
)
def test_search(casebook: Casebook, search: str, found: list[str]) -> None:
    keep(casebook, REFUSED, table="7", board="12")
    keep(casebook, [*REVOKE, "E corrects H4"], table="17", board="7")
    assert [one["table"] for one in casebook.find(search)["cases"]] == found


def test_a_longer_record_is_found_by_what_came_later(casebook: Casebook) -> None:
    id = keep(casebook, REVOKE, table="3")
    assert casebook.find("revoke")["cases"] == []
    casebook.add(id, 1, ["E corrects H4"])
    assert [one["id"] for one in casebook.find("revoke 62A table 3")["cases"]] == [id]
    casebook.change(id, 2, None, table="4")
    assert [one["id"] for one in casebook.find("revoke table 4")["cases"]] == [id]
    assert casebook.find("table 3")["cases"] == []


# -- cases from before


def forget_outcomes(store: Store) -> None:
    """As it is after the migration: no outcome, and only the words of older versions to search."""
    with store.database.writing() as connection:
        for one in store.find("", deleted=False, limit=100):
            search = replace(kept(store, one.id), outcome=None).search_text()
            connection.execute(update(cases).where(cases.c.id == one.id).values(outcome=None, search=search))


def test_older_cases_are_filled_in(store: Store, url: str) -> None:
    casebook = Casebook(store)
    ids = [keep(casebook, REFUSED, table=str(number)) for number in range(3)]
    before = {id: kept(store, id) for id in ids}
    forget_outcomes(store)
    assert verify(url).problems == []
    assert listed(casebook) == [([], "", False)] * 3
    assert [one["table"] for one in casebook.find("")["cases"]] == ["2", "1", "0"]
    assert fill_outcomes(store) == 3
    assert {id: kept(store, id) for id in ids} == before
    assert [one["table"] for one in casebook.find("table 1 54D")["cases"]] == ["1"]
    assert verify(url).problems == []
    assert fill_outcomes(store) == 0


def test_older_cases_are_filled_in_when_a_server_runs(url: str) -> None:
    with closing(Store(url)) as store:
        keep(Casebook(store), REFUSED)
        forget_outcomes(store)
        store.start_upkeep()
        store._upkeep._stopped.wait(0.01)
        for _ in range(500):
            if listed(Casebook(store)) != [([], "", False)]:
                break
            store._upkeep._stopped.wait(0.02)
        assert listed(Casebook(store)) == [(["Opening lead out of turn, East"], "South forbids a heart lead", False)]


def test_a_case_changed_meanwhile_is_left_alone(store: Store) -> None:
    casebook = Casebook(store)
    id = keep(casebook, LEAD)
    forget_outcomes(store)
    (row,) = store.without_outcome(10)
    casebook.add(id, 1, REFUSED[1:])
    store.set_outcome(replace(row, outcome=outcome_of(replayed_case({"contract": "4S by S", "events": LEAD}))))
    assert listed(casebook) == [(["Opening lead out of turn, East"], "South forbids a heart lead", False)]


def test_a_case_that_cannot_be_ruled_does_not_stop_the_others(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    casebook = Casebook(store)
    good, bad = keep(casebook, LEAD), keep(casebook, REFUSED)
    forget_outcomes(store)

    def faulty(replayed: object) -> object:
        if len(replayed.rulings) > 1:  # type: ignore[attr-defined]
            raise ZeroDivisionError
        return outcome_of(replayed)  # type: ignore[arg-type]

    monkeypatch.setattr("outofturn.casebook.outcome_backfill.outcome_of", faulty)
    assert fill_outcomes(store) == 2
    assert {one["id"]: one["outcome"] for one in casebook.find()["cases"]} == {good: "South chooses", bad: ""}
    assert f"case {bad}" in caplog.text
    assert fill_outcomes(store) == 0


def test_outcome_with_a_message_that_is_not_known_any_more(store: Store) -> None:
    casebook = Casebook(store)
    keep(casebook, LEAD)
    unknown = {"irregularities": [{"id": "label/gone", "values": {}}, {"id": 5}], "result": {}, "open": True, "laws": []}
    with store.database.writing() as connection:
        connection.execute(update(cases).values(outcome=unknown))
    assert listed(casebook) == [([], "", True)]


# -- when each line was entered

EIGHT = datetime(2026, 11, 16, 20, 0, tzinfo=UTC)


def minute(number: int) -> datetime:
    return EIGHT + timedelta(minutes=number)


def change(version: int, **details: object) -> HistoryRow:
    return HistoryRow(version, minute(version), "", "change", details)


def minutes(*changes: HistoryRow, count: int) -> list[int | None]:
    found = line_times(reversed(changes), count)
    return [None if at is None else (at - EIGHT) // timedelta(minutes=1) for at in found]


def test_times_of_lines() -> None:
    create = change(1, number=1, after=["a", "b"])
    add = change(2, number=3, after=["c"])
    edit = change(3, number=2, before=["b"], after=["B"])
    remove = change(4, number=1, before=["a"])
    insert = change(5, number=2, after=["x", "y"])
    other = change(6, fields=[{"name": "table"}])
    assert minutes(create, add, count=3) == [1, 1, 2]
    assert minutes(create, add, edit, count=3) == [1, 1, 2]
    assert minutes(create, add, edit, remove, count=2) == [1, 2]
    assert minutes(create, add, edit, remove, insert, other, count=4) == [1, 5, 5, 2]
    assert minutes(add, edit, count=3) == [None, 3, 2]  # the case is older than the history


def test_times_of_very_many_lines() -> None:
    shown = [f"line {number}" for number in range(MOST_LINES)]
    exact = change(1, number=1, after=shown, more=True, lengths=[0, 25])
    unsaid = change(1, number=1, after=shown, more=True)
    for first in (exact, unsaid):
        assert minutes(first, change(2, number=26, after=["z"]), count=26) == [1] * 25 + [2]


def test_times_of_a_kept_case(casebook: Casebook) -> None:
    id = keep(casebook, LEAD)
    casebook.add(id, 1, REFUSED[1:])
    found = casebook.line_times(id)
    conforms(found, LineTimesAnswer)
    history = {one["version"]: one["at"] for one in casebook.history(id)["changes"]}
    assert found == {"version": 2, "times": [history[1], history[2], history[2]]}
    many = casebook.create({"contract": "4S by S", "events": ["attention"] * 30})["id"]
    assert casebook.line_times(many)["times"] == [casebook.get(many)["created"]] * 30
