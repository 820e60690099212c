"""Puzzles: positions with exactly one winning move, reached by legal play and graded from 1 to 5.

There are at least three choices, the answer does not end the game at once, and no rule of one line finds it
much more often than guessing does (`glance.py`). `difficulty.py` says what the levels are.

A seed makes the same puzzles on every machine and every Python: chance comes from a hash of the seed, not
from a random number generator that may change.
"""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import count, islice
from typing import Any, Final

from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.learn.puzzles.difficulty import PUZZLE_LEVELS, level_of, solution_of
from divisor_duel.learn.puzzles.glance import keeps
from divisor_duel.solver import Solution
from divisor_duel.solver.clock import Clock

__all__ = [
    "DAILY_LEVEL",
    "PUZZLE_LEVELS",
    "Puzzle",
    "daily",
    "draws",
    "puzzle",
    "puzzle_about",
    "puzzles",
    "puzzles_about",
]

DAILY_LEVEL: Final = 3
FEWEST_CHOICES: Final = 3

# After so many games in a row without a new puzzle, there is none.
_FRUITLESS: Final = 2000


@dataclass(frozen=True)
class Puzzle:
    """A position whose player to move has one winning move, among others that lose."""

    position: Position
    answer: int
    level: int
    """How hard the answer is to see, from 1 to 5."""

    @classmethod
    def graded(cls, position: Position, answer: int, clock: Clock | None = None) -> Puzzle:
        """Make a puzzle and find out how hard it is."""
        return cls(position, answer, level_of(position, answer, clock or Clock()))

    @property
    def about(self) -> tuple[int, ...]:
        """The numbers to look at: the last one and what can follow it, or those taken and the answer."""
        position = self.position
        if position.rules.rule.follows:
            return *position.moves[-1:], *position.legal_moves
        return *position.moves, self.answer

    def as_dict(self) -> dict[str, Any]:
        """Return the puzzle with its answer, as the programs that asked for JSON get it."""
        position = self.position
        return {
            **position.rules.as_dict(),
            "moves": list(position.moves),
            "to_move": position.to_move,
            "legal_moves": list(position.legal_moves),
            "level": self.level,
            "answer": self.answer,
        }


def puzzle(rules: Rules, level: int, seed: int | str, seconds: float | None = None) -> Puzzle:
    """Make the puzzle of a seed; where a game has none of the level, one of the nearest level."""
    if level not in PUZZLE_LEVELS:
        raise InvalidInput("no-such-level", level=level, first=PUZZLE_LEVELS[0], last=PUZZLE_LEVELS[-1])
    found: dict[int, Puzzle] = {}
    for met in islice(_met(rules, seed, Clock(seconds)), _FRUITLESS):
        for one in met:
            found.setdefault(one.level, one)
        if level in found:
            return found[level]
    if found:
        return found[min(found, key=lambda other: (abs(other - level), other))]
    raise InvalidInput("no-puzzles")


def puzzle_about(
    rules: Rules, numbers: Collection[int], seed: int | str, seconds: float | None = None
) -> Puzzle:
    """Make a puzzle of a seed and of any level that is about one of these numbers."""
    for one in puzzles_about(rules, numbers, seed, seconds):
        return one
    raise InvalidInput("no-puzzles-about", numbers=tuple(numbers))


def puzzles_about(
    rules: Rules, numbers: Collection[int], seed: int | str, seconds: float | None = None
) -> Iterator[Puzzle]:
    """Make puzzles of any level that are about one of these numbers, for as long as the game has new ones."""
    played = {number for number in numbers if number in rules.pool}
    if played:
        yield from (one for one in puzzles(rules, None, seed, seconds) if not played.isdisjoint(one.about))


def daily(
    rules: Rules, date: datetime.date, level: int = DAILY_LEVEL, seconds: float | None = None
) -> Puzzle:
    """Return the puzzle of a day, the same for everyone."""
    which = [value for key, value in rules.spec.items() if key != "book"]  # words make no other puzzle
    return puzzle(rules, level, " ".join((*which, date.isoformat())), seconds)


def puzzles(
    rules: Rules, level: int | None, seed: int | str, seconds: float | None = None
) -> Iterator[Puzzle]:
    """Make puzzles of a level, or of any, for as long as the game has new ones.

    Where the seconds for all of them do not suffice, `Undecided` is raised.
    """
    fruitless = 0
    for met in _met(rules, seed, Clock(seconds)):
        fits = [one for one in met if level in (None, one.level)]
        yield from fits
        fruitless = 0 if fits else fruitless + 1
        if fruitless == _FRUITLESS:
            return


def _met(rules: Rules, seed: int | str, clock: Clock) -> Iterator[list[Puzzle]]:
    """Yield the new puzzles of one game of random moves after the other, without end."""
    start = Position(rules.require_last("puzzles-only-for-last"))
    seen: set[tuple[int, ...]] = set()
    for game in count():
        chance = draws(f"{seed} {game}")
        met = []
        position = start
        while position.choices:
            key = position.key
            solution = solution_of(position, clock)
            if key not in seen and _is_puzzle(solution):
                seen.add(key)
                met.append(Puzzle.graded(position, solution.winning_moves[0], clock))
            moves = position.legal_moves
            position = position.play(moves[next(chance) % len(moves)])
        yield met


def _is_puzzle(solution: Solution) -> bool:
    position = solution.position
    if solution.winning.bit_count() != 1 or position.choices.bit_count() < FEWEST_CHOICES:
        return False
    (answer,) = solution.winning_moves
    return position.play(answer).choices != 0 and keeps(position, answer)


def draws(seed: str) -> Iterator[int]:
    """Yield random numbers without end, the same for a seed everywhere."""
    for turn in count():
        yield int.from_bytes(sha256(f"{seed} {turn}".encode()).digest()[:8], "big")
