"""All cases in one file: what is in it, and that it comes back as it was."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import pytest

from outofturn.casebook import Casebook
from outofturn.casebook.cases_file import cases_file, take_created
from outofturn.casebook.database_url import StoreError
from outofturn.casebook.rows import CaseRow
from outofturn.casebook.store_protocol import CaseStore
from outofturn.engine.message import message
from outofturn.local_api import dispatch
from outofturn.local_api.record_contract import Records
from outofturn.local_api.record_store import case_record
from outofturn.web.app import create_app
from tests.http_client import CASE, HttpClient, open_casebook

pytest_plugins = ["tests.databases"]

NOW = datetime(2026, 11, 16, 12, tzinfo=UTC)
LINES = ["E leads H5", "S chooses refuse"]
DETAILS: dict[str, Any] = {"table": "5", "board": "12", "names": {"N": "Zoë"}, "notes": "Was it the “5”?\n"}


def exported(casebook: Casebook) -> dict[str, Any]:
    found: dict[str, Any] = json.loads("".join(casebook.export_all()))
    return found


def as_case_file(one: dict[str, Any]) -> str:
    """What the page sends to the import for a case of the file."""
    details = {name: one[name] for name in ("created", "table", "board", "names", "notes")}
    return json.dumps({**one["case"], **details})


def test_all_cases_but_deleted_ones_are_in_the_file_newest_first(casebook: Casebook) -> None:
    ids = [casebook.create({**CASE, "events": LINES[:count]}, **DETAILS)["id"] for count in (0, 1, 2)]
    casebook.delete(ids[1])
    file = exported(casebook)
    kept = {id: casebook.get(id) for id in ids}
    assert (file["format"], file["version"]) == ("outofturn-cases", 1)
    names = ("id", "created", "changed", "table", "board", "names", "notes", "case")
    assert sorted(file["cases"], key=lambda one: one["id"]) == [
        {name: kept[id][name] for name in names}  # type: ignore[literal-required]
        for id in sorted({ids[0], ids[2]})
    ]
    assert [one["id"] for one in file["cases"]] == [one["id"] for one in casebook.find()["cases"]]


def test_the_file_as_an_object_is_the_same(casebook: Casebook) -> None:
    for count in (0, 1, 2):
        casebook.create({**CASE, "events": LINES[:count]}, **DETAILS)
    assert casebook.export_object() == exported(casebook)


def test_a_browser_gives_the_same_file(casebook: Casebook) -> None:
    ids = [casebook.create({**CASE, "events": LINES[:count]}, **DETAILS)["id"] for count in (0, 1, 2)]
    casebook.delete(ids[1])
    records: Records = {"cases": [], "changes": [], "keys": []}
    for id in ids:
        found = casebook.store.get(id)
        assert found is not None
        records["cases"].append(case_record(found.row))
    answer = dispatch.answer(
        {"method": "GET", "path": "/api/cases/export?language=en", "body": None, "etag": "", "records": records}
    )
    assert (answer["status"], answer["writes"], answer["body"]) == (200, [], exported(casebook))


def test_an_empty_casebook_gives_a_file_without_cases(casebook: Casebook) -> None:
    assert exported(casebook) == {"format": "outofturn-cases", "version": 1, "cases": []}


def test_more_cases_than_are_read_at_once(casebook: Casebook) -> None:
    ids = {casebook.create({**CASE, "events": []}, board=str(number))["id"] for number in range(120)}
    file = exported(casebook)
    assert len(file["cases"]) == len(ids)
    assert {one["id"] for one in file["cases"]} == ids


def test_a_case_comes_back_as_it_was(casebook: Casebook) -> None:
    """With its expectations, with lines that make no sense, and with its time."""
    casebook.import_file('{"contract":"4S by S","events":["E leads H5",{"expect":{"turn":"S"}},"nonsense"],"source":"a book"}')
    casebook.create({**CASE, "title": "Die „Fünf“"}, **DETAILS)
    file = exported(casebook)
    for one in file["cases"]:
        one["created"] = "2025-01-02T03:04:05Z"
        kept = casebook.import_file(as_case_file(one), key=f"import-{one['id']}")
        assert casebook.import_file(as_case_file(one), key=f"import-{one['id']}") == kept
    again = exported(casebook)["cases"]
    assert len(again) == 4
    for one in file["cases"]:
        copies = [other for other in again if other["case"] == one["case"] and other["id"] != one["id"]]
        assert [{**copy, "id": "", "changed": ""} for copy in copies] == [{**one, "id": "", "changed": ""}]


@pytest.mark.parametrize(
    ("created", "kept", "left"),
    [
        ("2025-01-02T03:04:05Z", datetime(2025, 1, 2, 3, 4, 5, tzinfo=UTC), False),
        ("2026-11-16T12:00:01Z", NOW, False),
        ("2025-02-30T03:04:05Z", NOW, True),
        ("on a Tuesday", NOW, True),
        (2025, NOW, True),
        (None, NOW, True),
    ],
)
def test_the_time_of_a_case_is_kept_unless_it_is_no_time_or_still_to_come(created: Any, kept: datetime, left: bool) -> None:
    setup = {"contract": "4S by S", "created": created}
    assert take_created(setup, NOW) == kept
    assert ("created" in setup) == left


def test_only_the_import_takes_the_time_from_the_case(casebook: Casebook) -> None:
    kept = casebook.create({**CASE, "created": "2025-01-02T03:04:05Z"})
    assert not kept["created"].startswith("2025")
    assert kept["case"]["created"] == "2025-01-02T03:04:05Z"  # type: ignore[typeddict-item]


class _ManyCases:
    """Ever the same case, so many times."""

    def __init__(self, row: CaseRow, count: int) -> None:
        self.row, self.left = row, count

    def whole_cases(self, *, limit: int, before: str | None = None) -> list[CaseRow]:
        given = min(limit, self.left)
        self.left -= given
        return [self.row] * given


def test_a_large_file_is_never_wholly_in_memory(casebook: Casebook) -> None:
    id = casebook.create({**CASE, "events": LINES}, notes="n" * 10_000)["id"]
    found = casebook.store.get(id)
    assert found is not None
    tracemalloc.start()
    try:
        size = sum(len(piece) for piece in cases_file(cast("CaseStore", _ManyCases(found.row, 3000))))
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert size > 30_000_000
    assert peak < 5_000_000


# -- over HTTP


@pytest.fixture
def ask(tmp_path: Path) -> Iterator[HttpClient]:
    with open_casebook(tmp_path) as casebook:
        yield HttpClient(create_app(casebook))


def test_the_file_over_http(ask: HttpClient) -> None:
    for number in range(60):
        ask("POST", "/api/cases", json={"case": CASE, "board": str(number)})
    response = ask("GET", "/api/cases/export")
    assert response.status_code == 200
    assert response.headers["content-type"] == "application/json"
    assert response.headers["content-disposition"].startswith('attachment; filename="outofturn-cases-20')
    assert len(response.json()["cases"]) == 60
    (first, *_) = response.json()["cases"]
    imported = ask("POST", "/api/cases/import?key=again", content=as_case_file({**first, "created": "2025-01-02T03:04:05Z"}))
    assert (imported.status_code, imported.json()["created"]) == (201, "2025-01-02T03:04:05Z")


def test_a_database_that_cannot_be_read_is_told_of(ask: HttpClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**_: Any) -> list[CaseRow]:
        raise StoreError(message("error/cases-cannot-be-reached"), message("hint/server-window-says-more"))

    monkeypatch.setattr(ask.app.state.casebook.store, "whole_cases", fail)
    assert ask("GET", "/api/cases/export").status_code == 503
