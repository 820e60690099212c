"""Checks a file of questions without any solver, and without the code that made it.

Of every line: that the moves are legal, that the legal moves are these, and that chance is what it says. Of
chains also that the certificate proves each answer. Of antichains with few numbers left, the answers by
plain search.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, Final

from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import Pool

# Plain search takes a second or two with this many, and doubles with every few more.
MOST_SEARCHED: Final = 22

Numbers = frozenset[int]


@dataclass
class Checked:
    """How many lines were found right, and how many of their answers were proven."""

    lines: int = 0
    by_certificate: int = 0
    by_search: int = 0
    seen: set[tuple[str, Numbers, Numbers]] = field(default_factory=set, repr=False)


def check(lines: Iterable[str]) -> Checked:
    """Check lines; raise `InvalidInput` that says what is wrong with the first that is."""
    checked = Checked()
    for number, text in enumerate(lines, 1):
        try:
            _check(json.loads(text), checked)
        except KeyError as error:
            raise InvalidInput(f"line {number}: {error} is missing") from None
        except (_Wrong, TypeError, ValueError) as error:
            raise InvalidInput(f"line {number}: {error}") from None
        checked.lines += 1
    return checked


# Written down once more, so that nothing is checked by the code that made it.
_FOLLOWS: Final = {"chain": True, "antichain": False}


class _Wrong(Exception):
    """What a line says that is not so."""


def _hold(truth: bool, otherwise: str) -> None:
    if not truth:
        raise _Wrong(otherwise)


def _check(line: Mapping[str, Any], checked: Checked) -> None:
    pool, openings = frozenset(Pool.parse(line["pool"])), frozenset(Pool.parse(line["openings"]))
    _hold(
        line["rule"] in _FOLLOWS,
        f"the rule {str(line['rule'])[:40]!r} cannot be checked: it is not solved yet",
    )
    follows = _FOLLOWS[line["rule"]]
    left, legal = pool, openings
    for move in line["moves"]:
        _hold(move in legal, f"{move} was not legal")
        left = frozenset(n for n in left if n != move and (follows or not _related(n, move)))
        legal = frozenset(n for n in left if not follows or _related(n, move))
    wins = frozenset(line["winning_moves"])
    _hold(line["to_move"] == len(line["moves"]) % 2 + 1, "it is the other player's turn")
    _hold(line["legal_moves"] == sorted(legal), f"the legal moves are {sorted(legal)}")
    _hold(line["winning_moves"] == sorted(wins & legal), "a winning move is not legal, or out of order")
    _hold(Fraction(line["chance"]) == Fraction(len(wins), len(legal)), "the chance is another")
    _hold(0 < len(wins) < len(legal), "every move wins, or none")
    played = _reachable(left, legal) if follows else left
    key = line["rule"], played, legal
    _hold(key not in checked.seen, "the same position stands in a line before")
    checked.seen.add(key)
    if follows:
        _check_certificate(line["certificate"], played, legal, wins)
        checked.by_certificate += 1
    elif len(left) <= MOST_SEARCHED:
        _hold(wins == {n for n in left if not _worth(_without(left, n))}, "by search other moves win")
        checked.by_search += 1


def _related(a: int, b: int) -> bool:
    return a != b and (a % b == 0 or b % a == 0)


def _check_certificate(told: Mapping[str, Any], numbers: Numbers, legal: Numbers, wins: Numbers) -> None:
    barrier = frozenset(told["barrier"])
    most = _bound(numbers, barrier)
    _hold({*map(int, told["instead"])} == wins, "it is about other moves than win")
    for move, change in told["instead"].items():
        pairs = [pair for pair in told["pairs"] if pair not in change["drop"]] + change["add"]
        paired = [number for pair in pairs for number in pair]
        _hold(all(_related(a, b) for a, b in pairs), f"pairs for {move}: two numbers are not related")
        _hold(len({*paired}) == len(paired), f"pairs for {move}: a number has two partners")
        _hold(numbers - {int(move)} >= {*paired}, f"pairs for {move}: a number is not in play")
        _hold(len(pairs) == most, f"pairs for {move}: there might be more than {len(pairs)}")
    for move in legal - wins:
        _hold(_bound(numbers - {move}, barrier - {move}) == most - 1, f"{move} is not proven to lose")


def _bound(numbers: Numbers, barrier: Numbers) -> int:
    """Return the most pairs there can be, by Tutte and Berge."""
    odd = sum(len(group) % 2 for group in _groups(numbers - barrier))
    return (len(numbers) + len(barrier) - odd) // 2


def _groups(numbers: Numbers) -> Iterator[Numbers]:
    """Yield the numbers that hang together."""
    rest = numbers
    while rest:
        group = _reachable(rest, {min(rest)})
        rest -= group
        yield group


def _reachable(numbers: Numbers, start: Collection[int]) -> Numbers:
    found, fresh = {*start}, [*start]
    while fresh:
        number = fresh.pop()
        near = [other for other in numbers if other not in found and _related(other, number)]
        found.update(near)
        fresh += near
    return frozenset(found)


def _without(numbers: Numbers, move: int) -> Numbers:
    return frozenset(n for n in numbers if n != move and not _related(n, move))


def _worth(numbers: Numbers) -> int:
    """Return the nimber of the antichain game: for each group the least that no move leads to, combined."""
    total = 0
    for group in _groups(numbers):
        total ^= _worth_of_group(group)
    return total


@cache
def _worth_of_group(group: Numbers) -> int:
    if all(_related(a, b) for a, b in combinations(group, 2)):
        return 1
    reached = {_worth(_without(group, move)) for move in group}
    return next(value for value in range(len(group) + 1) if value not in reached)
