"""How far the end of a game is."""

from __future__ import annotations

from divisor_duel.game.position import Position
from divisor_duel.solver import solve


def moves_to_win(position: Position) -> int:
    """Return how many moves are left when the winner leaves little and the loser leaves much."""
    before = len(position.moves)
    while position.choices:
        wins = solve(position).winning_moves
        after = map(position.play, wins or position.legal_moves)
        position = min(after, key=_replies) if wins else max(after, key=_replies)
    return len(position.moves) - before


def _replies(position: Position) -> int:
    return position.choices.bit_count()
