"""Check proofs of who wins Factor Duel, and by which openings, by code that shares nothing with the solvers.

    python check_factor_duel.py factor-duel.jsonl.gz         every N
    python check_factor_duel.py factor-duel.jsonl.gz 60      every N up to 60

Taking a number strikes out its divisors and multiples; who cannot move loses. A *region* (numbers that hang
together) is *worth* the smallest number that no move in it leads to, several are worth the exclusive or of
theirs, and whoever moves loses where that is 0 (Sprague and Grundy). A line of the file is about the pool 2
to N: openings that win, openings that lose, and what proves it, in the order in which the checker asks.

- That an opening wins is shown of what it leaves: that it is worth 0; that it loses: that it is not 0.
- That a region is worth v: for each smaller value a move that leads to it, and no move leads to v.
- That it is not v: a move that leads to v, as a place among its numbers; or -1 - w, where w is its worth.
- Of several regions all but the largest are each shown to be worth what the file says, one by one.

What was shown is remembered, for other N too. Regions of up to eight numbers are played to every end, and
`check_common` tells which games differ in names alone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import xor
from typing import Any

from check_common import Board, Wrong, go_through, members

BOARD = Board(128)
NEAR = BOARD.near
PLAYED, MOST = 8, 63  # regions of this size or less are played to every end; none here is worth more


@lru_cache(200_000)
def played(region: int) -> int:
    """What a small region is worth."""
    after = [BOARD.regions(region & ~NEAR[i]) for i in members(region)]
    found = {reduce(xor, map(played, parts), 0) for parts in after}
    return min({*range(len(found) + 1)} - found)


class Proof:
    """What regions were shown to be worth, and not to be worth."""

    def __init__(self) -> None:
        self.worth: dict[int, int] = {}
        self.excluded: dict[int, int] = {}
        self.told: Iterator[int] = iter(())

    def next(self, region: int, value: int | None) -> int:
        """The next number of the file: why a region is not worth a value; for None, what it is worth."""
        if (told := next(self.told, None)) is None:
            raise Wrong("a proof ends too soon")
        return told

    def split(self, numbers: int) -> tuple[int, list[int]]:
        """What the known regions are worth together, and the others, the largest last."""
        known, unknown = 0, []
        for region in BOARD.regions(numbers):
            size = region.bit_count()
            if size <= PLAYED:
                known ^= 1 if size <= 2 else played(region)
            elif (worth := self.worth.get(ordered := BOARD.sort(region))) is None:
                unknown.append(ordered)
            else:
                known ^= worth
        return known, sorted(unknown, key=lambda region: (region.bit_count(), region))

    def fold(self, numbers: int) -> tuple[int, int]:
        """What all regions but one are worth together, and that one, 0 when there is none."""
        known, unknown = self.split(numbers)
        for region in unknown[:-1]:
            if region not in self.worth:
                self.is_worth(region, self.next(region, None))
            known ^= self.worth[region]
        return known, unknown[-1] if unknown else 0

    def are_worth(self, numbers: int, value: int) -> None:
        """Show what numbers are worth together."""
        known, largest = self.fold(numbers)
        if largest:
            self.is_worth(largest, known ^ value)
        elif known != value:
            raise Wrong("numbers have another worth")

    def are_not_worth(self, numbers: int, value: int) -> None:
        """Show what numbers are not worth together."""
        known, largest = self.fold(numbers)
        value ^= known
        if largest and largest not in self.worth:
            if self.excluded.get(largest, 0) >> value & 1:
                return
            if (told := self.next(largest, value)) >= 0:
                self.lead(largest, value, told)
                return
            self.is_worth(largest, -1 - told)
        if self.worth.get(largest, 0) == value:
            raise Wrong("numbers have the worth that they should not have")

    def is_worth(self, region: int, value: int) -> None:
        """Show what a region is worth."""
        if region not in self.worth and 0 <= value <= MOST:
            for smaller in range(value):
                if not self.excluded.get(region, 0) >> smaller & 1:
                    self.lead(region, smaller, self.next(region, smaller))
            for left in dict.fromkeys(region & ~NEAR[i] for i in members(region)):
                self.are_not_worth(left, value)
            self.worth[region] = value
            self.excluded.pop(region, None)
        if self.worth.get(region) != value:
            raise Wrong("a region has another worth")

    def lead(self, region: int, value: int, told: int) -> None:
        """Show that a move in a region leads to a value."""
        places = [*members(region)]
        if not 0 <= told < len(places):
            raise Wrong("a move is none")
        self.are_worth(region & ~NEAR[places[told]], value)
        self.excluded[region] = self.excluded.get(region, 0) | 1 << value


def check(line: Any, proof: Proof) -> str:
    """Check a line, with what was shown by others, and tell what it shows."""
    BOARD.examine(line, {"n": 0, "winning": 1, "losing": 1, "moves": 1})
    every, shown = {*range(2, line["n"] + 1)}, {*line["winning"], *line["losing"]}
    if not shown <= every or not (line["winning"] or shown == every):
        raise Wrong("openings are missing, or not of the pool")
    whole, proof.told = BOARD.pool(line["n"]), iter(line["moves"])
    left = {p * m: whole & ~NEAR[i] for i, (p, m) in enumerate(BOARD.places)}
    for opening in line["winning"]:
        proof.are_worth(left[opening], 0)
    for opening in line["losing"]:
        proof.are_not_worth(left[opening], 0)
    if next(proof.told, None) is not None:
        raise Wrong("a proof has more moves than it needs")
    names = ", ".join(map(str, line["winning"]))
    told = f"the first player wins by {names}" if names else "the second player wins"
    told += " and by nothing else" if names and shown == every else ""
    return f"N = {line['n']}: {told}; {len(line['moves'])} moves"


def main(name: str, most: str = str(BOARD.last)) -> None:
    """Check a file up to some N."""
    proof = Proof()
    go_through(name, int(most), lambda line: check(line, proof))


if __name__ == "__main__":
    main(*sys.argv[1:])
