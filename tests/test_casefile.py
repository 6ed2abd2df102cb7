"""Case files: reading, writing, and what a case can do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from outofturn.director import replay, replay_case, start, start_case
from outofturn.engine.errors import RecordError
from outofturn.engine.seats import EAST, SOUTH
from outofturn.json_api.expectations import REFUSED, Failure, agrees, check_case
from outofturn.json_api.ruling_json import ruling_json
from outofturn.notation.case import Expectation, Line
from outofturn.notation.case_file import as_object, case_of, load_case, parse_case, write_case

CASES = sorted((Path(__file__).parent.parent / "cases").glob("*.yaml"))

CASE = """\
id: refused
title: "East leads at South's turn: refused"
editions: [2007, 2017]
source: from the club
contract: 4S by S
start:
  trick: 5
  on_lead: declarer
  won: {NS: 3, EW: 1}
  penalty_cards: [W CK major]
events:
  - E leads H5
  - expect: {irregularity: lead-out-of-turn, decide: [S]}
    expect 2017: {offender: E}
  - S  chooses refuse
  - expect 1997, 2007: {turn: S}
"""


def test_a_case_is_read_with_its_line_numbers() -> None:
    case = parse_case(CASE)
    assert (case.id, case.title, case.editions) == ("refused", "East leads at South's turn: refused", (2007, 2017))
    assert case.other == {"source": "from the club"}
    assert (case.start.trick, case.start.on_lead, case.start.won) == (5, SOUTH, (3, 1))
    assert list(map(str, case.start.penalty_cards)) == ["W CK major"]
    assert case.items == (
        Line("E leads H5", 12),
        Expectation({"irregularity": "lead-out-of-turn", "decide": ["S"]}, None, 13),
        Expectation({"offender": "E"}, (2017,), 14),
        Line("S chooses refuse", 15),
        Expectation({"turn": "S"}, (1997, 2007), 16),
    )


def test_the_edition_to_rule_by() -> None:
    def edition(**keys: object) -> int:
        return case_of({"contract": "4S by S", "events": [], **keys}).preferred_edition()

    assert edition() == 2017
    assert edition(editions=[1997, 2007]) == 2007
    assert edition(editions=[1997, 2007], edition=1997) == 1997
    assert edition(edition="2007") == 2007


def test_a_case_begins_where_it_says() -> None:
    position = start_case(parse_case(CASE), 2017)
    assert (position.number, position.turn, position.won, position.edition.year) == (5, SOUTH, (3, 1), 2017)


def test_replay_gives_one_step_for_each_line() -> None:
    first, second = replay_case(parse_case(CASE))
    assert (first.irregularity, first.offender) == ("lead-out-of-turn", EAST)
    assert second.position.edition.year == 2017


def test_players_by_their_part_follow_the_play() -> None:
    """After 54A dummy has become declarer, and the words “declarer” and “dummy” go with that."""
    case = case_of(
        {"contract": "4S by S", "events": ["rho leads H5", "declarer chooses spread", "dummy plays H2"]}
    )  # South was declarer; North is now, and South lies open
    assert [ruling_json(ruling)["event"] for ruling in replay_case(case)] == ["E leads H5", "S chooses spread", "S plays H2"]


# -- both ways


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_is_written_reads_back_as_the_same_case(path: Path) -> None:
    case = load_case(str(path))
    as_json = json.loads(json.dumps(as_object(case)))
    assert as_object(parse_case(write_case(case))) == as_object(case)
    assert as_object(case_of(as_json)) == as_object(case)
    assert as_object(parse_case(json.dumps(as_json, indent="\t"))) == as_object(case)


@pytest.mark.parametrize(
    "note",
    [
        "yes",
        "null",
        "12",
        "1e3",
        "2017-01-01",
        "a: b",
        "# no",
        "- x",
        "'",
        '"',
        "",
        " edge ",
        "*a",
        "&a",
        "two\nlines",
        "é♥\u2028",
    ],
)
def test_odd_words_survive_writing(note: str) -> None:
    case = case_of({"contract": "4S by S", "events": ["attention"], "note": note, "list": [note, {"a": [1, True, None]}]})
    assert parse_case(write_case(case)).other == case.other


def test_seats_and_laws_stay_words() -> None:
    text = "contract: 3NT by N\nevents:\n- attention\n- expect: {turn: N, laws: [50E2, 16]}\n"
    assert parse_case(text).items[1] == Expectation({"turn": "N", "laws": ["50E2", 16]}, None, 4)


def test_windows_line_ends_and_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + CASE.replace("\n", "\r\n").encode())
    case = load_case(str(path))
    assert as_object(case) == as_object(parse_case(CASE))
    assert case.lines[1].number == 15


# -- checking


def test_check_finds_what_came_otherwise() -> None:
    text = CASE.replace("decide: [S]", "decide: [N]").replace("offender: E", "offender: W")
    assert check_case(parse_case(text)) == [
        Failure(2007, 13, "decide", ["N"], ["S"]),
        Failure(2017, 13, "decide", ["N"], ["S"]),
        Failure(2017, 14, "offender", "W", "E"),
    ]


def test_check_tells_of_a_line_that_makes_no_sense() -> None:
    (failure,) = check_case(parse_case(CASE.replace("editions: [2007, 2017]", "edition: 2017").replace("refuse\n", "dance\n")))
    assert (failure.edition, failure.line, failure.key) == (2017, 15, REFUSED)
    assert isinstance(failure.got, RecordError)


@pytest.mark.parametrize(
    ("key", "expected", "came", "well"),
    [
        ("laws", ["53A"], ["53A", "56B"], True),
        ("laws", ["53A", "57A"], ["53A", "56B"], False),
        ("laws", [16], ["16"], True),
        ("review", [], ["16C"], True),
        ("options", ["refuse", "accept"], ["accept", "refuse"], True),
        ("options", ["accept"], ["accept", "refuse"], False),
        ("options", ["play ♠10"], ["play ST"], True),
        ("decide", [], ["S"], False),
        ("decide", ["declarer"], ["S"], True),
        ("decide", ["director"], ["director"], True),
        ("penalty_cards", ["East ♥5 major"], ["E H5 major"], True),
        ("restrictions", ["W forbid H until lead lost"], ["W forbid H until lead lost"], True),
        ("disputed", True, {"reading": "a"}, True),
        ("disputed", False, {"reading": "a"}, False),
        ("disputed", False, None, True),
        ("turn", None, None, True),
        ("turn", "dummy", "N", True),
        ("turn", "N", None, False),
        ("current_trick", [["E", "H5"]], [["E", "H5"]], True),
        ("current_trick", [["E", "H5"], ["S", "H2"]], [["S", "H2"], ["E", "H5"]], False),
        ("won", {"NS": 3, "EW": 1}, {"EW": 1, "NS": 3}, True),
        ("won", {"NS": 3}, {"EW": 1, "NS": 3}, False),
        ("legal", ["H2", "H5"], ["H2", "H5"], True),
        ("legal", None, ["H2"], False),
        ("trick", 5, 5, True),
        ("say", "East, play on.", "East, play on.", True),
    ],
)
def test_how_an_expectation_is_compared(key: str, expected: object, came: object, well: bool) -> None:
    assert agrees(key, expected, came, SOUTH) is well


def test_an_error_says_at_which_line_of_a_record_it_happened() -> None:
    with pytest.raises(RecordError) as caught:
        replay(start("4S by S"), ["E leads H5", "S chooses refuse", "E leads H5 twice"])
    assert caught.value.line == 3
    with pytest.raises(RecordError) as caught:
        replay(start("4S by S"), [Line("E leads H5", 7), Line("S jumps", 9)])
    assert caught.value.line == 9


def test_the_dealer_of_a_board_is_no_misspelt_deal() -> None:
    """Files of other programs say who dealt, and often not what."""
    assert parse_case("contract: 4S by S\ndealer: S\nevents: []\n").other == {"dealer": "S"}
