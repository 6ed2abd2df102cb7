"""Access tokens with names, the history of each case, and the time that has passed while the bin was watched."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "tokens",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("withdrawn", sa.DateTime(timezone=True)),
    )
    op.create_table(
        "history",
        sa.Column("case_id", sa.String(12), sa.ForeignKey("cases.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("details", sa.JSON, nullable=False),
    )
    op.create_table(
        "clock",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.Column("elapsed", sa.Integer, nullable=False),
    )
    op.add_column("cases", sa.Column("deleted_elapsed", sa.Integer))
