"""Long against Short (Erdős's problem 872): how many moves are to come, and which moves keep that number.

Nothing here knows a position: a game is a pool, the mask of the numbers still open, for chains the number
taken last, and whether Long moves now. Antichains are searched on their regions (`lengths`, compiled for
large pools), chains plainly (`chain_lengths`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from divisor_duel.errors import Undecided
from divisor_duel.pool import Pool
from divisor_duel.solver import memory
from divisor_duel.solver.chain_lengths import ChainLengths
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.extra import has_numba
from divisor_duel.solver.graph import neighbours
from divisor_duel.solver.lengths import Bounds, Lengths, search

# Beyond this many numbers the compiled search is worth its start; beyond the other only bounds are told.
LARGEST_PURE = 60
LARGEST = 250  # with a pass, a length fits into a byte of the table


@dataclass(frozen=True)
class Length:
    """How many moves are to come when both play their best, or bounds for it when the time ran out."""

    low: int
    high: int
    best: tuple[int, ...] | None = None
    """The moves that keep the length, ascending; None when the time did not suffice to tell them all."""

    @property
    def exact(self) -> bool:
        """Whether the length is known."""
        return self.low == self.high

    def as_dict(self) -> dict[str, Any]:
        """The length as the programs that asked for JSON get it; the best moves only when all are known."""
        return {"low": self.low, "high": self.high, "best_moves": self.best and list(self.best)}


def antichain_length(
    pool: Pool, numbers: int, long: bool, clock: Clock | None = None, choices: int | None = None
) -> Length:
    """How many moves are to come on these open numbers; `long`: Long moves now, to one of the choices."""
    clock = clock or Clock()
    return length_on(table_of(pool, numbers, clock), pool, numbers, long, clock, choices)


After = Callable[[int], tuple[Bounds, Callable[[int], int]]]
"""For a choice by its index: bounds for the moves after it, and whom to ask whether there are so many."""


def length_on(
    table: Lengths, pool: Pool, numbers: int, long: bool, clock: Clock, choices: int | None = None
) -> Length:
    """The same with a table of one's own."""
    choices = numbers if choices is None else choices & numbers
    if numbers.bit_count() > LARGEST:
        low, high = table.bounds(numbers)
        return Length(low, high)

    whole = choices == numbers
    bounds = table.bounds(numbers)
    ask = (lambda wanted: table.lasts(numbers, long, wanted, clock)) if whole else None
    return measured(pool, choices, long, after_on(table, numbers, long, clock), bounds, ask)


def after_on(table: Lengths, numbers: int, long: bool, clock: Clock) -> After:
    """What each choice of an antichain leaves; `long`: Long chooses."""

    def after(i: int) -> tuple[Bounds, Callable[[int], int]]:
        rest = numbers & table.keep[i]
        return table.bounds(rest), lambda wanted: table.lasts(rest, not long, wanted, clock)

    return after


def line_on(table: Lengths, pool: Pool, length: Length, long: bool) -> tuple[int, ...]:
    """A game in which both play their best from the whole pool, always by the smallest number."""
    numbers, line = pool.all, []
    while length.best:
        move = length.best[0]
        line.append(move)
        numbers &= table.keep[pool.index[move]]
        long = not long
        # Only the smallest best move is needed from here on, but all are quickly found.
        length = length_on(table, pool, numbers, long, Clock())
    return tuple(line)


def chain_length(
    pool: Pool,
    numbers: int,
    last: int | None,
    long: bool,
    clock: Clock | None = None,
    choices: int | None = None,
) -> Length:
    """How many moves are to come when these numbers are not taken and this one was taken last, if any."""
    clock = clock or Clock()
    near = neighbours(pool, clock)
    if choices is None:
        choices = numbers if last is None else near[pool.index[last]] & numbers
    if numbers.bit_count() > LARGEST:
        return Length(min(1, choices), numbers.bit_count() if choices else 0)
    after = after_in_chain(pool, numbers, long, clock)
    return measured(pool, choices, long, after, Bounds(0, numbers.bit_count()), None)


def after_in_chain(pool: Pool, numbers: int, long: bool, clock: Clock) -> After:
    """What each choice of a chain leaves; `long`: Long chooses."""
    table = _chains(pool)

    def after(i: int) -> tuple[Bounds, Callable[[int], int]]:
        rest = numbers & ~(1 << i)
        return table.bounds(rest, i), lambda wanted: table.lasts(rest, i, not long, wanted, clock)

    return after


def measured(
    pool: Pool,
    choices: int,
    long: bool,
    after: After,
    bounds: Bounds,
    ask: Callable[[int], int] | None,
) -> Length:
    """The length from what each choice leaves; `ask` answers for the whole, where that is quicker."""
    moves = [pool.index[number] for number in pool.members(choices)]
    if not moves:
        return Length(0, 0, ())
    children = {i: after(i) for i in moves}
    best_of = max if long else min
    # No choice lasts longer, or shorter, than its own bounds allow.
    low = max(bounds.low, 1 + best_of(child.low for child, _ in children.values()))
    high = min(bounds.high, 1 + best_of(child.high for child, _ in children.values()))

    def ask_each(wanted: int) -> int:
        """Ask the choices one by one, the likeliest first, until one settles it."""
        found = []
        for child, asked in sorted(children.values(), key=lambda each: sum(each[0]), reverse=long):
            settles = child.low + 1 >= wanted if long else child.high + 1 < wanted
            decided = settles or (child.high + 1 < wanted if long else child.low + 1 >= wanted)
            told = (child.low if child.low + 1 >= wanted else child.high) if decided else asked(wanted - 1)
            found.append(told + 1)
            if (told + 1 >= wanted) == long:
                break
        return best_of(found)

    low, high = search(Bounds(low, high), ask or ask_each)
    if low != high:
        return Length(low, high)
    try:
        keeping = [i for i, (child, asked) in children.items() if _keeps(child, asked, low - 1, long)]
    except Undecided:
        return Length(low, high)
    return Length(low, high, tuple(pool.numbers[i] for i in keeping))


def _keeps(bounds: Bounds, ask: Callable[[int], int], length: int, long: bool) -> bool:
    """Whether a move after which so many moves should come is one of the best."""
    if long:
        return bounds.low >= length or (bounds.high >= length and ask(length) >= length)
    return bounds.high <= length or (bounds.low <= length and ask(length + 1) <= length)


def table_of(pool: Pool, numbers: int, clock: Clock) -> Lengths:
    """The table of a pool, kept from move to move so that a game is worked out once."""
    near = neighbours(pool, clock)
    if has_numba() and LARGEST_PURE < numbers.bit_count() <= LARGEST:
        return _compiled(pool, pool.all if len(pool) <= LARGEST else numbers)
    return _pure(pool, near)


@lru_cache(maxsize=4)
def _pure(pool: Pool, near: tuple[int, ...]) -> Lengths:
    return Lengths(near)


@lru_cache(maxsize=4)
def _chains(pool: Pool) -> ChainLengths:
    return ChainLengths(neighbours(pool, Clock()))


@lru_cache(maxsize=2)
def _compiled(pool: Pool, numbers: int) -> Lengths:
    from divisor_duel.solver.compiled import CompiledLengths

    return CompiledLengths(pool, numbers, mebibytes=memory.most.mebibytes)
