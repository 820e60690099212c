"""Homework of a class: a set of puzzles until a day, of which the first answer of each pupil counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from divisor_duel.errors import InvalidInput

DAY: Final = 24 * 60 * 60
MOST_DAYS: Final = 28
"""How long homework is open at most."""
MOST_SETS: Final = 10


@dataclass(frozen=True)
class Task:
    """A puzzle of homework: the numbers taken so far, and the one that wins."""

    moves: tuple[int, ...]
    answer: int


@dataclass(frozen=True)
class Homework:
    """A set of puzzles, of a game in the few words that make it."""

    number: int
    rules: dict[str, str]
    level: int
    seed: str
    until: float
    tasks: tuple[Task, ...]
    about: tuple[int, ...] = ()
    """Numbers that its puzzles were to be about."""

    def is_open(self, now: float) -> bool:
        """Say whether answers still count."""
        return now <= self.until

    def task(self, number: int) -> Task:
        """Return a puzzle, by its number from 1."""
        if not 1 <= number <= len(self.tasks):
            raise InvalidInput("homework-no-such-puzzle", number=number, count=len(self.tasks))
        return self.tasks[number - 1]
