"""The connection to the database: opening it, and one writer at a time."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL

from outofturn.casebook.database_errors import another_writes, plain_errors
from outofturn.casebook.database_url import StoreError, parse_url
from outofturn.casebook.sqlite_file import prepare_file
from outofturn.engine.message import message

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
        self.engine = _sqlite(self.url) if self.is_sqlite else postgresql_engine(self.url)
        # A reader makes one query and needs no transaction; with SQLite a transaction costs nothing.
        self._reader = self.engine if self.is_sqlite else self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writer = self.engine.execution_options(writes=True)
        self._file = _file_identity(self.url) if self.is_sqlite else None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with plain_errors(self.url), self._reader.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction; when this ends without an exception, all of it is on the disk."""
        one_writer = self._one_writer() if self.is_sqlite else nullcontext()
        with plain_errors(self.url), one_writer, self._writer.begin() as connection:
            yield connection

    @contextmanager
    def _one_writer(self) -> Iterator[None]:
        """One writer at a time. If the file has been deleted or replaced, what is written to the open one would be lost."""
        if not _WRITE_LOCK.acquire(timeout=TIMEOUT):
            raise another_writes()
        try:
            if _file_identity(self.url) != self._file:
                raise StoreError(message("error/cases-file-is-replaced"), message("hint/start-the-server-again"))
            yield
        finally:
            _WRITE_LOCK.release()

    def close(self) -> None:
        self.engine.dispose()


def _sqlite(url: URL) -> Engine:
    prepare_file(Path(str(url.database)))
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


def postgresql_engine(url: URL) -> Engine:
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
