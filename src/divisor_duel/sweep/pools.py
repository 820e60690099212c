"""The pools that a sweep goes through, as data, and the rows it makes of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from divisor_duel.game.pool import Pool

Openings = Literal["any", "even"]
Cell = int | float | str | None
Row = list[Cell]


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
