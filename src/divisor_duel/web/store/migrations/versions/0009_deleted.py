"""Rooms that were deleted a moment ago, and can be taken back."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "rooms_deleted",
        sa.Column("room", sa.String(32), primary_key=True),
        sa.Column("rows", sa.Text, nullable=False),
        sa.Column("until", sa.Float(53), nullable=False),
    )


def downgrade() -> None:
    """Drop it."""
    op.drop_table("rooms_deleted")
