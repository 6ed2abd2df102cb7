"""``outofturn table`` without a terminal: the session as a value, and lines from a pipe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from outofturn.cli import UNREADABLE, WELL, main
from outofturn.cli.table_files import kept_folder
from outofturn.cli.table_session import TableSession
from outofturn.cli.table_suggestions import COMMAND_NAMES
from outofturn.engine.errors import RecordError
from outofturn.engine.seats import EAST, SOUTH, WEST
from outofturn.notation.case import Case, Expectation
from outofturn.wording.language import LANGUAGES, language
from tests.table_sessions import CASES, DEAL, ROOT, TOO_SOON, WRONG_HAND, own_folders, piped, session, told  # noqa: F401 - the fixture is used by its name

pytestmark = pytest.mark.usefixtures("own_folders")


def problem(error: pytest.ExceptionInfo[RecordError]) -> str:
    return error.value.problem.id


# -- lines


def test_what_one_number_has_added_is_taken_back_as_a_whole() -> None:
    begun = session("E leads H5")
    (way,) = begun.ways(4)
    chosen = begun.with_lines(*way.lines)
    assert chosen.lines == ("E leads H5", "S chooses refuse", "S chooses forbid H")
    assert chosen.taken_back().lines == ("E leads H5",)
    assert chosen.taken_back(2).lines == ()
    assert chosen.taken_back(2).done_again(2) == chosen
    assert chosen.taken_back(2).done_again().lines == ("E leads H5",)


def test_something_new_ends_what_could_be_done_again() -> None:
    changed = session("E leads H5").taken_back().with_lines("W leads H5")
    assert changed.undone == ()
    with pytest.raises(RecordError) as error:
        changed.done_again()
    assert problem(error) == "session/nothing-to-redo"


def test_no_more_is_taken_back_than_there_is() -> None:
    for begun, identity in ((session(), "session/nothing-to-undo"), (session("W leads H5"), "session/undo-at-most")):
        with pytest.raises(RecordError) as error:
            begun.taken_back(2)
        assert problem(error) == identity


def test_of_two_lines_that_come_together_both_are_taken_or_none() -> None:
    begun = session("E leads H5")
    with pytest.raises(RecordError):
        begun.with_lines("S chooses refuse", "S chooses forbid D")
    assert begun.lines == ("E leads H5",)


@pytest.mark.parametrize("typed", ["H5", "h5", "♥5", "5H"])
def test_a_card_alone_is_that_of_the_hand_in_turn(typed: str) -> None:
    assert session().card_in_turn(typed) == "W leads H5"
    assert session("W leads H5").card_in_turn("D2") == "N plays D2"
    assert session().card_in_turn("why") is None


def test_a_card_alone_says_nothing_while_a_choice_is_open() -> None:
    with pytest.raises(RecordError) as error:
        session("E leads H5").card_in_turn("H6")
    assert problem(error) == "session/nobodys-turn"


# -- numbers


def test_an_option_that_leaves_a_suit_open_has_several_ways() -> None:
    begun = session(*TOO_SOON)
    assert [way.lines for way in begun.ways(3)] == [
        ("S chooses require S",),
        ("S chooses require H",),
        ("S chooses require C",),
    ]
    assert [way.label for way in begun.ways(3)] == ["spades", "hearts", "clubs"]
    assert [way.lines for way in begun.ways(1)] == [("S chooses highest",)]


def test_if_two_may_choose_a_number_does_not_say_who() -> None:
    begun = session(*WRONG_HAND)
    assert [way.lines for way in begun.ways(1)] == [("E chooses accept",), ("W chooses accept",)]
    assert [way.lines for way in begun.ways(1, WEST)] == [("W chooses accept",)]
    with pytest.raises(RecordError) as error:
        begun.ways(1, SOUTH)
    assert problem(error) == "error/not-the-players-choice"


def test_a_fact_is_found_out_by_number_too() -> None:
    begun = next(
        found for case in CASES for found in _positions_of(case) if found.choices() and found.choices()[0]["seat"] == "director"
    )
    (way,) = begun.ways(1)
    assert begun.with_lines(*way.lines).lines[-1] == way.lines[0]
    assert re.fullmatch(r"[NESW] (has|void) [SHDC]", way.lines[0])


def _positions_of(case: Case) -> Iterator[TableSession]:
    begun = TableSession(language())
    for count in range(len(case.lines) + 1):
        yield begun.begun(case._replace(items=tuple(case.lines[:count])))


@pytest.mark.parametrize(
    ("number", "lines", "identity"), [(7, ("E leads H5",), "session/no-such-option"), (1, (), "error/nothing-is-open")]
)
def test_a_number_that_chooses_nothing(number: int, lines: tuple[str, ...], identity: str) -> None:
    with pytest.raises(RecordError) as error:
        session(*lines).ways(number)
    assert problem(error) == identity


# -- set-up


def test_another_edition_rules_all_lines_again() -> None:
    old = session("E leads H5", "S chooses refuse").under(2007)
    assert old.year == old.position.edition.year == 2007
    assert old.lines == ("E leads H5", "S chooses refuse")
    assert old.rulings[1].laws != session("E leads H5", "S chooses refuse").rulings[1].laws


def test_an_edition_that_refuses_a_line_says_which() -> None:
    begun = session("W leads H4", "S claims 9", "N plays H2")
    with pytest.raises(RecordError) as error:
        begun.under(1997)
    assert (error.value.line, error.value.text) == (3, "N plays H2")
    assert begun.year == 2017


def test_the_set_up_can_be_corrected_later() -> None:
    begun = session("W leads H4").with_setup(deal=DEAL)
    assert begun.position.is_known(EAST)
    later = session().with_setup(start={"trick": 5, "on_lead": "S", "won": {"NS": 3, "EW": 1}, "penalty_cards": ["E HK major"]})
    assert (later.position.number, later.position.turn, later.position.won) == (5, SOUTH, (3, 1))
    assert [str(card) for card in later.position.consequences.penalty_cards] == ["E HK major"]
    assert begun.with_contract("4S by W").rulings[0].irregularity  # then it was North's lead
    with pytest.raises(RecordError) as error:
        begun.with_setup(deal="N:AKQ.AKQ.AKQ.AKQJ - - 5432.J532.5432.2")
    assert problem(error) == "error/card-not-in-hand"


def test_a_case_that_was_read_keeps_what_still_stands() -> None:
    case = next(case for case in CASES if case.editions and sum(isinstance(item, Expectation) for item in case.items) > 1)
    begun = TableSession(language()).begun(case)
    assert begun.case() == case
    assert [type(item) for item in begun.taken_back().case().items] == [
        type(item) for item in case.items[: next(place for place, item in enumerate(case.items) if item == case.lines[-1])]
    ]
    assert begun.under(1997).case().edition == 1997
    assert session("W leads H4", year=2007).case().edition == 2007


# -- lines from a pipe
def test_a_whole_session_from_a_pipe(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert piped(monkeypatch, "4S by S\nE leads H5\n4\nW leads D4\nD2\nquit\n") == WELL
    out, err = capsys.readouterr()
    assert err == ""
    assert "Contract, as in 4S by S > 4S by S\n" in out
    assert "   4 │ Four: forbid hearts for as long as West keeps the lead; East picks up the\n" in out
    assert "South has to choose: 1–5 > 4\n" in out
    assert "     In force       West may not lead hearts while keeping the lead, unless\n" in out
    assert "North is to play > D2\n  1  North plays ♦2\n" in out
    assert out.endswith("East is to play > quit\n")
    assert not kept_folder().exists()


def test_a_refused_line_says_what_could_stand_there(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert piped(monkeypatch, "E leads H99\n", "4S by S") == UNREADABLE
    assert "! “H99” is not a card. Write the suit, then the rank: H5, SA, DT or ♦10.\n" in capsys.readouterr().out
    for typed, words_of_it in (
        ("udno", "Did you mean “undo”?"),
        ("gibberish", "“help” shows the commands"),
        ("E pleads H5", "leads"),
        ("undo", "There is no line to take back."),
        ("undo x", "“undo” takes a number."),
        ("redo", "There is nothing to do again."),
        ("edition 1950", "1997"),
        ("language xx", "fr"),
        ("save", "Which file?"),
        ("save x.pbx", "It ends in .yaml, .yml, .json or .pbn."),
        ("report", "Which file?"),
        ("report x.doc", "It ends in .html, .pdf or .txt."),
        ("load", "There are no lines that were not saved."),
        ("load nothing.yaml", "nothing.yaml: "),
        ("why 99", "99"),
        ("start now", "start 5 S"),
        ("penalty E H5 huge", "penalty_cards"),
        ("table maybe", "on or off"),
        ("7", "Nothing is open"),
        ("x" * 900, "900"),
    ):
        text = told(monkeypatch, capsys, typed)
        assert text.startswith("! "), typed
        assert words_of_it in " ".join(text.split()), typed


def test_without_a_contract_little_makes_sense(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for typed in ("table", "lines", "undo", "save x.yaml", "report x.txt", "compare", "deal N:- - - -", "why 53A"):
        assert told(monkeypatch, capsys, typed, what=()).startswith("! "), typed
    assert "not a contract" in told(monkeypatch, capsys, "E leads H5", what=())
    assert told(monkeypatch, capsys, "edition 2007", "3NT by W", what=()).count("Laws of 2007") == 1


def test_a_number_asks_if_it_leaves_something_open(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(monkeypatch, capsys, *TOO_SOON, "3").splitlines()[:4] == [
        "  This can be done in more than one way:", "     1  spades", "     2  hearts", "     3  clubs",
    ]  # fmt: skip
    assert "South requires a heart to this trick" in told(monkeypatch, capsys, *TOO_SOON, "3", "4", "2")
    assert "East has a diamond" in told(monkeypatch, capsys, *TOO_SOON, "3", "E has D")
    assert told(monkeypatch, capsys, *WRONG_HAND, "1").startswith("  Who chooses?\n     1  East: ")
    assert "West accepts the lead" in told(monkeypatch, capsys, *WRONG_HAND, "W 1")


def test_what_can_stand_next_can_be_asked_for(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(monkeypatch, capsys, "E leads H5", "S chooses ?").split() == ["accept", "spread", "refuse"]
    assert told(monkeypatch, capsys, "E leads H5", "?").split()[:9] == ["1", "2", "3", "4", "5", "N", "E", "S", "W"]
    assert told(monkeypatch, capsys, "E leads H5", "N warns ?") == "  Nothing more can come here."


def test_undo_shows_the_table_as_it_was(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    text = told(monkeypatch, capsys, "W leads H4", "H2", "E leads S9", "undo 2")
    assert text.startswith("  Taken back: East leads ♠9\n  Taken back: North plays ♥2\n  1  West leads ♥4\n")
    assert "● North · dummy" in text
    assert "East leads ♠9" in told(monkeypatch, capsys, "W leads H4", "H2", "E leads S9", "undo 2", "redo 2")


def test_why_compare_and_the_lawbook_are_those_of_the_commands(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = told(monkeypatch, capsys, "E leads H5", "4", "D4", "why")
    assert "  Line 2: South refuses the lead\n     Why            54D    South has refused East’s five of hearts.\n" in text
    assert "  Line 3: South forbids a heart lead\n     Why            50D2a  West may not lead a heart" in text
    law = told(monkeypatch, capsys, "why 50D2a")
    compared = told(monkeypatch, capsys, "E leads H5", "4", "save board.yaml", "compare")
    main(["law", "50D2a"])
    assert capsys.readouterr().out.strip() == law.strip()
    main(["compare", str(tmp_path / "board.yaml")])
    assert capsys.readouterr().out.strip() == compared.strip()
    assert told(monkeypatch, capsys, "W leads H5", "why").strip() == "So far all is in order: nothing has been ruled."


def test_an_edition_that_refuses_a_line_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = ("W leads H4", "S claims 9", "N plays H2")
    text = told(monkeypatch, capsys, *lines, "edition 1997")
    assert "line 3: “N plays H2”" in text
    assert text.endswith("! Nothing has been changed.")
    assert told(monkeypatch, capsys, *lines, "edition 1997", "edition") == "  Laws of 2017\n"
    assert "Laws of 2007" in told(monkeypatch, capsys, "E leads H5", "edition 2007")


@pytest.mark.parametrize("code", LANGUAGES)
def test_in_every_language(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], code: str) -> None:
    lines = ("E leads H5", "4", "undo", "why", "lines", "help", "nonsense", "H6", "undo 9", "table", "S chooses ?", "new")
    text = told(monkeypatch, capsys, f"language {code}", *lines)
    assert piped(monkeypatch, "\n".join(lines), "4S by S", "--language", code) == UNREADABLE
    out = capsys.readouterr().out
    assert text == ""
    assert ("South" in out.partition("help")[2]) == (code == "en")


# -- the page about it


def test_the_transcript_in_the_documentation_is_what_the_program_says(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    blocks = re.findall(
        r"```console\n\$ outofturn table ([^\n]*)\n(.*?)```", (ROOT / "docs" / "table.md").read_text("utf-8"), re.DOTALL
    )
    transcripts = [(arguments, text) for arguments, text in blocks if " > " in text]
    assert transcripts
    for arguments, text in transcripts:
        typed = re.findall(r"^\S.* > (.*)$", text, re.MULTILINE)
        piped(monkeypatch, "".join(f"{line}\n" for line in typed), *arguments.strip('"').split())
        assert capsys.readouterr().out == text


def test_the_documentation_explains_every_command() -> None:
    page = (ROOT / "docs" / "table.md").read_text("utf-8")
    assert [name for name in COMMAND_NAMES if f"| `{name}" not in page] == []
