"""What a sweep asks, checked, and how it is cut into tasks.

The cut does not depend on who does the work, so neither do the rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from time import process_time
from typing import Any

from divisor_duel.errors import InvalidInput, Mistake
from divisor_duel.game.pool import Pool
from divisor_duel.sweep.families import FAMILIES, Family, Pools, Row


@dataclass(frozen=True)
class Sweep(Pools):
    """Pools, and the question about each that is answered."""

    def __post_init__(self) -> None:
        if self.rule not in FAMILIES:
            raise InvalidInput("sweep-unknown", name=self.rule, known=tuple(FAMILIES))
        if self.pools:
            self._check_pools()
        elif not self.first <= self.start <= self.stop:
            raise InvalidInput("sweep-without-pools", start=self.start, stop=self.stop, first=self.first)
        largest = self.first + self.family.most - 1
        if self.stop > largest and not self.pools:
            raise InvalidInput(
                "sweep-too-far", name=self.rule, first=self.first, largest=largest, most=self.family.most
            )
        if self.openings != "any" and not self.family.has_openings:
            raise InvalidInput("sweep-has-no-openings", name=self.rule)
        if self.nimber and not self.family.has_nimbers:
            raise InvalidInput("sweep-has-no-nimbers", name=self.rule)

    @classmethod
    def over(cls, rule: str, pools: Iterable[str], **options: Any) -> Sweep:
        """Return a sweep over pools of one's own, in their notation; n is the place of each, from 1 on."""
        listed = tuple(pools)
        return cls(rule, 1, len(listed), pools=listed, **options)

    def _check_pools(self) -> None:
        for n, text in enumerate(self.pools, 1):
            try:
                Pool.parse(text, self.family.most)
            except Mistake as mistake:
                raise InvalidInput("sweep-pool-wrong", number=n, why=mistake.fact) from None

    @property
    def family(self) -> Family:
        """How its pools are worked out."""
        return FAMILIES[self.rule]

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of a row's cells."""
        nimber = ("nimber",) if self.nimber else ()
        seconds = ("seconds",) if self.timed else ()
        pool = ("pool",) if self.pools else ()
        return ("n", *self.family.columns, *nimber, *seconds, *pool)

    @property
    def tasks(self) -> list[range]:
        """The pools that are worked out together, by their largest number."""
        pools = range(self.start, self.stop + 1, self.step)
        together = self.family.together if self.step == 1 and not self.pools else 1
        return [pools[i : i + together] for i in range(0, len(pools), together)]

    def weight(self, task: range) -> float:
        """Return how much work a task is beside the others."""
        return self.family.weight(self, task)

    @property
    def question(self) -> dict[str, Any]:
        """The sweep as data, the same exactly when the rows are: memory and threads only change the speed."""
        left_out = ("mebibytes", "threads", *(() if self.pools else ("pools",)))
        whole = {key: value for key, value in asdict(self).items() if key not in left_out}
        return whole | ({"pools": list(self.pools)} if self.pools else {})


def rows(sweep: Sweep, task: range) -> list[Row]:
    """Work out one task."""
    began = process_time()
    found = sweep.family.rows(sweep, task)
    if sweep.timed:
        each = round((process_time() - began) / len(found), 4)
        for row in found:
            row.append(each)
    for n, row in zip(task, found, strict=True):
        row += sweep.pools[n - 1 : n]
    return found
