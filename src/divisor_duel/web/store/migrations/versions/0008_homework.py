"""Homework: its puzzles beside the room, how long that is kept, and each pupil's first answers."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the columns and the table."""
    op.add_column("rooms", sa.Column("homework", sa.Text))
    op.add_column("rooms", sa.Column("keep_until", sa.Float(53)))
    op.create_table(
        "room_homework",
        sa.Column("room", sa.String(32), primary_key=True),
        sa.Column("homework", sa.Integer, primary_key=True),
        sa.Column("pupil", sa.Integer, primary_key=True),
        sa.Column("puzzle", sa.Integer, primary_key=True),
        sa.Column("answer", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("room_homework")
    op.drop_column("rooms", "keep_until")
    op.drop_column("rooms", "homework")
