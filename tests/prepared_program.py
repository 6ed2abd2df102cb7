"""``outofturn`` in a process of its own that need not load the program: it is forked from one that has.

To load it takes more than a second of work, and to put the page with its engine together another one; the tests start dozens of
servers. From then on such a process is like any other: it can be stopped, killed and left behind. ``serve_process`` starts the
program as a terminal does.
"""

from __future__ import annotations

import atexit
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

from outofturn.cli import main

_FORKED = multiprocessing.get_context("forkserver")
_FORKED.set_forkserver_preload(["tests.loaded_program"])


class PreparedProgram:
    """What is needed of ``subprocess.Popen`` for ``python -m outofturn``; its complaints are added to a file."""

    def __init__(self, arguments: Sequence[str], complaints: Path, environment: Mapping[str, str]) -> None:
        said, saying = _FORKED.Pipe(duplex=False)
        given = (list(arguments), saying, complaints, dict(environment), Path.cwd())
        self._process = _FORKED.Process(target=_run, args=given)
        self._process.start()
        atexit.register(self._process.kill)  # otherwise Python would wait for it
        saying.close()
        self.complaints = complaints
        self.stdout = os.fdopen(os.dup(said.fileno()), encoding="utf-8")
        said.close()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    @property
    def returncode(self) -> int:
        """Once it has ended."""
        status = self.poll()
        assert status is not None
        return status

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            with suppress(ProcessLookupError):  # it has just ended
                os.kill(self.pid, number)

    def kill(self) -> None:
        self._process.kill()

    def wait(self, timeout: float) -> int:
        self._process.join(timeout)
        if (status := self.poll()) is None:
            raise subprocess.TimeoutExpired("outofturn", timeout)
        return status

    def communicate(self, timeout: float) -> tuple[str, str]:
        """All that it says from now on and all its complaints, when it has ended."""
        self.wait(timeout)
        with self.stdout:
            return self.stdout.read(), self.complaints.read_text(encoding="utf-8")

    def poll(self) -> int | None:
        return self._process.exitcode


def _run(arguments: list[str], saying: Connection, complaints: Path, environment: dict[str, str], folder: Path) -> None:
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    with complaints.open("a") as file:
        os.dup2(file.fileno(), 2)
    os.dup2(saying.fileno(), 1)
    saying.close()
    sys.stdout, sys.stderr = os.fdopen(1, "w", encoding="utf-8"), os.fdopen(2, "w", encoding="utf-8", buffering=1)
    sys.exit(main(arguments))
