"""The tables. A change here needs a migration beside it; a test holds the two together."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, Column, DateTime, ForeignKey, Index, Integer, MetaData, String, Table, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator


class UtcDateTime(TypeDecorator[datetime]):
    """A moment in UTC; SQLite knows no time zones and keeps only its digits."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return value.astimezone(UTC) if value else None

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        moment: datetime = value
        return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


metadata = MetaData()

cases = Table(
    "cases",
    metadata,
    Column("id", String(12), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Column("changed", UtcDateTime, nullable=False),
    Column("deleted", UtcDateTime),
    Column("table", Text, nullable=False),
    Column("board", Text, nullable=False),
    Column("names", JSON, nullable=False),
    Column("notes", Text, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("setup", JSON, nullable=False),
    # What a list shows of the lines, and what a search goes through: both without a look at the table of lines.
    Column("count", Integer, nullable=False),
    Column("first", Text, nullable=False),
    Column("last", Text, nullable=False),
    Column("search", Text, nullable=False),
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

receipts = Table(
    "receipts",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("case_id", String(12), ForeignKey("cases.id", ondelete="CASCADE"), nullable=False),
    Column("created", UtcDateTime, nullable=False),
    Index("receipts_case", "case_id"),
)
