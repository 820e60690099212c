"""What ended a game, by its code; `reason` holds what more is known of it."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column; rows without it are of games that were resigned, or not given up at all."""
    op.add_column("games", sa.Column("ended", sa.String(40)))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("games", "ended")
