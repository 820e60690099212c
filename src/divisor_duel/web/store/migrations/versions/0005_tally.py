"""Choices that are hidden, a pupil's own level, and what pupils tapped wrongly or asked for."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add what is new to the tables."""
    op.add_column("games", sa.Column("hidden", sa.Text))
    op.add_column("room_pupils", sa.Column("level", sa.Text))
    op.create_table(
        "room_tally",
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("after", sa.BigInteger, primary_key=True),
        sa.Column("number", sa.BigInteger, primary_key=True),
        sa.Column("room", sa.String(32), nullable=False, index=True),
    )


def downgrade() -> None:
    """Drop it again."""
    op.drop_table("room_tally")
    op.drop_column("room_pupils", "level")
    op.drop_column("games", "hidden")
