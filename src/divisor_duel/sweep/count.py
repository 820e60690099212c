"""How many complete games of chains there are on each pool."""

from __future__ import annotations

from divisor_duel.count import count
from divisor_duel.pool import Pool
from divisor_duel.rules import Rule
from divisor_duel.sweep.question import Question, Row

FIRST = 1
MOST = 100
COLUMNS: tuple[str, ...] = ("games",)
HAS_NIMBERS = False
HAS_OPENINGS = True
TOGETHER = 1


def weight(asked: Question, task: range) -> float:
    """How much work a task is beside the others, by experience."""
    return float(1.3 ** (task[-1] - asked.stop))


def rows(asked: Question, task: range) -> list[Row]:
    """The numbers of games of the pools of a task."""
    found: list[Row] = []
    for n in task:
        openings = [i for i in range(asked.first, n + 1) if asked.openings == "any" or i % 2 == 0]
        games = count(Pool(range(asked.first, n + 1)), Rule.CHAIN, Pool(openings)) if openings else {}
        found.append([n, sum(games.values())])
    return found
