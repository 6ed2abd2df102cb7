"""The tables. A change here needs a migration beside it; a test compares the two."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, Column, DateTime, ForeignKey, Index, Integer, MetaData, String, Table, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator


class UtcDateTime(TypeDecorator[datetime]):
    """A date and time in UTC; SQLite knows no time zones and keeps only the digits."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        found: datetime = value
        return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)


metadata = MetaData()
#: The table with the number of the last migration. A name of its own: other programs in the same PostgreSQL database may use
#: Alembic too.
VERSION_TABLE = "outofturn_version"

cases = Table(
    "cases",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Column("changed", UtcDateTime, nullable=False),
    Column("deleted", UtcDateTime),
    # How much time had passed by the table ``clock`` when it was deleted.
    Column("deleted_elapsed", Integer),
    Column("table", Text, nullable=False),
    Column("board", Text, nullable=False),
    Column("names", JSON, nullable=False),
    Column("notes", Text, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("setup", JSON, nullable=False),
    # What a list shows of the lines and what a search reads, so that neither has to read the table of lines.
    Column("count", Integer, nullable=False),
    Column("first", Text, nullable=False),
    Column("last", Text, nullable=False),
    Column("search", Text, nullable=False),
    # See ``case_outcome``; NULL for a case that was saved before there was this column, until it is filled in.
    Column("outcome", JSON(none_as_null=True)),
    Index("cases_newest", "created", "id"),
)

lines = Table(
    "lines",
    metadata,
    Column("case_id", String(12), ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("text", Text, nullable=False),
    Column("expects", JSON, nullable=False),
    Column("digest", String(16), nullable=False),
    Column("ruleset", Text, nullable=False),
)

#: An idempotency key, and the case that was made or changed under it.
idempotency_keys = Table(
    "receipts",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("case_id", String(12), ForeignKey("cases.id", ondelete="CASCADE"), nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Index("receipts_case", "case_id"),
)

#: What was changed in a case, by whom: one row for each version since this table is there.
history = Table(
    "history",
    metadata,
    Column("case_id", String(12), ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcDateTime, nullable=False),
    Column("who", Text, nullable=False),
    Column("what", String(16), nullable=False),
    Column("details", JSON, nullable=False),
)

#: Access tokens. Of a token itself only the SHA-256 digest is kept.
tokens = Table(
    "tokens",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("name", Text, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Column("withdrawn", UtcDateTime),
)

#: One row: the latest time that was seen, and the seconds that have passed, of which a clock that jumps adds only a few days.
clock = Table(
    "clock",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("seen", UtcDateTime, nullable=False),
    Column("elapsed", Integer, nullable=False),
)

#: In a backup, and nowhere else: the checksum of each table above, by its name.
kept_checksums = Table(
    "outofturn_backup",
    MetaData(),
    Column("table", Text, primary_key=True),
    Column("checksum", String(64), nullable=False),
)
