"""Making the tables, or bringing them up to date, when the store is opened."""

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
#: The number of the advisory lock that a process holds while it migrates; any number that nobody else uses.
_LOCK_NUMBER = 0x0F07
#: Alembic keeps its state in global variables.
_ALEMBIC_LOCK = threading.Lock()


def migrate(database: Database) -> None:
    """Bring the tables to their newest form; several programs may open the same database at once."""
    with _ALEMBIC_LOCK, database.writing() as connection:  # SQLite: the lock of a writer keeps the others out
        if not database.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK_NUMBER})
        config = alembic_config(connection)
        known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
        if not current_revisions(connection) <= known:
            raise StoreError(
                "These cases were written by a newer Out of Turn.", "Install the newest version, or name another database."
            )
        command.upgrade(config, "head")


def alembic_config(connection: Connection) -> Config:
    """Alembic's settings, for a connection that is open already."""
    config = Config(attributes={"connection": connection, "version_table": VERSION_TABLE})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def current_revisions(connection: Connection) -> set[str]:
    """The migrations that the database has; empty for a new one."""
    return set(MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_heads())
