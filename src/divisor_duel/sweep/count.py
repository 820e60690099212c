"""How many complete games of chains there are on each pool."""

from __future__ import annotations

from divisor_duel.counting.games import count
from divisor_duel.game.pool import Pool
from divisor_duel.game.rules import Rule
from divisor_duel.sweep.pools import Pools, Row

EXTRA = ""
FIRST = 1
MOST = 100
COLUMNS: tuple[str, ...] = ("games",)
HAS_NIMBERS = False
HAS_OPENINGS = True
TOGETHER = 1


def weight(asked: Pools, task: range) -> float:
    """Return how much work a task is beside the others, by experience."""
    return float(1.3 ** asked.size(task[-1]))


def rows(asked: Pools, task: range) -> list[Row]:
    """Return the numbers of games of the pools of a task."""
    found: list[Row] = []
    for n in task:
        pool = asked.pool(n)
        openings = pool.members(asked.choices(pool))
        games = count(pool, Rule.CHAIN, Pool(openings)) if openings else {}
        found.append([n, sum(games.values())])
    return found
