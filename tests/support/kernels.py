"""Compile the solvers for large pools before the tests begin: once, not by every worker that meets them."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable

import numpy as np

from divisor_duel.game.pool import Pool
from divisor_duel.game.rules import Rules
from divisor_duel.solver.clock import Clock


def chains() -> None:
    from divisor_duel.labels import structure_of, winning_moves
    from divisor_duel.solver.compiled import census, decompose, match_up

    decompose(60)
    decompose([6, 10**15, 3 * 10**15, 2**63 - 2])
    census(1, 20, 40, np.ones(40, np.bool_), 40)
    pool = Pool(range(2, 41))
    match_up(pool, pool.all).without(pool.index[21], Clock())  # which a maximum matching need not use
    rules, open_ = Rules.custom("2-40"), np.ones((2, 39), np.bool_)
    winning_moves(rules, open_, open_)
    structure_of(rules, open_)


def antichains() -> None:
    from divisor_duel.labels import nimbers_of, winning_moves
    from divisor_duel.solver.compiled import CompiledTable

    table = CompiledTable.of(range(2, 41))
    table.winning(table.numbers, table.numbers, Clock())
    table.nimber(table.numbers, Clock())
    rules, open_ = Rules.custom("2-40", "antichain"), np.ones((2, 39), np.bool_)
    winning_moves(rules, open_, open_)
    nimbers_of(rules, open_)


def long_against_short() -> None:
    from divisor_duel.solver.long_short.compiled import CompiledLengths
    from divisor_duel.solver.long_short.length import length_on
    from divisor_duel.solver.long_short.lookahead import foresee

    pool = Pool(range(2, 41))
    length_on(CompiledLengths(pool, pool.all, mebibytes=0.002), pool, pool.all, True, Clock())
    pool = Pool(range(2, 101))
    foresee(pool, pool.all, True, Clock(1))


PARTS: tuple[Callable[[], None], ...] = (long_against_short, antichains, chains)


def main() -> None:
    """Compile what is not yet compiled, on every core."""
    print("Compiling the fast solvers, where that has not been done ...", flush=True)
    with multiprocessing.get_context("spawn").Pool(maxtasksperchild=1) as pool:
        for done in [pool.apply_async(part) for part in PARTS]:
            done.get()


if __name__ == "__main__":
    main()
