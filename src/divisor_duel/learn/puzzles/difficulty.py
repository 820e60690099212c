"""How hard a puzzle is: how much one has to look at to be sure of its answer.

That is how many positions a search goes through that looks one move further each time, until the answer is
seen to win or every other number to lose. Where any number may come next, groups that last one move are
counted and not searched.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Hashable, Sequence
from itertools import count
from typing import Final

from divisor_duel.errors import Undecided
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rule
from divisor_duel.solver import Solution, solve
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import lasts_one_move, neighbours, split

PUZZLE_LEVELS: Final = (1, 2, 3, 4, 5)

# Where levels 2, 3, 4 and 5 begin, in positions looked at: where a number must follow, and where any may.
_FOLLOWING: Final = (9, 33, 50, 130)
_FREE: Final = (10, 33, 45, 140)


def level_of(position: Position, answer: int, clock: Clock) -> int:
    """Grade a puzzle from 1 to 5."""
    search = _Apart(_FREE, clock) if position.rules.rule is Rule.ANTICHAIN else _Search(_FOLLOWING, clock)
    return 1 + bisect(search.levels, search.effort(position, answer))


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

    def __init__(self, levels: tuple[int, ...], clock: Clock) -> None:
        self.levels = levels
        self._clock = clock
        self._seen: dict[Hashable, bool] = {}

    def effort(self, position: Position, answer: int) -> int:
        """Return how many positions are gone through before the answer is certain."""
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
        """Say whether a won position is seen to be won within so many moves."""
        if moves <= 1:
            return moves == 1 and any(self._ends(position.play(n)) for n in self._numbers(position))
        key = *self._key(position), moves
        if key not in self._seen:
            self._look(key)
            wins = set(solution_of(position, self._clock).winning_moves)
            after = [position.play(number) for number in self._numbers(position) if number in wins]
            self._seen[key] = any(self._loses(each, moves - 1) for each in sorted(after, key=_replies))
        return self._seen[key]

    def _loses(self, position: Position, moves: int) -> bool:
        """Say whether a lost position is seen to be lost within so many moves."""
        if moves <= 1 or self._ends(position):
            return self._ends(position)
        key = *self._key(position), moves
        if key not in self._seen:
            self._look(key)
            after = sorted(map(position.play, self._numbers(position)), key=_replies, reverse=True)
            self._seen[key] = all(self._wins(each, moves - 1) for each in after)
        return self._seen[key]

    def _look(self, key: Hashable) -> None:
        if len(self._seen) >= self.levels[-1]:
            raise _Enough
        self._clock.check()
        self._seen[key] = False

    def _ends(self, position: Position) -> bool:
        """Say whether a position is lost at sight."""
        return not position.choices

    def _numbers(self, position: Position) -> Sequence[int]:
        """Return the numbers worth looking at."""
        return position.legal_moves

    def _key(self, position: Position) -> tuple[int, ...]:
        """Return what two positions share that are searched as one."""
        return position.key


class _Apart(_Search):
    """Looks ahead where any number may come next, and the numbers left fall apart into groups.

    A group whose numbers are all related lasts one move, whichever is taken. Two of them cancel out: a move
    in one is answered in the other. So one of these groups counts if their number is odd, else none.
    """

    def _ends(self, position: Position) -> bool:
        return self._key(position) == (0, 0)

    def _numbers(self, position: Position) -> Sequence[int]:
        rest, single = self._key(position)
        return position.rules.pool.members(rest | single)

    def _key(self, position: Position) -> tuple[int, ...]:
        """Return the longer groups, and a number of a one-move group if there is an odd number of those."""
        pool = position.rules.pool
        rest = single = 0
        for group in split(neighbours(pool, self._clock), position.open):
            if lasts_one_move(pool.members(group)):
                single = 0 if single else group & -group
            else:
                rest |= group
        return rest, single


def _replies(position: Position) -> int:
    return position.choices.bit_count()
