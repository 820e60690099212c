"""Questions to all: what a class was asked last, and what each pupil answered."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table, and room for the question."""
    op.add_column("rooms", sa.Column("question", sa.Text))
    op.add_column("rooms", sa.Column("closes", sa.Float(53)))
    op.create_index("ix_rooms_closes", "rooms", ["closes"])
    op.create_table(
        "room_answers",
        sa.Column("room", sa.String(32), primary_key=True),
        sa.Column("question", sa.String(40), primary_key=True),
        sa.Column("pupil", sa.Integer, primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("answered", sa.Float(53), nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    op.drop_table("room_answers")
    op.drop_index("ix_rooms_closes", "rooms")
    op.drop_column("rooms", "closes")
    op.drop_column("rooms", "question")
