"""Rooms: classes, their pupils and the boards they meet at, which are ordinary games."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables, and let a game know its room and why nobody may move in it."""
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(8), nullable=False, unique=True),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("ends", sa.Float(53), index=True),
        sa.Column("left", sa.Float(53)),
        sa.Column("undo", sa.Text),
        sa.Column("moment", sa.Text),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "room_pupils",
        sa.Column("room", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("waiting", sa.Float(53)),
    )
    op.create_table(
        "room_boards",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("room", sa.String(32), nullable=False, index=True),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("pupil_1", sa.Integer),
        sa.Column("pupil_2", sa.Integer),
        sa.Column("points_1", sa.Integer),
        sa.Column("points_2", sa.Integer),
    )
    op.add_column("games", sa.Column("room", sa.String(32)))
    op.add_column("games", sa.Column("halted", sa.String(16)))
    op.create_index("ix_games_room", "games", ["room"])


def downgrade() -> None:
    """Drop the tables."""
    op.drop_index("ix_games_room", "games")
    op.drop_column("games", "halted")
    op.drop_column("games", "room")
    for table in ("room_boards", "room_pupils", "rooms"):
        op.drop_table(table)
