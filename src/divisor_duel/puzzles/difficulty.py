"""How hard a puzzle is: how much one has to look at to be sure of its answer.

Where a number must follow the last one, that is how many positions a search goes through that looks one move
further each time, until the answer is seen to win or every other number to lose. Where any number may come
next there are too many to search; but all ways to go on last about as long, and how long tells how far ahead
one has to look: it is the number of moves until the win.
"""

from __future__ import annotations

from bisect import bisect
from itertools import count
from typing import Final

from divisor_duel.errors import Undecided
from divisor_duel.position import Position
from divisor_duel.solver import Solution, solve
from divisor_duel.solver.clock import Clock

PUZZLE_LEVELS: Final = (1, 2, 3, 4, 5)

# Where levels 2, 3, 4 and 5 begin: in positions looked at, and in moves to look ahead.
_POSITIONS: Final = (9, 33, 50, 130)
_MOVES: Final = (13, 15, 17, 19)


def level_of(position: Position, answer: int, clock: Clock) -> int:
    """Grade a puzzle from 1 to 5."""
    if position.rules.rule.follows:
        return 1 + bisect(_POSITIONS, _Search(clock).effort(position, answer))
    return 1 + bisect(_MOVES, moves_to_win(position, clock))


def solution_of(position: Position, clock: Clock) -> Solution:
    """Solve a position within the time left for all of the work."""
    try:
        return solve(position, clock.left)
    except Undecided:
        clock.check()  # says how long it was tried, not how little was left
        raise


class _Enough(Exception):
    """The search has gone through as many positions as the highest level asks for."""


class _Search:
    """Looks ahead, and remembers what it saw. It knows who wins, so it follows only moves that matter."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._seen: dict[tuple[int, int, int], bool] = {}

    def effort(self, position: Position, answer: int) -> int:
        """How many positions are gone through before the answer is certain."""
        right = position.play(answer)
        wrong = [position.play(number) for number in position.legal_moves if number != answer]
        try:
            for moves in count():
                if self._loses(right, moves) or all(self._wins(after, moves) for after in wrong):
                    break
        except _Enough:
            pass
        return len(self._seen)

    def _wins(self, position: Position, moves: int) -> bool:
        """Whether a won position is seen to be won within so many moves."""
        if moves <= 1:
            return moves == 1 and any(not position.play(n).choices for n in position.legal_moves)
        key = position.open, position.choices, moves
        if key not in self._seen:
            self._look(key)
            after = map(position.play, solution_of(position, self._clock).winning_moves)
            self._seen[key] = any(self._loses(each, moves - 1) for each in sorted(after, key=_replies))
        return self._seen[key]

    def _loses(self, position: Position, moves: int) -> bool:
        """Whether a lost position is seen to be lost within so many moves."""
        if not position.choices or moves <= 1:
            return not position.choices
        key = position.open, position.choices, moves
        if key not in self._seen:
            self._look(key)
            after = sorted(map(position.play, position.legal_moves), key=_replies, reverse=True)
            self._seen[key] = all(self._wins(each, moves - 1) for each in after)
        return self._seen[key]

    def _look(self, key: tuple[int, int, int]) -> None:
        if len(self._seen) >= _POSITIONS[-1]:
            raise _Enough
        self._clock.check()
        self._seen[key] = False


def moves_to_win(position: Position, clock: Clock) -> int:
    """How many moves are left when the winner leaves little and the loser leaves much."""
    before = len(position.moves)
    while position.choices:
        wins = solution_of(position, clock).winning_moves
        after = map(position.play, wins or position.legal_moves)
        position = min(after, key=_replies) if wins else max(after, key=_replies)
    return len(position.moves) - before


def _replies(position: Position) -> int:
    return position.choices.bit_count()
