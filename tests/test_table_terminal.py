"""``outofturn table`` on a real pseudo-terminal: typed, completed, interrupted, with and without colours."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pytest

from outofturn.cli import WELL
from outofturn.notation.case_file import load_case

#: How a terminal is steered: colours, movements of the cursor, modes.
STEERING = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|\r|\x07")
COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9][0-9;]*m")
TAB, CTRL_C, CTRL_D, CTRL_U = "\t", "\x03", "\x04", "\x15"


class Terminal:
    """A session on a pseudo-terminal. ``read`` waits for a prompt, and gives what was shown up to it."""

    def __init__(self, *arguments: str, columns: int = 80, **environment: str) -> None:
        kept = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "outofturn", "table", *arguments],
            env=kept | {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"} | environment,
            dimensions=(24, columns),
            encoding="utf-8",
            timeout=60,
        )
        self.raw = ""

    def read(self, prompt: str) -> str:
        """All that is shown until this prompt, as plain text."""
        self.child.expect_exact(f"{prompt} >")
        return self._shown()

    def wait(self, text: str) -> str:
        self.child.expect_exact(text)
        return self._shown()

    def _shown(self) -> str:
        assert isinstance(self.child.before, str)
        self.raw += self.child.before + str(self.child.after)
        return STEERING.sub("", self.child.before)

    def type(self, text: str) -> None:
        self.child.send(text)

    def enter(self, text: str, prompt: str) -> str:
        """Type a line; what is shown until the next prompt. The line as it is typed and drawn again is left out."""
        self.type(f"{text}\r")
        self.child.expect_exact("\x1b[?2004l")  # the line is done
        return self.read(prompt)

    def end(self) -> str:
        self.child.expect(pexpect.EOF)
        shown = self._after_end()
        self.child.close()
        assert self.child.signalstatus is None
        return shown

    def _after_end(self) -> str:
        assert isinstance(self.child.before, str)
        self.raw += self.child.before
        return STEERING.sub("", self.child.before)

    @property
    def status(self) -> int:
        assert self.child.exitstatus is not None
        return int(self.child.exitstatus)


Opener = Callable[..., Terminal]


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Opener]:
    """Opens sessions, and closes those that are left open."""
    monkeypatch.chdir(tmp_path)
    found: list[Terminal] = []

    def opens(*arguments: str, **environment: str) -> Terminal:
        columns = int(environment.pop("columns", 80))
        found.append(Terminal(*arguments, columns=columns, **{"XDG_DATA_HOME": str(tmp_path / "data")} | environment))
        return found[-1]

    yield opens
    for terminal in found:
        terminal.child.close(force=True)


def test_a_whole_session(opened: Opener) -> None:
    table = opened()
    assert "Tab completes" in table.read("Contract, as in 4S by S")
    assert "● West" in table.enter("4S by S", "West is to lead")

    table.type(f"E l{TAB}")
    table.wait("eads")  # "l" may have been drawn before
    ruled = table.enter("H5", "South has to choose: 1–5")
    assert "Opening lead out of turn: East" in ruled
    assert "   4 │ Four: forbid hearts for as long as West keeps the lead" in ruled
    assert "♥5 undecided" in ruled

    ruled = table.enter("4", "West is to lead")
    assert "South forbids a heart lead" in ruled
    assert "In force       West may not lead hearts while keeping the lead" in ruled
    assert "50D2a  West may not lead a heart" in table.enter("why", "West is to lead")
    assert "Declarer may require that the suit of the penalty card be led" in table.enter("why 50D2a", "West is to lead")
    assert "Who may use which card differs at line 2 of 3." in table.enter("compare", "West is to lead")
    assert "Taken back: South forbids a heart lead" in table.enter("undo", "South has to choose: 1–5")
    assert "South forbids a heart lead" in table.enter("redo", "West is to lead")
    assert "Laws of 2007" in table.enter("edition 2007", "West is to lead")
    assert "Sud interdit l’entame à cœur" in table.enter("language fr", "C’est à Ouest d’entamer")
    table.enter("language en", "West is to lead")
    assert "3  S chooses forbid H  South forbids a heart lead" in table.enter("lines", "West is to lead")

    assert "Saved in" in table.enter("save board.yaml", "West is to lead")
    assert load_case("board.yaml").edition == 2007
    assert "The report is in board.pdf" in table.enter("report board.pdf", "West is to lead")
    assert Path("board.pdf").read_bytes().startswith(b"%PDF")
    table.enter("undo 2", "West is to lead")
    assert "South forbids a heart lead" in table.enter("load board.yaml", "West is to lead")
    table.type("quit\r")
    table.end()
    assert table.status == WELL


def test_tab_offers_only_what_can_happen(opened: Opener) -> None:
    table = opened("4S", "by", "S")
    table.read("West is to lead")
    table.enter("E leads H5", "South has to choose: 1–5")
    table.type(f"S ch{TAB}{TAB}")
    menu = table.wait("refuse")
    assert "accept" in menu
    assert "spread" in menu
    assert "forbid" not in menu
    table.type(CTRL_U)
    table.type(f"S chooses s{TAB}")  # the only one of these
    assert "South · dummy" in table.enter("", "South is to play")


def test_a_single_card_that_is_left_is_completed(opened: Opener) -> None:
    deal = "N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2"
    table = opened("4S", "by", "S")
    table.read("West is to lead")
    table.enter(f"deal {deal}", "West is to lead")
    table.type(f"W leads C{TAB}")
    assert "West leads ♣2" in table.enter("", "North is to play")


def test_a_refused_line_can_be_edited(opened: Opener) -> None:
    table = opened("4S", "by", "S")
    table.read("West is to lead")
    shown = table.enter("E leads H55", "West is to lead")
    assert "! “H55” is not a card. Write the suit, then the rank: H5, SA, DT or ♦10." in shown
    table.type("\x7f")  # the last character goes
    assert "East leads ♥5" in table.enter("", "South has to choose: 1–5")
    assert "“udno” is neither a player nor a command. Did you mean “undo”?" in table.enter("udno", "South has to choose: 1–5")
    table.type(CTRL_U)
    assert "Taken back: East leads ♥5" in table.enter("undo", "West is to lead")


def test_control_c_drops_the_line_and_control_d_leaves(opened: Opener) -> None:
    table = opened("4S", "by", "S")
    table.read("West is to lead")
    table.enter("W leads H4", "North is to play")
    table.type(f"E plays{CTRL_C}")
    table.wait("To leave: “quit”, or Ctrl-D.")
    table.read("North is to play")
    table.type(CTRL_D)
    shown = " ".join(table.end().split())
    assert "These lines are not saved, but kept in" in shown
    assert table.status == WELL
    again = opened()
    assert "There are lines that were not saved" in again.read("Contract, as in 4S by S")
    assert "West leads ♥4" in again.enter("load", "North is to play")
    again.type("quit!\r")
    again.end()
    assert list(Path("data/outofturn/table").iterdir()) == []


def test_a_lost_connection_loses_no_line(opened: Opener) -> None:
    table = opened("4S", "by", "S")
    table.read("West is to lead")
    table.enter("W leads H4", "North is to play")
    table.child.close(force=True)  # the terminal is gone
    (kept,) = Path("data/outofturn/table").iterdir()
    assert [line.text for line in load_case(str(kept)).lines] == ["W leads H4"]


@pytest.mark.parametrize("columns", ["80", "40"])
def test_no_line_is_wider_than_the_terminal(opened: Opener, columns: str) -> None:
    table = opened("4S", "by", "S", columns=columns)
    shown = table.read("West is to lead")
    shown += table.enter("E leads H5", "South has to choose: 1–5")
    shown += table.enter("5", "West is to lead")
    shown += table.enter("help", "West is to lead")
    assert "[♥5]" in shown
    assert max(map(len, shown.split("\n"))) <= int(columns)


def test_colours_unless_they_are_not_wanted(opened: Opener) -> None:
    for environment, is_coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        table = opened("4S", "by", "S", **environment)
        table.read("West is to lead")
        table.enter("E leads H5", "South has to choose: 1–5")
        table.type(f"S ch{TAB}{TAB}")
        table.wait("refuse")
        assert bool(COLOUR.search(table.raw)) is is_coloured


def test_a_terminal_that_can_do_nothing(opened: Opener) -> None:
    table = opened("4S", "by", "S", TERM="dumb")
    assert "“?” at the end of a line lists what can come" in table.read("West is to lead")
    table.type("E leads H5\r")
    assert "   1 │ One: accept the lead" in table.read("South has to choose: 1–5")
    table.type("S chooses ?\r")
    assert "accept  spread  refuse" in table.read("South has to choose: 1–5")
    table.type(CTRL_C)
    assert "To leave: “quit”, or Ctrl-D." in table.read("South has to choose: 1–5")
    table.type("4\r")
    assert "South forbids a heart lead" in table.read("West is to lead")
    table.type("quit!\r")
    table.end()
    assert table.status == WELL
    assert "\x1b" not in table.raw


def test_a_terminal_without_suit_symbols(opened: Opener) -> None:
    table = opened("4S", "by", "S", PYTHONIOENCODING="ascii")
    table.read("West is to lead")
    shown = table.enter("E leads H5", "South has to choose: 1-5")
    assert "H5 undecided" in shown
    assert "* South - declarer" in shown
    assert shown.isascii()
