"""The tables of 0.1.0: games; and rooms, which are classes, with their pupils and the boards they meet at."""

import sqlalchemy as sa
from alembic import op

revision = "0004"  # the last of the steps by which the drafts of 0.1.0 made the same tables
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("seat_1", sa.String(40), nullable=False),
        sa.Column("seat_2", sa.String(40), nullable=False),
        sa.Column("name_1", sa.String(40), nullable=False),
        sa.Column("name_2", sa.String(40), nullable=False),
        sa.Column("key_1", sa.String(64)),
        sa.Column("key_2", sa.String(64)),
        sa.Column("winner", sa.Integer),
        sa.Column("ended", sa.String(40)),
        sa.Column("reason", sa.Text),
        sa.Column("undo_by", sa.Integer),
        sa.Column("rematch", sa.String(32)),
        sa.Column("guesses", sa.Text, nullable=False),
        sa.Column("tossed", sa.Boolean),
        sa.Column("room", sa.String(32), index=True),
        sa.Column("halted", sa.String(16)),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False, index=True),
    )
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


def downgrade() -> None:
    """Drop the tables."""
    for table in ("room_boards", "room_pupils", "rooms", "games"):
        op.drop_table(table)
