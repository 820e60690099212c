"""Large chain games: which numbers some maximum matching misses, as numpy arrays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from divisor_duel.errors import InvalidInput
from divisor_duel.pool import Pool
from divisor_duel.solver.chain import ALONE, Matching
from divisor_duel.solver.compiled.jit import Int
from divisor_duel.solver.compiled.matching import A, C, D, Labels, decomposed
from divisor_duel.solver.compiled.relations import Ints, Longs, relations


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


def match_up(pool: Pool, numbers: int) -> Matching:
    """Match as many as possible of the numbers of a mask; the same as `solver.chain.match_up`."""
    size = len(pool)
    bits = np.unpackbits(
        np.frombuffer(numbers.to_bytes(-(-size // 8), "little"), np.uint8), bitorder="little"
    )
    places = np.nonzero(bits)[0]
    found = decompose(np.array(pool.numbers)[places])
    missed = np.zeros(size, np.uint8)
    missed[places[found.labels == D]] = 1
    partner = np.full(size, ALONE, np.int64)
    partner[places] = np.where(found.mates < 0, ALONE, places[found.mates])
    return Matching(
        int.from_bytes(np.packbits(missed, bitorder="little").tobytes(), "little"), partner.tolist()
    )


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
        raise InvalidInput("a pool needs at least one number, and all of them positive")
    return numbers
