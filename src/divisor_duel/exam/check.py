"""Checks a file of questions without any solver, and without the code that made it.

Of every line: that the moves are legal, that the legal moves are these, and that chance is what it says. Of
chains also that the certificate proves each answer. Of antichains with few numbers left, the answers by
plain search.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, Final

from divisor_duel.errors import InvalidInput, Mistake
from divisor_duel.game.pool import Pool
from divisor_duel.work.foreign import Kind, fields, is_number, is_numbers, is_pairs, is_text, parse_json

# Plain search takes a second or two with this many, and doubles with every few more.
MOST_SEARCHED: Final = 22
MOST_NUMBERS: Final = 1000

Numbers = frozenset[int]


@dataclass
class Checked:
    """How many lines were found right, and how many of their answers were proven."""

    lines: int = 0
    by_certificate: int = 0
    by_search: int = 0
    seen: set[tuple[str, Numbers, Numbers]] = field(default_factory=set, repr=False)


def check(lines: Iterable[str], most: int = MOST_NUMBERS, searched: int = MOST_SEARCHED) -> Checked:
    """Check lines; raise `InvalidInput` that says what is wrong with the first that is.

    A pool has at most so many numbers, and with so many left the answers are searched for.
    """
    checked = Checked()
    for number, text in enumerate(lines, 1):
        try:
            _check(fields(parse_json(text), **_LINE), checked, most, searched)
        except Mistake as mistake:
            raise InvalidInput("record-line", line=number, why=mistake.fact) from None
        checked.lines += 1
    return checked


# Written down once more, so that nothing is checked by the code that made it.
_FOLLOWS: Final = {"chain": True, "antichain": False}


def _hold(truth: bool, otherwise: str, **about: Any) -> None:
    if not truth:
        raise InvalidInput(otherwise, **about)


def _is_change(value: Any) -> bool:
    return isinstance(value, dict) and is_pairs(value.get("drop")) and is_pairs(value.get("add"))


def _is_instead(value: Any) -> bool:
    return (
        isinstance(value, dict)
        and all(_NUMBER.fullmatch(move) for move in value)
        and all(map(_is_change, value.values()))
    )


_NUMBER: Final = re.compile("[1-9][0-9]{0,12}")
_SHARE: Final = re.compile("[0-9]{1,9}(?:/[1-9][0-9]{0,8})?")
_LINE: Final[dict[str, Kind]] = {
    **dict.fromkeys(("pool", "openings", "rule"), is_text),
    **dict.fromkeys(("moves", "legal_moves", "winning_moves"), is_numbers),
    "to_move": is_number,
    "chance": lambda value: is_text(value) and _SHARE.fullmatch(value) is not None,
}
_CERTIFICATE: Final[dict[str, Kind]] = {"barrier": is_numbers, "pairs": is_pairs, "instead": _is_instead}


def _check(line: Mapping[str, Any], checked: Checked, most: int, searched: int) -> None:
    pool = frozenset(Pool.parse(line["pool"], most))
    openings = frozenset(Pool.parse(line["openings"], most))
    _hold(line["rule"] in _FOLLOWS, "rule-not-checked", rule=str(line["rule"])[:40])
    follows = _FOLLOWS[line["rule"]]
    left, legal = pool, openings
    for move in line["moves"]:
        _hold(move in legal, "move-was-not-legal", number=move)
        left = frozenset(n for n in left if n != move and (follows or not _related(n, move)))
        legal = frozenset(n for n in left if not follows or _related(n, move))
    _hold(bool(legal), "no-move-can-go-wrong")
    wins = frozenset(line["winning_moves"])
    _hold(line["to_move"] == len(line["moves"]) % 2 + 1, "turn-of-the-other")
    _hold(line["legal_moves"] == sorted(legal), "legal-moves-are-others", moves=tuple(sorted(legal)))
    _hold(line["winning_moves"] == sorted(wins & legal), "winning-moves-wrong")
    _hold(Fraction(line["chance"]) == Fraction(len(wins), len(legal)), "chance-wrong")
    _hold(0 < len(wins) < len(legal), "no-move-can-go-wrong")
    played = _reachable(left, legal) if follows else left
    key = line["rule"], played, legal
    _hold(key not in checked.seen, "position-twice")
    checked.seen.add(key)
    if follows:
        proof = fields(line.get("certificate"), **_CERTIFICATE)
        _check_certificate(proof, played, legal, wins)
        checked.by_certificate += 1
    elif len(left) <= searched:
        _hold(wins == {n for n in left if not _worth(_without(left, n))}, "search-finds-others")
        checked.by_search += 1


def _related(a: int, b: int) -> bool:
    return a != b and (a % b == 0 or b % a == 0)


def _check_certificate(told: Mapping[str, Any], numbers: Numbers, legal: Numbers, wins: Numbers) -> None:
    barrier = frozenset(told["barrier"])
    most = _bound(numbers, barrier)
    _hold({*map(int, told["instead"])} == wins, "certificate-of-others")
    for move, change in told["instead"].items():
        pairs = [pair for pair in told["pairs"] if pair not in change["drop"]] + change["add"]
        paired = [number for pair in pairs for number in pair]
        _hold(all(_related(a, b) for a, b in pairs), "pairs-unrelated", move=move)
        _hold(len({*paired}) == len(paired), "pairs-two-partners", move=move)
        _hold(numbers - {int(move)} >= {*paired}, "pairs-not-in-play", move=move)
        _hold(len(pairs) == most, "pairs-perhaps-more", move=move, count=len(pairs))
    for move in legal - wins:
        _hold(_bound(numbers - {move}, barrier - {move}) == most - 1, "loss-not-proven", move=move)


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
