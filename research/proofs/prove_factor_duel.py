"""Make the proofs of who wins Factor Duel, for check_factor_duel.py, with the compiled solver.

    python prove_factor_duel.py 128 factor-duel.jsonl.gz         every opening
    python prove_factor_duel.py 128 factor-duel.jsonl.gz 110     beyond 110 only who wins

What the file has already is checked and kept, so that what was broken off goes on. The moves are found in
the order in which the checker will ask for them, by the checker itself: it is given a proof that asks the
solver where it would read.
"""

from __future__ import annotations

import sys
from itertools import count
from typing import Any

import numpy as np
from check_common import members
from check_factor_duel import BOARD, NEAR, Proof, check
from prove_common import go_on

from divisor_duel.game.pool import Pool
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.compiled import CompiledTable
from divisor_duel.solver.compiled.nimbers import EFFORT, STOP, settle
from divisor_duel.solver.compiled.relations import Longs
from divisor_duel.solver.compiled.table import Words
from divisor_duel.solver.graph import neighbours


class Nimbers(CompiledTable):
    """The solver's table, asked so often that a thread for each question would take longest."""

    def _run(self, questions: Words, answers: Longs, clock: Clock) -> None:
        self._state[STOP], self._state[EFFORT] = 0, np.iinfo(np.int64).max
        shared = (self._closed, self._table, self._state, self._arenas[0], self._width)
        settle(*shared, questions, answers, np.arange(len(questions)))


class Found(Proof):
    """A proof whose moves are found with the solver, and noted."""

    def __init__(self) -> None:
        super().__init__()
        self.pool = Pool(range(2, BOARD.last + 1))
        self.table = Nimbers(neighbours(self.pool, Clock()), self.pool.all)
        # Columns are sorted, so each fits where it lies.
        self.bits = [self.pool.bit(p * m) if p * m <= BOARD.last else 0 for p, m in BOARD.places]
        self.noted: list[int] = []

    def has(self, numbers: int, value: int) -> bool:
        """Whether numbers are worth a value: the question that the solver asks itself."""
        mask = sum(self.bits[i] for i in members(numbers))
        return self.table._ask([(mask, value)], Clock())[0]

    def next(self, region: int, value: int | None) -> int:
        """Find why a region is not worth a value, or what it is worth, and note it."""
        found = None if value is None else self.move_to(region, value)
        if found is None:
            worth = next(worth for worth in count() if self.has(region, worth))
            found = worth if value is None else -1 - worth
        self.noted.append(found)
        return found

    def move_to(self, region: int, value: int) -> int | None:
        """Find a move that leads to a value: one that needs no proof, else the one that leaves least."""
        unsettled = []
        for place, i in enumerate(members(region)):
            left = region & ~NEAR[i]
            known, unknown = self.split(left)
            if not unknown:
                if known == value:
                    return place
            elif len(unknown) > 1 or not self.excluded.get(unknown[0], 0) >> (known ^ value) & 1:
                unsettled.append((sum(map(int.bit_count, unknown)), place, left))
        return next((place for _, place, left in sorted(unsettled) if self.has(left, value)), None)


def prove(n: int, found: Found, every: bool) -> dict[str, Any]:
    """Return the line for N, with every opening, or only as many as tell who wins."""
    whole = BOARD.pool(n)
    left = {p * m: whole & ~NEAR[i] for i, (p, m) in enumerate(BOARD.places) if p * m <= n}
    found.noted = []
    if every:
        winning = [opening for opening in sorted(left) if found.has(left[opening], 0)]
    else:
        least = sorted(left, key=lambda opening: left[opening].bit_count())
        winning = [opening for opening in least if found.has(left[opening], 0)][:1]
    losing = [opening for opening in sorted(left) if opening not in winning] if every or not winning else []
    for opening in winning:
        found.are_worth(left[opening], 0)
    for opening in losing:
        found.are_not_worth(left[opening], 0)
    return {"n": n, "winning": winning, "losing": losing, "moves": found.noted}


def main(last: str, name: str, every: str = "128") -> None:
    """Go on with a file up to some N, with every opening up to another."""
    read, found = Proof(), Found()
    found.worth, found.excluded = read.worth, read.excluded
    go_on(name, int(last), lambda line: check(line, read), lambda n: prove(n, found, every=n <= int(every)))


if __name__ == "__main__":
    main(*sys.argv[1:])
