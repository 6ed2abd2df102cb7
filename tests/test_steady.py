"""The tool that runs tests again and again: it names those that ever fail, and keeps the machine busy meanwhile."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tools import steady

#: Passes the first time, fails the second.
UNSTEADY = """
from pathlib import Path
def test_always(): pass
def test_now_and_then():
    marks = Path(__file__).with_name("marks")
    marks.open("a").write("x")
    assert marks.read_text() != "xx", "not this time"
"""


def test_one_that_fails_once_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "test_unsteady.py").write_text(UNSTEADY)
    monkeypatch.setattr(
        sys, "argv", ["steady", "--runs", "2", "--busy", "1", "--processes", "0", str(tmp_path / "test_unsteady.py")]
    )
    assert steady.main() == 1
    said = capsys.readouterr().out
    assert "Run 1 of 2: 2 tests, 0 failed" in said
    assert "Run 2 of 2: 2 tests, 1 failed" in said
    assert "not this time" in said
    assert re.search(r"1 of 2: (\S+\.)?test_unsteady::test_now_and_then", said)
    assert said.endswith("1 tests failed in 2 runs beside 1 busy processes.\n")
