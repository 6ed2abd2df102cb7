"""Reading a whole database as it is at one moment, without changing anything in it, while others write."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, NullPool, Table, create_engine, event, func, inspect, select
from sqlalchemy.engine import URL

from outofturn.casebook.database import postgresql_engine
from outofturn.casebook.database_errors import location, plain_errors
from outofturn.casebook.database_url import StoreError, parse_url
from outofturn.casebook.migrate import current_revisions
from outofturn.casebook.sqlite_file import check_owner, exists, open_read_only
from outofturn.casebook.tables import metadata
from outofturn.engine.message import message
from outofturn.notation.foreign_errors import system_reason


@contextmanager
def snapshot(url: str) -> Iterator[Connection]:
    """One read-only transaction in which nothing changes. Refuses a database in which no cases are kept."""
    parsed = parse_url(url)
    is_sqlite = parsed.drivername == "sqlite"
    engine = _sqlite(parsed) if is_sqlite else postgresql_engine(parsed)
    if not is_sqlite:
        engine = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    try:
        with plain_errors(parsed), engine.connect() as connection:
            if not current_revisions(connection):
                raise _no_cases(parsed)
            yield connection
    finally:
        engine.dispose()


def file_url(file: Path) -> str:
    """The URL of a SQLite file."""
    return f"sqlite:///{file}"


def columns_of(connection: Connection) -> dict[Table, list[str]]:
    """Our tables that are in the database, each after those that it refers to, with the columns that it has there.

    An older database lacks some.
    """
    inspector = inspect(connection)
    there = set(inspector.get_table_names())
    return {
        table: [found["name"] for found in inspector.get_columns(table.name) if found["name"] in table.columns]
        for table in metadata.sorted_tables
        if table.name in there
    }


def count_rows(connection: Connection) -> dict[str, int]:
    """How many rows each of our tables has."""
    return {table.name: connection.scalar(select(func.count()).select_from(table)) or 0 for table in columns_of(connection)}


def _sqlite(url: URL) -> Engine:
    file = Path(str(url.database))
    try:
        if not exists(file):
            raise _no_cases(url)
    except OSError as error:
        cannot = message("error/cannot-be-read", text=system_reason(error))
        raise StoreError(cannot, message("hint/look-at-the-file", word=str(file))) from None
    check_owner(file)
    engine = create_engine("sqlite://", creator=lambda: open_read_only(file), poolclass=NullPool)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")
        connection.exec_driver_sql("SELECT count(*) FROM sqlite_master")  # only now does SQLite fix what is read

    return engine


def _no_cases(url: URL) -> StoreError:
    return StoreError(message("error/no-cases-there", word=location(url)), message("hint/name-another-file"))
