"""Games that nobody watches, to meet positions in: by random play, by perfect play, and by a mixture."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Final

from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.learn.puzzles.draws import draws
from divisor_duel.solver import Solution, method_of, solve


class Play(StrEnum):
    """How both players of such a game play."""

    RANDOM = "random"
    MIXED = "mixed"
    """Of two moves about one is the solver's."""
    PERFECT = "perfect"


SOLVED: Final = {Play.RANDOM: 0, Play.MIXED: 1, Play.PERFECT: 2}
"""Of two moves so many are the solver's."""


def walk(rules: Rules, seed: str, play: Play = Play.RANDOM) -> Iterator[Position]:
    """Yield the positions of a game, the last left out; where one is lost, or too large, any move will do."""
    chance = draws(seed)
    position = Position(rules.require_last("exams-only-for-last"))
    while position.choices:
        yield position
        moves = position.legal_moves
        if play is not Play.RANDOM and next(chance) % 2 < SOLVED[play]:
            solution = solved(position)
            moves = (solution and solution.winning_moves) or moves
        position = position.play(moves[next(chance) % len(moves)])


# Whoever looks at a walk asks for the solutions that the walk has just asked for.
@lru_cache(maxsize=256)
def solved(position: Position) -> Solution | None:
    """Return the solution of a position; None where it is too large, which no clock decides."""
    most = method_of(position.rules).QUICK[position.rules.rule]
    return None if position.open.bit_count() > most else solve(position)
