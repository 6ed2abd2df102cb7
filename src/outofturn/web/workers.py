"""Several processes that serve one socket, and the parent that starts, watches and ends them.

Uvicorn's own supervisor restarts its workers on SIGHUP, leaves them running when the parent is killed (each holds both ends of
the pipe by which it could notice), says nothing of a worker that died unless information is logged, and starts one that fails
at once again without a pause. Hence these few lines on the standard library's processes.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from typing import Any

from outofturn.workers.parent import when_parent_ends

log = logging.getLogger("outofturn.web")

#: Signals that end the server in good order. SIGHUP comes when the terminal is closed.
ENDING = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name))
#: A worker that has not lived so long (in seconds) has failed to start, and the next one comes after a pause.
_YOUNG = 5.0
_LONGEST_PAUSE = 30.0
#: Seconds between two looks for a signal: Python handles signals only between two steps of its own.
_LOOK = 0.2


class Worker:
    """One process. It ends when the parent asks it to, and when there is no parent any more."""

    def __init__(self, target: Callable[..., None], given: tuple[Any, ...]) -> None:
        # Not "fork": threads and open connections to the database must not be shared.
        self.process: SpawnProcess = multiprocessing.get_context("spawn").Process(target=_work, args=(target, given))
        self.process.start()
        self.started = time.monotonic()


def _work(target: Callable[..., None], given: tuple[Any, ...]) -> None:
    """What runs in a worker. A terminal sends its signals to all processes: the parent decides what is to be done."""
    for one in ENDING:
        signal.signal(one, signal.SIG_DFL if one == signal.SIGTERM else signal.SIG_IGN)
    when_parent_ends(lambda: os.kill(os.getpid(), signal.SIGTERM))
    target(*given)


def is_orphan() -> bool:
    """Whether the parent of this worker has ended."""
    parent = multiprocessing.parent_process()
    return parent is not None and not parent.is_alive()


class Supervisor:
    """Keeps a number of workers running until ``stop`` is called."""

    def __init__(
        self, number: int, target: Callable[..., None], given: tuple[Any, ...], on_end: Callable[[int], None] = lambda pid: None
    ) -> None:
        self.number, self.target, self.given, self.on_end = number, target, given, on_end
        self.workers: list[Worker] = []
        self.stopping = False
        self._pause, self._not_before = 0.0, 0.0

    def stop(self) -> None:
        self.stopping = True

    def run(self, *, patience: float) -> None:
        """Until stopped; then the workers have ``patience`` seconds to finish what they are doing."""
        try:
            while not self.stopping:
                if time.monotonic() >= self._not_before:
                    while len(self.workers) < self.number:
                        self.workers.append(Worker(self.target, self.given))
                wait([worker.process.sentinel for worker in self.workers], _LOOK)
                self._note_ended()
        finally:
            self._end(patience)

    def _note_ended(self) -> None:
        for worker in [one for one in self.workers if not one.process.is_alive()]:
            self.workers.remove(worker)
            is_young = time.monotonic() - worker.started < _YOUNG
            self._pause = min(max(1.0, 2 * self._pause), _LONGEST_PAUSE) if is_young else 0.0
            self._not_before = time.monotonic() + self._pause
            log.error(
                "Worker %d has ended with status %s; another is started%s.",
                worker.process.pid, worker.process.exitcode, f" in {self._pause:g} s" if self._pause else "",
            )  # fmt: skip
            self._forget(worker)

    def _end(self, patience: float) -> None:
        for worker in self.workers:
            worker.process.terminate()
        deadline = time.monotonic() + patience
        for worker in self.workers:
            worker.process.join(max(0.0, deadline - time.monotonic()))
            if worker.process.is_alive():
                log.error("Worker %d did not end and is killed.", worker.process.pid)
                worker.process.kill()
                worker.process.join()
            self._forget(worker)

    def _forget(self, worker: Worker) -> None:
        assert worker.process.pid is not None
        self.on_end(worker.process.pid)
        worker.process.close()
