"""A Dask cluster that does the tasks of an audit: one that is there already, or one of processes on this machine.

The scheduler gives the tasks of a worker that is lost to another one. Results are fetched in order, so that they are the same
as those of a single machine.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from time import monotonic
from typing import Any

from outofturn import __version__
from outofturn.audit.archive_parts import AuditTask
from outofturn.audit.audit_part import AuditSettings, audit_task
from outofturn.audit.audit_processes import IN_FLIGHT, PendingTask, Results
from outofturn.engine.errors import RecordError
from outofturn.engine.message import message
from outofturn.laws.book import RULESET

LOCAL = "local"
#: What a worker here does first. Ctrl-C reaches all processes of a terminal; this one alone stops the others.
_NO_INTERRUPTS = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN)"
#: How long to wait for the scheduler, and for its first worker, in seconds.
_PATIENCE = 30
#: After so many seconds the size of the cluster is looked at again: workers come and go.
_LOOK_AGAIN = 5.0
#: A task whose worker has been lost so often is given up.
_MOST_LOSSES = 10


def cluster_workers(address: str, settings: AuditSettings, jobs: int | None) -> Callable[[], AbstractContextManager[Cluster]]:
    """The workers of a scheduler at an address, or, for ``local``, of a cluster that is started here for so many processes."""
    return partial(_connected, address, settings, jobs)


@contextmanager
def _connected(address: str, settings: AuditSettings, jobs: int | None) -> Iterator[Cluster]:
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
                n_workers=jobs or os.cpu_count() or 1, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0",
                silence_logs=logging.CRITICAL, preload=[_NO_INTERRUPTS],
            )  # fmt: skip
            address = stack.enter_context(cluster).scheduler_address
        try:
            client = stack.enter_context(distributed.Client(address, timeout=_PATIENCE, set_as_default=False))
            client.wait_for_workers(1, timeout=_PATIENCE)
        except (OSError, ValueError) as error:
            hint = message("audit/hint/scheduler", word="tcp://192.0.2.7:8786")
            raise RecordError(message("audit/no-cluster", word=address), hint) from error
        _check_version(client)
        yield Cluster(client, settings)


def worker_version() -> tuple[str, str]:
    """What must be the same everywhere, or the results would differ from worker to worker."""
    return __version__, RULESET


def _check_version(client: Any) -> None:
    try:
        found = set(map(tuple, client.run(worker_version).values()))
    except (ImportError, AttributeError):
        found = {("", "")}
    if found != {worker_version()}:
        problem = message("audit/other-version-on-cluster", word=__version__)
        raise RecordError(problem, message("audit/hint/install-on-workers", word=f"pip install outofturn=={__version__}"))


class Cluster:
    """The workers behind a scheduler."""

    def __init__(self, client: Any, settings: AuditSettings) -> None:
        self._client, self._settings = client, settings
        self._most, self._looked = 0, 0.0

    def submit(self, task: AuditTask) -> PendingTask:
        return _ClusterTask(task, self._client.submit(audit_task, task, self._settings, pure=False))

    def most_in_flight(self) -> int:
        if not self._most or monotonic() - self._looked > _LOOK_AGAIN:
            self._most = IN_FLIGHT * max(sum(self._client.nthreads().values()), 1)
            self._looked = monotonic()
        return self._most


class _ClusterTask:
    """A task on the cluster; its result is forgotten there once it has been fetched."""

    def __init__(self, task: AuditTask, future: Any) -> None:
        self._name, self._future = task[0].name, future

    def result(self) -> Results:
        from distributed import KilledWorker

        try:
            results: Results = self._future.result()
        except (CancelledError, OSError):
            problem = message("audit/cluster-lost")
            raise RecordError(problem, message("audit/hint/start-again", word="--output")) from None
        except KilledWorker:
            problem = message("audit/process-ended", word=self._name)
            raise RecordError(problem, message("audit/hint/more-memory")) from None
        self._future.release()
        return results
