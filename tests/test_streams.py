"""Standard input, output and error that are closed, full or no longer read, and names of files that lead in a circle.

Nothing is wrong with the program then: it says what the operating system refuses, or ends as quietly as a signal would end it.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from outofturn.casebook import Casebook
from outofturn.casebook.backup import backup
from outofturn.casebook.store import Store
from outofturn.casebook.verify import verify
from outofturn.cli import COMMANDS, FAILED, UNREADABLE, WELL, main
from outofturn.wording.language import CATALOGUES
from tests.serve_process import started, until

EXAMPLES = Path("src/outofturn/examples").absolute()
CASE, BOARDS = str(EXAMPLES / "whole-board.yaml"), str(EXAMPLES / "club.pbn")
#: Each command with arguments under which it says something and all is well.
SAYS: dict[str, list[str]] = {
    "rule": [CASE],
    "check": [CASE],
    "law": ["53"],
    "compare": ["53"],
    "chart": ["revoke"],
    "table": ["4S", "by", "S"],
    "convert": [CASE, "new.pbn", "--force"],
    "audit": [BOARDS, "--jobs", "1", "--csv"],
    "equity": ["--help"],
    "quiz": ["--count", "1"],
    "serve": ["--help"],
    "site": ["--help"],
    "token": ["new", "Anna"],
    "backup": ["new.db", "--force"],
    "restore": ["backup.db", "--replace"],
    "verify": [],
    "example": [],
}
#: What is read from standard input.
READS: dict[str, list[str]] = {
    "rule": ["-"],
    "check": ["-"],
    "compare": ["-"],
    "convert": ["-", "new.pbn"],
    "equity": ["-"],
    "table": ["4S", "by", "S"],
    "quiz": [],
}
#: Where the name of a file or a folder can stand: ``loop`` is a link to itself.
NAMES: dict[str, list[str]] = {
    "rule": ["loop.yaml"],
    "check": ["loop.yaml"],
    "compare": ["loop.yaml"],
    "chart": ["revoke", "-o", "loop.svg"],
    "table": ["loop.yaml"],
    "convert": ["loop.yaml", "new.pbn"],
    "audit": ["loop.pbn"],
    "equity": ["loop.yaml"],
    "quiz": ["--sheet", "loop.txt"],
    "site": ["loop"],
    "backup": ["loop.db"],
    "restore": ["loop.db"],
    "verify": ["loop.db"],
}
NO_NAMES = {"law", "example", "serve", "token"}
commands = pytest.mark.parametrize("command", COMMANDS)


@pytest.fixture(autouse=True)
def kept_cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'cases.db'}"
    with closing(Store(url)) as store:
        Casebook(store).create({"contract": "4S by S", "events": ["E leads H5"]})
    backup(url, tmp_path / "backup.db")
    monkeypatch.setenv("OUTOFTURN_DATABASE_URL", url)
    monkeypatch.chdir(tmp_path)


def run(*arguments: str, streams: str, **environment: str) -> tuple[int, str]:
    """Run the program with its streams as the shell sets them up; its status and what it says on standard error."""
    program = [sys.executable, "-m", "outofturn", *arguments]
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {streams}', "sh", *program],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False, timeout=120,
        env={**os.environ, "COLUMNS": "200", **environment},
    )  # fmt: skip
    return done.returncode, " ".join(done.stderr.decode().split())


def test_all_commands_are_walked_over() -> None:
    assert SAYS.keys() == set(COMMANDS)
    assert NAMES.keys() | NO_NAMES == set(COMMANDS)


@commands
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_standard_output_is_full(command: str, unbuffered: str) -> None:
    status, said = run(command, *SAYS[command], streams=">/dev/full", PYTHONUNBUFFERED=unbuffered)
    assert (status, said) == (
        UNREADABLE,
        "standard output: It cannot be written: the disk is full.",
    )


@commands
def test_standard_output_is_closed(command: str) -> None:
    status, said = run(command, *SAYS[command], streams=">&-")
    assert (status, said) == (UNREADABLE, "standard output: It cannot be written: it is closed.")


@commands
def test_nobody_reads_standard_output_any_more(command: str) -> None:
    reads, writes = os.pipe()
    os.close(reads)
    try:
        program = [sys.executable, "-m", "outofturn", command, *SAYS[command]]
        done = subprocess.run(
            program, stdin=subprocess.DEVNULL, stdout=writes, stderr=subprocess.PIPE, check=False, timeout=120
        )
    finally:
        os.close(writes)
    assert (done.returncode, done.stderr) == (141, b"")


@commands
@pytest.mark.parametrize("streams", ["2>&-", "2>/dev/full"])
def test_what_nobody_can_be_told_changes_no_status(command: str, streams: str) -> None:
    assert run(command, "--nonsense", streams=streams) == (UNREADABLE, "")
    if command != "token":
        assert run(command, *NAMES.get(command, [])[:1], "--language", "xx", streams=streams) == (UNREADABLE, "")


@commands
def test_standard_input_is_closed(command: str) -> None:
    """It matters only to those that read it."""
    if command in READS:
        status, said = run(command, *READS[command], streams="<&-")
        assert status == UNREADABLE
        assert said.startswith("standard input: ")
        assert said.endswith("cannot be read: it is closed.")
    else:
        assert run(command, *SAYS[command], streams="<&-")[0] == WELL


@pytest.mark.parametrize("streams", ["<&- >&- 2>&-", ">&- 2>&-"])
def test_all_is_closed(streams: str, tmp_path: Path) -> None:
    """The files of the program do not take the place of a stream that is closed."""
    assert run("verify", streams=streams) == (UNREADABLE, "")
    assert run("token", "list", streams=streams) == (UNREADABLE, "")
    assert verify(f"sqlite:///{tmp_path / 'cases.db'}").problems == []


@commands
def test_links_that_lead_in_a_circle(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    for ending in ("", ".yaml", ".pbn", ".svg", ".txt", ".db"):
        Path(f"loop{ending}").symlink_to(f"loop{ending}")
    if command in NAMES:
        assert main([command, *NAMES[command]]) == (FAILED if command == "verify" else UNREADABLE)
        assert "the links lead in a circle" in " ".join(capsys.readouterr().err.split())
    assert all(Path(f"loop{ending}").is_symlink() for ending in ("", ".yaml", ".pbn", ".svg", ".txt", ".db"))


@pytest.mark.parametrize("code", CATALOGUES)
def test_it_is_said_in_every_language(code: str) -> None:
    said = {
        run("law", "53", streams=">/dev/full", OUTOFTURN_LANGUAGE=code),
        run("law", "53", streams=">&-", OUTOFTURN_LANGUAGE=code),
        run("rule", "-", streams="<&-", OUTOFTURN_LANGUAGE=code),
        run("table", "4S by S", streams="<&-", OUTOFTURN_LANGUAGE=code),
    }
    assert {status for status, _ in said} == {UNREADABLE}
    texts = " ".join(text for _, text in said)
    assert ("standard output" in texts, "it is closed" in texts) == (code == "en", code == "en")
    assert "MissingMessage" not in texts


def test_any_other_error_of_the_system_is_no_fault_of_the_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from outofturn.cli import law_command

    def refuse(*_: object) -> None:
        raise OSError(121, "Remote I/O error", "/far/away")

    monkeypatch.setattr(law_command, "chosen_language", refuse)
    assert main(["law", "53"]) == UNREADABLE
    assert (
        " ".join(capsys.readouterr().err.split()) == "/far/away: It cannot be used: the operating system refuses (error 121)."
    )


def test_a_service_goes_on_though_nobody_can_be_told_where_it_is() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def answers() -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            return connection.recv(100).startswith(b"HTTP/1.1 200")
        return False

    with open("/dev/full", "w") as full, started("--port", str(port), "--no-browser", output=full.fileno()) as process:
        until(answers)
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=60) == WELL
