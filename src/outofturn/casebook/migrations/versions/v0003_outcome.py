"""What was irregular in each case and what came of it, for the list and the search; filled when a server runs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("cases", sa.Column("outcome", sa.JSON))
