"""The README and the pages of docs do what they say: their Python runs, their commands end well."""

from __future__ import annotations

import io
import os
import re
import shlex
import signal
from contextlib import ExitStack
from pathlib import Path

import pytest

from outofturn.cli import main
from tests.prepared_program import PreparedProgram
from tests.serve_process import PATIENCE

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCKS = [block for page in PAGES for block in re.findall(r"```(\w+)\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)]


@pytest.mark.parametrize("code", [text for kind, text in BLOCKS if kind == "python"])
def test_python_example_runs(code: str) -> None:
    exec(compile(code, "README.md", "exec"), {})


SERVE = "outofturn serve"
#: The commands of each block, which may follow from one another.
COMMANDS = [
    [line[2:].partition("  #")[0].strip() for line in text.splitlines() if line.startswith("$ ")]
    for kind, text in BLOCKS
    if kind == "console"
]


def test_servers_open(tmp_path: Path) -> None:
    """Each ends only when it is stopped. They are tried without a browser, wherever there is room, on cases of their own."""
    commands = [command for block in COMMANDS for command in block if command.startswith(SERVE)]
    with ExitStack() as stack:
        servers = []
        for number, command in enumerate(commands):
            program, *arguments = shlex.split(command)
            assert program == "outofturn"
            place = {"OUTOFTURN_DATABASE_URL": f"sqlite:///{tmp_path / f'cases{number}.db'}"}
            complaints = tmp_path / f"complaints{number}.txt"
            servers.append(PreparedProgram([*arguments, "--no-browser", "--port", "0"], complaints, os.environ | place))
            stack.callback(servers[-1].kill)
        for command, server in zip(commands, servers, strict=True):
            assert re.search("open at https?://", server.stdout.readline()), command
            server.send_signal(signal.SIGTERM)
            server.communicate(PATIENCE)
            assert server.returncode == 0, command


@pytest.mark.parametrize(
    "commands",
    [others for block in COMMANDS if (others := [command for command in block if not command.startswith(SERVE)])],
)
def test_commands_end_well(
    commands: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for entry in ROOT.iterdir():
        (tmp_path / entry.name).symlink_to(entry)  # what a command writes is not left in the project
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("OUTOFTURN_DATABASE_URL", f"sqlite:///{tmp_path / 'cases.db'}")
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))  # who is asked something stops
    for command in commands:
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
