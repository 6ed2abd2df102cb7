"""The readings of disputed points in kept cases and in the API: they are part of the record."""

from __future__ import annotations

from typing import Any

import pytest

from outofturn import report
from outofturn.casebook import Casebook
from outofturn.casebook.exceptions import InvalidInput
from outofturn.formats.case_documents import boards_in
from outofturn.json_api import api
from outofturn.json_api.file_json import converted_json
from outofturn.laws.interpretations import POINTS, READING
from outofturn.notation.case_file import as_object, case_of
from outofturn.web.app import create_app
from tests.http_client import HttpClient
from tests.reports import keep, page_text, squeezed

pytest_plugins = ["tests.databases"]

POINT = "low-card-named-is-minor"
OTHER = {POINT: "other"}
CASE = {"contract": "4S by S", "edition": 2017, "events": ["E names D4"]}


def penalty_cards(kept: Any) -> list[str]:
    found: list[str] = kept["ruling"]["steps"][-1]["penalty_cards"]
    return found


def test_a_kept_case_keeps_its_readings(sqlite_casebook: Casebook) -> None:
    kept = sqlite_casebook.create({**CASE, "readings": OTHER})
    assert penalty_cards(kept) == ["E D4 major"]
    assert sqlite_casebook.get(kept["id"])["case"]["readings"] == OTHER
    assert f"{POINT}: other" in sqlite_casebook.export_file(kept["id"])


def test_the_reading_of_a_kept_case_can_be_changed_and_the_history_says_so(sqlite_casebook: Casebook) -> None:
    kept = sqlite_casebook.create(CASE)
    assert penalty_cards(kept) == ["E D4 minor"]
    changed = sqlite_casebook.change(kept["id"], 1, readings=OTHER)
    assert penalty_cards(changed) == ["E D4 major"]
    assert changed["known"] == 0, "every line is ruled again"
    newest, _ = sqlite_casebook.history(kept["id"])["changes"]
    (field,) = newest["details"]["fields"]
    assert (field["name"], field["before"], field["after"]) == ("readings", "", f'{{"{POINT}": "other"}}')
    assert penalty_cards(sqlite_casebook.change(kept["id"], 2, readings=None)) == ["E D4 minor"]


def test_a_reading_that_does_not_exist_is_not_kept(sqlite_casebook: Casebook) -> None:
    kept = sqlite_casebook.create(CASE)
    for readings in ({POINT: "mine"}, {"no-such-point": "other"}, {"what-partner-may-know": "other"}):
        with pytest.raises(InvalidInput):
            sqlite_casebook.change(kept["id"], 1, readings=readings)
    assert sqlite_casebook.get(kept["id"])["version"] == 1


def test_new_cases_follow_the_readings_of_the_server_unless_they_name_their_own(sqlite_casebook: Casebook) -> None:
    ask = HttpClient(create_app(sqlite_casebook, readings=OTHER))
    assert ask("GET", "/api/about").json()["readings"] == OTHER
    kept = ask("POST", "/api/cases", json={"case": CASE}).json()
    assert kept["case"]["readings"] == OTHER
    assert penalty_cards(kept) == ["E D4 major"]
    own = ask("POST", "/api/cases", json={"case": {**CASE, "readings": {POINT: READING}}}).json()
    assert penalty_cards(own) == ["E D4 minor"]
    # Rulings on what is sent and not kept depend on what is sent alone.
    assert ask("POST", "/api/rule", json=CASE).json() == api.rule(CASE)


def test_the_points_that_can_be_chosen_are_listed_in_every_language() -> None:
    for code in ("en", "fr", "de", "nl", "pl"):
        points = {point["id"]: point["readings"] for point in api.readings(code)["points"]}
        assert {name: [reading["id"] for reading in found] for name, found in points.items()} == {
            name: [READING, *point.others] for name, point in POINTS.items() if point.others
        }
        texts = [reading["text"] for found in points.values() for reading in found]
        assert all(texts)
        assert not any("{" in text for text in texts)


@pytest.mark.parametrize("kind", ["yaml", "json", "pbn"])
def test_the_readings_survive_in_files_of_other_programs(kind: str) -> None:
    case = case_of({**CASE, "readings": OTHER})
    converted = converted_json(case, kind, "en")
    (board,) = boards_in(converted["text"].encode())
    assert board.case is not None
    assert as_object(board.case)["readings"] == OTHER


def test_a_report_says_which_readings_were_chosen() -> None:
    kept = keep({**CASE, "readings": {**OTHER, "low-fifth-card-is-minor": READING}})
    text = page_text(report.html(kept))
    assert squeezed(f"Ruled by a reading other than the usual one: {POINT}") in text
    assert "low-fifth-card" not in text
