"""The connection to the database: how it is opened, how a write is made safe, and how its troubles are told."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from outofturn.casebook.database_url import StoreError, parse_url, prepare

#: How long a writer waits for those before it.
PATIENCE = 10
#: So many questions are asked of the database at once.
POOL_SIZE = 10
#: More would only wait for one another inside the database; and none is made for a moment and thrown away.
_POOL: dict[str, Any] = {"pool_size": POOL_SIZE, "max_overflow": 0, "pool_timeout": PATIENCE}
#: Writers of one process queue here: SQLite lets them in one at a time, and would have them try again and again.
_QUEUE = threading.Lock()


class Database:
    """SQLite or PostgreSQL behind one face: ``reading`` and ``writing`` give connections."""

    def __init__(self, url: str) -> None:
        self.url = parse_url(url)
        self.is_sqlite = self.url.drivername == "sqlite"
        self.engine = _sqlite(self.url) if self.is_sqlite else _postgresql(self.url)
        # A reader asks one question, so that it needs no transaction; with SQLite that costs nothing and is left as it is.
        self._reader = self.engine if self.is_sqlite else self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writer = self.engine.execution_options(writes=True)
        self._file = _identity(self.url) if self.is_sqlite else None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._kindly(), self._reader.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction; when this ends without an exception, all of it is on the disk."""
        with self._kindly(), self._in_turn() if self.is_sqlite else nullcontext(), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """One writer at a time, to the file that was opened: one put in its place would not hold what is acknowledged."""
        if not _QUEUE.acquire(timeout=PATIENCE):
            raise StoreError("Another program is writing to the cases.", "Try again in a moment.")
        try:
            if _identity(self.url) != self._file:
                raise StoreError("The file of the cases has been deleted or replaced.", "Start the server again.")
            yield
        finally:
            _QUEUE.release()

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def _kindly(self) -> Iterator[None]:
        try:
            yield
        except PoolTimeout:
            raise StoreError("The database is busy: nobody gave its connection back in time.", "Try again.") from None
        except DBAPIError as error:
            raise self._told(error) from error

    def _told(self, error: DBAPIError) -> StoreError:
        said = str(error.orig).strip().splitlines() or [type(error.orig).__name__]
        why = said[0].rstrip(".")
        if self.is_sqlite:
            if "locked" in why or "busy" in why:
                return StoreError("Another program is writing to the cases.", "Try again in a moment.")
            return _unusable(self.url.database, why)
        # The driver's words can name the user and the host; what is secret in the URL is cut out.
        for secret in (self.url.password, *self.url.query.values()):
            if isinstance(secret, str) and secret:
                why = why.replace(secret, "…")
        if isinstance(error, OperationalError | InterfaceError):
            return StoreError(f"The database cannot be used just now: {why}.", "Is PostgreSQL running there? Try again.")
        return StoreError(f"The database refuses: {why}.", "Look into the log of PostgreSQL.")


def _sqlite(url: URL) -> Engine:
    file = Path(str(url.database))
    prepare(file)
    _turn_to_wal(file)
    engine = create_engine(url, connect_args={"timeout": PATIENCE}, **_POOL)

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = None  # Python would begin transactions by itself, and later than it should
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # One that begins as a reader and then writes can be turned away half way; one that says so at once waits its turn.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _identity(url: URL) -> tuple[int, int] | None:
    """Which file it is, whatever its name; None if there is none."""
    try:
        found = os.stat(str(url.database))
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _turn_to_wal(file: Path) -> None:
    """Readers and a writer side by side; the file remembers it. While others are just opening it SQLite can say no at once."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with closing(sqlite3.connect(file, timeout=PATIENCE)) as connection:
                connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.Error as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise _unusable(file, str(error)) from None
            time.sleep(0.01)


def _unusable(file: str | Path | None, why: str) -> StoreError:
    return StoreError(f"The file of the cases cannot be used: {why}.", f"Look at {file} and its disk.")


def _postgresql(url: URL) -> Engine:
    patience = {"connect_timeout": 5, "options": f"-c statement_timeout={PATIENCE}s -c lock_timeout={PATIENCE}s"}
    own = {name: value for name, value in patience.items() if name not in url.query}  # what the setting says goes before
    engine = create_engine(url, connect_args=own, **_POOL, pool_pre_ping=True)

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: Any) -> None:
        # A server can be told to say "done" before it is; here "done" means on the disk.
        connection.execute(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        )
        connection.commit()

    return engine
