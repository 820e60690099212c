"""The antichain game, solved by regions and their nimbers.

Taking a number removes it with its divisors and multiples; what is left falls apart into connected
regions that are independent games (Node Kayles). By Sprague and Grundy each region has a nimber, and the
player to move loses iff the exclusive or of them all is 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache, reduce
from operator import xor
from typing import Any

from divisor_duel.errors import Undecided
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.language.facts import MOST_NAMED, Fact, Some
from divisor_duel.solver import memory
from divisor_duel.solver.clock import Clock, Effort
from divisor_duel.solver.explain import pairs, players
from divisor_duel.solver.graph import MOST_IN_PYTHON, lasts_one_move, neighbours, split
from divisor_duel.solver.has_numba import has_numba
from divisor_duel.solver.hold_out import hold_out
from divisor_duel.solver.long_short.length import Length
from divisor_duel.solver.nimbers import Nimbers

# How many steps to spend on a nimber that is nice to know: a fraction of a second.
HARDEST = 100_000
# Beyond this many numbers the compiled solver is worth its start; beyond the other its masks get too long.
LARGEST_PURE = 72
LARGEST_COMPILED = 256

LOOK_FOR = "look-for-groups"
QUICK = {"antichain": 64}


@dataclass(frozen=True)
class Region:
    """Numbers joined by divisibility to each other and to no other number in play."""

    numbers: tuple[int, ...]
    nimber: int | None
    """None when it would take too long to find and the proof does not need it."""

    @property
    def one_move(self) -> bool:
        """Whether taking any of its numbers uses it up."""
        return lasts_one_move(self.numbers)


@dataclass(frozen=True)
class Regions:
    """Regions that cancel: the nimbers after the winning `move` have the exclusive or 0.

    In a lost position there is no such move, and the nimbers cancel as it stands; unless not every number may
    be taken first. Then they need not cancel, and `answers` has a winning answer to each opening instead, if
    it is found without much effort.
    """

    lost: Position = field(repr=False)
    move: int | None
    before: tuple[Region, ...]
    after: tuple[Region, ...]
    answers: dict[int, int] = field(default_factory=dict)

    def facts(self) -> list[Fact]:
        """Return why the position is lost."""
        mover, other = players(self.lost)
        rules, both = self.lost.rules, {"mover": mover, "other": other}
        if self.lost.choices != self.lost.open:
            if not self.answers:
                return [Fact("first-answered", rules, **both)]
            named = pairs(self.answers.items(), len(self.answers))
            return [Fact("first-answered-by", rules, **both, pairs=named)]
        regions, count = self.after, len(self.after)
        if all(region.one_move for region in regions):
            return [
                Fact("groups-of-one-move", count=count, groups=_named(regions)),
                Fact("groups-even", count=count, other=other),
            ]
        if count == 1:
            return [Fact("one-group", groups=_named(regions)), Fact("one-group-strength-0", **both)]
        return [
            Fact("groups-left", count=count),
            Fact("groups-strengths", groups=_by_strength(regions)),
            _why_they_cancel(regions),
            Fact("groups-cancel-again", **both),
        ]

    def drawing(self) -> dict[str, Any]:
        """Return what a page draws of it."""
        groups = () if self.answers else self.after
        return {
            "proves": self.move,
            "pairs": (),
            "answers": tuple(self.answers.items()),
            "groups": tuple(region.numbers for region in groups),
            "strengths": tuple(region.nimber for region in groups),
        }


def winning(position: Position, clock: Clock) -> tuple[int, None]:
    """Return the mask of the moves that win; what else was found stays in the table."""
    table = table_of(position.rules.pool, position.open, clock)
    return table.winning(position.open, position.choices, clock), None


def nimber(numbers: str | Iterable[int], seconds: float | None = None) -> int:
    """Return the nimber of the antichain game on some numbers; 0 exactly when whoever moves first loses.

    >>> nimber(range(2, 21)), nimber("2-50"), nimber([6]), nimber([])
    (0, 3, 1, 0)
    """
    if isinstance(numbers, str):
        numbers = Pool.parse(numbers)
    if not (numbers := [*numbers]):
        return 0  # a pool has numbers, but a game in which none is left is one
    pool = Pool(numbers)
    return nimber_of(pool, pool.all, Clock(seconds))


def nimber_of(pool: Pool, numbers: int, clock: Clock) -> int:
    """Return the nimber of those numbers of a pool that are in a mask."""
    table = table_of(pool, numbers, clock)
    return reduce(xor, (table.nimber(region, clock) for region in split(table.near, numbers)), 0)


def prove(position: Position, move: int | None, clock: Clock, found: object = None) -> Regions:
    """Return the regions and nimbers before and after a winning move; without one, of a lost position."""
    if move is not None:
        lost = position.play(move)
        return Regions(lost, move, _regions(position, clock), _cancelling(lost, clock))
    if position.choices != position.open:
        regions = _regions(position, clock)
        return Regions(position, None, regions, regions, _answers(position, clock))
    regions = _cancelling(position, clock)
    return Regions(position, None, regions, regions)


def length(position: Position, clock: Clock) -> Length:
    """Return how many moves are to come when the winner hurries and the loser holds out."""
    return hold_out(position, winning, clock)


def _answers(lost: Position, clock: Clock) -> dict[int, int]:
    effort, found = Effort(HARDEST, clock.left), {}
    with suppress(Undecided):
        for opening in lost.legal_moves:
            after = lost.play(opening)
            table = table_of(lost.rules.pool, after.open, effort)
            found[opening] = next(
                number
                for number in after.legal_moves
                if table.winning(after.open, lost.rules.pool.bit(number), effort)
            )
    clock.check()
    return found


def _regions(position: Position, clock: Clock) -> tuple[Region, ...]:
    pool, effort = position.rules.pool, Effort(HARDEST, clock.left)
    table = table_of(pool, position.open, clock)
    regions = []
    for region in split(table.near, position.open):
        try:
            nimber = table.nimber(region, effort)
        except Undecided:
            clock.check()
            nimber = None
        regions.append(Region(pool.members(region), nimber))
    return tuple(regions)


def _cancelling(lost: Position, clock: Clock) -> tuple[Region, ...]:
    pool = lost.rules.pool
    table = table_of(pool, lost.open, clock)
    regions = split(table.near, lost.open)
    hardest = max(regions, key=int.bit_count, default=0)
    nimbers = {region: table.nimber(region, clock) for region in regions if region != hardest}
    # The position is lost, so the largest region is worth what the others come to.
    nimbers[hardest] = reduce(xor, nimbers.values(), 0)
    return tuple(Region(pool.members(region), nimbers[region]) for region in regions)


def table_of(pool: Pool, numbers: int, clock: Clock) -> Nimbers:
    """Return the table for what is left of a pool, kept so that a game is worked out once."""
    if len(pool) > MOST_IN_PYTHON and has_numba():
        raise Undecided("antichain-beyond-us", numbers=len(pool))
    neighbours(pool, clock)  # for a large pool this takes time, which the clock watches
    if numbers.bit_count() > LARGEST_PURE and has_numba():
        if len(pool) <= LARGEST_COMPILED:
            return _compiled_table(pool, pool.all)
        if numbers.bit_count() <= LARGEST_COMPILED:
            return _compiled_table(pool, numbers)
    return _table(pool)


@lru_cache(maxsize=4)
def _table(pool: Pool) -> Nimbers:
    return Nimbers(neighbours(pool, Clock()))


@lru_cache(maxsize=2)
def _compiled_table(pool: Pool, numbers: int) -> Nimbers:
    from divisor_duel.solver.compiled import CompiledTable

    return CompiledTable(neighbours(pool, Clock()), numbers, mebibytes=memory.most.mebibytes)


def _by_strength(regions: Iterable[Region]) -> tuple[Fact, ...]:
    groups: dict[int, list[Region]] = {}
    for region in regions:
        groups.setdefault(region.nimber or 0, []).append(region)
    return tuple(
        Fact("strength-of", strength=strength, groups=_named(groups[strength])) for strength in sorted(groups)
    )


def _why_they_cancel(regions: Iterable[Region]) -> Fact:
    """Return why the exclusive or of strengths is 0, to be told without saying exclusive or."""
    strengths = [region.nimber or 0 for region in regions]
    if all(count % 2 == 0 for strength, count in Counter(strengths).items() if strength):
        return Fact("strengths-even")
    split_up = Counter(part for strength in strengths for part in _parts(strength))
    mixed = min(strength for strength in strengths if len(_parts(strength)) > 1)
    counts = tuple(Fact("times", count=split_up[part], strength=part) for part in sorted(split_up))
    sum_of = " + ".join(map(str, _parts(mixed)))
    return Fact("strengths-split", strength=mixed, sum=sum_of, counts=counts)


def _parts(strength: int) -> list[int]:
    """Return the powers of two that make up a strength."""
    return [1 << bit for bit in range(strength.bit_length()) if strength >> bit & 1]


def _named(regions: Iterable[Region]) -> Some:
    """Return groups by their numbers, the largest groups first."""
    groups = sorted((region.numbers for region in regions), key=lambda numbers: (-len(numbers), numbers))
    return Some.of(map(_group, groups), len(groups), most=4)


def _group(numbers: Sequence[int]) -> Fact:
    if len(numbers) <= MOST_NAMED:
        return Fact("group", numbers=numbers)
    return Fact("group-cut", numbers=numbers[:3], last=numbers[-1], count=len(numbers))
