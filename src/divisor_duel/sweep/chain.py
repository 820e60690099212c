"""Chain pools: each is worked out from the one before it, pools of one's own each by itself."""

from __future__ import annotations

from divisor_duel.game.pool import notation
from divisor_duel.solver.chain import match_up
from divisor_duel.solver.clock import Clock
from divisor_duel.sweep.pools import Pools, Row

EXTRA = "fast"
FIRST = 1
MOST = 10_000_000
COLUMNS: tuple[str, ...] = ("winner", "wins", "openings", "d", "a", "c")
HAS_NIMBERS = False
HAS_OPENINGS = True
TOGETHER = 500  # pools worked out one from the other before starting afresh


def weight(asked: Pools, task: range) -> float:
    """Return how much work a task is beside the others."""
    return float(sum(map(asked.size, task)))


def rows(asked: Pools, task: range) -> list[Row]:
    """Return who wins the pools of a task, and the sizes of their Gallai-Edmonds decompositions."""
    if asked.pools:
        return [_row(asked, n) for n in task]
    import numpy as np

    from divisor_duel.solver.compiled import census

    numbers = np.arange(asked.first, task[-1] + 1)
    may_open = numbers % 2 == 0 if asked.openings == "even" else np.ones(len(numbers), np.bool_)
    counts, winning = census(asked.first, task[0], task[-1], may_open, asked.most)
    return [
        [n, 1 if wins else 2, wins, notation(which.tolist()), d, a, c]
        for n, (d, a, c, wins), which in zip(task, counts.tolist(), winning, strict=True)
    ]


def _row(asked: Pools, n: int) -> Row:
    pool = asked.pool(n)
    missed = match_up(pool, pool.all, Clock()).missed
    beside = 0
    for number in pool.members(missed):
        beside |= pool.related(number)
    sizes = [missed.bit_count(), (beside & ~missed).bit_count()]
    winning = pool.members(missed & asked.choices(pool))
    which = notation(winning) if len(winning) <= asked.most else ""
    return [n, 1 if winning else 2, len(winning), which, *sizes, len(pool) - sum(sizes)]
