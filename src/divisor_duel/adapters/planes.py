"""Positions as arrays, actions as numbers: what all the adapters share."""

from __future__ import annotations

from divisor_duel.errors import IllegalMove, MissingExtra
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra("extra-learning", "pettingzoo") from None

PLANES = 3
"""Mine, theirs, last."""


def unpack(mask: int, size: int) -> NDArray[np.int8]:
    """Turn a mask into zeros and ones, one for each number of the pool."""
    octets = np.frombuffer(mask.to_bytes((size + 7) // 8, "little"), np.uint8)
    return np.unpackbits(octets, count=size, bitorder="little").view(np.int8)


def number_at(pool: Pool, action: int | None) -> int:
    """Return the number at a place of the pool, counted from 0; there is none before the first place."""
    if action is None or not 0 <= action < len(pool):
        raise IllegalMove("action-unknown", action=action, last_action=len(pool) - 1)
    return pool.numbers[action]


def observe(position: Position, observer: int) -> NDArray[np.int8]:
    """Return what player 1 or 2 sees: the planes mine, theirs and last."""
    pool, moves = position.rules.pool, position.moves
    size = len(pool)
    mine, theirs, last = (
        pool.mask(taken) for taken in (moves[observer - 1 :: 2], moves[2 - observer :: 2], moves[-1:])
    )
    return unpack(mine | theirs << size | last << 2 * size, PLANES * size).reshape(PLANES, size)


def describe(position: Position) -> str:
    """Say in two lines what has happened and what is possible."""
    words = position.rules.words
    taken = f"{words.verbed}: {' '.join(map(str, position.moves)) or 'nothing yet'}"
    if outcome := position.outcome:
        return f"{taken}\nplayer {outcome.winner} wins"
    legal = " ".join(map(str, position.legal_moves))
    return f"{taken}\nplayer {position.to_move} may {words.verb}: {legal}"
