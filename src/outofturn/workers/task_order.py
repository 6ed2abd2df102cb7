"""The tasks of a job done somewhere, with their results in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator
from contextlib import closing
from itertools import chain, islice

from outofturn.workers.job import Job, PendingTask, Result, Task, Workers, WorkersContext
from outofturn.workers.processes import Processes


def done_in_order(
    job: Job[Task, Result],
    tasks: Iterator[Task],
    processes: int,
    workers: WorkersContext[Task, Result] | None = None,
) -> Generator[tuple[Task, Result], None, None]:
    """Do all tasks, in so many processes or where ``workers`` says."""
    first = list(islice(tasks, 2))
    tasks = chain(first, tasks)
    if workers is not None:
        with workers() as found, closing(_in_order(tasks, found)) as done:
            yield from done
    elif processes == 1 or len(first) < 2:  # other processes are not worth starting for one task
        yield from ((task, job.work(task)) for task in tasks)
    else:
        with Processes(processes, job) as pool, closing(_in_order(tasks, pool)) as done:
            yield from done


def _in_order(tasks: Iterator[Task], workers: Workers[Task, Result]) -> Generator[tuple[Task, Result], None, None]:
    """Have a limited number of tasks under way, and give their results in order."""
    under_way: deque[tuple[Task, PendingTask[Result]]] = deque()
    for task in tasks:
        under_way.append((task, workers.submit(task)))
        while len(under_way) >= workers.most_in_flight():
            first, pending = under_way.popleft()
            yield first, pending.result()
    while under_way:
        first, pending = under_way.popleft()
        yield first, pending.result()
