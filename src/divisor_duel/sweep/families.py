"""The pools that a sweep goes through, and how each family of them is worked out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Final, Literal

from divisor_duel.counting.games import count
from divisor_duel.counting.longest import longest
from divisor_duel.game.pool import Pool, notation
from divisor_duel.game.rules import Rule
from divisor_duel.solver.antichain import LARGEST_COMPILED
from divisor_duel.solver.chain import match_up
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.long_short.length import LARGEST, Length, length_on, line_on

if TYPE_CHECKING:
    from divisor_duel.solver.compiled import CompiledTable

Openings = Literal["any", "even"]
Cell = int | float | str | None
Row = list[Cell]
# So many antichain pools share a table: with 1, 2, 4 and 8 those from 113 to 128 took 73, 44, 38 and 33 s.
_SHARING: Final = 8


@dataclass(frozen=True)
class Pools:
    """Every pool from `first` (1 or 2) to n, for n from `start` to `stop` in steps; or each of `pools`."""

    rule: str
    start: int
    stop: int
    first: int = 1
    step: int = 1
    openings: Openings = "any"
    most: int = 100
    """How many winning openings are listed; where there are more, only their number is told."""
    nimber: bool = False
    timed: bool = False
    mebibytes: int = 1024
    threads: int = 1
    """How many search one pool together, where a family can."""
    pools: tuple[str, ...] = ()
    """Pools of one's own, in their notation, instead of those from `first` to n."""

    def pool(self, n: int) -> Pool:
        """Return the pool of a row."""
        return Pool.parse(self.pools[n - 1]) if self.pools else Pool(range(self.first, n + 1))

    def size(self, n: int) -> int:
        """Return how many numbers the pool of a row has."""
        return len(self.pool(n)) if self.pools else n + 1 - self.first

    def choices(self, pool: Pool) -> int:
        """Return the mask of the numbers a pool may be opened with."""
        return pool.all if self.openings == "any" else pool.mask(n for n in pool if n % 2 == 0)


@dataclass(frozen=True)
class Family:
    """A family of pools, and what is asked about them."""

    rows: Callable[[Pools, range], list[Row]]
    """Works out one task."""
    columns: tuple[str, ...]
    """What it tells of each n."""
    weight: Callable[[Pools, range], float]
    """How much work a task is beside the others, by experience: for estimates only."""
    most: int
    """How many numbers the largest of its pools may have."""
    first: int = 1
    """The smallest number of its pools, unless another is asked for."""
    extra: str = ""
    """The extra that works out its pools, if it takes one."""
    has_nimbers: bool = False
    has_openings: bool = False
    """Whether the openings can be fewer than the numbers."""
    together: int = 1
    """How many pools one task works out, when there are no gaps between them."""


def _chains(asked: Pools, task: range) -> list[Row]:
    """Return who wins the pools of a task, and the sizes of their Gallai-Edmonds decompositions.

    Each is worked out from the one before it, pools of one's own each by itself.
    """
    if asked.pools:
        return [_chain_of_own(asked, n) for n in task]
    import numpy as np

    from divisor_duel.solver.compiled import census

    numbers = np.arange(asked.first, task[-1] + 1)
    may_open = numbers % 2 == 0 if asked.openings == "even" else np.ones(len(numbers), np.bool_)
    counts, winning = census(asked.first, task[0], task[-1], may_open, asked.most)
    return [
        [n, 1 if wins else 2, wins, notation(which.tolist()), d, a, c]
        for n, (d, a, c, wins), which in zip(task, counts.tolist(), winning, strict=True)
    ]


def _chain_of_own(asked: Pools, n: int) -> Row:
    pool = asked.pool(n)
    missed = match_up(pool, pool.all, Clock()).missed
    beside = 0
    for number in pool.members(missed):
        beside |= pool.related(number)
    sizes = [missed.bit_count(), (beside & ~missed).bit_count()]
    winning = pool.members(missed & asked.choices(pool))
    which = notation(winning) if len(winning) <= asked.most else ""
    return [n, 1 if winning else 2, len(winning), which, *sizes, len(pool) - sum(sizes)]


