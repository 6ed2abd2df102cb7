"""The connection to the database: opening it, one writer at a time, and its errors in plain words."""

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

from outofturn.casebook.database_url import StoreError, create_file, parse_url

#: How many seconds a writer waits for those before it.
TIMEOUT = 10
#: How many connections are open at most.
POOL_SIZE = 10
#: More connections would only wait for one another inside the database.
_POOL: dict[str, Any] = {"pool_size": POOL_SIZE, "max_overflow": 0, "pool_timeout": TIMEOUT}
#: SQLite lets one writer in at a time, and others would have to try again and again: those of one process wait here.
_WRITE_LOCK = threading.Lock()


class Database:
    """SQLite or PostgreSQL; ``reading`` and ``writing`` give connections."""

    def __init__(self, url: str) -> None:
        self.url = parse_url(url)
        self.is_sqlite = self.url.drivername == "sqlite"
        self.engine = _sqlite(self.url) if self.is_sqlite else _postgresql(self.url)
        # A reader makes one query and needs no transaction; with SQLite a transaction costs nothing.
        self._reader = self.engine if self.is_sqlite else self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writer = self.engine.execution_options(writes=True)
        self._file = _file_identity(self.url) if self.is_sqlite else None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self._plain_errors(), self._reader.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction; when this ends without an exception, all of it is on the disk."""
        with self._plain_errors(), self._one_writer() if self.is_sqlite else nullcontext(), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def _one_writer(self) -> Iterator[None]:
        """One writer at a time. If the file has been deleted or replaced, what is written to the open one would be lost."""
        if not _WRITE_LOCK.acquire(timeout=TIMEOUT):
            raise StoreError("Another program is writing to the cases.", "Try again in a moment.")
        try:
            if _file_identity(self.url) != self._file:
                raise StoreError("The file of the cases has been deleted or replaced.", "Start the server again.")
            yield
        finally:
            _WRITE_LOCK.release()

    def close(self) -> None:
        self.engine.dispose()

    @contextmanager
    def _plain_errors(self) -> Iterator[None]:
        try:
            yield
        except PoolTimeout:
            raise StoreError("The database is busy: no connection became free in time.", "Try again.") from None
        except DBAPIError as error:
            raise self._store_error(error) from error

    def _store_error(self, error: DBAPIError) -> StoreError:
        said = str(error.orig).strip().splitlines() or [type(error.orig).__name__]
        why = said[0].rstrip(".")
        if self.is_sqlite:
            if "locked" in why or "busy" in why:
                return StoreError("Another program is writing to the cases.", "Try again in a moment.")
            return _unusable(self.url.database, why)
        # The message of the driver may repeat parts of the URL: what is secret in it is cut out.
        for secret in (self.url.password, *self.url.query.values()):
            if isinstance(secret, str) and secret:
                why = why.replace(secret, "…")
        if isinstance(error, OperationalError | InterfaceError):
            return StoreError(f"The database cannot be used just now: {why}.", "Is PostgreSQL running there? Try again.")
        return StoreError(f"The database refuses: {why}.", "Look into the log of PostgreSQL.")


def _sqlite(url: URL) -> Engine:
    file = Path(str(url.database))
    create_file(file)
    _use_wal(file)
    engine = create_engine(url, connect_args={"timeout": TIMEOUT}, **_POOL)

    @event.listens_for(engine, "connect")
    def set_up(connection: sqlite3.Connection, _: Any) -> None:
        connection.isolation_level = None  # Python would begin transactions by itself, and later than it should
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA synchronous = FULL")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that begins as a reader and then writes can fail half way; one that begins as a writer waits.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _file_identity(url: URL) -> tuple[int, int] | None:
    """Which file it is, whatever its name; None if there is none."""
    try:
        found = os.stat(str(url.database))
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _use_wal(file: Path) -> None:
    """Let readers and a writer work at once; the file remembers it. While others open it, SQLite may refuse without waiting."""
    deadline = time.monotonic() + TIMEOUT
    while True:
        try:
            with closing(sqlite3.connect(file, timeout=TIMEOUT)) as connection:
                connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.Error as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise _unusable(file, str(error)) from None
            time.sleep(0.01)


def _unusable(file: str | Path | None, why: str) -> StoreError:
    return StoreError(f"The file of the cases cannot be used: {why}.", f"Look at {file} and its disk.")


def _postgresql(url: URL) -> Engine:
    timeouts = {"connect_timeout": 5, "options": f"-c statement_timeout={TIMEOUT}s -c lock_timeout={TIMEOUT}s"}
    defaults = {name: value for name, value in timeouts.items() if name not in url.query}  # what the URL says prevails
    engine = create_engine(url, connect_args=defaults, **_POOL, pool_pre_ping=True)

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: Any) -> None:
        # A server can be set to acknowledge a commit before it is on the disk; not here.
        connection.execute(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        )
        connection.commit()

    return engine
