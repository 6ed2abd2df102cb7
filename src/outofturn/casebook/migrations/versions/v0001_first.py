"""Cases, their lines, and idempotency keys (``receipts``)."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "cases",
        sa.Column("id", sa.String(12), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("changed", sa.DateTime(timezone=True), nullable=False),
        sa.Column("deleted", sa.DateTime(timezone=True)),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("names", sa.JSON, nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("setup", sa.JSON, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("first", sa.Text, nullable=False),
        sa.Column("last", sa.Text, nullable=False),
        sa.Column("search", sa.Text, nullable=False),
    )
    op.create_index("cases_newest", "cases", ["created", "id"])
    op.create_table(
        "lines",
        sa.Column("case_id", sa.String(12), sa.ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("expects", sa.JSON, nullable=False),
        sa.Column("digest", sa.String(16), nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
    )
    op.create_table(
        "receipts",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("case_id", sa.String(12), sa.ForeignKey("cases.id", ondelete="CASCADE"), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("receipts_case", "receipts", ["case_id"])
