"""How many complete games there are on a pool, by their length: every way to play until nobody can move.

Games are not played one by one. The regions of an antichain are counted once each, and their games shuffled
into each other.

Chains are counted along a front: the numbers come in one after the other, and each leaves when all its
relations have come. Between them stands the *front*: numbers that have come and not left. What a part of a
chain did behind the front does not matter, only how it meets it, so ways that look alike there are counted
together. The front of {1..36} is never more than 7 numbers.

Each number of the front has a label: one of those below, or the name of a fragment of the chain that it is
an open end of. A fragment with one open end ends for good on the other side. The last number of a chain is
chosen when it comes: all its relations must be in the chain, or it would go on. The first one shows when it
leaves as an open end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import comb, factorial
from random import Random
from typing import Final, NamedTuple

from divisor_duel.errors import NotSolved
from divisor_duel.game.pool import Pool
from divisor_duel.game.rules import Rule
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import indices, neighbours, split

FREE: Final = -1  # in no chain so far
NEEDED: Final = -2  # in no chain so far, but related to the last number
INSIDE: Final = -3  # between two others
LAST: Final = -4  # the last number, so far alone
LAST_JOINED: Final = -5

# How the number of ways grows with the front, by experience, and how long a better order is looked for, from
# how many starts: some get stuck where counting takes many times as long.
_GROWTH: Final = 3.0
_TRIALS: Final = 100
_STARTS: Final = 8


def count(
    pool: Pool, rule: Rule, openings: Pool | None = None, seconds: float | None = None
) -> dict[int, int]:
    """Count the games of each length; raise `Undecided` when that takes longer than the seconds."""
    if rule not in _COUNTS:
        raise NotSolved("count-not-solved", rule=str(rule))
    clock = Clock(seconds)
    first = pool.all if openings is None else pool.mask(openings)
    near = neighbours(pool, clock)
    return {length: games for length, games in enumerate(_COUNTS[rule](near, first, clock)) if games}


def _chains(near: tuple[int, ...], openings: int, clock: Clock) -> list[int]:
    # No coefficient exceeds the number of ways to put some of the numbers in a row.
    bits = (3 * factorial(len(near))).bit_length()
    found = Front(near, openings, bits, clock).count()
    counts = [
        found >> shift & ((1 << bits) - 1) for shift in range(0, max(2 * bits, found.bit_length()), bits)
    ]
    # A number without relations is a game of its own.
    counts[1] += sum(not near[i] for i in indices(openings))
    return counts


class Antichains:
    """Counts antichains, each in every order."""

    def __init__(self, near: tuple[int, ...], clock: Clock) -> None:
        self.near, self.clock = near, clock
        self._known: dict[int, list[int]] = {}

    def games(self, numbers: int, openings: int) -> list[int]:
        """Return the number of games of each length from 0 on."""
        return _longer(_together([self._of(self._after(numbers, i)) for i in indices(openings)]))

    def _after(self, numbers: int, i: int) -> int:
        return numbers & ~(self.near[i] | 1 << i)

    def _of(self, numbers: int) -> list[int]:
        found = [1]
        for region in split(self.near, numbers):
            found = _shuffled(found, self._region(region))
        return found

    def _region(self, region: int) -> list[int]:
        found = self._known.get(region)
        if found is None:
            self.clock.check()
            found = _longer(_together([self._of(self._after(region, i)) for i in indices(region)]))
            self._known[region] = found
        return found


def _antichains(near: tuple[int, ...], openings: int, clock: Clock) -> list[int]:
    return Antichains(near, clock).games((1 << len(near)) - 1, openings)


_COUNTS: Final[dict[Rule, Callable[[tuple[int, ...], int, Clock], list[int]]]] = {
    Rule.CHAIN: _chains,
    Rule.ANTICHAIN: _antichains,
}


def _together(counts: list[list[int]]) -> list[int]:
    longest = max(map(len, counts), default=0)
    return [sum(each[i] for each in counts if i < len(each)) for i in range(longest)]


def _longer(counts: list[int]) -> list[int]:
    return [0, *counts]


def _shuffled(one: list[int], other: list[int]) -> list[int]:
    """Return the games on two parts at once: moves of the one may come between any of the other."""
    found = [0] * (len(one) + len(other) - 1)
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            if a and b:
                found[i + j] += a * b * comb(i + j, i)
    return found


class Way(NamedTuple):
    """How chains meet the front: its labels in order, and what has been settled."""

    labels: tuple[int, ...]
    has_first: bool = False
    has_last: bool = False
    complete: bool = False


class Front:
    """Counts the chains on a graph, given by the mask of the neighbours of each number."""

    def __init__(self, near: tuple[int, ...], openings: int, bits: int, clock: Clock) -> None:
        self.near, self.openings, self.bits, self.clock = near, openings, bits, clock
        self.front: list[int] = []
        self.ways: dict[Way, int] = {Way(()): 1}

    def count(self) -> int:
        """Count the chains of two numbers or more: a polynomial of their length, packed by bits."""
        come = 0
        for number in order(self.near, self.clock):
            come |= 1 << number
            self._introduce(number)
            for leaving in [i for i in self.front if not self.near[i] & ~come]:
                self._forget(leaving)
        return sum(ways for way, ways in self.ways.items() if way.complete) << self.bits

    def _introduce(self, number: int) -> None:
        places = [place for place, i in enumerate(self.front) if self.near[number] >> i & 1]
        self.front.append(number)
        found: dict[Way, int] = {}
        for way, ways in self.ways.items():
            self.clock.check()
            for joined, new in _ways_on(way, places):
                found[new] = found.get(new, 0) + (ways << joined * self.bits)
        self.ways = found

    def _forget(self, number: int) -> None:
        place = self.front.index(number)
        del self.front[place]
        found: dict[Way, int] = {}
        for way, ways in self.ways.items():
            label = way.labels[place]
            left = way._replace(labels=way.labels[:place] + way.labels[place + 1 :])
            if label >= 0:
                # An open end that leaves is the first number of the chain, and there is only one.
                if way.has_first or not self.openings >> number & 1:
                    continue
                left = left._replace(has_first=True, complete=label not in left.labels)
            new = _settled(left)
            if label not in (NEEDED, LAST) and new is not None:
                found[new] = found.get(new, 0) + ways
        self.ways = found


def _ways_on(way: Way, places: list[int]) -> Iterator[tuple[int, Way]]:
    """Yield how a new number that is related to some places can be joined, to none, one or two of them."""
    near_last = any(way.labels[place] in (LAST, LAST_JOINED) for place in places)
    between = way._replace(labels=(*way.labels, NEEDED if near_last else FREE))
    yield from _all_settled(0, [between])
    if way.complete:
        return
    once = [(place, _joined(between, place)) for place in places]
    yield from _all_settled(1, [new for _, new in once])
    twice = [_joined(new, other) for place, new in once if new for other in places if place < other]
    yield from _all_settled(2, twice)
    if not way.has_last:
        asked = (NEEDED if at in places and label == FREE else label for at, label in enumerate(way.labels))
        last = way._replace(labels=(*asked, LAST), has_last=True)
        yield from _all_settled(0, [last])
        yield from _all_settled(1, [_joined(last, place) for place in places])


def _joined(way: Way, place: int) -> Way | None:
    """Return the newest number joined to a place; None where that cannot be."""
    labels = list(way.labels)
    ends = (len(labels) - 1, place)
    one, other = (labels[end] for end in ends)
    if {one, other} & {INSIDE, LAST_JOINED} or one == other >= 0:
        return None
    fragment = max(0, 1 + max(labels))
    for end in ends:
        label = labels[end]
        if label >= 0:
            # It was an open end; the other end of its fragment, if that is open, now ends both.
            labels[end] = INSIDE
            if label in labels:
                labels[labels.index(label)] = fragment
        else:
            labels[end] = LAST_JOINED if label == LAST else fragment
    return way._replace(labels=tuple(labels), complete=fragment not in labels)


def _all_settled(joined: int, ways: list[Way | None]) -> Iterator[tuple[int, Way]]:
    for way in ways:
        new = _settled(way) if way else None
        if new is not None:
            yield joined, new


def _settled(way: Way) -> Way | None:
    """Name a way's fragments in order; None for a complete chain with something open beside it."""
    if way.complete and any(label >= 0 or label in (LAST, NEEDED) for label in way.labels):
        return None
    names: dict[int, int] = {}
    labels = tuple(label if label < 0 else names.setdefault(label, len(names)) for label in way.labels)
    return way._replace(labels=labels)


