"""Players: functions from a position to a number.

A computer player is made from its level and a source of randomness, so that a seed repeats a game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from divisor_duel.position import Position

Player = Callable[[Position], int]


def random_player(random: Random) -> Player:
    """Play any legal number."""
    return lambda position: random.choice(position.legal_moves)
