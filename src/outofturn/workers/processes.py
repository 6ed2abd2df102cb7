"""Processes of this machine that do the tasks of a job."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from types import TracebackType
from typing import Generic, Self

from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.workers.job import IN_FLIGHT, Job, PendingTask, Result, Task
from outofturn.workers.parent import when_parent_ends

#: A process that ends before its time is replaced; if that happens so often with one task, something is wrong.
_MOST_ATTEMPTS = 3


class Processes(Generic[Task, Result]):
    """So many processes, started with the first task and stopped at the end, or at once if something goes wrong."""

    def __init__(self, number: int, job: Job[Task, Result]) -> None:
        self._number, self.job = number, job
        self._others = set(multiprocessing.active_children())
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        # Started afresh on every system: a copy of a process with threads in it can hang.
        return ProcessPoolExecutor(self._number, multiprocessing.get_context("spawn"), initializer=_end_with_parent)

    def submit(self, task: Task) -> PendingTask[Result]:
        return _ReplacedIfLost(self, task)

    def most_in_flight(self) -> int:
        return IN_FLIGHT * self._number

    def start(self, task: Task) -> Future[Result]:
        """Give the task to a process; if the processes have ended, to new ones."""
        with _interrupts_ignored():  # by the processes that are started now, too: stopping them is the business of this one
            try:
                return self._pool.submit(self.job.work, task)
            except BrokenProcessPool:
                self._pool.shutdown()
                self._pool = self._new_pool()
                return self._pool.submit(self.job.work, task)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is not None:
            for process in set(multiprocessing.active_children()) - self._others:
                process.terminate()
        self._pool.shutdown(cancel_futures=True)


class _ReplacedIfLost(Generic[Task, Result]):
    """A task that is given to another process if its own one ends before its time: killed by hand, or for want of memory."""

    def __init__(self, processes: Processes[Task, Result], task: Task) -> None:
        self._processes, self._task = processes, task
        self._future = processes.start(task)

    def result(self) -> Result:
        for _ in range(_MOST_ATTEMPTS - 1):
            try:
                return self._future.result()
            except BrokenProcessPool:
                self._future = self._processes.start(self._task)
        try:
            return self._future.result()
        except BrokenProcessPool:
            problem = message("workers/process-ended", word=self._processes.job.name_of(self._task))
            raise RecordError(problem, message("workers/hint/more-memory")) from None


def _end_with_parent() -> None:
    """Run first in each process: by itself it would wait for ever for a task of a parent that has been killed."""
    when_parent_ends(lambda: os._exit(1))


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
