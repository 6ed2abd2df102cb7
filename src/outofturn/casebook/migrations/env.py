"""How Alembic runs the migrations: on the connection, and in the transaction, of the store that is being opened."""

from __future__ import annotations

from alembic import context

from outofturn.casebook.tables import metadata

attributes = context.config.attributes
context.configure(connection=attributes["connection"], target_metadata=metadata, version_table=attributes["version_table"])
with context.begin_transaction():
    context.run_migrations()
