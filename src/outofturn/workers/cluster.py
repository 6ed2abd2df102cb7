"""A Dask cluster that does the tasks of a job: one that is there already, or one of processes on this machine.

The scheduler gives the tasks of a worker that is lost to another one. Results are fetched in order, so that they are the same
as those of a single machine.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager
from functools import partial
from time import monotonic
from typing import Any, Generic

from outofturn import __version__
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.laws.book import RULESET
from outofturn.workers.job import IN_FLIGHT, Job, PendingTask, Result, Task, WorkersContext

LOCAL = "local"
#: What a worker here does first. Ctrl-C reaches all processes of a terminal; this one alone stops the others.
_NO_INTERRUPTS = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
#: How long to wait for the scheduler, and for its first worker, in seconds.
_PATIENCE = 30
#: After so many seconds the size of the cluster is looked at again: workers come and go.
_LOOK_AGAIN = 5.0
#: A task whose worker has been lost so often is given up.
_MOST_LOSSES = 10


def cluster_workers(address: str, job: Job[Task, Result], processes: int | None) -> WorkersContext[Task, Result]:
    """The workers of a scheduler at an address, or, for ``local``, of a cluster that is started here for so many processes."""
    return partial(_connected, address, job, processes)


@contextmanager
def _connected(address: str, job: Job[Task, Result], processes: int | None) -> Iterator[Cluster[Task, Result]]:
    import dask
    import distributed as found

    distributed: Any = found

    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":  # what goes wrong is said in other words, or does not matter
            logging.getLogger(name).setLevel(logging.CRITICAL)
    with ExitStack() as stack:
        stack.enter_context(dask.config.set({"distributed.scheduler.allowed-failures": _MOST_LOSSES}))
        if address == LOCAL:
            cluster = distributed.LocalCluster(
                n_workers=processes or os.cpu_count() or 1, threads_per_worker=1, processes=True,
                dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL, preload=[_NO_INTERRUPTS],
            )  # fmt: skip
            address = stack.enter_context(cluster).scheduler_address
        try:
            client = stack.enter_context(distributed.Client(address, timeout=_PATIENCE, set_as_default=False))
            client.wait_for_workers(1, timeout=_PATIENCE)
        except (OSError, ValueError) as error:
            hint = message("workers/hint/scheduler", word="tcp://192.0.2.7:8786")
            raise RecordError(message("workers/no-cluster", word=address), hint) from error
        _check_version(client)
        yield Cluster(client, job)


def worker_version() -> tuple[str, str]:
    """What must be the same everywhere, or the results would differ from worker to worker."""
    return __version__, RULESET


def _check_version(client: Any) -> None:
    try:
        found = set(map(tuple, client.run(worker_version).values()))
    except (ImportError, AttributeError):
        found = {("", "")}
    if found != {worker_version()}:
        problem = message("workers/other-version-on-cluster", word=__version__)
        raise RecordError(problem, message("workers/hint/install-on-workers", word=f"pip install outofturn=={__version__}"))


class Cluster(Generic[Task, Result]):
    """The workers behind a scheduler."""

    def __init__(self, client: Any, job: Job[Task, Result]) -> None:
        self._client, self._job = client, job
        self._most, self._looked = 0, 0.0

    def submit(self, task: Task) -> PendingTask[Result]:
        return _ClusterTask(self._job, task, self._client.submit(self._job.work, task, pure=False))

    def most_in_flight(self) -> int:
        if not self._most or monotonic() - self._looked > _LOOK_AGAIN:
            self._most = IN_FLIGHT * max(sum(self._client.nthreads().values()), 1)
            self._looked = monotonic()
        return self._most


class _ClusterTask(Generic[Task, Result]):
    """A task on the cluster; its result is forgotten there once it has been fetched."""

    def __init__(self, job: Job[Task, Result], task: Task, future: Any) -> None:
        self._job, self._name, self._future = job, job.name_of(task), future

    def result(self) -> Result:
        from distributed import KilledWorker

        try:
            result: Result = self._future.result()
        except (CancelledError, OSError):
            raise RecordError(message("workers/cluster-lost"), self._job.if_lost) from None
        except KilledWorker:
            problem = message("workers/process-ended", word=self._name)
            raise RecordError(problem, message("workers/hint/more-memory")) from None
        self._future.release()
        return result