def _antichains(asked: Pools, task: range) -> list[Row]:
    """Return who wins the pools of a task; a few that follow each other share a table.

    Most of what is asked is the same. What the table has learnt changes how long a row takes, nothing else.
    """
    found: list[Row] = []
    for n in task:
        pool = asked.pool(n)
        table = _table(asked, n)
        # Bit i stands for the i-th smallest number in the pool and in the larger one of the table alike.
        which = pool.members(table.winning(pool.all, asked.choices(pool), Clock()))
        row: Row = [n, 1 if which else 2, len(which), notation(which) if len(which) <= asked.most else ""]
        found.append([*row, table.nimber(pool.all, Clock())] if asked.nimber else row)
    return found


def _table(asked: Pools, n: int) -> CompiledTable:
    """Return a table of a pool, or of the largest one that shares it."""
    last = n if asked.pools else min(-(-n // _SHARING) * _SHARING, asked.stop)
    return _made(asked.pool(last), asked.mebibytes)


@lru_cache(maxsize=1)
def _made(pool: Pool, mebibytes: int) -> CompiledTable:
    from divisor_duel.solver.compiled import CompiledTable

    return CompiledTable.of(pool, mebibytes=mebibytes)


def _counts(asked: Pools, task: range) -> list[Row]:
    """Return how many complete games of chains there are on each pool of a task."""
    found: list[Row] = []
    for n in task:
        pool = asked.pool(n)
        openings = pool.members(asked.choices(pool))
        games = count(pool, Rule.CHAIN, Pool(openings)) if openings else {}
        found.append([n, sum(games.values())])
    return found


def _lengths(asked: Pools, task: range) -> list[Row]:
    """Return how long the antichain game lasts when either begins, the openings that keep it, best moves."""
    from divisor_duel.solver.long_short.compiled import CompiledLengths

    found: list[Row] = []
    for n in task:
        pool = asked.pool(n)
        table = CompiledLengths(pool, pool.all, mebibytes=asked.mebibytes, threads=asked.threads)
        lengths: list[Length] = []
        lines: list[str] = []
        for long in (True, False):
            length = length_on(table, pool, pool.all, long, Clock())
            lengths.append(length)
            lines.append(" ".join(map(str, line_on(table, pool, length, long))))
        primes = sum(
            all(number % divisor for divisor in range(2, isqrt(number) + 1)) for number in pool if number > 1
        )
        openings = [_listed(length, asked.most) for length in lengths]
        found.append([n, *(length.low for length in lengths), primes, *openings, *lines])
    return found


def _listed(length: Length, most: int) -> str:
    assert length.best is not None
    return notation(length.best) if len(length.best) <= most else ""


def _longest(asked: Pools, task: range) -> list[Row]:
    """Return the length of the longest chain of each pool of a task, and one such chain; there are others."""
    found: list[Row] = []
    for n in task:
        chain = longest(asked.pool(n))
        assert chain.proven
        found.append([n, len(chain.numbers), " ".join(map(str, chain.numbers))])
    return found


def _growing(factor: float) -> Callable[[Pools, range], float]:
    return lambda asked, task: float(factor ** asked.size(task[-1]))


FAMILIES: Final = {
    "chain": Family(
        _chains,
        ("winner", "wins", "openings", "d", "a", "c"),
        lambda asked, task: float(sum(map(asked.size, task))),
        most=10_000_000,
        extra="fast",
        has_openings=True,
        together=500,  # pools worked out one from the other before starting afresh
    ),
    "antichain": Family(
        _antichains,
        ("winner", "wins", "openings"),
        _growing(1.12),
        most=LARGEST_COMPILED,
        first=2,
        extra="fast",
        has_nimbers=True,
        has_openings=True,
        # One pool a task, so that a kill loses little; the table stays with the process from one to the next.
    ),
    "count": Family(_counts, ("games",), _growing(1.3), most=100, has_openings=True),
    "length": Family(
        _lengths,
        (
            *("long_first", "short_first", "primes", "long_openings", "short_openings"),
            *("long_line", "short_line"),
        ),
        _growing(1.17),
        most=LARGEST,
        first=2,
        extra="fast",
    ),
    "longest": Family(
        _longest,
        ("length", "chain"),
        lambda asked, task: float(asked.size(task[-1]) ** 2),
        most=1000,
        extra="longest",  # OR-Tools, which has threads of its own
    ),
}
"""By what a sweep asks."""
