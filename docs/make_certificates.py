"""Make the strategies that prove some lengths of Long against Short: docs/results/certificates.json."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from divisor_duel.game.pool import Pool
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.long_short.compiled import CompiledLengths
from divisor_duel.solver.long_short.length import length_on

RESULTS = Path(__file__).parent / "results"
SAMPLE = (27, 33, 40, 45, 46, 47, 48, 50, 58, 65, 75)

sys.path.insert(0, str(RESULTS))
import check_lengths
from check_lengths import SMALL, State, children, state


class Strategy:
    """One side's strategy for a pool, found by asking the solver about every state that can come up."""

    def __init__(self, table: CompiledLengths, pool: Pool, owner: bool) -> None:
        self.table, self.pool, self.owner = table, pool, owner
        self.claims: dict[State, tuple[int, int]] = {}

    def claim(self, place: State, wanted: int) -> None:
        """Add a claim and all that it rests on."""
        waiting = [(place, wanted)]
        while waiting:
            here, wanted = waiting.pop()
            known = self.claims.get(here)
            if len(here[0]) <= SMALL or (
                known and (known[0] >= wanted if self.owner else known[0] <= wanted)
            ):
                continue
            moves = children(here)
            if here[2] == self.owner:
                # A state claimed already, or a small one, costs nothing; then the smallest.
                moves.sort(key=lambda each: (each[1] not in self.claims, len(each[1][0])))
                moves = [next(each for each in moves if self.holds(each[1], wanted - each[2]))]
            self.claims[here] = (wanted, moves[0][0] if here[2] == self.owner else 0)
            waiting.extend((child, wanted - made) for _, child, made in moves)

    def holds(self, place: State, wanted: int) -> bool:
        """Whether a claim about a state is true."""
        numbers, passes, long = place
        if len(numbers) <= SMALL:
            found = check_lengths.length(*place)
            return found >= wanted if self.owner else found <= wanted
        # A pass is a number without relations; the pool has one to spare, for one is enough.
        mask = self.pool.mask(numbers) | (self.pool.bit(self.spare) if passes else 0)
        asked = wanted if self.owner else wanted + 1
        return (self.table.lasts(mask, long, asked, Clock()) >= asked) == self.owner

    @property
    def spare(self) -> int:
        """The largest prime of the pool, related to no other number."""
        return max(n for n in self.pool if all(n % d for d in range(2, n)))


def certificate(n: int) -> dict[str, Any]:
    """The strategies of both sides, whoever begins."""
    pool = Pool(range(2, n + 1))
    table = CompiledLengths(pool, pool.all)
    told: dict[str, Any] = {"n": n}
    for long, name in ((True, "long_first"), (False, "short_first")):
        value = length_on(table, pool, pool.all, long, Clock()).low
        told[name] = {"length": value}
        root, beside = state(frozenset(pool), 0, long)
        for owner, whose in ((True, "long"), (False, "short")):
            strategy = Strategy(table, pool, owner)
            strategy.claim(root, value - beside)
            told[name][whose] = [
                [format(sum(1 << m for m in numbers), "x"), passes, int(turn), claimed, move]
                for (numbers, passes, turn), (claimed, move) in strategy.claims.items()
            ]
    return told


def main() -> None:
    made = [certificate(n) for n in SAMPLE]
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in made)
    (RESULTS / "certificates.json").write_text(f"[\n{lines}\n]\n", "utf-8")


if __name__ == "__main__":
    main()
