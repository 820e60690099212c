"""What brings teachers and pupils back on another device: hashes of words, and who asks for a place."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the columns; rooms from before have no words."""
    op.add_column("rooms", sa.Column("desk_word", sa.String(160)))
    op.add_column("room_pupils", sa.Column("word", sa.String(64)))
    op.add_column("room_pupils", sa.Column("asks", sa.String(160)))


def downgrade() -> None:
    """Drop the columns."""
    op.drop_column("room_pupils", "asks")
    op.drop_column("room_pupils", "word")
    op.drop_column("rooms", "desk_word")
