"""Games; and rooms, which are classes, with their pupils and all that these do."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
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
        sa.Column("hidden", sa.Text),
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
        sa.Column("desk_word", sa.String(160)),
        sa.Column("question", sa.Text),
        sa.Column("closes", sa.Float(53), index=True),
        sa.Column("homework", sa.Text),
        sa.Column("keep_until", sa.Float(53)),
    )
    op.create_table(
        "room_pupils",
        sa.Column("room", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("waiting", sa.Float(53)),
        sa.Column("level", sa.Text),
        sa.Column("word", sa.String(64)),
        sa.Column("asks", sa.String(160)),
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
    op.create_table(
        "room_tally",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("after", sa.BigInteger, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True),
        sa.Column("room", sa.String(32), nullable=False, index=True),
    )
    op.create_table(
        "room_answers",
        sa.Column("room", sa.String(32), primary_key=True),
        sa.Column("question", sa.String(40), primary_key=True),
        sa.Column("pupil", sa.Integer, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("answered", sa.Float(53), nullable=False),
    )
    op.create_table(
        "room_homework",
        sa.Column("room", sa.String(32), primary_key=True),
        sa.Column("homework", sa.Integer, primary_key=True),
        sa.Column("pupil", sa.Integer, primary_key=True),
        sa.Column("puzzle", sa.Integer, primary_key=True),
        sa.Column("answer", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "rooms_deleted",
        sa.Column("room", sa.String(32), primary_key=True),
        sa.Column("rows", sa.Text, nullable=False),
        sa.Column("until", sa.Float(53), nullable=False),
    )
