"""Whatever is put in: exit status 2, one clear message with the line, and never a traceback."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from outofturn.cli import UNREADABLE, main
from outofturn.director import replay_case
from outofturn.engine.errors import RecordError
from outofturn.formats.case_documents import LIMIT
from outofturn.notation.case_file import case_of, parse_case
from outofturn.wording.error_text import in_full

HEAD = "contract: 4S by S\nevents:\n"


def lines(*events: str) -> str:
    """A case with these lines; the first stands in line 3."""
    return HEAD + "".join(f"  - {event}\n" for event in events)


BOMB = "a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: &c [*b, *b, *b]\ncontract: 4S by S\nevents: []\n"
HAND = "AK4.Q2.JT98.K743"

BAD: list[tuple[str, str, int | None, str]] = [
    # name, text, line, what the message says
    ("empty file", "", None, "nothing in this case"),
    ("only a comment", "# to do\n", None, "nothing in this case"),
    ("a word", "hello\n", 1, "A case is a group"),
    ("a list", "- E leads H5\n", 1, "A case is a group"),
    ("no contract", "events: [attention]\n", 1, "“contract” is missing"),
    ("no events", "contract: 4S by S\n", 1, "“events” is missing"),
    ("truncated in a list", HEAD + "  - E leads H5\n  - expect: {decide: [S", 4, "cannot be read as YAML"),
    ("truncated in a string", 'contract: "4S by', 1, "cannot be read as YAML"),
    ("bad indentation", HEAD + "  - E leads H5\n - S chooses refuse\n", 4, "cannot be read as YAML"),
    ("a tab", "contract: 4S by S\nevents:\n\t- attention\n", 3, "cannot be read as YAML"),
    ("truncated JSON", '{"contract": "4S by S",\n "events": ["E leads', 2, "cannot be read as YAML"),
    ("YAML bomb", BOMB, 1, "Anchors (&) and aliases (*)"),
    ("alias", lines("*a"), 3, "Anchors (&) and aliases (*)"),
    ("tag", lines("!!python/object/apply:os.system [ls]"), 3, "Tags (!)"),
    ("deep nest", "contract: " + "[" * 5000, 1, "deep"),
    ("deep block nest", "contract:\n" + "- " * 5000, 2, "deep"),
    ("key twice", "contract: 4S by S\ncontract: 3NT by N\nevents: []\n", 2, "“contract” is here twice"),
    ("list as key", "[a, b]: c\n", 1, "cannot be the name"),
    ("misspelt key", "contract: 4S by S\nedtion: 1997\nevents: []\n", 2, "Did you mean “edition”?"),
    ("contract nonsense", "contract: 8S by S\nevents: []\n", 1, "“8S by S” is not a contract"),
    ("contract number", "contract: 4\nevents: []\n", 1, "not a contract"),
    ("contract list", "contract: [4S]\nevents: []\n", 1, "“contract” is a text"),
    ("events text", "contract: 4S by S\nevents: E leads H5\n", 2, "“events” is a list"),
    ("events mapping", "contract: 4S by S\nevents: {a: b}\n", 2, "“events” is a list"),
    ("event number", lines("5"), 3, "An event is a line of text"),
    ("event empty", lines(""), 3, "An event is a line of text"),
    ("event list", lines("[E leads H5]"), 3, "An event is a line of text"),
    ("event with a colon", lines("E leads: H5"), 3, "not read among the events"),
    ("edition unknown", "contract: 4S by S\nedition: 1987\nevents: []\n", 2, "The editions are 1997, 2007 and 2017"),
    ("edition list", "contract: 4S by S\neditions: [[1997]]\nevents: []\n", 2, "An edition is a year"),
    ("edition huge", f"contract: 4S by S\nedition: {'9' * 5000}\nevents: []\n", 2, "There is no edition"),
    ("expect first", lines("expect: {turn: S}"), 3, "the line above it"),
    ("expect unknown key", lines("attention", "expect: {whose_turn: S}"), 4, "It can have event, trick, turn"),
    ("expect type", lines("attention", "expect: {laws: 53A}"), 4, "“laws” is a list"),
    ("expect null", lines("attention", "expect: {decide: null}"), 4, "“decide” is a list"),
    ("expect disputed", lines("attention", "expect: {disputed: maybe}"), 4, "true or false"),
    ("expect text", lines("attention", "expect: S"), 4, "“expect” is a group"),
    ("expect edition", lines("attention", "expect 1066: {turn: S}"), 4, "The editions are"),
    ("deal nonsense", "contract: 4S by S\ndeal: what\nevents: []\n", 2, "begins with a seat"),
    ("deal number", "contract: 4S by S\ndeal: 12\nevents: []\n", 2, "begins with a seat"),
    ("deal list", "contract: 4S by S\ndeal: [a]\nevents: []\n", 2, "“deal” is a text"),
    ("card twice in a hand", f'contract: 4S by S\ndeal: "N:A{HAND} - - -"\nevents: []\n', 2, "North’s hand has SA twice"),
    ("card in two hands", f'contract: 4S by S\ndeal: "N:{HAND} - {HAND} -"\nevents: []\n', 2, "both hold SA"),
    ("fourteen cards", f'contract: 4S by S\ndeal: "N:Q{HAND} - - -"\nevents: []\n', 2, "14 cards"),
    ("twelve cards", f'contract: 4S by S\ndeal: "N:{HAND[1:]} - - -"\nevents: []\n', 2, "12 cards"),
    ("rank", f'contract: 4S by S\ndeal: "N:{HAND[:-1]}X - - -"\nevents: []\n', 2, "“X” in North’s hand"),
    ("start word", "contract: 4S by S\nstart: 5\nevents: []\n", 2, "“start” is a group"),
    ("start key", "contract: 4S by S\nstart:\n  triks: 5\nevents: []\n", 3, "It can have trick, on_lead"),
    ("start trick", "contract: 4S by S\nstart: {trick: 14}\nevents: []\n", 2, "from 1 to 13"),
    ("start trick word", "contract: 4S by S\nstart: {trick: five}\nevents: []\n", 2, "from 1 to 13"),
    ("start on lead", "contract: 4S by S\nstart: {on_lead: X}\nevents: []\n", 2, "The seats are N, E, S, W"),
    ("start won", "contract: 4S by S\nstart: {won: {US: 3}}\nevents: []\n", 2, "won: {NS: 3, EW: 1}"),
    ("start won too much", "contract: 4S by S\nstart: {won: {NS: 3}}\nevents: []\n", 2, "3 tricks cannot have been won"),
    ("start penalty card", "contract: 4S by S\nstart: {penalty_cards: [HK]}\nevents: []\n", 2, "[E HK major]"),
    ("control character", 'contract: 4S by S\ntitle: "\\e[31m"\nevents: []\n', 2, "U+001B"),
    ("raw control character", "contract: 4S by S\ntitle: \x07\nevents: []\n", 2, "U+0007"),
    ("half a surrogate", 'contract: 4S by S\ntitle: "\\ud800"\nevents: []\n', 2, ""),
    ("unknown word", lines("E leads H5", "S choses refuse"), 4, "Did you mean “chooses”?"),
    ("unknown player", lines("Q leads H5"), 3, "not a player"),
    ("no card", lines("E leads H99"), 3, "“H99” is not a card"),
    ("choice nobody offered", lines("E leads H5", "S chooses keep"), 4, "accept, spread, refuse"),
    ("choice by another", lines("E leads H5", "W chooses accept"), 4, "South to choose"),
    ("choice when nothing is open", lines("S chooses accept"), 3, "Nothing is open"),
    ("card played twice", lines("W leads H5", "N plays H5"), 4, "West has played it"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "says"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
@pytest.mark.parametrize("command", [["rule"], ["rule", "--json"], ["check"]], ids=["rule", "json", "check"])
def test_bad_case(
    command: list[str], text: str, line: int | None, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(text, encoding="utf-8", newline="")
    assert main([*command, str(path)]) == UNREADABLE
    out, err = capsys.readouterr()
    expect_one_message(err, path, line, says)
    if command == ["rule", "--json"]:
        assert out == ""


@pytest.mark.parametrize("command", [["rule"], ["rule", "--json"], ["check"]], ids=["rule", "json", "check"])
def test_a_bad_case_among_several(command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(f"{lines('E leads H5')}---\ncontract: 4S by S\n---\n{lines('W leads H5')}", encoding="utf-8")
    assert main([*command, str(path)]) == UNREADABLE
    out, err = capsys.readouterr()
    expect_one_message(err, path, 5, "“events” is missing")
    if command == ["rule", "--json"]:
        first, second, third = json.loads(out)["boards"]
        assert [step["event"] for one in (first, third) for step in one["steps"]] == ["E leads H5", "W leads H5"]
        assert second["error"]["line"] == 5


def expect_one_message(err: str, path: Path, line: int | None, says: str) -> None:
    flat = " ".join(err.split())
    assert "Traceback" not in err
    assert flat.count(path.name) == 1
    if line is not None:
        assert f"{path.name}, line {line}" in flat
    assert says in flat
    assert len(err) < 2000


JUNK = {
    "every byte": bytes(range(256)) * 20,
    "picture": b"\x89PNG\r\n\x1a\n" * 100,
    "zeros": b"\0" * 100,
    "packed": b"\x1f\x8b\x08",
    "another encoding": "contract: 4♠ by S".encode("utf-16"),
}


@pytest.mark.parametrize("data", JUNK.values(), ids=JUNK.keys())
def test_binary_junk(data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "case.yaml"
    path.write_bytes(data)
    assert main(["rule", str(path)]) == UNREADABLE
    expect_one_message(capsys.readouterr().err, path, None, "case.yaml, line ")


def test_a_huge_file_is_refused_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "case.yaml"
    with path.open("wb") as file:
        file.truncate(100_000_000)  # takes no room on the disk
    assert main(["rule", str(path)]) == UNREADABLE
    expect_one_message(capsys.readouterr().err, path, None, "larger than 50000 kB")


def test_standard_input_is_read_only_to_the_limit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    class Endless(io.RawIOBase):
        taken = 0

        def read(self, size: int = -1) -> bytes:
            assert size >= 0
            self.taken += size
            return b"#" * size

    endless = Endless()
    monkeypatch.setattr(sys, "stdin", type("Stdin", (), {"buffer": endless}))
    assert main(["rule", "-"]) == UNREADABLE
    assert endless.taken <= LIMIT + 1
    assert "standard input: This is larger" in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("name", "says"),
    [("nowhere.yaml", "no such file"), (".", "folder"), ("x" * 5000, "cannot be read"), ("a\0b", "not the name")],
)
def test_no_such_file(name: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", name]) == UNREADABLE
    assert says in " ".join(capsys.readouterr().err.split())


def test_what_comes_before_the_bad_line_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(lines("E leads H5", "S chooses refuse", "S dances"), encoding="utf-8")
    assert main(["rule", str(path)]) == UNREADABLE
    out, err = capsys.readouterr()
    assert "East leads ♥5" in out
    assert "South refuses the lead" in out
    assert "line 5: “S dances”" in err


@pytest.mark.parametrize(
    "text",
    [BOMB, lines("E leads H5", "S chooses keep"), "", "{" * 100_000],
    ids=["bomb", "choice", "empty", "brackets"],
)
def test_bad_case_from_outside(text: str) -> None:
    """The same as the person at the table gets it: a process of its own, the case on standard input."""
    run = subprocess.run(
        [sys.executable, "-m", "outofturn", "rule", "-"],
        input=text.encode(), capture_output=True, timeout=20, check=False,
    )  # fmt: skip
    assert run.returncode == UNREADABLE
    assert b"Traceback" not in run.stderr
    assert run.stderr.startswith(b"standard input")


# -- anything at all


LINES = "E leads H5,S chooses refuse,S chooses forbid H,W leads HK,attention,N plays D2,W void H,E corrects D5,S spreads"
PIECES = [
    "contract: 4S by S",
    "events:",
    "  - ",
    "expect: {",
    "}",
    "[",
    "]",
    "- x",
    "\n",
    ": ",
    "'",
    '"',
    "start:",
    "deal: N:",
]
words = st.sampled_from([*LINES.split(","), *PIECES]) | st.text(max_size=5)
texts = st.one_of(
    st.text(),
    st.lists(words, max_size=12).map("".join),
    st.lists(st.sampled_from(LINES.split(",")), max_size=8).map(lambda chosen: lines(*chosen)),
)


@given(texts)
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_any_text_is_a_case_or_a_record_error(text: str) -> None:
    try:
        replay_case(parse_case(text))
    except RecordError as error:
        assert in_full(error)  # noqa: PT017 - an error is one of the two good outcomes


leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(LINES.split(","))
values = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
KEYS = ("id", "title", "edition", "editions", "contract", "deal", "start", "events", "note")


@given(st.dictionaries(st.sampled_from(KEYS), values), st.booleans())
def test_any_object_is_a_case_or_a_record_error(value: dict[str, Any], sound: bool) -> None:
    try:
        replay_case(case_of({"contract": "4S by S", "events": ["attention"], **value} if sound else value))
    except RecordError as error:
        assert in_full(error)  # noqa: PT017
