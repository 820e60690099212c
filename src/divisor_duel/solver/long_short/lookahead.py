"""Playing Long against Short where nobody can see the end: a move, and how long the game is expected to last.

Near the end it is exact; before, it looks as far ahead as the time allows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import Final

from divisor_duel.errors import Undecided
from divisor_duel.game.pool import Pool
from divisor_duel.solver import memory
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import neighbours
from divisor_duel.solver.has_numba import has_numba
from divisor_duel.solver.long_short.length import LARGEST, LARGEST_PURE, length_on
from divisor_duel.solver.long_short.lookahead_search import ALL, UNIT, LookaheadTable, Window
from divisor_duel.solver.long_short.search import Remainder

# A core of at most so many numbers may be searched to its end in time, and this part of the time is tried.
_HOPEFUL: Final = 80
_HOPE: Final = 0.4
_FARTHEST: Final = 40
# Of the time for a bid, so much is thought and so much waited for the compiled search, which is loaded first.
_THOUGHT: Final = 0.8
_WAITED: Final = 0.9


Pick = Callable[[tuple[int, ...]], int]


@dataclass(frozen=True)
class Lookahead:
    """The move to make, and how many moves are expected, it among them."""

    move: int
    length: float
    ahead: int | None
    """How many moves ahead it was looked; None: to the end, so that all this is certain."""


def foresee(
    pool: Pool,
    numbers: int,
    long: bool,
    clock: Clock,
    choices: int | None = None,
    pick: Pick = itemgetter(0),
) -> Lookahead:
    """Choose a number within the time; `long`: Long moves now, to one of the choices.

    Of several that are equally good for certain one is picked.
    """
    choices = numbers if choices is None else choices & numbers
    table = table_of(pool, clock)
    if table.left(numbers).core.bit_count() <= _HOPEFUL and numbers.bit_count() <= LARGEST:
        hope = Clock(None if clock.left is None else clock.left * _HOPE)
        length = length_on(table, pool, numbers, long, hope, choices)
        if length.best:
            return Lookahead(pick(length.best), length.low, None)
    return _ahead(table, pool, numbers, long, clock, choices)


def bid(pool: Pool, numbers: int, long: bool, seconds: float, choices: int | None = None) -> int:
    """Return how many moves are to come, as far as can be told within the time."""
    choices = numbers if choices is None else choices & numbers
    if not choices:
        return 0
    try:
        ahead = Clock(seconds * _WAITED).within(
            lambda: foresee(pool, numbers, long, Clock(seconds * _THOUGHT), choices)
        )
    except Undecided:
        # To compile, once on each machine, takes longer.
        table = _pure(pool, neighbours(pool, Clock()))
        ahead = _ahead(table, pool, numbers, long, Clock(0), choices)
    return round(ahead.length)


def _ahead(
    table: LookaheadTable, pool: Pool, numbers: int, long: bool, clock: Clock, choices: int
) -> Lookahead:
    """Look one move farther from round to round, the best move of the last round first."""
    moves: dict[Remainder, int] = {}
    for number in pool.members(choices):
        moves.setdefault(table.left(numbers & table.keep[pool.index[number]]), number)
    order = sorted(moves, key=lambda left: table.worth(left, not long, ALL, 0, clock), reverse=long)
    best = Lookahead(moves[order[0]], 1 + table.worth(order[0], not long, ALL, 0, clock) / UNIT, 1)
    try:
        for ahead in range(1, min(_FARTHEST, table.bounds(numbers).high)):
            worths: dict[Remainder, int] = {}
            window = ALL
            for left in order:
                clock.check()
                worth = table.worth(left, not long, window, ahead, clock)
                if not worths or (worth > window.least if long else worth < window.most):
                    best = Lookahead(moves[left], 1 + worth / UNIT, ahead + 1)
                    window = Window(worth, ALL.most) if long else Window(ALL.least, worth)
                worths[left] = worth
            # Those that were only bounded are no better than the best, but may stand beside it.
            order.sort(key=worths.__getitem__, reverse=long)
            order.sort(key=lambda left: moves[left] != best.move)
    except Undecided:
        pass
    return best


def table_of(pool: Pool, clock: Clock) -> LookaheadTable:
    """Return the table of a pool, kept from move to move."""
    near = neighbours(pool, clock)
    if has_numba() and LARGEST_PURE < len(pool) <= LARGEST:
        return _compiled(pool)
    return _pure(pool, near)


@lru_cache(maxsize=2)
def _pure(pool: Pool, near: tuple[int, ...]) -> LookaheadTable:
    return LookaheadTable(near)


@lru_cache(maxsize=2)
def _compiled(pool: Pool) -> LookaheadTable:
    from divisor_duel.solver.long_short.compiled import CompiledLookahead

    return CompiledLookahead(pool, pool.all, mebibytes=memory.most.mebibytes)
