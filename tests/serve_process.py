"""``outofturn serve`` in a process of its own: one that is prepared, or as a terminal starts it."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.prepared_program import PreparedProgram

#: Seconds; the machine may have other things to do.
PATIENCE = 60


@contextlib.contextmanager
def running(*options: str) -> Iterator[PreparedProgram]:
    """A server that need not load the program."""
    with tempfile.TemporaryDirectory() as folder:
        process = PreparedProgram(["serve", *options], Path(folder) / "complaints.txt", os.environ)
        try:
            yield process
        finally:
            process.kill()
            process.wait(PATIENCE)
            process.stdout.close()


@contextlib.contextmanager
def started(*options: str, output: int = subprocess.PIPE) -> Iterator[subprocess.Popen[str]]:
    """A server as a terminal starts it."""
    arguments = [sys.executable, "-m", "outofturn", "serve", *options]
    with subprocess.Popen(arguments, stdout=output, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def heard(process: PreparedProgram | subprocess.Popen[str]) -> str:
    """All that is said at the start."""
    assert process.stdout
    lines = []
    for line in process.stdout:
        lines.append(line)
        if line.startswith("Stop with"):
            return "".join(lines)
    raise AssertionError(process.communicate(timeout=PATIENCE)[1])


def address_in(said: str) -> str:
    found = re.search(r"open at (http\S+)", said)
    assert found
    return found[1]


def until(condition: Callable[[], object], what: str = "") -> None:
    """Wait until it holds."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"it did not come about: {what or condition}"
        time.sleep(0.05)


def workers_of(pid: int) -> list[int]:
    """The processes that a server has started to serve with."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(one) for one in found if is_running(int(one)) and b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]


def is_running(pid: int) -> bool:
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False
