"""Puzzles: positions with exactly one winning move, reached by legal play and graded from 1 to 5.

A seed makes the same puzzles on every machine and every Python: chance comes from a hash of the seed, not
from a random number generator that may change.
"""

from __future__ import annotations

import datetime
from bisect import bisect
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from typing import Any, Final

from divisor_duel.errors import InvalidInput, Undecided
from divisor_duel.position import Position
from divisor_duel.rules import Rules
from divisor_duel.solver import Solution, solve
from divisor_duel.solver.clock import Clock

PUZZLE_LEVELS: Final = (1, 2, 3, 4, 5)
DAILY_LEVEL: Final = 3

# The difficulties at which levels 2, 3, 4 and 5 begin; where no number must follow there are more choices,
# and games last longer.
_STEPS_FOLLOWING: Final = (5, 6, 7, 8)
_STEPS_FREE: Final = (8, 9, 10, 11)
# After so many games in a row without a new puzzle, there is none.
_FRUITLESS: Final = 1000


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
        steps = _STEPS_FOLLOWING if position.rules.rule.follows else _STEPS_FREE
        return cls(position, answer, 1 + bisect(steps, _difficulty(position, answer, clock or Clock())))

    def as_dict(self) -> dict[str, Any]:
        """The puzzle with its answer, as the programs that asked for JSON get it."""
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
        raise InvalidInput(
            f"{level} is not a level; levels go from {PUZZLE_LEVELS[0]} to {PUZZLE_LEVELS[-1]}"
        )
    clock = Clock(seconds)
    for nearest in sorted(PUZZLE_LEVELS, key=lambda other: abs(other - level)):
        for found in _puzzles(rules, nearest, seed, clock):
            return found
    raise InvalidInput("this game has no puzzles: no position has exactly one winning move among several")


def daily(
    rules: Rules, date: datetime.date, level: int = DAILY_LEVEL, seconds: float | None = None
) -> Puzzle:
    """The puzzle of a day, the same for everyone."""
    which = [value for key, value in rules.spec.items() if key != "book"]  # words make no other puzzle
    return puzzle(rules, level, " ".join((*which, date.isoformat())), seconds)


def puzzles(
    rules: Rules, level: int | None, seed: int | str, seconds: float | None = None
) -> Iterator[Puzzle]:
    """Make puzzles of a level, or of any, for as long as the game has new ones.

    Where the seconds for all of them do not suffice, `Undecided` is raised.
    """
    return _puzzles(rules, level, seed, Clock(seconds))


def _puzzles(rules: Rules, level: int | None, seed: int | str, clock: Clock) -> Iterator[Puzzle]:
    seen: set[tuple[int, int]] = set()
    fruitless = 0
    for game in count():
        found = _of_a_game(rules, level, _draws(f"{seed} {game}"), seen, clock)
        if found is not None:
            fruitless = 0
            yield found
        elif (fruitless := fruitless + 1) == _FRUITLESS:
            return


def _of_a_game(
    rules: Rules, level: int | None, draws: Iterator[int], seen: set[tuple[int, int]], clock: Clock
) -> Puzzle | None:
    """A puzzle met in one game of random moves, if there is a new one."""
    met = []
    position = Position(rules)
    while position.choices:
        solution = _solution(position, clock)
        if _is_puzzle(solution) and (position.open, position.choices) not in seen:
            met.append((position, solution.winning_moves[0]))
        moves = position.legal_moves
        position = position.play(moves[next(draws) % len(moves)])
    while met:
        position, answer = met.pop(next(draws) % len(met))
        seen.add((position.open, position.choices))
        candidate = Puzzle.graded(position, answer, clock)
        if level in (None, candidate.level):
            return candidate
    return None


def _solution(position: Position, clock: Clock) -> Solution:
    try:
        return solve(position, clock.left)
    except Undecided:
        clock.check()  # says how long it was tried, not how little was left
        raise


def _is_puzzle(solution: Solution) -> bool:
    return solution.winning.bit_count() == 1 and solution.winning != solution.position.choices


def _draws(seed: str) -> Iterator[int]:
    """Numbers by chance, which a seed repeats."""
    for turn in count():
        yield int.from_bytes(sha256(f"{seed} {turn}".encode()).digest()[:8], "big")


def _difficulty(position: Position, answer: int, clock: Clock) -> int:
    """Points for many choices, for a long way to win, and for an answer that greed does not find."""
    replies = _replies(position)
    is_obvious = replies[answer] == min(replies.values())
    length = _moves_to_win(position, clock)
    return len(replies).bit_length() + length.bit_length() + 2 * (not is_obvious)


def _moves_to_win(position: Position, clock: Clock) -> int:
    """How many moves are left when the winner leaves little and the loser leaves much."""
    before = len(position.moves)
    while position.choices:
        replies = _replies(position)
        wins = _solution(position, clock).winning_moves
        position = position.play(
            min(wins, key=replies.__getitem__) if wins else max(replies, key=replies.__getitem__)
        )
    return len(position.moves) - before


def _replies(position: Position) -> dict[int, int]:
    return {number: position.play(number).choices.bit_count() for number in position.legal_moves}
