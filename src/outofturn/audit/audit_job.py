"""An audit as a whole: its tasks are done here, by several processes or on a cluster, and their results come in order."""

from __future__ import annotations

import os
from collections.abc import Generator, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple, TypeAlias

from outofturn.audit.archive_files import archive_files
from outofturn.audit.archive_parts import PART_SIZE, AuditTask, FilePart, tasks_of
from outofturn.audit.audit_checkpoint import Checkpoint, identity_of
from outofturn.audit.audit_part import AuditSettings, audit_task
from outofturn.audit.finding import PartResult
from outofturn.engine.message import message
from outofturn.workers.job import Job, WorkersContext
from outofturn.workers.task_order import done_in_order

Results: TypeAlias = tuple[PartResult, ...]


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
    workers: WorkersContext[AuditTask, Results] | None = None,
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
    for task, results in done_in_order(audit_job(settings), tasks, jobs or os.cpu_count() or 1, workers):
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


def audit_job(settings: AuditSettings) -> Job[AuditTask, Results]:
    """The tasks of an audit for the workers."""
    lost = message("audit/hint/start-again", word="--output")
    return Job(partial(audit_task, settings=settings), _file_of, lost)


def _file_of(task: AuditTask) -> str:
    return task[0].name
