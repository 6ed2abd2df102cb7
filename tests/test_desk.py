"""The director's desk: kept cases with their rulings, and what happens when two phones are at one table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from outofturn.casebook import Clash, Desk, NotKept, Refused
from outofturn.json_api import api
from outofturn.laws.book import RULESET
from outofturn.notation.json_contract import KeptCaseJson

pytest_plugins = ["tests.places"]

CASE = {"contract": "4S by S", "events": ["E leads H5"]}
PAPERS = {"table": "5", "board": "12", "names": {"N": "Łukasz", "director": "Zoë"}, "notes": "Called at once.\nAll agree."}
NOWHERE = "aaaaaaaaaaaa"


def error_line(kept: KeptCaseJson) -> int | None:
    """The number of the first line that makes no sense."""
    error = kept["ruling"]["error"]
    assert error is not None
    return error["line"]


def new(desk: Desk, *lines: str, **setup: Any) -> KeptCaseJson:
    return desk.create({"contract": "4S by S", **setup, "events": list(lines)})


def refusal(caught: pytest.ExceptionInfo[Refused]) -> tuple[int | None, str]:
    return caught.value.error["line"], caught.value.error["problem"]


# -- new cases


def test_a_new_case_comes_back_with_its_ruling(desk: Desk) -> None:
    kept = desk.create(CASE, **PAPERS)  # type: ignore[arg-type]
    assert re.fullmatch("[a-z2-7]{12}", kept["id"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", kept["created"])
    assert kept == {
        "id": kept["id"], "version": 1, "created": kept["created"], "changed": kept["created"], "deleted": None,
        **PAPERS, "names": {"N": "Łukasz", "E": "", "S": "", "W": "", "director": "Zoë"}, "ruleset": RULESET, "rules": RULESET,
        "case": CASE, "lines": ["E leads H5"], "ruling": api.table_view(CASE), "newer": None,
    }  # fmt: skip
    assert desk.get(kept["id"]) == kept
    assert json.loads(json.dumps(kept)) == kept


def test_a_case_is_kept_as_it_is_written_down(desk: Desk) -> None:
    given = {"contract": "4s by s", "edition": "2007", "title": " x ", "events": ["E  leads  H5 "]}
    assert new(desk)["case"] == {"contract": "4S by S", "events": []}
    assert desk.create(given)["case"] == {"title": "x", "edition": 2007, "contract": "4S by S", "events": ["E leads H5"]}


@pytest.mark.parametrize(
    ("case", "line", "problem"),
    [
        ({"contract": "8S by S", "events": []}, None, "“8S by S” is not a contract."),
        ({"events": []}, None, "“contract” is missing."),
        ([], None, "A case is a group of “name: value”."),
        ({**CASE, "deal": "N:AK - - -"}, None, None),
        ({**CASE, "events": ["E leads H5", "E leads H5"]}, 2, None),
        ({**CASE, "events": ["x" * 201]}, 1, "A line of 201 characters stands here; it may have 200."),
        ({**CASE, "events": ["attention"] * 1001}, None, "There are 1001 lines; a case has at most 1000."),
        ({**CASE, "title": "x" * 201}, None, "“title” has 201 characters; it may have 200."),
        ({**CASE, "source": "x" * 50_001}, None, "There is too much beside the lines of this case."),
        ({**CASE, "table": ["5"]}, None, "“table” is a text."),
        ({**CASE, "note": 1.5}, None, "“1.5” cannot stand in a case."),
    ],
)
def test_a_case_that_makes_no_sense_is_refused(tmp_desk: Desk, case: Any, line: int | None, problem: str | None) -> None:
    with pytest.raises(Refused) as caught:
        tmp_desk.create(case)
    assert refusal(caught)[0] == line
    assert problem in (None, refusal(caught)[1])
    assert tmp_desk.find()["cases"] == []


@pytest.mark.parametrize(
    ("papers", "problem"),
    [
        ({"table": "x" * 81}, "“table” has 81 characters; it may have 80."),
        ({"board": True}, "“board” is a text."),
        ({"notes": "x" * 10_001}, "“notes” has 10,001 characters; it may have 10,000."),
        ({"notes": "\0"}, "“notes”: The character U+0000 cannot stand in a case."),
        ({"names": {"N": "\ud800"}}, "“names N”: The character U+D800 cannot stand in a case."),
        ({"names": {"X": "Anna"}}, "Nobody sits at “X”."),
        ({"names": {"E": []}}, "“names E” is a text."),
        ({"names": {"director": "x" * 81}}, "“names director” has 81 characters; it may have 80."),
        ({"names": "Anna"}, "“names” is not a group."),
        ({"key": "x" * 65}, "“key” has 65 characters; it may have 64."),
        ({"key": " "}, "“key” is empty."),
    ],
)
def test_what_stands_beside_a_case_has_its_limits(tmp_desk: Desk, papers: Any, problem: str) -> None:
    with pytest.raises(Refused) as caught:
        tmp_desk.create(CASE, **papers)
    assert refusal(caught) == (None, problem)
    if "key" not in papers:
        kept = tmp_desk.create(CASE)
        with pytest.raises(Refused, match=re.escape(problem)):
            tmp_desk.change(kept["id"], 1, **papers)


def test_texts_are_trimmed_and_numbers_are_texts(tmp_desk: Desk) -> None:
    kept = tmp_desk.create(CASE, table=5, board=" 12 ", notes="a\r\nb\rc", names={"N": " Anna "})  # type: ignore[arg-type]
    assert (kept["table"], kept["board"], kept["notes"], kept["names"]["N"]) == ("5", "12", "a\nb\nc", "Anna")


def test_there_is_no_such_case(desk: Desk) -> None:
    for id in (NOWHERE, "", "x", "\0", "a" * 1000):
        for ask in (desk.get, desk.export_file, desk.delete, desk.restore, desk.duplicate):
            with pytest.raises(NotKept):
                ask(id)
        with pytest.raises(NotKept):
            desk.add(id, 1, ["E leads H5"], key="key")


# -- lines


def test_lines_are_added_and_ruled(desk: Desk) -> None:
    id = new(desk, "E leads H5")["id"]
    kept = desk.add(id, 1, ["S chooses refuse", " S  chooses forbid H"])
    assert kept["version"] == 2
    assert kept["lines"] == ["E leads H5", "S chooses refuse", "S chooses forbid H"]
    assert kept["ruling"]["steps"][-1]["restrictions"] == ["W forbid H until lead lost"]
    assert desk.get(id) == kept == desk.get(id)


@pytest.mark.parametrize(
    ("lines", "line", "problem"),
    [
        (["S chooses refuse", "S chooses accept"], 3, None),
        (["nonsense"], 2, None),
        (["S chooses refuse", " "], 3, "A line is a text."),
        ([None], 2, "A line is a text."),
        (["\0"], 2, "The character U+0000 cannot stand in a case."),
        (["x" * 201], 2, "A line of 201 characters stands here; it may have 200."),
        (["attention"] * 1000, None, "There are 1001 lines; a case has at most 1000."),
        ([], None, "There is no line to add."),
        ("attention", None, "“lines” is not a list."),
    ],
)
def test_lines_that_make_no_sense_are_not_kept(tmp_desk: Desk, lines: Any, line: int | None, problem: str | None) -> None:
    kept = new(tmp_desk, "E leads H5")
    with pytest.raises(Refused) as caught:
        tmp_desk.add(kept["id"], 1, lines)
    assert refusal(caught)[0] == line
    assert problem in (None, refusal(caught)[1])
    assert tmp_desk.get(kept["id"]) == kept


def test_an_edited_line_must_make_sense_and_those_below_it_are_kept(desk: Desk) -> None:
    id = new(desk, "E leads H5", "S chooses refuse", "S chooses forbid H")["id"]
    with pytest.raises(Refused) as caught:
        desk.edit_line(id, 1, 2, "S chooses nothing")
    assert refusal(caught)[0] == 2
    kept = desk.edit_line(id, 1, 2, "S chooses  accept")
    assert kept["lines"] == ["E leads H5", "S chooses accept", "S chooses forbid H"]
    assert (error_line(kept), len(kept["ruling"]["steps"])) == (3, 2)
    with pytest.raises(Refused) as caught:
        desk.add(id, 2, ["attention"])
    assert caught.value.error == kept["ruling"]["error"]
    kept = desk.remove_line(id, 2, 3)
    assert (kept["lines"], kept["ruling"]["error"], kept["version"]) == (["E leads H5", "S chooses accept"], None, 3)
    assert desk.get(id) == kept


def test_an_edit_below_a_line_that_makes_no_sense_waits(desk: Desk) -> None:
    id = new(desk, "E leads H5", "S chooses refuse", "S chooses forbid H", "W leads CK")["id"]
    kept = desk.edit_line(id, 1, 1, "W leads H5")
    with pytest.raises(Refused) as caught:
        desk.edit_line(id, 2, 4, "W leads CA")
    assert caught.value.error == kept["ruling"]["error"]
    assert desk.edit_line(id, 2, 1, "E leads H5")["ruling"]["error"] is None


def test_a_removed_line_takes_nothing_else_with_it(desk: Desk) -> None:
    id = new(desk, "E leads H5", "S chooses refuse", "S chooses forbid H")["id"]
    kept = desk.remove_line(id, 1, 1)
    assert (kept["lines"], error_line(kept)) == (["S chooses refuse", "S chooses forbid H"], 1)
    assert desk.get(id) == kept


@pytest.mark.parametrize("number", [-1, 0, 2])
def test_a_line_that_is_not_there(tmp_desk: Desk, number: int) -> None:
    id = new(tmp_desk, "E leads H5")["id"]
    with pytest.raises(Refused, match=f"There is no line {number}"):
        tmp_desk.edit_line(id, 1, number, "attention")
    with pytest.raises(Refused, match=f"There is no line {number}"):
        tmp_desk.remove_line(id, 1, number)


# -- changes


def test_what_stands_beside_the_case_can_be_changed(desk: Desk) -> None:
    id = desk.create(CASE, **PAPERS)["id"]  # type: ignore[arg-type]
    kept = desk.change(id, 1, table="6", board=None, names={"E": "Ben", "N": None, "director": ""}, notes="")
    assert (kept["table"], kept["board"], kept["notes"], kept["version"]) == ("6", "", "", 2)
    assert kept["names"] == {"N": "Łukasz", "E": "Ben", "S": "", "W": "", "director": ""}
    assert desk.get(id) == kept
    assert desk.change(id, 2, names=None)["names"] == kept["names"]


def test_the_set_up_can_be_changed_and_must_make_sense(desk: Desk) -> None:
    id = new(desk, "E leads H5", "S chooses refuse", source="the club")["id"]
    with pytest.raises(Refused) as caught:
        desk.change(id, 1, contract="4S by nobody")
    assert "is not a contract" in refusal(caught)[1]
    with pytest.raises(Refused):
        desk.change(id, 1, start={"trick": 14})
    with pytest.raises(Refused):
        desk.change(id, 1, deal="N:AKQ2.AKQ.AKQ.AKQ AKQ2.AKQ.AKQ.AKQ - -")
    assert desk.get(id)["version"] == 1
    kept = desk.change(id, 1, contract="3nt by w", title="Lead by dummy’s side", edition=2007, start={"on_lead": "N"})
    assert kept["case"] == {
        "title": "Lead by dummy’s side", "edition": 2007, "source": "the club", "contract": "3NT by W",
        "start": {"on_lead": "N"}, "events": ["E leads H5", "S chooses refuse"],
    }  # fmt: skip
    assert kept["ruling"]["edition"] == 2007
    assert error_line(kept) == 2  # the line is kept although it makes no sense any more
    assert desk.get(id) == kept
    assert desk.change(id, 2, start=None, edition=None, title=None, contract="4S by S")["case"] == {
        "source": "the club", "contract": "4S by S", "events": ["E leads H5", "S chooses refuse"],
    }  # fmt: skip


def test_all_lines_can_be_changed_at_once(desk: Desk) -> None:
    id = new(desk, "E leads H5", "S chooses refuse", "S chooses forbid H")["id"]
    with pytest.raises(Refused) as caught:
        desk.change(id, 1, lines=["E leads H5", "S chooses nothing"])
    assert refusal(caught)[0] == 2
    kept = desk.change(id, 1, lines=["E leads H5", "attention", "S chooses refuse"])
    assert (kept["lines"], kept["ruling"]["error"]) == (["E leads H5", "attention", "S chooses refuse"], None)
    # A line that was there before may come to stand where it makes no sense.
    kept = desk.change(id, 2, lines=["attention", "S chooses refuse"])
    assert error_line(kept) == 2
    assert desk.get(id) == kept
    assert desk.change(id, 3, lines=[])["lines"] == []


def test_only_what_a_case_has_can_be_changed(tmp_desk: Desk) -> None:
    id = new(tmp_desk)["id"]
    with pytest.raises(Refused, match="“id” cannot be changed"):
        tmp_desk.change(id, 1, id="other")


# -- two phones


def test_nobody_overwrites_what_he_has_not_seen(desk: Desk) -> None:
    id = new(desk, "E leads H5", "S chooses refuse")["id"]
    now = desk.add(id, 1, ["S chooses forbid H"])
    attempts: list[Callable[[], object]] = [
        lambda: desk.add(id, 1, ["S chooses free"]),
        lambda: desk.edit_line(id, 1, 2, "S chooses accept"),
        lambda: desk.remove_line(id, 1, 2),
        lambda: desk.change(id, 1, notes="x"),
        lambda: desk.rule_afresh(id, 1),
        lambda: desk.add(id, 3, ["W leads CK"]),
    ]
    for attempt in attempts:
        with pytest.raises(Clash) as caught:
            attempt()
        assert caught.value.case == now
    assert desk.get(id) == now


def test_of_two_phones_at_the_same_moment_one_is_told_of_the_other(desk: Desk) -> None:
    id = new(desk, "E leads H5")["id"]
    barrier = Barrier(2)

    def add(line: str) -> str:
        barrier.wait()
        try:
            return str(desk.add(id, 1, [line])["lines"][-1])
        except Clash as clash:
            return f"instead of {clash.case['lines'][-1]}"

    with ThreadPoolExecutor(2) as phones:
        answers = list(phones.map(add, ["S chooses accept", "S chooses refuse"]))
    (kept,) = [answer for answer in answers if not answer.startswith("instead")]
    assert sorted(answers) == sorted([kept, f"instead of {kept}"])
    assert desk.get(id)["lines"] == ["E leads H5", kept]


def test_what_is_sent_twice_counts_once(desk: Desk) -> None:
    kept = desk.create(CASE, key="first")
    assert desk.create({**CASE, "title": "again"}, key="first") == kept
    assert desk.import_file("contract: 3NT by N\nevents: []", key="first") == kept
    id = kept["id"]
    kept = desk.add(id, 1, ["S chooses refuse"], key="second")
    assert desk.add(id, 1, ["S chooses refuse"], key="second") == kept
    assert desk.add(id, 2, ["S chooses forbid H"])["version"] == 3
    assert desk.add(id, 1, ["S chooses refuse"], key="second")["version"] == 3
    copy = desk.duplicate(id, key="third")
    assert desk.duplicate(id, key="third") == copy
    assert len(desk.find()["cases"]) == 2
    with pytest.raises(Refused, match="This key belongs to another case"):
        desk.add(copy["id"], 1, ["W leads CK"], key="second")


def test_what_is_sent_several_times_at_once_counts_once(desk: Desk) -> None:
    id = new(desk, "E leads H5")["id"]
    barrier = Barrier(4)

    def add(_: int) -> KeptCaseJson:
        barrier.wait()
        return desk.add(id, 1, ["S chooses refuse"], key="key")

    with ThreadPoolExecutor(4) as phones:
        answers = list(phones.map(add, range(4)))
    assert all(answer == desk.get(id) for answer in answers)
    assert desk.get(id)["lines"] == ["E leads H5", "S chooses refuse"]


@pytest.mark.parametrize(
    "change",
    [
        lambda desk, id: desk.edit_line(id, 1, 1, "E leads HK", key="key"),
        lambda desk, id: desk.remove_line(id, 1, 1, key="key"),
        lambda desk, id: desk.change(id, 1, "key", notes="Seen."),
        lambda desk, id: desk.rule_afresh(id, 1, key="key"),
    ],
    ids=["edit_line", "remove_line", "change", "rule_afresh"],
)
def test_any_change_sent_again_is_made_once(desk: Desk, change: Callable[[Desk, str], dict[str, Any]]) -> None:
    id = desk.create(CASE)["id"]
    made = change(desk, id)
    assert made["version"] == 2
    assert change(desk, id) == made


def test_a_case_that_is_still_as_it_was_is_not_sent_again(tmp_desk: Desk) -> None:
    kept = tmp_desk.create(CASE)
    assert tmp_desk.get_if_newer(kept["id"], [1, 7]) is None
    assert tmp_desk.get_if_newer(kept["id"], [2]) == kept
