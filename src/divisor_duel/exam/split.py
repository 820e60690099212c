"""Training apart from test: every position is on one side, by the numbers that can still be taken.

Nothing else decides: not the moves that led there, not the pool, nor what may be taken at once. So positions
from which the same numbers can be reached are on the same side, in whichever game they are met. Each number
has a code; the exclusive or of the codes, divisible by `TEST_SHARE` or not, tells the side.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from typing import Final

from divisor_duel.game.position import Position
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import in_play

TEST_SHARE: Final = 5
"""One in so many sets of numbers is the test's."""


class Side(StrEnum):
    """What a position may be used for."""

    TRAIN = "train"
    TEST = "test"


def side_of(position: Position) -> Side:
    """Return the side a position is on."""
    mixed = 0
    for number in position.rules.pool.members(in_play(position, Clock())):
        mixed ^= code_of(number)
    return Side.TRAIN if mixed % TEST_SHARE else Side.TEST


@lru_cache(maxsize=4096)
def code_of(number: int) -> int:
    """Return the code of a number: the first 32 bits of the SHA-256 of its digits."""
    return int.from_bytes(sha256(str(number).encode()).digest()[:4], "big")
