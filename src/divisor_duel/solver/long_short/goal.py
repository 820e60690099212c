"""The goal of a length: Long wins when there are at least so many moves, Short when there are fewer.

Who wins is one question to the search of `length.py` for each choice. How long the game would last is worked
out for those who want a reason.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from divisor_duel.errors import Undecided
from divisor_duel.game.goal import Role
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rule
from divisor_duel.language import Fact
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import indices, neighbours
from divisor_duel.solver.long_short.length import (
    LARGEST,
    After,
    Length,
    after_in_chain,
    after_on,
    antichain_length,
    chain_length,
    table_of,
)
from divisor_duel.solver.long_short.search import Ask, Bounds

LOOK_FOR = "look-for-what-is-struck-out"
QUICK = {"chain": 32, "antichain": 60}


@dataclass(frozen=True)
class Lasts:
    """A lost position, and how many moves are to come in it."""

    lost: Position = field(repr=False)
    move: int | None
    length: Length

    def facts(self) -> list[Fact]:
        """Return why the position is lost."""
        played, least = len(self.lost.moves), self.lost.rules.goal.least
        if played >= least:
            return [Fact("long-enough", count=played, least=least)]
        low, high = self._bounds(least - played)
        if low == high:
            return [Fact("moves-follow", count=low, total=played + low, least=least)]
        totals = {"least_total": played + low, "most_total": played + high}
        return [Fact("moves-follow-between", low=low, high=high, **totals, least=least)]

    def _bounds(self, wanted: int) -> Bounds:
        """Return how many moves are to come, at the least and the most, now that it is known who loses."""
        low, high = self.length.low, self.length.high
        if _long_moves(self.lost):
            return Bounds(low, min(high, wanted - 1))
        return Bounds(max(low, wanted), high)

    def drawing(self) -> dict[str, Any]:
        """Return what a page draws of it: nothing but the move."""
        return {"proves": self.move, "pairs": (), "answers": (), "groups": (), "strengths": ()}


def winning(position: Position, clock: Clock) -> tuple[int, None]:
    """Return the mask of the moves that win."""
    after = _after(position, clock)
    wanted = position.rules.goal.least - len(position.moves) - 1
    long = _long_moves(position)
    return sum(1 << i for i in indices(position.choices) if (after(i).lasts(wanted) >= wanted) == long), None


def prove(position: Position, move: int | None, clock: Clock, found: object = None) -> Lasts:
    """Return how many moves follow a winning move; without one, how many follow in a lost position."""
    lost = position if move is None else position.play(move)
    return Lasts(lost, move, length(lost, clock))


def length(position: Position, clock: Clock) -> Length:
    """Return how many moves are to come, and by which that stays so; bounds when the time runs out."""
    return _LENGTHS[position.rules.rule](position, _long_moves(position), clock)


def _long_moves(position: Position) -> bool:
    return position.rules.goal.role(position.to_move) is Role.LONG


def _after(position: Position, clock: Clock) -> Callable[[int], After]:
    pool, numbers, long = position.rules.pool, position.open, _long_moves(position)
    count = numbers.bit_count()
    neighbours(pool, clock)  # for a large pool this takes time, which the clock watches
    after = _AFTER[position.rules.rule](pool, numbers, long, clock)
    return after if count <= LARGEST else lambda i: after(i)._replace(ask=_too_many(count))


_LENGTHS: Final[dict[Rule, Callable[[Position, bool, Clock], Length]]] = {
    Rule.CHAIN: lambda position, long, clock: chain_length(
        position.rules.pool, position.open, position.last, long, clock, position.choices
    ),
    Rule.ANTICHAIN: lambda position, long, clock: antichain_length(
        position.rules.pool, position.open, long, clock, position.choices
    ),
}
_AFTER: Final[dict[Rule, Callable[[Pool, int, bool, Clock], Callable[[int], After]]]] = {
    Rule.CHAIN: after_in_chain,
    Rule.ANTICHAIN: lambda pool, numbers, long, clock: after_on(
        table_of(pool, numbers, clock), numbers, long, clock
    ),
}


def _too_many(count: int) -> Ask:
    def refuse(wanted: int) -> int:
        raise Undecided("length-beyond-us", numbers=count)

    return refuse
