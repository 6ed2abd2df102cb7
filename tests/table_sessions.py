"""Sessions of ``outofturn table`` for tests: as values, and with lines from a pipe."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from outofturn.cli import main
from outofturn.cli.table_session import TableSession
from outofturn.notation.case_file import load_case
from outofturn.wording.language import language

ROOT = Path(__file__).parent.parent
CASES = [load_case(str(path)) for path in sorted((ROOT / "cases").glob("*.yaml"))]
DEAL = "N:AKQ.AKQ.AKQ.AKQJ JT9.JT9.JT9.T987 876.876.876.6543 5432.5432.5432.2"
#: North leads at South's turn, after one trick: either defender may choose.
WRONG_HAND = ("W leads H4", "N plays H2", "E plays H9", "S plays HK", "N leads D2")
#: East plays before West: South has four choices, two of which leave a suit open.
TOO_SOON = ("W leads H4", "N plays H2", "E plays H9", "S plays HK", "S leads D5", "E plays C3")


@pytest.fixture
def own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """80 columns, and nothing that a test writes is left anywhere."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def session(*lines: str, contract: str = "4S by S", year: int = 2017) -> TableSession:
    found = TableSession(language(), year).with_contract(contract)
    for line in lines:
        found = found.with_lines(line)
    return found


def piped(monkeypatch: pytest.MonkeyPatch, typed: str, *arguments: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return main(["table", *arguments])


def told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *typed: str, what: tuple[str, ...] = ("4S", "by", "S")
) -> str:
    """What the session says after the last of the lines."""
    piped(monkeypatch, "\n".join(typed) + "\n", *what)
    out, err = capsys.readouterr()
    assert err == ""
    *lines, _ = out.rpartition(f"> {typed[-1]}\n")[2].splitlines()
    return "\n".join(lines)
