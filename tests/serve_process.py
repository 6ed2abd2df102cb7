"""``outofturn serve`` in a process of its own."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

#: Seconds; the machine may have other things to do.
PATIENCE = 60


@contextlib.contextmanager
def running(*options: str, output: int = subprocess.PIPE) -> Iterator[subprocess.Popen[str]]:
    arguments = [sys.executable, "-m", "outofturn", "serve", *options]
    with subprocess.Popen(arguments, stdout=output, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def heard(process: subprocess.Popen[str]) -> str:
    """All that is said at the start."""
    assert process.stdout
    lines = []
    for line in process.stdout:
        lines.append(line)
        if line.startswith("Stop with"):
            return "".join(lines)
    assert process.stderr
    raise AssertionError(process.stderr.read())


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
