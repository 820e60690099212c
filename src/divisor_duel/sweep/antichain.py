"""Antichain pools: a few that follow each other share a table, since most of what is asked is the same.

What the table has learnt changes how long a row takes and nothing else in it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from divisor_duel.game.pool import Pool, notation
from divisor_duel.solver.antichain import LARGEST_COMPILED
from divisor_duel.solver.clock import Clock
from divisor_duel.sweep.pools import Pools, Row

if TYPE_CHECKING:
    from divisor_duel.solver.compiled import CompiledTable

EXTRA = "fast"
FIRST = 2
MOST = LARGEST_COMPILED
COLUMNS: tuple[str, ...] = ("winner", "wins", "openings")
HAS_NIMBERS = True
HAS_OPENINGS = True
# A task is one pool, so that a kill loses little; the table stays with the process from one to the next.
TOGETHER = 1
# How many pools share a table: with 1, 2, 4 and 8 the pools from 113 to 128 took 73, 44, 38 and 33 s.
SHARING = 8


def weight(asked: Pools, task: range) -> float:
    """Return how much work a task is beside the others, by experience."""
    return float(1.12 ** asked.size(task[-1]))


def rows(asked: Pools, task: range) -> list[Row]:
    """Return who wins the pools of a task."""
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
    last = n if asked.pools else min(-(-n // SHARING) * SHARING, asked.stop)
    return _made(asked.pool(last), asked.mebibytes)


@lru_cache(maxsize=1)
def _made(pool: Pool, mebibytes: int) -> CompiledTable:
    from divisor_duel.solver.compiled import CompiledTable

    return CompiledTable.of(pool, mebibytes=mebibytes)
