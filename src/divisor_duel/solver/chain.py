"""The chain game, solved by pairing numbers up.

A move wins iff some maximum matching of the numbers still in the pool misses it (Fraenkel, Scheinerman
and Ullman, 1993). Those numbers are the set D of the Gallai-Edmonds decomposition, so one maximum
matching and one alternating forest give every winning move at once. Nothing is searched.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.language import Fact
from divisor_duel.solver import matching
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.explain import pairs, players
from divisor_duel.solver.graph import neighbours
from divisor_duel.solver.has_numba import has_numba
from divisor_duel.solver.hold_out import hold_out
from divisor_duel.solver.long_short.length import Length
from divisor_duel.solver.matching import Matching

# For larger pools the compiled solver is worth its start.
LARGEST_PURE = 10_000

LOOK_FOR = "look-for-partners"
QUICK = {"chain": 10_000}


@dataclass(frozen=True)
class Pairing:
    """Pairs that win: whoever follows them answers each number with its partner.

    In the `lost` position the winner has taken `after` (None when the other side is about to open) and then
    answers every possible reply by `answers`, and every number later on by the same `pairs`.
    """

    lost: Position = field(repr=False)
    partner: list[int] = field(repr=False)
    """For each index of the pool the index of its partner, or `ALONE`."""

    @property
    def after(self) -> int | None:
        """The number whose taking is proven to win; None when the position is proven to be lost as it is."""
        return self.lost.last

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """All pairs, the smaller number first."""
        numbers = self.lost.rules.pool.numbers
        return tuple((numbers[i], numbers[other]) for i, other in enumerate(self.partner) if i < other)

    @cached_property
    def answers(self) -> dict[int, int]:
        """For each number that can be taken now, what answers it."""
        return {number: self._partner(number) for number in self.lost.legal_moves}

    def facts(self) -> list[Fact]:
        """Return why the position is lost."""
        lost = self.lost
        mover, other = players(lost)
        if lost.choices.bit_count() == 1:
            (reply,) = lost.legal_moves
            answer = self._partner(reply)
            now = Fact("one-reply", lost.rules, mover=mover, other=other, number=reply, answer=answer)
        else:
            named = [*self._named()]
            now = Fact("partners", lost.rules, mover=mover, other=other, pairs=pairs(named, len(named)))
        return [now, Fact("partners-onwards", mover=mover)]

    def drawing(self) -> dict[str, Any]:
        """Return what a page draws of it."""
        answers = tuple(self.answers.items())
        return {
            "proves": self.after,
            "pairs": self.pairs,
            "answers": answers,
            "groups": (),
            "strengths": (),
        }

    def _partner(self, number: int) -> int:
        pool = self.lost.rules.pool
        return pool.numbers[self.partner[pool.index[number]]]

    def _named(self) -> Iterator[tuple[int, int]]:
        """Yield each reply with its answer; two replies that are each other's partners are named once."""
        choices = self.lost.legal_moves
        replies = frozenset(choices)
        for number in choices:
            other = self._partner(number)
            if number < other or other not in replies:
                yield number, other


def winning(position: Position, clock: Clock) -> tuple[int, Matching]:
    """Return the mask of the moves that win, and the matching that tells."""
    found = match_up(position.rules.pool, position.open, clock)
    return position.choices & found.missed, found


def prove(position: Position, move: int | None, clock: Clock, found: Matching | None = None) -> Pairing:
    """Return the pairs by which a winning move wins; without one, by which the other player wins.

    `found` is what `winning` found along with the moves, so that nothing is worked out twice.
    """
    pool = position.rules.pool
    lost = position if move is None else position.play(move)
    best = found or match_up(pool, position.open, clock)
    return Pairing(lost, best.without(None if move is None else pool.index[move], clock))


def length(position: Position, clock: Clock) -> Length:
    """Return how many moves are to come when the winner hurries and the loser holds out."""
    return hold_out(position, winning, clock)


def match_up(pool: Pool, numbers: int, clock: Clock) -> Matching:
    """Match as many as possible of the numbers of a mask, each to a divisor or multiple of it."""
    if len(pool) > LARGEST_PURE and has_numba():
        from divisor_duel.solver import compiled

        return clock.within(lambda: compiled.match_up(pool, numbers))
    return matching.match_up(neighbours(pool, clock), numbers, clock)
