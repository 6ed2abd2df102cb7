"""Kept cases with their rulings, and two phones that change the same case."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from outofturn.casebook import Casebook, CaseNotFound, InvalidInput, VersionConflict
from outofturn.json_api import api
from outofturn.laws.book import RULESET
from outofturn.notation.kept_case_contract import KeptCaseJson

pytest_plugins = ["tests.databases"]

CASE = {"contract": "4S by S", "events": ["E leads H5"]}
DETAILS = {"table": "5", "board": "12", "names": {"N": "Łukasz", "director": "Zoë"}, "notes": "Called at once.\nAll agree."}
NOWHERE = "aaaaaaaaaaaa"


def error_line(kept: KeptCaseJson) -> int | None:
    """The number of the first line that makes no sense."""
    error = kept["ruling"]["error"]
    assert error is not None
    return error["line"]


def new(casebook: Casebook, *lines: str, **setup: Any) -> KeptCaseJson:
    return casebook.create({"contract": "4S by S", **setup, "events": list(lines)})


def refusal(caught: pytest.ExceptionInfo[InvalidInput]) -> tuple[int | None, str]:
    error = caught.value.error_json()
    return error["line"], error["problem"]


# -- new cases


def test_a_new_case_comes_back_with_its_ruling(casebook: Casebook) -> None:
    kept = casebook.create(CASE, **DETAILS)  # type: ignore[arg-type]
    assert re.fullmatch("[a-z2-7]{12}", kept["id"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", kept["created"])
    assert kept == {
        "id": kept["id"], "version": 1, "created": kept["created"], "changed": kept["created"], "deleted": None,
        **DETAILS, "names": {"N": "Łukasz", "E": "", "S": "", "W": "", "director": "Zoë"}, "ruleset": RULESET, "rules": RULESET,
        "known": 0,
        "case": CASE, "lines": ["E leads H5"], "ruling": api.case_ruling(CASE), "newer": None,
    }  # fmt: skip
    assert casebook.get(kept["id"]) == kept
    assert json.loads(json.dumps(kept)) == kept


def test_a_case_is_kept_as_it_is_written_down(casebook: Casebook) -> None:
    given = {"contract": "4s by s", "edition": "2007", "title": " x ", "events": ["E  leads  H5 "]}
    assert new(casebook)["case"] == {"contract": "4S by S", "events": []}
    assert casebook.create(given)["case"] == {"title": "x", "edition": 2007, "contract": "4S by S", "events": ["E leads H5"]}


@pytest.mark.parametrize(
    ("case", "line", "problem"),
    [
        ({"contract": "8S by S", "events": []}, None, "“8S by S” is not a contract."),
        ({"events": []}, None, "“contract” is missing."),
        ([], None, "A case is a group of “name: value”."),
        ({**CASE, "deal": "N:AK - - -"}, None, None),
        ({**CASE, "events": ["E leads H5", "E leads H5"]}, 2, None),
        ({**CASE, "events": ["x" * 201]}, 1, "This line has 201 characters; it may have 200."),
        ({**CASE, "events": ["attention"] * 1001}, None, "There are 1001 lines; a case has at most 1000."),
        ({**CASE, "title": "x" * 201}, None, "“title” has 201 characters; it may have 200."),
        ({**CASE, "source": "x" * 50_001}, None, "There is too much in this case besides its lines."),
        ({**CASE, "table": ["5"]}, None, "“table” is a text."),
        ({**CASE, "note": 1.5}, None, "“1.5” cannot be used in a case."),
    ],
)
def test_a_case_that_makes_no_sense_is_refused(
    sqlite_casebook: Casebook, case: Any, line: int | None, problem: str | None
) -> None:
    with pytest.raises(InvalidInput) as caught:
        sqlite_casebook.create(case)
    assert refusal(caught)[0] == line
    assert problem in (None, refusal(caught)[1])
    assert sqlite_casebook.find()["cases"] == []


@pytest.mark.parametrize(
    ("details", "problem"),
    [
        ({"table": "x" * 81}, "“table” has 81 characters; it may have 80."),
        ({"board": True}, "“board” is a text."),
        ({"notes": "x" * 10_001}, "“notes” has 10001 characters; it may have 10000."),
        ({"notes": "\0"}, "“notes”: The character U+0000 cannot be used in a case."),
        ({"names": {"N": "\ud800"}}, "“names N”: The character U+D800 cannot be used in a case."),
        ({"names": {"X": "Anna"}}, "Nobody sits at “X”."),
        ({"names": {"E": []}}, "“names E” is a text."),
        ({"names": {"director": "x" * 81}}, "“names director” has 81 characters; it may have 80."),
        ({"names": "Anna"}, "“names” is not a group."),
        ({"key": "x" * 65}, "“key” has 65 characters; it may have 64."),
        ({"key": " "}, "“key” is empty."),
    ],
)
def test_what_stands_beside_a_case_has_its_limits(sqlite_casebook: Casebook, details: Any, problem: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        sqlite_casebook.create(CASE, **details)
    assert refusal(caught) == (None, problem)
    if "key" not in details:
        kept = sqlite_casebook.create(CASE)
        with pytest.raises(InvalidInput, match=re.escape(problem)):
            sqlite_casebook.change(kept["id"], 1, **details)


def test_texts_are_trimmed_and_numbers_are_texts(sqlite_casebook: Casebook) -> None:
    kept = sqlite_casebook.create(CASE, table=5, board=" 12 ", notes="a\r\nb\rc", names={"N": " Anna "})  # type: ignore[arg-type]
    assert (kept["table"], kept["board"], kept["notes"], kept["names"]["N"]) == ("5", "12", "a\nb\nc", "Anna")


def test_there_is_no_such_case(casebook: Casebook) -> None:
    for id in (NOWHERE, "", "x", "\0", "a" * 1000):
        for ask in (casebook.get, casebook.export_file, casebook.delete, casebook.restore, casebook.duplicate):
            with pytest.raises(CaseNotFound):
                ask(id)
        with pytest.raises(CaseNotFound):
            casebook.add(id, 1, ["E leads H5"], key="key")


# -- lines


def test_lines_are_added_and_ruled(casebook: Casebook) -> None:
    id = new(casebook, "E leads H5")["id"]
    kept = casebook.add(id, 1, ["S chooses refuse", " S  chooses forbid H"])
    assert kept["version"] == 2
    assert kept["lines"] == ["E leads H5", "S chooses refuse", "S chooses forbid H"]
    assert kept["ruling"]["steps"][-1]["restrictions"] == ["W forbid H until lead lost"]
    assert casebook.get(id) == kept == casebook.get(id)


@pytest.mark.parametrize(
    ("lines", "line", "problem"),
    [
        (["S chooses refuse", "S chooses accept"], 3, None),
        (["nonsense"], 2, None),
        (["S chooses refuse", " "], 3, "A line is a text."),
        ([None], 2, "A line is a text."),
        (["\0"], 2, "The character U+0000 cannot be used in a case."),
        (["x" * 201], 2, "This line has 201 characters; it may have 200."),
        (["attention"] * 1000, None, "There are 1001 lines; a case has at most 1000."),
        ([], None, "There is no line to add."),
        ("attention", None, "“lines” is not a list."),
    ],
)
def test_lines_that_make_no_sense_are_not_kept(
    sqlite_casebook: Casebook, lines: Any, line: int | None, problem: str | None
) -> None:
    kept = new(sqlite_casebook, "E leads H5")
    with pytest.raises(InvalidInput) as caught:
        sqlite_casebook.add(kept["id"], 1, lines)
    assert refusal(caught)[0] == line
    assert problem in (None, refusal(caught)[1])
    assert sqlite_casebook.get(kept["id"]) == kept


def test_an_edited_line_must_make_sense_and_those_below_it_are_kept(casebook: Casebook) -> None:
    id = new(casebook, "E leads H5", "S chooses refuse", "S chooses forbid H")["id"]
    with pytest.raises(InvalidInput) as caught:
        casebook.edit_line(id, 1, 2, "S chooses nothing")
    assert refusal(caught)[0] == 2
    kept = casebook.edit_line(id, 1, 2, "S chooses  accept")
    assert kept["lines"] == ["E leads H5", "S chooses accept", "S chooses forbid H"]
    assert (error_line(kept), len(kept["ruling"]["steps"])) == (3, 2)
    with pytest.raises(InvalidInput) as caught:
        casebook.add(id, 2, ["attention"])
    assert caught.value.error_json() == kept["ruling"]["error"]
    kept = casebook.remove_line(id, 2, 3)
    assert (kept["lines"], kept["ruling"]["error"], kept["version"]) == (["E leads H5", "S chooses accept"], None, 3)
    assert casebook.get(id) == kept


def test_an_edit_below_a_line_that_makes_no_sense_waits(casebook: Casebook) -> None:
    id = new(casebook, "E leads H5", "S chooses refuse", "S chooses forbid H", "W leads CK")["id"]
    kept = casebook.edit_line(id, 1, 1, "W leads H5")
    with pytest.raises(InvalidInput) as caught:
        casebook.edit_line(id, 2, 4, "W leads CA")
    assert caught.value.error_json() == kept["ruling"]["error"]
    assert casebook.edit_line(id, 2, 1, "E leads H5")["ruling"]["error"] is None


def test_a_removed_line_takes_nothing_else_with_it(casebook: Casebook) -> None:
    id = new(casebook, "E leads H5", "S chooses refuse", "S chooses forbid H")["id"]
    kept = casebook.remove_line(id, 1, 1)
    assert (kept["lines"], error_line(kept)) == (["S chooses refuse", "S chooses forbid H"], 1)
    assert casebook.get(id) == kept


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_a_line_that_is_not_there(sqlite_casebook: Casebook, number: int) -> None:
    id = new(sqlite_casebook, "E leads H5")["id"]
    with pytest.raises(InvalidInput, match=f"There is no line {number}"):
        sqlite_casebook.edit_line(id, 1, number, "attention")
    with pytest.raises(InvalidInput, match=f"There is no line {number}"):
        sqlite_casebook.remove_line(id, 1, number)


# -- changes


def test_what_stands_beside_the_case_can_be_changed(casebook: Casebook) -> None:
    id = casebook.create(CASE, **DETAILS)["id"]  # type: ignore[arg-type]
    kept = casebook.change(id, 1, table="6", board=None, names={"E": "Ben", "N": None, "director": ""}, notes="")
    assert (kept["table"], kept["board"], kept["notes"], kept["version"]) == ("6", "", "", 2)
    assert kept["names"] == {"N": "Łukasz", "E": "Ben", "S": "", "W": "", "director": ""}
    assert casebook.get(id) == kept
    assert casebook.change(id, 2, names=None)["names"] == kept["names"]


def test_the_set_up_can_be_changed_and_must_make_sense(casebook: Casebook) -> None:
    id = new(casebook, "E leads H5", "S chooses refuse", source="the club")["id"]
    with pytest.raises(InvalidInput) as caught:
        casebook.change(id, 1, contract="4S by nobody")
    assert "is not a contract" in refusal(caught)[1]
    with pytest.raises(InvalidInput):
        casebook.change(id, 1, start={"trick": 14})
    with pytest.raises(InvalidInput):
        casebook.change(id, 1, deal="N:AKQ2.AKQ.AKQ.AKQ AKQ2.AKQ.AKQ.AKQ - -")
    assert casebook.get(id)["version"] == 1
    kept = casebook.change(id, 1, contract="3nt by w", title="Lead by dummy’s side", edition=2007, start={"on_lead": "N"})
    assert kept["case"] == {
        "title": "Lead by dummy’s side", "edition": 2007, "source": "the club", "contract": "3NT by W",
        "start": {"on_lead": "N"}, "events": ["E leads H5", "S chooses refuse"],
    }  # fmt: skip
    assert kept["ruling"]["edition"] == 2007
    assert error_line(kept) == 2  # the line is kept although it makes no sense any more
    assert casebook.get(id) == kept
    assert casebook.change(id, 2, start=None, edition=None, title=None, contract="4S by S")["case"] == {
        "source": "the club", "contract": "4S by S", "events": ["E leads H5", "S chooses refuse"],
    }  # fmt: skip


def test_all_lines_can_be_changed_at_once(casebook: Casebook) -> None:
    id = new(casebook, "E leads H5", "S chooses refuse", "S chooses forbid H")["id"]
    with pytest.raises(InvalidInput) as caught:
        casebook.change(id, 1, lines=["E leads H5", "S chooses nothing"])
    assert refusal(caught)[0] == 2
    kept = casebook.change(id, 1, lines=["E leads H5", "attention", "S chooses refuse"])
    assert (kept["lines"], kept["ruling"]["error"]) == (["E leads H5", "attention", "S chooses refuse"], None)
    # A line that was there before may come to stand where it makes no sense.
    kept = casebook.change(id, 2, lines=["attention", "S chooses refuse"])
    assert error_line(kept) == 2
    assert casebook.get(id) == kept
    assert casebook.change(id, 3, lines=[])["lines"] == []


def test_only_what_a_case_has_can_be_changed(sqlite_casebook: Casebook) -> None:
    id = new(sqlite_casebook)["id"]
    with pytest.raises(InvalidInput, match="“id” cannot be changed"):
        sqlite_casebook.change(id, 1, id="other")


# -- two phones


def test_nobody_overwrites_what_he_has_not_seen(casebook: Casebook) -> None:
    id = new(casebook, "E leads H5", "S chooses refuse")["id"]
    now = casebook.add(id, 1, ["S chooses forbid H"])
    attempts: list[Callable[[], object]] = [
        lambda: casebook.add(id, 1, ["S chooses free"]),
        lambda: casebook.edit_line(id, 1, 2, "S chooses accept"),
        lambda: casebook.remove_line(id, 1, 2),
        lambda: casebook.change(id, 1, notes="x"),
        lambda: casebook.update_ruling(id, 1),
        lambda: casebook.add(id, 3, ["W leads CK"]),
    ]
    for attempt in attempts:
        with pytest.raises(VersionConflict) as caught:
            attempt()
        assert caught.value.case == now
    assert casebook.get(id) == now


def test_of_two_phones_at_the_same_moment_one_is_told_of_the_other(casebook: Casebook) -> None:
    id = new(casebook, "E leads H5")["id"]
    barrier = Barrier(2)

    def add(line: str) -> str:
        barrier.wait()
        try:
            return str(casebook.add(id, 1, [line])["lines"][-1])
        except VersionConflict as conflict:
            return f"instead of {conflict.case['lines'][-1]}"

    with ThreadPoolExecutor(2) as phones:
        answers = list(phones.map(add, ["S chooses accept", "S chooses refuse"]))
    (kept,) = [answer for answer in answers if not answer.startswith("instead")]
    assert sorted(answers) == sorted([kept, f"instead of {kept}"])
    assert casebook.get(id)["lines"] == ["E leads H5", kept]


def test_what_is_sent_twice_counts_once(casebook: Casebook) -> None:
    kept = casebook.create(CASE, key="first")
    assert casebook.create({**CASE, "title": "again"}, key="first") == kept
    assert casebook.import_file("contract: 3NT by N\nevents: []", key="first") == kept
    id = kept["id"]
    kept = casebook.add(id, 1, ["S chooses refuse"], key="second")
    assert casebook.add(id, 1, ["S chooses refuse"], key="second") == kept
    assert casebook.add(id, 2, ["S chooses forbid H"])["version"] == 3
    assert casebook.add(id, 1, ["S chooses refuse"], key="second")["version"] == 3
    copy = casebook.duplicate(id, key="third")
    assert casebook.duplicate(id, key="third") == copy
    assert len(casebook.find()["cases"]) == 2
    with pytest.raises(InvalidInput, match="This key belongs to another case"):
        casebook.add(copy["id"], 1, ["W leads CK"], key="second")


def test_what_is_sent_several_times_at_once_counts_once(casebook: Casebook) -> None:
    id = new(casebook, "E leads H5")["id"]
    barrier = Barrier(4)

    def add(_: int) -> KeptCaseJson:
        barrier.wait()
        return casebook.add(id, 1, ["S chooses refuse"], key="key")

    with ThreadPoolExecutor(4) as phones:
        answers = list(phones.map(add, range(4)))
    assert all(answer == casebook.get(id) for answer in answers)
    assert casebook.get(id)["lines"] == ["E leads H5", "S chooses refuse"]


@pytest.mark.parametrize(
    "change",
    [
        lambda casebook, id: casebook.edit_line(id, 1, 1, "E leads HK", key="key"),
        lambda casebook, id: casebook.remove_line(id, 1, 1, key="key"),
        lambda casebook, id: casebook.change(id, 1, "key", notes="Seen."),
        lambda casebook, id: casebook.update_ruling(id, 1, key="key"),
    ],
    ids=["edit_line", "remove_line", "change", "update_ruling"],
)
def test_any_change_sent_again_is_made_once(casebook: Casebook, change: Callable[[Casebook, str], dict[str, Any]]) -> None:
    id = casebook.create(CASE)["id"]
    made = change(casebook, id)
    assert made["version"] == 2
    assert change(casebook, id) == made


def test_a_case_that_is_still_as_it_was_is_not_sent_again(sqlite_casebook: Casebook) -> None:
    kept = sqlite_casebook.create(CASE)
    assert sqlite_casebook.get_if_newer(kept["id"], [1, 7]) is None
    assert sqlite_casebook.get_if_newer(kept["id"], [2]) == kept
