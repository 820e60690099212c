"""The questions a worker process answers. Arguments and answers are plain values that travel well."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from divisor_duel.ending import ending
from divisor_duel.errors import Undecided
from divisor_duel.players.levels import Guess, computer
from divisor_duel.position import Position
from divisor_duel.puzzles import daily, puzzle
from divisor_duel.record import Record
from divisor_duel.review import review
from divisor_duel.rules import Rules, named
from divisor_duel.solver import solve
from divisor_duel.solver.clock import Clock

SECONDS = 2.0
"""How long a question may be worked on."""
MOST_ASKED = 1000
"""How many numbers a pool may have here."""

Spec = dict[str, str]


def choose(spec: Spec, moves: Sequence[int], level: str) -> tuple[int, bool]:
    """The computer's number, and whether it had to guess."""
    position = Position(Rules.from_spec(**spec), moves)
    number = computer(level, Random(), SECONDS)(position)
    return int(number), isinstance(number, Guess)


def who_wins(spec: Spec, moves: Sequence[int]) -> dict[str, Any]:
    """Who wins, with which numbers and why; a first hint; and what proves it, to be drawn."""
    clock = Clock(SECONDS)
    with _in_time():
        solution = solve(Position(Rules.from_spec(**spec), moves), clock.left)
    answer = solution.as_dict(clock.left) | {"hint": solution.nudge()} | solution.drawing(clock.left)
    return answer | told(solution.position.rules)


def judge(text: str) -> dict[str, Any]:
    """A recorded game with every move marked and the turning points explained."""
    record = Record.parse(text, most=MOST_ASKED)
    rules, outcome = record.position.rules, record.outcome
    judged = review(record, SECONDS).as_dict()
    message = " ".join(ending(record, outcome)) if outcome else "The game is not finished."
    return judged | told(rules) | {"message": message}


def pose(game: str, level: int, date: datetime.date | None, seed: str) -> dict[str, Any]:
    """A puzzle of a named game: the one of a day, or the one of a seed."""
    rules = named(game)
    posed = daily(rules, date, level, SECONDS) if date else puzzle(rules, level, seed, SECONDS)
    return posed.as_dict() | told(rules)


def told(rules: Rules) -> dict[str, Any]:
    """Rules as they are told, with the numbers of the pool and the words of the game."""
    return rules.as_dict() | {"numbers": rules.pool.numbers, "words": vars(rules.words)}


@contextmanager
def _in_time() -> Iterator[None]:
    try:
        yield
    except Undecided:
        raise Undecided(f"this is too hard to work out in {SECONDS:g} seconds; try a smaller pool") from None
