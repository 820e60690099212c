"""Whether a coin decided who opens, so that everyone who joins sees it fall."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the column; of games made before nobody knows, and they are long under way."""
    op.add_column("games", sa.Column("tossed", sa.Boolean))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("games", "tossed")
