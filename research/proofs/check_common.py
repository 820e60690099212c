"""What check_lengths.py and check_factor_duel.py share: sets of numbers as bits, and the lines of a file.

A prime whose square is beyond the last number, and its multiples, are a *column*. A multiple pm has m < p, so
it is related to those multiples pk of p whose k is related to m, to the divisors of m, and to nothing else.
Two such primes can therefore change places, with what is left of their columns, and sets that differ in the
order of their columns alone are games that differ in names alone: `sort` makes one of them.
"""

from __future__ import annotations

import gzip
import json
import struct
import sys
import zlib
from collections.abc import Callable, Iterator
from typing import Any

SLOTS = 16  # places in a column, enough up to 256


class Wrong(Exception):
    """A proof that is none."""


def members(numbers: int) -> Iterator[int]:
    """The places of the bits that are set, ascending."""
    while numbers:
        yield (numbers & -numbers).bit_length() - 1
        numbers &= numbers - 1


def related(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether of two numbers, each a factor in the column of a prime or of 1, one divides the other."""
    (p, m), (q, k) = a, b
    return (p in (1, q) and k % m == 0) or (q in (1, p) and m % k == 0)


class Board:
    """The numbers from 2 to the last: those of no column ascending, then columns, each with all places."""

    def __init__(self, last: int) -> None:
        primes = [p for p in range(2, last + 1) if p * p > last and all(p % d for d in range(2, p))]
        alone = [(1, n) for n in range(2, last + 1) if all(n % p for p in primes)]
        self.last = last
        self.places = alone + [(p, m) for p in primes for m in range(1, SLOTS + 1)]
        self.near = [sum(1 << j for j, b in enumerate(self.places) if related(a, b)) for a in self.places]
        self._alone = len(alone)
        self._columns = struct.Struct(f"<{len(primes)}H")

    def pool(self, n: int) -> int:
        """The numbers from 2 to n."""
        return sum(1 << i for i, (p, m) in enumerate(self.places) if p * m <= n)

    def sort(self, numbers: int) -> int:
        """The same numbers with their columns in order."""
        columns = self._columns.unpack((numbers >> self._alone).to_bytes(self._columns.size, "little"))
        ordered = self._columns.pack(*sorted(columns, reverse=True))
        return numbers & ((1 << self._alone) - 1) | int.from_bytes(ordered, "little") << self._alone

    def regions(self, numbers: int) -> Iterator[int]:
        """The parts that hang together."""
        while numbers:
            region = fresh = numbers & -numbers
            numbers ^= region
            while fresh:
                place = fresh.bit_length() - 1
                found = self.near[place] & numbers
                numbers ^= found
                region |= found
                fresh = fresh ^ 1 << place | found
            yield region

    def examine(self, line: Any, parts: dict[str, int]) -> None:
        """Refuse a line without these parts: whole numbers, or lists of them so many levels deep."""
        if not isinstance(line, dict) or {*line} != {*parts}:
            raise Wrong(f"a line has {', '.join(parts)}")
        if not all(is_whole(line[name], depth) for name, depth in parts.items()):
            raise Wrong("a line has whole numbers, and lists of them")
        if not 2 <= line["n"] <= self.last:
            raise Wrong(f"n is from 2 to {self.last}")


def is_whole(value: Any, depth: int) -> bool:
    """Whether a value is a whole number, or lists of such so many levels deep."""
    if depth == 0:
        return type(value) is int
    return isinstance(value, list) and all(is_whole(inner, depth - 1) for inner in value)


def go_through(name: str, most: int, check: Callable[[Any], str]) -> None:
    """Check the lines of a file up to some n, and tell what each shows; end with 1 where one is wrong."""
    shown = 0
    try:
        with gzip.open(name, "rt", encoding="utf-8") as lines:
            for line in lines:
                if (proof := json.loads(line))["n"] > most:
                    break
                print(check(proof), flush=True)
                shown += 1
        if not shown:
            raise Wrong("nothing is shown")
    except (Wrong, ValueError, TypeError, KeyError, RecursionError, OSError, EOFError, zlib.error) as wrong:
        sys.exit(f"WRONG: {wrong}")
