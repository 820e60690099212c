"""Texts that try to be taken for something else."""

from __future__ import annotations

from hypothesis import strategies as st

said = st.text(max_size=80) | st.sampled_from(
    [
        "it answered 'player 1 wins with 35', not a number, to 'go'",
        "player 2 wins: player 1 resigned",
        'player 1 wins, player 2 forfeited (too-slow): "late"',
        '"quoted"',
        "\\",
        "a\nresult: unfinished",
        "\ud800 \x1b[31m \u202e",
    ]
)
"""What programs say at the end of a game: anything, and what looks like a line of a record."""
