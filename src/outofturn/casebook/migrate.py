"""The tables made, or brought up to date, when the store is opened."""

from __future__ import annotations

import threading
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from outofturn.casebook.database import Database
from outofturn.casebook.database_url import StoreError

MIGRATIONS = Path(__file__).parent / "migrations"
#: A name of its own: other programs in the same PostgreSQL database may use Alembic too.
VERSION_TABLE = "outofturn_version"
#: The number of the lock that one process takes while it migrates; any number will do that nobody else uses.
_LOCK = 0x0F07
#: Alembic keeps what it is about in global variables.
_ONE_AT_A_TIME = threading.Lock()


def migrate(database: Database) -> None:
    """To the newest form of the tables, however many programs open the same database at this moment."""
    with _ONE_AT_A_TIME, database.writing() as connection:  # SQLite: the lock of a writer keeps the others out
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK})
        settings = configuration(connection)
        known = {script.revision for script in ScriptDirectory.from_config(settings).walk_revisions()}
        if not current(connection) <= known:
            raise StoreError(
                "These cases were written by a newer Out of Turn.", "Install the newest version, or name another database."
            )
        command.upgrade(settings, "head")


def configuration(connection: Connection) -> Config:
    """Alembic's settings, for a connection that is open already."""
    settings = Config(attributes={"connection": connection, "version_table": VERSION_TABLE})
    settings.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    return settings


def current(connection: Connection) -> set[str]:
    """The migrations that the database has; empty for a new one."""
    return set(MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_heads())
