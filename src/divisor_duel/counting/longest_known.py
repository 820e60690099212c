"""The longest chains of the pools 1 to n, found and proven by `longest`; their lengths are OEIS A337125."""

from __future__ import annotations

from typing import Final

from divisor_duel.game.pool import Pool

_CHAINS = {
    10: "6 3 9 1 5 10 2 4 8",
    20: "11 1 7 14 2 8 16 4 12 6 18 9 3 15 5 10 20",
    24: "13 1 11 22 2 14 7 21 3 9 18 6 12 24 8 16 4 20 10 5 15",
    30: "13 26 2 16 8 24 12 6 18 9 27 3 21 7 14 28 4 20 10 30 15 5 25 1 11 22",
    40: "17 34 1 25 5 35 7 14 28 4 32 16 8 40 20 10 30 6 24 12 36 18 9 27 3 33 11 22 2 26 13 39",
    50: (
        "33 11 22 44 4 28 14 42 21 7 35 5 25 50 10 20 40 8 32 16 48 24 12 36 18 6 30 15 45 9 27 3 "
        "39 13 26 2 34 17 1 38 19"
    ),
    100: (
        "87 29 58 2 62 31 93 3 69 23 46 92 4 68 34 17 51 1 91 13 52 26 78 6 42 21 63 9 81 27 54 18 "
        "36 72 24 48 96 32 64 16 80 40 20 10 50 100 25 75 15 45 90 30 60 12 84 28 56 8 88 44 22 66 "
        "33 99 11 77 7 49 98 14 70 35 5 95 19 38 76"
    ),
}

KNOWN: Final = {n: tuple(map(int, chain.split())) for n, chain in _CHAINS.items()}
"""By n, the chain itself."""


def known_chain(pool: Pool) -> tuple[int, ...] | None:
    """Return the longest chain of a pool, if it is one of those."""
    return KNOWN.get(len(pool)) if pool.numbers[-1] == len(pool) else None


def known_continuation(pool: Pool, moves: tuple[int, ...]) -> tuple[int, int] | None:
    """Return what comes next on the longest chain, begun from either end, and how long the chain gets."""
    for chain in filter(None, (known_chain(pool), (known_chain(pool) or ())[::-1])):
        if chain[: len(moves)] == moves and len(chain) > len(moves):
            return chain[len(moves)], len(chain)
    return None
