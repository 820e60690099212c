"""How long Long against Short lasts, by trying everything: slow, obvious, and nothing of ours imported.

    python minimax_lengths.py           n, and the moves when Long begins and when Short does, up to n = 20
    python minimax_lengths.py 26        or up to another; 26 takes a minute and 2 GB

Taking a number strikes out its divisors and multiples. Long wants many moves, Short few.
"""

from __future__ import annotations

import sys
from functools import cache

Numbers = frozenset[int]


@cache
def length(numbers: Numbers, long: bool) -> int:
    """How many moves are to come."""
    found = (1 + length(after(numbers, number), not long) for number in numbers)
    return (max if long else min)(found, default=0)


def after(numbers: Numbers, move: int) -> Numbers:
    """What is left when a number is taken."""
    return frozenset(number for number in numbers if number % move and move % number)


def main(most: str = "20") -> None:
    """Say for each n how long the game lasts."""
    for n in range(2, int(most) + 1):
        pool = frozenset(range(2, n + 1))
        print(n, length(pool, True), length(pool, False), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
