"""The table of games."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the table."""
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
        sa.Column("reason", sa.Text),
        sa.Column("undo_by", sa.Integer),
        sa.Column("rematch", sa.String(32)),
        sa.Column("guesses", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False, index=True),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("games")
