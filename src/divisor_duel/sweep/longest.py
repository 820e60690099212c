"""The longest chain of each pool, proven by OR-Tools, which has threads of its own."""

from __future__ import annotations

from divisor_duel.counting.longest import longest
from divisor_duel.sweep.pools import Pools, Row

EXTRA = "longest"
FIRST = 1
MOST = 1000
COLUMNS: tuple[str, ...] = ("length", "chain")
HAS_NIMBERS = False
HAS_OPENINGS = False
TOGETHER = 1


def weight(asked: Pools, task: range) -> float:
    """Return how much work a task is beside the others, by experience."""
    return float(asked.size(task[-1]) ** 2)


def rows(asked: Pools, task: range) -> list[Row]:
    """Return the length of the longest chain of each pool of a task, and one such chain; there are others."""
    found: list[Row] = []
    for n in task:
        chain = longest(asked.pool(n))
        assert chain.proven
        found.append([n, len(chain.numbers), " ".join(map(str, chain.numbers))])
    return found