def order(near: tuple[int, ...], clock: Clock) -> list[int]:
    """Return an order in which the front stays short: the best of some found by trial."""
    tried = (_by_trial(near, Random(f"{len(near)} {seed}"), clock) for seed in range(_STARTS))
    return min(tried, key=lambda numbers: _cost(near, numbers))


def _by_trial(near: tuple[int, ...], random: Random, clock: Clock) -> list[int]:
    """Return an order that no small change makes better, from the least related number on."""
    best = sorted(range(len(near)), key=lambda i: near[i].bit_count())
    least = _cost(near, best)
    for _ in range(_TRIALS * len(near)):
        clock.check()
        # A number moves elsewhere, at times with all between.
        place, to = random.randrange(len(near)), random.randrange(len(near))
        size = random.choice((1, 1, 2, 4))
        tried = best[:place] + best[place + size :]
        tried[to:to] = best[place : place + size]
        cost = _cost(near, tried)
        if cost <= least:
            best, least = tried, cost
    return best


def _cost(near: tuple[int, ...], numbers: list[int]) -> float:
    """Return about how many ways meet the fronts of an order, all together."""
    come, standing, cost = 0, list[int](), 0.0
    for number in numbers:
        come |= 1 << number
        standing.append(number)
        cost += _GROWTH ** len(standing)
        standing = [i for i in standing if near[i] & ~come]
    return cost
