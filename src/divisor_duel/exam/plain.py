"""Who wins, worked out plainly, for the checker: by other ways than the solver goes, and slower.

The antichain game by its nimbers, group by group. The chain game by a theorem of Lovász: a matrix has a
number drawn by chance for every related pair, once with each sign. It has as many independent rows as the
largest matching has numbers, so some largest matching misses a number exactly where a combination of rows
with its own is zero. Modulo a prime of 61 bits chance spoils that less than once in 10^15.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Final, NamedTuple

_PRIME: Final = 2**61 - 1

Mask = int


class State(NamedTuple):
    """The numbers that are left, and those that may be taken now."""

    left: Mask
    legal: Mask


class Board:
    """The numbers of a pool and who is related to whom; a set of them is a mask, in ascending order."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self.numbers = sorted(numbers)
        self.near = [
            sum(1 << i for i, other in enumerate(self.numbers) if related(number, other))
            for number in self.numbers
        ]
        self._place = {number: i for i, number in enumerate(self.numbers)}
        self._worths: dict[Mask, int] = {}
        chance = Random(0)
        self._weights: list[dict[int, int]] = [{} for _ in self.numbers]
        for i, near in enumerate(self.near):
            for j in _places(near & (1 << i) - 1):
                weight = chance.randrange(1, _PRIME)
                self._weights[i][j], self._weights[j][i] = weight, _PRIME - weight

    def mask(self, numbers: Iterable[int]) -> Mask:
        """Return some numbers of the pool as a mask."""
        return sum(1 << self._place[number] for number in {*numbers})

    def members(self, mask: Mask) -> list[int]:
        """Return the numbers of a mask, ascending."""
        return [self.numbers[i] for i in _places(mask)]

    def after(self, state: State, number: int, follows: bool) -> State:
        """Take a number; where the next one follows it must be related to it, else it must not."""
        i = self._place[number]
        left = state.left & ~(1 << i)
        return State(left, left & self.near[i]) if follows else State(*[left & ~self.near[i]] * 2)

    def winning(self, state: State, follows: bool) -> Mask:
        """Return the legal moves that win."""
        if follows:
            return self._missable(self.reachable(state.left, state.legal)) & state.legal
        return sum(
            1 << i for i in _places(state.legal) if not self._worth(state.left & ~self.near[i] & ~(1 << i))
        )

    def moves_to_end(self, state: State, follows: bool) -> int:
        """Return how many moves are left when the winner leaves little and the loser leaves much."""
        moves, wins = 0, self.winning(state, follows)
        while state.legal:
            after = [self.after(state, number, follows) for number in self.members(wins or state.legal)]
            state = (min if wins else max)(after, key=lambda state: state.legal.bit_count())
            # After a winning move nothing wins.
            wins = 0 if wins else self.winning(state, follows)
            moves += 1
        return moves

    def reachable(self, left: Mask, start: Mask) -> Mask:
        """Return the numbers that hang together with some of them."""
        found = fresh = start
        while fresh:
            near = self.near[fresh.bit_length() - 1] & left & ~found
            fresh = fresh & ~(1 << fresh.bit_length() - 1) | near
            found |= near
        return found

    def _missable(self, left: Mask) -> Mask:
        """Return the numbers that some largest matching misses."""
        reduced: dict[int, dict[int, int]] = {}
        for i in sorted(_places(left), reverse=True):
            row = {j: weight for j, weight in self._weights[i].items() if left >> j & 1}
            for pivot in [j for j in row if j in reduced]:
                _subtract(row, reduced[pivot], pivot)
            if not row:
                continue
            pivot = max(row)
            inverse = pow(row[pivot], -1, _PRIME)
            row = {j: weight * inverse % _PRIME for j, weight in row.items()}
            for other in reduced.values():
                if pivot in other:
                    _subtract(other, row, pivot)
            reduced[pivot] = row
        return sum(1 << i for i in _places(left) if len(reduced.get(i, ())) != 1)

    def _worth(self, left: Mask) -> int:
        """Return the nimber: of each group the least that no move leads to, combined."""
        total = 0
        while left:
            group = self.reachable(left, left & -left)
            left &= ~group
            total ^= self._worth_of_group(group)
        return total

    def _worth_of_group(self, group: Mask) -> int:
        if not group & (group - 1):
            return 1
        if (known := self._worths.get(group)) is not None:
            return known
        reached = {self._worth(rest) for rest in {group & ~self.near[i] & ~(1 << i) for i in _places(group)}}
        worth = next(value for value in range(len(reached) + 1) if value not in reached)
        self._worths[group] = worth
        return worth


def related(a: int, b: int) -> bool:
    """Say whether one number divides the other."""
    return a != b and (a % b == 0 or b % a == 0)


def _places(mask: Mask) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def _subtract(row: dict[int, int], other: dict[int, int], pivot: int) -> None:
    """Take so much of another row away that the pivot is zero; the other has 1 there."""
    factor = row[pivot]
    for j, weight in other.items():
        value = (row.get(j, 0) - factor * weight) % _PRIME
        if value:
            row[j] = value
        else:
            row.pop(j, None)
