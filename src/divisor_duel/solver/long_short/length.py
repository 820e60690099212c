"""Long against Short (Erdős's problem 872): how many moves are to come, and which moves keep that number.

Nothing here knows a position: a game is a pool, the mask of the numbers still open, for chains the number
taken last, and whether Long moves now. Antichains are searched on their regions (`search`, compiled for
large pools), chains plainly (`chain_search`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from divisor_duel.errors import Undecided
from divisor_duel.game.pool import Pool
from divisor_duel.solver import memory
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import neighbours
from divisor_duel.solver.has_numba import has_numba
from divisor_duel.solver.long_short.chain_search import ChainLengths
from divisor_duel.solver.long_short.search import Ask, Bounds, Lengths, search

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
        """Return the length for JSON; the best moves only when all are known."""
        return {"low": self.low, "high": self.high, "best_moves": self.best and list(self.best)}


class After(NamedTuple):
    """What a choice leaves: bounds for the moves after it, and whom to ask whether there are so many."""

    bounds: Bounds
    ask: Ask

    def lasts(self, wanted: int) -> int:
        """Return a bound that tells whether there are so many moves, searched only where none is known."""
        low, high = self.bounds
        return low if low >= wanted else high if high < wanted else self.ask(wanted)


def antichain_length(
    pool: Pool, numbers: int, long: bool, clock: Clock | None = None, choices: int | None = None
) -> Length:
    """Return the length on these open numbers; `long`: Long moves now, to one of the choices."""
    clock = clock or Clock()
    return length_on(table_of(pool, numbers, clock), pool, numbers, long, clock, choices)


def length_on(
    table: Lengths, pool: Pool, numbers: int, long: bool, clock: Clock, choices: int | None = None
) -> Length:
    """Return the length on open numbers, by a table that is given."""
    choices = numbers if choices is None else choices & numbers
    if numbers.bit_count() > LARGEST:
        low, high = table.bounds(numbers)
        return Length(low, high)

    whole = choices == numbers
    bounds = table.bounds(numbers)
    ask = (lambda wanted: table.lasts(numbers, long, wanted, clock)) if whole else None
    return measured(pool, choices, long, after_on(table, numbers, long, clock), bounds, ask)


def after_on(table: Lengths, numbers: int, long: bool, clock: Clock) -> Callable[[int], After]:
    """Return what each choice of an antichain, by its index, leaves; `long`: Long chooses."""

    def after(i: int) -> After:
        rest = numbers & table.keep[i]
        return After(table.bounds(rest), lambda wanted: table.lasts(rest, not long, wanted, clock))

    return after


def line_on(table: Lengths, pool: Pool, length: Length, long: bool) -> tuple[int, ...]:
    """Return a game in which both play their best from the whole pool, always by the smallest number."""
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
    """Return the length when these numbers are not taken and this one, if any, was taken last."""
    clock = clock or Clock()
    near = neighbours(pool, clock)
    if choices is None:
        choices = numbers if last is None else near[pool.index[last]] & numbers
    if numbers.bit_count() > LARGEST:
        return Length(min(1, choices), numbers.bit_count() if choices else 0)
    after = after_in_chain(pool, numbers, long, clock)
    return measured(pool, choices, long, after, Bounds(0, numbers.bit_count()), None)


def after_in_chain(pool: Pool, numbers: int, long: bool, clock: Clock) -> Callable[[int], After]:
    """Return what each choice of a chain, by its index, leaves; `long`: Long chooses."""
    table = _chains(pool)

    def after(i: int) -> After:
        rest = numbers & ~(1 << i)
        return After(table.bounds(rest, i), lambda wanted: table.lasts(rest, i, not long, wanted, clock))

    return after


def measured(
    pool: Pool,
    choices: int,
    long: bool,
    after: Callable[[int], After],
    bounds: Bounds,
    ask: Ask | None,
) -> Length:
    """Return the length from what each choice leaves; `ask` answers for the whole, where that is quicker."""
    moves = [pool.index[number] for number in pool.members(choices)]
    if not moves:
        return Length(0, 0, ())
    children = {i: after(i) for i in moves}
    best_of = max if long else min
    # No choice lasts longer, or shorter, than its own bounds allow.
    low = max(bounds.low, 1 + best_of(child.bounds.low for child in children.values()))
    high = min(bounds.high, 1 + best_of(child.bounds.high for child in children.values()))

    def ask_each(wanted: int) -> int:
        """Ask the choices one by one, the likeliest first, until one settles it."""
        found = []
        for child in sorted(children.values(), key=lambda child: sum(child.bounds), reverse=long):
            found.append(1 + child.lasts(wanted - 1))
            if (found[-1] >= wanted) == long:
                break
        return best_of(found)

    low, high = search(Bounds(low, high), ask or ask_each)
    if low != high:
        return Length(low, high)
    try:
        keeping = [i for i, child in children.items() if _keeps(child, low - 1, long)]
    except Undecided:
        return Length(low, high)
    return Length(low, high, tuple(pool.numbers[i] for i in keeping))


def _keeps(after: After, length: int, long: bool) -> bool:
    """Say whether a move after which so many moves should come is one of the best."""
    return after.lasts(length) >= length if long else after.lasts(length + 1) <= length


def table_of(pool: Pool, numbers: int, clock: Clock) -> Lengths:
    """Return the table of a pool, kept from move to move so that a game is worked out once."""
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
    from divisor_duel.solver.long_short.compiled import CompiledLengths

    return CompiledLengths(pool, numbers, mebibytes=memory.most.mebibytes)
