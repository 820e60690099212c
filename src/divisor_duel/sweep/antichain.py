"""Antichain pools: each from an empty table, so that no row depends on who worked out the others."""

from __future__ import annotations

from divisor_duel.pool import notation
from divisor_duel.solver.antichain import LARGEST_COMPILED
from divisor_duel.solver.clock import Clock
from divisor_duel.sweep.question import Question, Row

FIRST = 2
MOST = LARGEST_COMPILED
COLUMNS: tuple[str, ...] = ("winner", "wins", "openings")
HAS_NIMBERS = True
HAS_OPENINGS = True
TOGETHER = 1


def weight(asked: Question, task: range) -> float:
    """How much work a task is beside the others, by experience."""
    return float(1.12 ** asked.size(task[-1]))


def rows(asked: Question, task: range) -> list[Row]:
    """Who wins the pools of a task."""
    from divisor_duel.solver.compiled import CompiledTable

    found: list[Row] = []
    for n in task:
        pool = asked.pool(n)
        table = CompiledTable.of(pool, mebibytes=asked.mebibytes)
        which = pool.members(table.winning(table.numbers, asked.choices(pool), Clock()))
        row: Row = [n, 1 if which else 2, len(which), notation(which) if len(which) <= asked.most else ""]
        found.append([*row, table.nimber(table.numbers, Clock())] if asked.nimber else row)
    return found
