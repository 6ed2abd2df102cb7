"""A database made by version 0.1 opens: its cases are listed, read, changed, deleted and restored as before.

``data/cases-0.1.sql`` is a dump of a SQLite database that version 0.1 wrote.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import make_url

from outofturn.casebook import Casebook, VersionConflict
from outofturn.casebook.outcome_backfill import fill_outcomes
from outofturn.casebook.store import Store
from outofturn.casebook.verify import verify
from outofturn.laws.book import RULESET
from outofturn.notation.case_file import as_object, parse_case
from outofturn.notation.kept_case_contract import CaseListAnswer, KeptCaseJson
from tests.test_json_contract import conforms

pytest_plugins = ["tests.databases"]

DUMP = (Path(__file__).parent / "data" / "cases-0.1.sql").read_text(encoding="utf-8")
#: The cases in it.
LEAD, REVOKE, NONSENSE, DELETED, COPY = "73mglitpvdbc", "tium6ftngiuc", "5bg5ftmcj5t2", "oncoy3okh24p", "xnkypger2ds2"


@pytest.fixture
def casebook(url: str) -> Iterator[Casebook]:
    """The old database, in SQLite and in PostgreSQL. What was deleted then was deleted today: else it would be purged."""
    now = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S")
    later = f"UPDATE cases SET deleted = '{now}' WHERE deleted IS NOT NULL; UPDATE receipts SET created = '{now}';"
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(str(make_url(url).database))) as connection:
            connection.executescript(DUMP + later)
    else:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute("SET TIME ZONE 'UTC'")
            connection.execute((DUMP.replace("DATETIME", "TIMESTAMP WITH TIME ZONE") + later).encode())
    with closing(Store(url)) as store:
        yield Casebook(store)


def test_its_cases_are_listed_and_found(casebook: Casebook) -> None:
    found = casebook.find()
    conforms(found, CaseListAnswer)
    assert [one["id"] for one in found["cases"]] == [COPY, NONSENSE, REVOKE, LEAD]
    assert [one["id"] for one in casebook.find("ŁUKASZ forbid")["cases"]] == [COPY, LEAD]
    assert [one["id"] for one in casebook.find(deleted=True)["cases"]] == [DELETED]


def test_its_cases_are_listed_with_their_outcomes(casebook: Casebook, url: str) -> None:
    assert verify(url).problems == []
    assert {one["outcome"] for one in casebook.find()["cases"]} == {""}
    assert fill_outcomes(casebook.store) == 5
    found = {one["id"]: one for one in casebook.find()["cases"]}
    assert (found[LEAD]["irregularities"], found[LEAD]["outcome"]) == (
        ["Opening lead out of turn, East"],
        "South forbids a heart lead",
    )
    assert found[NONSENSE]["outcome"] == "Line 2 makes no sense"
    assert [one["id"] for one in casebook.find("54D")["cases"]] == [COPY, LEAD]
    assert casebook.get(LEAD)["version"] == 2
    assert verify(url).problems == []


def test_its_cases_are_read(casebook: Casebook) -> None:
    lead, revoke, nonsense = (casebook.get(id) for id in (LEAD, REVOKE, NONSENSE))
    for kept in (lead, revoke, nonsense):
        conforms(kept, KeptCaseJson)
    assert (lead["version"], lead["names"]["director"], lead["notes"]) == (2, "Zoë", "Called at once.")
    assert lead["created"] == "2026-11-16T10:17:52Z"
    assert lead["ruling"]["steps"][-1]["restrictions"] == ["W forbid H until lead lost"]
    assert lead["newer"] == {"ruled_under": "2", "now": RULESET, "lines": [1]}  # Law 54 is cited beside 53A now
    assert revoke["case"]["start"] == {"trick": 5, "on_lead": "S", "won": {"NS": 3, "EW": 1}, "penalty_cards": ["E HK major"]}
    assert revoke["case"]["events"][1] == {"expect": {"turn": "W", "irregularity": None}}
    assert nonsense["ruling"]["error"] is not None
    assert nonsense["ruling"]["error"]["line"] == 2


def test_its_cases_are_changed(casebook: Casebook) -> None:
    longer = casebook.add(LEAD, 2, ["W leads CK"])
    assert (longer["version"], longer["lines"][-1]) == (3, "W leads CK")
    with pytest.raises(VersionConflict):
        casebook.add(LEAD, 2, ["N plays C2"])
    assert casebook.edit_line(NONSENSE, 1, 2, "E plays C5")["ruling"]["error"] is None
    assert casebook.remove_line(REVOKE, 2, 2)["lines"] == ["S leads C4"]
    assert [one["id"] for one in casebook.find("w leads ck")["cases"]] == [LEAD]


def test_its_cases_have_a_history_from_now_on(casebook: Casebook) -> None:
    assert casebook.history(LEAD) == {"changes": [], "more": False}
    casebook.by("Anna").add(LEAD, 2, ["W leads CK"])
    assert [(one["version"], one["who"]) for one in casebook.history(LEAD)["changes"]] == [(3, "Anna")]


def test_its_idempotency_keys_still_count(casebook: Casebook) -> None:
    assert casebook.add(LEAD, 1, ["S chooses refuse", "S chooses forbid H"], key="add-one")["version"] == 2
    assert casebook.create({"contract": "4S by S", "events": []}, key="make-one")["id"] == LEAD


def test_its_cases_are_deleted_and_restored(casebook: Casebook) -> None:
    assert casebook.delete(LEAD)["deleted"]
    assert casebook.restore(DELETED)["deleted"] is None
    assert [one["id"] for one in casebook.find()["cases"]] == [COPY, DELETED, NONSENSE, REVOKE]


def test_its_cases_come_out_as_case_files(casebook: Casebook) -> None:
    for id in (LEAD, REVOKE, NONSENSE):
        kept = casebook.get(id)
        read = as_object(parse_case(casebook.export_file(id)))
        assert kept["case"].items() <= read.items()
