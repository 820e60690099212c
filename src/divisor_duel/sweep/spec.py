"""What a sweep asks: a rule, a row of growing pools, and what to tell of each; and how it is worked out.

A sweep is cut into tasks. The cut does not depend on who does the work, so neither do the rows.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from time import process_time
from typing import Any, Final, Literal

from divisor_duel.errors import InvalidInput
from divisor_duel.pool import notation
from divisor_duel.rules import RULES, Rule
from divisor_duel.solver.antichain import LARGEST_COMPILED

Openings = Literal["any", "even"]
Cell = int | float | str | None
Row = list[Cell]

MOST: Final = 10_000_000
BLOCK: Final = 500  # chain pools worked out one from the other before starting afresh


@dataclass(frozen=True)
class Sweep:
    """Every pool from `first` (1 or 2) to n, for n from `start` to `stop` in steps."""

    rule: Rule
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

    def __post_init__(self) -> None:
        if self.rule not in RULES:
            raise InvalidInput(f"{self.rule!r} is not a rule; it is 'chain' or 'antichain'")
        if not self.first <= self.start <= self.stop:
            raise InvalidInput(
                f"a sweep from {self.start} to {self.stop} of pools {self.first}-n has no pools"
            )
        if self.stop > MOST:
            raise InvalidInput(f"a sweep goes up to n = {MOST:,} at most")
        if self.rule == "antichain" and self.stop - self.first >= LARGEST_COMPILED:
            last = self.first + LARGEST_COMPILED - 1
            raise InvalidInput(
                f"a sweep of antichain pools {self.first}-n goes up to n = {last}: "
                f"of more than {LARGEST_COMPILED} numbers they are too hard"
            )
        if self.nimber and self.rule == "chain":
            raise InvalidInput("only antichain pools have nimbers")

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of a row's cells."""
        chain = ("d", "a", "c") if self.rule == "chain" else ()
        nimber = ("nimber",) if self.nimber else ()
        seconds = ("seconds",) if self.timed else ()
        return ("n", "winner", "wins", "openings", *chain, *nimber, *seconds)

    @property
    def tasks(self) -> list[range]:
        """The pools that are worked out together, by their largest number."""
        pools = range(self.start, self.stop + 1, self.step)
        together = BLOCK if self.rule == "chain" and self.step == 1 else 1
        return [pools[i : i + together] for i in range(0, len(pools), together)]

    def weight(self, task: range) -> float:
        """How much work a task is beside the others, by experience: for estimates only."""
        return float(sum(task)) if self.rule == "chain" else 1.12 ** (task[-1] - self.stop)

    @property
    def question(self) -> dict[str, Any]:
        """The sweep as data, the same exactly when the rows are: memory changes only how fast they come."""
        return {key: value for key, value in asdict(self).items() if key != "mebibytes"}


def rows(sweep: Sweep, task: range) -> list[Row]:
    """Work out one task."""
    began = process_time()
    found = _chain_rows(sweep, task) if sweep.rule == "chain" else _antichain_rows(sweep, task)
    if sweep.timed:
        each = round((process_time() - began) / len(found), 4)
        for row in found:
            row.append(each)
    return found


def _chain_rows(sweep: Sweep, task: range) -> list[Row]:
    import numpy as np

    from divisor_duel.solver.compiled import census

    numbers = np.arange(sweep.first, task[-1] + 1)
    may_open = numbers % 2 == 0 if sweep.openings == "even" else np.ones(len(numbers), np.bool_)
    counts, winning = census(sweep.first, task[0], task[-1], may_open, sweep.most)
    return [
        [n, 1 if wins else 2, wins, notation(which.tolist()), d, a, c]
        for n, (d, a, c, wins), which in zip(task, counts.tolist(), winning, strict=True)
    ]


def _antichain_rows(sweep: Sweep, task: range) -> list[Row]:
    from divisor_duel.solver.clock import Clock
    from divisor_duel.solver.compiled import CompiledTable

    found: list[Row] = []
    for n in task:
        numbers = range(sweep.first, n + 1)
        table = CompiledTable.of(numbers, mebibytes=sweep.mebibytes)
        choices = sum(
            1 << i for i, number in enumerate(numbers) if sweep.openings == "any" or number % 2 == 0
        )
        winning = table.winning(table.numbers, choices, Clock())
        which = [number for i, number in enumerate(numbers) if winning >> i & 1]
        row: Row = [n, 1 if which else 2, len(which), notation(which) if len(which) <= sweep.most else ""]
        found.append([*row, table.nimber(table.numbers, Clock())] if sweep.nimber else row)
    return found
