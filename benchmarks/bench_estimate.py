"""How far off the estimate of Long against Short is on positions of 2-200 that can be solved.

The peer is its chief part alone, what Caro and Wei say of numbers that come up in any order.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from functools import partial
from random import Random
from statistics import mean, stdev

from timing import table

from divisor_duel.game.pool import Pool
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import indices, neighbours
from divisor_duel.solver.long_short.compiled import CompiledLookahead
from divisor_duel.solver.long_short.lookahead_search import ALL, UNIT, LookaheadTable
from divisor_duel.solver.long_short.search import search

GAMES = 30
# Smaller cores are solved at once in play, larger ones take minutes.
SIZES = range(20, 50)
GROUP = 10


def main(games: int) -> None:
    random, pool = Random(872), Pool(range(2, 201))
    solved, guessed = CompiledLookahead(pool, pool.all), LookaheadTable(neighbours(pool, Clock()))
    errors: dict[tuple[str, int], list[tuple[float, float]]] = defaultdict(list)
    for _ in range(games):
        numbers = pool.all
        while (size := (left := guessed.left(numbers)).core.bit_count()) >= SIZES.start:
            if size in SIZES:
                any_order = left.passes + sum(
                    1 / (left.core & ~guessed.keep[i]).bit_count() for i in indices(left.core)
                )
                for long in (True, False):
                    ask = partial(solved.lasts, numbers, long, clock=Clock())
                    length = search(solved.bounds(numbers), ask).low
                    estimate = guessed.worth(left, long, ALL, 0, Clock()) / UNIT
                    group = size - (size - SIZES.start) % GROUP
                    errors["Long" if long else "Short", group].append((estimate - length, any_order - length))
            numbers &= solved.keep[pool.index[random.choice(pool.members(numbers))]]
    table(
        "The estimate, less the length, in moves",
        ("whose turn", "numbers open", "positions", "mean", "spread", "any order: mean", "spread"),
        [
            (
                who,
                f"{size} to {size + GROUP - 1}",
                len(found),
                *(
                    f"{function([each[i] for each in found]):.2f}"
                    for i in (0, 1)
                    for function in (mean, stdev)
                ),
            )
            for (who, size), found in sorted(errors.items())
        ],
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else GAMES)
