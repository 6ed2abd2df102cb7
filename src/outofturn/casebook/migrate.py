"""Making the tables, or bringing them up to date, when the store is opened.

Alembic takes a quarter of a second to load, so that is left until there is something to migrate.
"""

from __future__ import annotations

import threading
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text

from outofturn.casebook.database import Database
from outofturn.casebook.database_url import StoreError
from outofturn.casebook.tables import VERSION_TABLE, kept_checksums
from outofturn.engine.message import message

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent / "migrations"
#: The number of the advisory lock that a process holds while it migrates; any number that nobody else uses.
_LOCK_NUMBER = 0x0F07
#: Alembic keeps its state in global variables.
_ALEMBIC_LOCK = threading.Lock()


def migrate(database: Database) -> None:
    """Bring the tables to their newest form; several programs may open the same database at once."""
    with database.writing() as connection:  # SQLite: the lock of a writer keeps the others out
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK_NUMBER})
        migrate_connection(connection)
        kept_checksums.drop(connection, checkfirst=True)  # a backup in which somebody goes on writing is one no longer


def migrate_connection(connection: Connection) -> None:
    """The same, in the transaction of a connection; refuses a database that a newer program has written."""
    check_revisions(connection)
    if current_revisions(connection) == newest_revisions():
        return
    from alembic import command

    with _ALEMBIC_LOCK:
        command.upgrade(alembic_config(connection), "head")


def check_revisions(connection: Connection) -> None:
    """Refuse a database with migrations that this program does not know."""
    if not current_revisions(connection) <= set(_revisions()):
        raise StoreError(message("error/database-is-newer"), message("hint/install-the-newest"))


def newest_revisions() -> set[str]:
    """What ``current_revisions`` are when the tables are in their newest form."""
    return {_revisions()[-1]}


@cache
def _revisions() -> tuple[str, ...]:
    """All migrations, the oldest first: the file of 0002 is called ``v0002_operations.py``."""
    return tuple(sorted(path.name[1:].partition("_")[0] for path in (MIGRATIONS / "versions").glob("v*.py")))


def alembic_config(connection: Connection) -> Config:
    """Alembic's settings, for a connection that is open already."""
    from alembic.config import Config

    config = Config(attributes={"connection": connection, "version_table": VERSION_TABLE})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def current_revisions(connection: Connection) -> set[str]:
    """The migrations that the database has; empty for a new one."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return set()
    return set(connection.scalars(text(f"SELECT version_num FROM {VERSION_TABLE}")))
