"""The README and the pages of docs do what they say: their Python runs, their commands end well."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from outofturn.cli import main

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCKS = [block for page in PAGES for block in re.findall(r"```(\w+)\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)]


@pytest.mark.parametrize("code", [text for kind, text in BLOCKS if kind == "python"])
def test_python_example_runs(code: str) -> None:
    exec(compile(code, "README.md", "exec"), {})


@pytest.mark.parametrize(
    "command", [line[2:] for kind, text in BLOCKS if kind == "console" for line in text.splitlines() if line.startswith("$ ")]
)
def test_command_ends_well(command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    program, *arguments = shlex.split(command)
    assert program == "outofturn"
    assert main(arguments) == 0
    assert capsys.readouterr().out.strip()
