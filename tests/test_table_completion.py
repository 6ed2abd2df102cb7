"""What can be typed next at the table, and the drawing of it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from outofturn.cli.table_completion import next_words, typed_words
from outofturn.cli.table_drawing import table_lines
from outofturn.cli.table_session import TableSession
from outofturn.cli.table_suggestions import suggestions
from outofturn.director import observe_line, rulings, start, start_case
from outofturn.engine.errors import RecordError
from outofturn.engine.position import Position
from outofturn.notation.case import Case
from outofturn.notation.case_file import parse_case
from outofturn.notation.lines import write
from outofturn.wording.language import LANGUAGES, language
from tests.table_sessions import CASES, DEAL, own_folders, session  # noqa: F401 - the fixture is used by its name

pytestmark = pytest.mark.usefixtures("own_folders")


# -- what can stand next


def words(position: Position, text: str) -> list[str]:
    return next_words(position, typed_words(text))


def test_only_open_options_are_offered() -> None:
    begun = session("E leads H5")
    assert words(begun.position, "S chooses ") == ["accept", "spread", "refuse"]
    assert words(begun.position, "N chooses ") == []
    refused = begun.with_lines("S chooses refuse").position
    assert words(refused, "S chooses ") == ["require H", "forbid H", "free"]
    assert words(refused, "S chooses forbid ") == ["H"]
    assert "chooses" not in words(refused, "N ")
    assert words(session().position, "S chooses ") == []


def test_no_card_is_offered_that_was_seen_elsewhere() -> None:
    position = session("W leads H4", "N plays H2").position
    offered = words(position, "E plays ")
    assert "H4" not in offered
    assert "H2" not in offered
    assert {"H3", "SA", "nothing"} <= set(offered)
    known = start("4S by S", deal=DEAL)
    assert words(known, "W leads ") == ["S5", "S4", "S3", "S2", "H5", "H4", "H3", "H2", "D5", "D4", "D3", "D2", "C2"]


def test_a_suit_that_was_shown_out_of_is_offered_only_to_who_asks_for_it() -> None:
    position = session(
        "W leads H4", "N plays H2", "E plays D9", "S plays HK", "S leads H7", "W plays H8", "N plays H3"
    ).position
    assert not [card for card in words(position, "E plays ") if card.startswith("H")]
    assert words(position, "E plays H9") == ["H9"]


def test_a_player_does_only_what_is_his_to_do() -> None:
    position = session().position
    assert "volunteers" in words(position, "N ")
    assert not {"volunteers", "warns", "looks"} & set(words(position, "E "))
    assert "calls" in words(position, "S ")
    assert words(position, "E xyz ") == words(position, "X ") == []


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("E leads H5 ", "face down"), ("E leads H5 fa", "face down"), ("E leads H5 face ", "down"), ("E leads H5 told ", "by"),
        ("E leads H5 told by ", "N"), ("W leads H5 ", "D2"), ("W leads H5 ", "("), ("W leads H5 (", "D2"),
        ("W leads H5 (D2", "D2"), ("W leads H5 (D2 ", ")"), ("W leads H5 ", "&"), ("W leads H5 & ", "E"),
        ("W leads H5 & E ", "leads"), ("W leads H5 & E leads ", "D2"), ("E exposes H5 ", "unseen"),
        ("N puts H2 ", "for"), ("N puts H2 for ", "H5"),
        ("S claims ", "9"), ("N draws ", "attention"), ("W void ", "H"), ("dummy ", "volunteers"), ("at", "attention"),
        ("East leads ", "H5"), ("e LEADS h", "H5"), ("E leads ♥5", "H5"),
    ],
)  # fmt: skip
def test_words_in_the_middle_of_a_line(text: str, word: str) -> None:
    assert word in words(session().position, text)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_offered_makes_a_line_that_is_taken(seed: int) -> None:
    chance = random.Random(seed)
    position = start("4S by S", 2017, deal=DEAL)
    if seed % 2:
        position = start(chance.choice(["4S by S", "3NT by N", "2H by E"]), chance.choice([1997, 2007, 2017]))
    for _ in range(25):
        line = ""
        while offered := words(position, line):
            if line and _is_taken(position, line) and chance.random() < 0.7:
                break
            line += chance.choice(offered) + " "
        position = observe_line(position, line).position


def _is_taken(position: Position, line: str) -> bool:
    try:
        observe_line(position, line)
    except RecordError:
        return False
    return True


@pytest.mark.parametrize("case", CASES[::4], ids=lambda case: case.id)
def test_every_line_of_a_case_can_be_completed(case: Case) -> None:
    for ruling in rulings(start_case(case), case.lines):
        line = write(ruling.event).replace("(", "( ").replace(")", " )")
        for place, word in enumerate(line.split()):
            before = " ".join(line.split()[:place])
            found = words(ruling.before, f"{before} {word[:1].strip('(&)')}")
            assert word in {one.split()[0] for one in found}, f"{word} after “{before}”"


def test_commands_are_offered_when_they_do_something() -> None:
    def offered(begun: TableSession, text: str = "") -> list[str]:
        return [one.word for one in suggestions(begun, text)]

    assert "undo" not in offered(session())
    assert {"undo", "why", "1", "5", "E", "attention"} <= set(offered(session("E leads H5")))
    assert "redo" in offered(session("E leads H5").taken_back())
    assert offered(TableSession(language())) == ["edition", "language", "load", "new", "help", "quit"]
    assert offered(session(), "edition 20") == ["2007", "2017"]
    assert offered(session(), "language ") == list(LANGUAGES)
    assert offered(session("E leads H5"), "why ") == ["53A", "54"]
    assert offered(session(), "penalty ") == ["E", "W"]
    assert offered(session(), "penalty E HK ") == ["major", "minor"]
    assert offered(session(), "H1") == []
    assert "HT" in offered(session(), "H")
    Path("board 12.yaml").touch()
    Path("folder").mkdir()
    assert offered(session(), "load ") == ["board 12.yaml", "folder/"]
    assert suggestions(session(), "load board 1")[0].begun == "board 1"


# -- the drawing


def drawn(position: Position, width: int = 80, code: str = "en") -> list[str]:
    return table_lines(position, language(code), width, ("4♠ by South", "Laws of 2017"))


def test_north_is_at_the_top_and_the_trick_in_the_middle() -> None:
    north, norths, row, souths, south = drawn(session("W leads H4", "N plays H2", "E plays H9").position)
    assert north.split() == ["4♠", "by", "South", "North", "·", "dummy"]
    assert norths.endswith("♥2")
    assert row.split() == ["West", "♥4", "led", "♥9", "East"]
    assert souths == ""
    assert south.split() == ["●", "South", "·", "declarer"]


def test_a_penalty_card_lies_before_its_owner() -> None:
    refused = session("E leads H5", "S chooses refuse", "S chooses free").position
    assert drawn(refused)[2].split() == ["●", "West", "[♥5]", "East"]
    case = parse_case("contract: 4S by W\nstart: {penalty_cards: [N HK major, S D2 minor]}\nevents: []")
    rows = [line.split() for line in drawn(start_case(case)) if "[" in line or "West" in line]
    assert rows == [["Laws", "of", "2017", "[♥K]"], ["West", "·", "declarer", "East", "·", "dummy"], ["[♦2]"]]


def test_cards_that_are_undecided_and_hands_that_are_known() -> None:
    assert "♥5 undecided" in drawn(session("E leads H5").position)[2]
    assert "face down" in drawn(session("W leads H5 face down").position)[2]
    known = "\n".join(drawn(start("4S by S", deal=DEAL)))
    assert "♠ AKQ  ♥ AKQ  ♦ AKQ  ♣ AKQJ" in known
    assert "♣ 10987" in known


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("width", [80, 60, 40, 32])
def test_the_drawing_fits(code: str, width: int) -> None:
    for case in CASES[::10]:
        for ruling in rulings(start_case(case), case.lines):
            for line in drawn(ruling.position, width, code):
                assert len(line) <= width, line


def test_on_a_narrow_terminal_the_players_stand_one_below_the_other() -> None:
    shown = drawn(session("E leads H5", "S chooses refuse", "S chooses free").position, 40)
    assert [line.split()[:2] for line in shown[1:]] == [["North", "·"], ["East", "[♥5]"], ["South", "·"], ["●", "West"]]
