"""Figures for Prometheus: requests, refusals, changes and errors. No label has more than a known number of values.

With several workers each writes its figures into files of a folder that all of them share, and any of them adds them up:
that is how prometheus_client does it if the environment names such a folder before it is imported.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from outofturn import __version__
from outofturn.laws.book import RULESET

CONTENT_TYPE = CONTENT_TYPE_LATEST
_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
_METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
#: Why a request was refused, by the status of the answer.
_REASONS = {401: "token", 403: "origin", 408: "slow body", 413: "too large", 429: "rate limit", 503: "busy"}
#: The reason of answers that say that the database cannot be reached.
DATABASE = "database"


class Metrics:
    """The figures of one application."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "outofturn_http_requests", "Requests answered", ["route", "method", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "outofturn_http_request_seconds", "Time to answer a request", ["route", "method"], registry=self.registry
        )
        self.running = Gauge(
            "outofturn_http_requests_running", "Requests being answered", registry=self.registry, multiprocess_mode="livesum"
        )
        self.refusals = Counter("outofturn_http_refusals", "Requests refused", ["reason"], registry=self.registry)
        self.changes = Counter("outofturn_case_changes", "Changes of kept cases", ["change"], registry=self.registry)
        self.database_errors = Counter(
            "outofturn_database_errors", "Times the database could not be used", registry=self.registry
        )
        workers = Gauge("outofturn_workers", "Processes that serve", registry=self.registry, multiprocess_mode="livesum")
        workers.set(1)
        build = Gauge(
            "outofturn_build_info", "Versions", ["version", "ruleset"], registry=self.registry, multiprocess_mode="livemax"
        )
        build.labels(__version__, RULESET).set(1)

    def note(self, route: str, method: str, status: int | None, seconds: float, reason: str = "") -> None:
        """A request has been answered; without a status the client had left. ``reason``: why it was refused, if known."""
        method = method if method in _METHODS else "other"
        self.requests.labels(route, method, status or "none").inc()
        self.seconds.labels(route, method).observe(seconds)
        if status == 503 and reason == DATABASE:
            self.database_errors.inc()
        elif status in _REASONS:
            self.refusals.labels(reason or _REASONS[status]).inc()

    def text(self) -> bytes:
        """All figures, of all workers if there are several."""
        folder = os.environ.get(_FOLDER)
        if not folder:
            return generate_latest(self.registry)
        all_workers = CollectorRegistry()
        MultiProcessCollector(all_workers, folder)  # type: ignore[no-untyped-call]
        return generate_latest(all_workers)


@contextmanager
def shared_folder() -> Iterator[None]:
    """A folder in which the workers started meanwhile add up their figures."""
    with tempfile.TemporaryDirectory(prefix="outofturn-metrics-", ignore_cleanup_errors=True) as folder:
        os.environ[_FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[_FOLDER]


def remove_shared_folder() -> None:
    """For workers whose parent was killed before it could do so."""
    shutil.rmtree(os.environ[_FOLDER], ignore_errors=True)


def forget_worker(pid: int) -> None:
    """A worker has ended: what it was doing just then no longer counts; all that it had counted does."""
    mark_process_dead(pid, os.environ[_FOLDER])  # type: ignore[no-untyped-call]
