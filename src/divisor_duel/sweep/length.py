"""Long against Short: how long the antichain game lasts when either begins, each from an empty table."""

from __future__ import annotations

from math import isqrt

from divisor_duel.game.pool import notation
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.long_short.length import LARGEST, Length, length_on, line_on
from divisor_duel.sweep.pools import Pools, Row

EXTRA = "fast"
FIRST = 2
MOST = LARGEST
COLUMNS: tuple[str, ...] = (
    "long_first",
    "short_first",
    "primes",
    "long_openings",
    "short_openings",
    "long_line",
    "short_line",
)
HAS_NIMBERS = False
HAS_OPENINGS = False
TOGETHER = 1


def weight(asked: Pools, task: range) -> float:
    """Return how much work a task is beside the others, by experience."""
    return float(1.17 ** asked.size(task[-1]))


def rows(asked: Pools, task: range) -> list[Row]:
    """Return the lengths of a task's pools, the openings that keep them, and a line of best moves."""
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
