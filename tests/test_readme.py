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


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_no_command_is_shown_that_no_test_runs(page: Path) -> None:
    """A command stands after “$ ” in a console block; those of a draft edition have a test of their own."""
    tested = {"console": "$ outofturn ", "commands": "outofturn "}
    for kind, text in re.findall(r"^```(.*)\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE):
        for line in text.splitlines():
            if line.removeprefix("$ ").startswith("outofturn "):
                assert line.startswith(tested.get(kind, "?")), f"{page.name}: {line}"
                assert kind != "commands" or page.name == "adding-an-edition.md"
