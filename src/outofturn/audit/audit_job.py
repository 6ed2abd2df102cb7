"""An audit as a whole: its tasks are done here, by several processes or on a cluster, and their results come in order."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, closing
from itertools import chain, islice
from typing import NamedTuple, Protocol

from outofturn.audit.archive_files import archive_files
from outofturn.audit.archive_parts import PART_SIZE, AuditTask, FilePart, tasks_of
from outofturn.audit.audit_checkpoint import Checkpoint, identity_of
from outofturn.audit.audit_part import AuditSettings, audit_task
from outofturn.audit.audit_processes import PendingTask, Processes, Results


class AuditWorkers(Protocol):
    """Where tasks are done: in processes of this machine or on a cluster."""

    def submit(self, task: AuditTask) -> PendingTask: ...

    def most_in_flight(self) -> int: ...


class TaskDone(NamedTuple):
    """A task that is done: what was found, with line numbers of the file, and how many bytes of the archive it was."""

    results: Results
    size: int
    was_done: bool = False  #: by an earlier run that was stopped


def audit_archive(
    names: Sequence[str],
    settings: AuditSettings,
    *,
    jobs: int | None = None,
    workers: Callable[[], AbstractContextManager[AuditWorkers]] | None = None,
    send: bool = False,
    checkpoint: Checkpoint | None = None,
    part_size: int = PART_SIZE,
) -> Generator[TaskDone, None, None]:
    """Audit files and folders; what is found comes in the order of the files and boards, task by task.

    ``jobs`` is the number of processes (all cores if it is not given); ``workers`` does the tasks somewhere else, and then
    ``send`` sends the text of the files along.
    """
    tasks = tasks_of(archive_files(names), part_size, send=send)
    numbered = _LineNumbers()
    if checkpoint is not None:
        for done in checkpoint.done():
            task = next(tasks, None)
            if task is None or identity_of(task) != done.identity:
                checkpoint.forget_last()
                tasks = chain(() if task is None else (task,), tasks)
                break
            yield TaskDone(numbered.of_file(done.results), _size(task), was_done=True)
    for task, results in _done(tasks, settings, jobs or os.cpu_count() or 1, workers):
        if checkpoint is not None:
            checkpoint.add(task, results)
        yield TaskDone(numbered.of_file(results), _size(task))


class _LineNumbers:
    """Turns line numbers of parts, which come in order, into those of their files."""

    def __init__(self) -> None:
        self._lines = 0

    def of_file(self, results: Results) -> Results:
        moved = []
        for result in results:
            if not result.start:
                self._lines = 0
            moved.append(result.moved(self._lines))
            self._lines += result.lines
        return tuple(moved)


def _size(task: AuditTask) -> int:
    return sum(part.end - part.start for part in task if isinstance(part, FilePart))


def _done(
    tasks: Iterator[AuditTask],
    settings: AuditSettings,
    jobs: int,
    workers: Callable[[], AbstractContextManager[AuditWorkers]] | None,
) -> Generator[tuple[AuditTask, Results], None, None]:
    first = list(islice(tasks, 2))
    tasks = chain(first, tasks)
    if workers is not None:
        with workers() as found, closing(_in_order(tasks, found)) as done:
            yield from done
    elif jobs == 1 or len(first) < 2:  # other processes are not worth starting for one task
        yield from ((task, audit_task(task, settings)) for task in tasks)
    else:
        with Processes(jobs, settings) as pool, closing(_in_order(tasks, pool)) as done:
            yield from done


def _in_order(tasks: Iterator[AuditTask], workers: AuditWorkers) -> Generator[tuple[AuditTask, Results], None, None]:
    """Have a limited number of tasks under way, and give their results in order."""
    under_way: deque[tuple[AuditTask, PendingTask]] = deque()
    for task in tasks:
        under_way.append((task, workers.submit(task)))
        while len(under_way) >= workers.most_in_flight():
            first, pending = under_way.popleft()
            yield first, pending.result()
    while under_way:
        first, pending = under_way.popleft()
        yield first, pending.result()
