"""Emptying the bin by age. A computer's clock can jump by years, and must not empty the bin at once when it does.

The table ``clock`` counts the seconds that have credibly passed: of the time since somebody looked last, at most a few days
count, and a clock that goes back adds nothing. A deleted case goes for good when thirty days have passed by both clocks: by
that of the computer, and by this one.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from datetime import datetime, timedelta

from sqlalchemy import Connection, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from outofturn.casebook.database_url import StoreError
from outofturn.casebook.tables import cases, clock, idempotency_keys

log = logging.getLogger("outofturn.casebook")

#: How long a deleted case can be restored, and how long an idempotency key counts.
RESTORE_PERIOD = timedelta(days=30)
#: The longest time between two looks that is believed: a server may have been off for some days.
LONGEST_GAP = timedelta(days=7)
#: How often a server looks.
INTERVAL = timedelta(hours=1)
#: The rows of the table: the clock; and what it showed when idempotency keys were removed last, for they have no column for it.
CLOCK, KEYS = 1, 2


def tick(connection: Connection, now: datetime) -> int:
    """Count the time since the last look, and return the seconds that have passed. Others wait until the transaction ends."""
    _add_row(connection, CLOCK, now, 0)
    query = select(clock.c.seen, clock.c.elapsed).where(clock.c.id == CLOCK).with_for_update()
    seen, elapsed = connection.execute(query).one()
    # Whole seconds; the rest counts the next time.
    gap = timedelta(seconds=(now - seen) // timedelta(seconds=1))
    if gap > timedelta(0):
        elapsed += min(gap, LONGEST_GAP) // timedelta(seconds=1)
        connection.execute(update(clock).where(clock.c.id == CLOCK).values(seen=seen + gap, elapsed=elapsed))
    return int(elapsed)


def purge(connection: Connection, now: datetime) -> None:
    """Remove what has been in the bin for thirty days, and idempotency keys as old as that: nobody sends those again."""
    elapsed = tick(connection, now)
    # Deleted before this clock was there: the thirty days begin now.
    undated = cases.c.deleted.is_not(None) & cases.c.deleted_elapsed.is_(None)
    connection.execute(update(cases).where(undated).values(deleted_elapsed=elapsed))
    before, long_ago = now - RESTORE_PERIOD, elapsed - RESTORE_PERIOD // timedelta(seconds=1)
    connection.execute(delete(cases).where((cases.c.deleted < before) & (cases.c.deleted_elapsed <= long_ago)))
    _purge_keys(connection, before, long_ago, elapsed, now)


def _purge_keys(connection: Connection, before: datetime, long_ago: int, elapsed: int, now: datetime) -> None:
    """Keys that were there at a certain time go when thirty days have passed since then; then that time is set anew."""
    _add_row(connection, KEYS, now, elapsed)
    row = clock.c.id == KEYS
    since, at = connection.execute(select(clock.c.seen, clock.c.elapsed).where(row)).one()
    if at <= long_ago:
        created = idempotency_keys.c.created
        connection.execute(delete(idempotency_keys).where((created < before) & (created <= since)))
        connection.execute(update(clock).where(row).values(seen=now, elapsed=elapsed))


def _add_row(connection: Connection, id: int, seen: datetime, elapsed: int) -> None:
    """Add a row if it is not there; of several processes at once one does."""
    if connection.scalar(select(clock.c.id).where(clock.c.id == id)) is None:
        new = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
        connection.execute(new(clock).values(id=id, seen=seen, elapsed=elapsed).on_conflict_do_nothing())


class Upkeep:
    """Does something first, and something else from time to time, in a thread of its own, from ``start`` to ``stop``.

    ``first`` is given a function that says whether to stop.
    """

    def __init__(
        self,
        work: Callable[[], None],
        interval: timedelta = INTERVAL,
        first: Callable[[Callable[[], bool]], object] = lambda _: None,
    ) -> None:
        self._work, self._interval, self._first = work, interval, first
        self._stopped = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="upkeep", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        try:
            self._first(self._stopped.is_set)
        except StoreError as error:
            log.warning("The outcomes of older cases could not be filled in: %s", error)
        while not self._stopped.wait(self._interval.total_seconds()):
            try:
                self._work()
            except StoreError as error:  # the database may be away for a while
                log.warning("The bin could not be emptied: %s", error)
