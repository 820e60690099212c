"""A set of puzzles for homework: the same seed makes the same set, on a server and in a browser."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from typing import Final

from divisor_duel.errors import InvalidInput, NotSolved, Undecided
from divisor_duel.game.rules import Rules
from divisor_duel.learn.puzzles import Puzzle, puzzle, puzzles, puzzles_about
from divisor_duel.solver.clock import Clock

MOST_IN_SET: Final = 20


def puzzle_set(
    rules: Rules,
    level: int,
    count: int,
    seed: str,
    about: Collection[int] = (),
    seconds: float | None = None,
) -> list[Puzzle]:
    """Make so many puzzles of a level, or fewer where the game or the seconds have no more.

    `about` wishes for puzzles of any level that are about one of these numbers.
    Where a game has none of the level, they are of the nearest.
    """
    clock = Clock(seconds)
    found: list[Puzzle] = []
    try:
        if about:
            fits = puzzles_about(rules, about, seed, clock.left)
        else:
            fits = puzzles(rules, level, seed, clock.left)
        found.extend(islice(fits, count))
        if not found and not about:
            nearest = puzzle(rules, level, seed, clock.left).level
            found += islice(puzzles(rules, nearest, seed, clock.left), count)
    except NotSolved:
        raise
    except Undecided:
        pass  # what was found until now
    if not found:
        raise InvalidInput("no-puzzles-about", numbers=tuple(about)) if about else InvalidInput("no-puzzles")
    return found
