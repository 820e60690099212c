"""Large chain games: which numbers some maximum matching misses, as numpy arrays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import Pool
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.compiled.jit import Int
from divisor_duel.solver.compiled.matching import (
    NONE,
    A,
    C,
    D,
    Forest,
    Labels,
    augment,
    decomposed,
)
from divisor_duel.solver.compiled.relations import Ints, Longs, relations
from divisor_duel.solver.matching import ALONE


@dataclass(frozen=True)
class Decomposition:
    """A maximum matching of a set of numbers, and its Gallai-Edmonds decomposition.

    `mates[i]` is the index of the partner of `numbers[i]`, or -1.
    """

    numbers: Longs
    mates: Ints
    labels: Labels

    @property
    def missed(self) -> Longs:
        """D: the numbers some maximum matching misses; as openings they win."""
        return np.compress(self.labels == D, self.numbers)

    @property
    def beside_missed(self) -> Longs:
        """A: the numbers beside D that are not in it."""
        return np.compress(self.labels == A, self.numbers)

    @property
    def rest(self) -> Longs:
        """C: the numbers of neither set, which pair off among themselves."""
        return np.compress(self.labels == C, self.numbers)

    @property
    def pairs(self) -> Longs:
        """The matching: one row for each pair, the smaller number first."""
        smaller = np.nonzero(self.mates > np.arange(len(self.mates)))[0]
        return np.stack((self.numbers[smaller], self.numbers[self.mates[smaller]]), axis=1)


def decompose(pool: Int | Iterable[int] | Longs) -> Decomposition:
    """Decompose a set of numbers; n stands for 1 to n."""
    numbers = _ascending(pool)
    forest = decomposed(relations(numbers))
    return Decomposition(numbers, forest.mate, forest.label)


@dataclass(frozen=True)
class RowMatching:
    """A maximum matching of some numbers of a pool, given by their places in it."""

    size: int
    places: Longs
    forest: Forest

    @cached_property
    def missed(self) -> int:
        """The mask of the numbers that some maximum matching misses."""
        bits = np.zeros(self.size, np.uint8)
        bits[self.places[self.forest.label == D]] = 1
        return int.from_bytes(np.packbits(bits, bitorder="little").tobytes(), "little")

    def without(self, index: int | None, clock: Clock) -> list[int]:
        """Return the partner of each place, or `ALONE`, once a number of D is taken away."""
        mates = (
            self.forest.mate if index is None else self._mates_without(np.searchsorted(self.places, index))
        )
        partner = np.full(self.size, ALONE, np.int64)
        partner[self.places] = np.where(mates == NONE, ALONE, self.places[mates])
        found: list[int] = partner.tolist()
        return found

    def _mates_without(self, gone: Int) -> Ints:
        """Pair anew the partner of a number of D, along the path from there to the root of its tree."""
        assert self.forest.label[gone] == D, "no path leads from any other number to a root"
        forest = self.forest._replace(mate=self.forest.mate.copy())
        left = int(forest.mate[gone])
        if left != NONE:
            augment(forest, int(forest.parent[left]), left, int(forest.tree[gone]))
            forest.mate[gone] = NONE
        return forest.mate


def match_up(pool: Pool, numbers: int) -> RowMatching:
    """Match as many as possible of the numbers of a mask; the same as `solver.matching.match_up`."""
    octets = np.frombuffer(numbers.to_bytes(-(-len(pool) // 8), "little"), np.uint8)
    places = np.nonzero(np.unpackbits(octets, bitorder="little"))[0]
    rows = relations(np.array(pool.numbers)[places])
    return RowMatching(len(pool), places, decomposed(rows))


def _ascending(pool: Int | Iterable[int] | Longs) -> Longs:
    if isinstance(pool, int | np.integer):
        numbers = np.arange(1, pool + 1, dtype=np.int64)
    elif isinstance(pool, range):
        numbers = np.arange(pool.start, pool.stop, pool.step, dtype=np.int64)
    else:
        given = pool if isinstance(pool, np.ndarray) else np.array([*pool])
        numbers = given.astype(np.int64, casting="same_kind" if len(given) else "unsafe")
    if (np.diff(numbers) <= 0).any():
        numbers = np.unique(numbers)
    if not len(numbers) or numbers[0] < 1:
        raise InvalidInput("pool-needs-positive-numbers")
    return numbers
