"""Whoever cannot move wins: solved by search, on pools small enough for it.

Pairs and nimbers say nothing here. What still holds of antichains is that regions of fixed length are passes,
and that two passes cancel: one is answered by the other, and where nothing else is left, whoever cannot move
wins, and so does whoever makes the first of two moves. So the search is on the *core* of `lengths.py`, with
one pass or none. Chains are searched plainly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from divisor_duel.errors import Undecided
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rule
from divisor_duel.language import Fact
from divisor_duel.solver import memory
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.explain import pairs, players
from divisor_duel.solver.graph import indices, neighbours
from divisor_duel.solver.hold_out import hold_out
from divisor_duel.solver.long_short.chain_search import ChainLengths
from divisor_duel.solver.long_short.length import Length
from divisor_duel.solver.long_short.search import Lengths

# Beyond this many numbers in play nobody has to wait to be told that it takes too long.
LARGEST = 250

LOOK_FOR = "look-for-running-out"
QUICK = {"chain": 40, "antichain": 50}


@dataclass(frozen=True)
class Answered:
    """A lost position: to each number there is an answer that wins, as far as there was time to find them."""

    lost: Position = field(repr=False)
    move: int | None
    answers: dict[int, int]

    def facts(self) -> list[Fact]:
        """Return why the position is lost."""
        mover, other = players(self.lost)
        rules, named = self.lost.rules, pairs(self.answers.items(), len(self.answers))
        now = Fact("answered", rules, mover=mover, other=other)
        if self.answers:
            now = Fact("answered-by", rules, mover=mover, other=other, pairs=named)
        return [now, Fact("stuck-and-wins", other=other)]

    def drawing(self) -> dict[str, Any]:
        """Return what a page draws of it."""
        answers = tuple(self.answers.items())
        return {"proves": self.move, "pairs": (), "answers": answers, "groups": (), "strengths": ()}


class Chains:
    """Who wins the chains of a pool; a number is named by its index."""

    def __init__(self, near: tuple[int, ...]) -> None:
        self._chains = ChainLengths(near)
        self._won: dict[tuple[int, int], bool] = {}

    def after(self, numbers: int, i: int, clock: Clock) -> bool:
        """Say whether whoever moves next wins, when this number is taken of these."""
        near, rest = self._chains.near, numbers & ~(1 << i)
        within = self._chains.within_reach(rest, i)
        choices = near[i] & within
        key = within, choices
        if choices and key not in self._won:
            clock.check()
            # Numbers with few ways on are settled soonest.
            moves = sorted(indices(choices), key=lambda j: (near[j] & within).bit_count())
            _keep(self._won, key, any(not self.after(within, j, clock) for j in moves))
        return self._won[key] if choices else True


class Antichains:
    """Who wins the antichains of a pool; a number is named by its index."""

    def __init__(self, near: tuple[int, ...]) -> None:
        self._lengths = Lengths(near)
        self._won: dict[tuple[int, int], bool] = {}

    def after(self, numbers: int, i: int, clock: Clock) -> bool:
        """Say whether whoever moves next wins, when this number is taken of these."""
        left = self._lengths.left(numbers & self._lengths.keep[i])
        return self._wins(left.core, left.passes & 1, clock)

    def _wins(self, core: int, passes: int, clock: Clock) -> bool:
        if not core:
            return not passes
        key = core, passes
        if key not in self._won:
            clock.check()
            children = sorted(self._children(core, passes), key=lambda child: child[0].bit_count())
            _keep(self._won, key, any(not self._wins(*child, clock) for child in children))
        return self._won[key]

    def _children(self, core: int, passes: int) -> Iterator[tuple[int, int]]:
        if passes:
            yield core, 0
        for rest in {core & self._lengths.keep[i] for i in indices(core)}:
            left = self._lengths.left(rest)
            yield left.core, (left.passes + passes) & 1


def _keep(won: dict[tuple[int, int], bool], key: tuple[int, int], wins: bool) -> None:
    if len(won) >= memory.most.regions:
        won.clear()
    won[key] = wins


def winning(position: Position, clock: Clock) -> tuple[int, None]:
    """Return the mask of the moves that win."""
    count = position.open.bit_count()
    if count > LARGEST:
        raise Undecided("misere-beyond-us", numbers=count)
    table = _table(position, clock)
    lost = (1 << i for i in indices(position.choices) if not table.after(position.open, i, clock))
    return sum(lost), None


def prove(position: Position, move: int | None, clock: Clock, found: object = None) -> Answered:
    """Return an answer to every reply to a winning move; without one, to every number."""
    lost = position if move is None else position.play(move)
    pool, answers = lost.rules.pool, {}
    with suppress(Undecided):
        for number in lost.legal_moves:
            after = lost.play(number)
            if after.choices:
                answers[number] = pool.members(winning(after, clock)[0])[0]
    return Answered(lost, move, answers)


def length(position: Position, clock: Clock) -> Length:
    """Return how many moves are to come when the winner hurries and the loser holds out."""
    return hold_out(position, winning, clock)


_TABLES: Final[dict[Rule, Callable[[tuple[int, ...]], Chains | Antichains]]] = {
    Rule.CHAIN: Chains,
    Rule.ANTICHAIN: Antichains,
}


def _table(position: Position, clock: Clock) -> Chains | Antichains:
    pool = position.rules.pool
    neighbours(pool, clock)  # for a large pool this takes time, which the clock watches
    return _kept(pool, _TABLES[position.rules.rule])


@lru_cache(maxsize=4)
def _kept(pool: Pool, make: Callable[[tuple[int, ...]], Chains | Antichains]) -> Chains | Antichains:
    return make(neighbours(pool, Clock()))
