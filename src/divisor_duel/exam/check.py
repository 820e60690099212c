"""Checks a file of questions without any solver, and without the code that made it.

Of every line: that it is called as it should be and is of the game it names, that the moves are legal, that
the legal moves are these, and that chance is what it says. Of chains also that the certificate proves each
answer. Of antichains the answers by plain search, where not too many numbers are left. Where the answers are
proven, the distance to the end too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from hashlib import sha256
from operator import xor
from typing import Any, Final

from divisor_duel.errors import InvalidInput, Mistake
from divisor_duel.exam.plain import Board, State, related
from divisor_duel.game.pool import Pool
from divisor_duel.game.rules import named
from divisor_duel.work.foreign import (
    Kind,
    fields,
    is_number,
    is_numbers,
    is_pairs,
    is_text,
    parse_json,
)

MOST_SEARCHED: Final = 64
"""With so many numbers left at most, the published sets take seconds."""
MOST_NUMBERS: Final = 1000

Numbers = frozenset[int]


@dataclass
class Checked:
    """How many lines were found right, and how many of their answers were proven."""

    lines: int = 0
    by_certificate: int = 0
    by_search: int = 0
    positions: set[tuple[str, Numbers, Numbers]] = field(default_factory=set, repr=False)
    ids: set[str] = field(default_factory=set, repr=False)
    boards: dict[str, Board] = field(default_factory=dict, repr=False)

    @property
    def unproven(self) -> int:
        """How many answers were not proven."""
        return self.lines - self.by_certificate - self.by_search


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
_CANARY: Final = "divisor-duel:5f1a2c0e-7d43-4b8e-9a61-3c9be8d20f74"


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
    **dict.fromkeys(("id", "game", "pool", "openings", "rule", "side", "canary"), is_text),
    **dict.fromkeys(("moves", "legal_moves", "winning_moves"), is_numbers),
    **dict.fromkeys(("to_move", "distance"), is_number),
    "play": lambda value: value in ("random", "mixed", "perfect"),
    "chance": lambda value: is_text(value) and _SHARE.fullmatch(value) is not None,
}
_CERTIFICATE: Final[dict[str, Kind]] = {"barrier": is_numbers, "pairs": is_pairs, "instead": _is_instead}


def _check(line: Mapping[str, Any], checked: Checked, most: int, searched: int) -> None:
    pool, openings = Pool.parse(line["pool"], most), Pool.parse(line["openings"], most)
    for number in openings:
        _hold(number in pool, "opening-not-in-pool", number=number, pool=str(pool)[:40])
    _hold(line["rule"] in _FOLLOWS, "rule-not-checked", rule=str(line["rule"])[:40])
    _check_name(line, checked)
    follows = _FOLLOWS[line["rule"]]
    board = checked.boards.get(str(pool)) or checked.boards.setdefault(str(pool), Board(pool))
    state = State(board.mask(pool), board.mask(openings))
    for move in line["moves"]:
        _hold(move in board.members(state.legal), "move-was-not-legal", number=move)
        state = board.after(state, move, follows)
    legal, wins = board.members(state.legal), frozenset(line["winning_moves"])
    _hold(bool(legal), "no-move-can-go-wrong")
    _hold(line["to_move"] == len(line["moves"]) % 2 + 1, "turn-of-the-other")
    _hold(line["legal_moves"] == legal, "legal-moves-are-others", moves=tuple(legal))
    _hold(line["winning_moves"] == sorted(wins & {*legal}), "winning-moves-wrong")
    _hold(Fraction(line["chance"]) == Fraction(len(wins), len(legal)), "chance-wrong")
    _hold(0 < len(wins) < len(legal), "no-move-can-go-wrong")
    played = frozenset(board.members(board.reachable(state.left, state.legal)))
    key = line["rule"], played, frozenset(legal)
    _hold(key not in checked.positions, "position-twice")
    checked.positions.add(key)
    side = _side(played)
    _hold(line["side"] == side, "side-is-another", side=side)
    if follows:
        proof = fields(line.get("certificate"), **_CERTIFICATE)
        _check_certificate(proof, played, frozenset(legal), wins)
        checked.by_certificate += 1
    elif len(legal) <= searched:
        _hold(wins == {*board.members(board.winning(state, follows))}, "search-finds-others")
        checked.by_search += 1
    else:
        return
    moves = board.moves_to_end(state, follows)
    _hold(line["distance"] == moves, "distance-is-another", count=moves)


def _side(numbers: Iterable[int]) -> str:
    """Return the side of the split that a position is on, by the numbers that can still be taken."""
    codes = (int(sha256(str(number).encode()).hexdigest()[:8], 16) for number in numbers)
    return "train" if reduce(xor, codes, 0) % 5 else "test"


def _check_name(line: Mapping[str, Any], checked: Checked) -> None:
    """Check what a line is called, and that it is of the game it names."""
    name = line["game"]
    if name == "custom":
        name = f"{line['rule']}-{line['pool']}"
    else:
        told = {key: line[key] for key in ("pool", "rule", "openings")}
        _hold(told.items() <= named(name).as_dict().items(), "game-is-another", game=name)
    _hold(re.fullmatch(re.escape(name) + "-[0-9]{3,9}", line["id"]) is not None, "id-is-another", name=name)
    _hold(line["id"] not in checked.ids, "id-twice")
    checked.ids.add(line["id"])
    _hold(line["canary"] == _CANARY, "canary-is-another")


def _check_certificate(told: Mapping[str, Any], numbers: Numbers, legal: Numbers, wins: Numbers) -> None:
    barrier = frozenset(told["barrier"])
    most = _bound(numbers, barrier)
    _hold({*map(int, told["instead"])} == wins, "certificate-of-others")
    for move, change in told["instead"].items():
        pairs = [pair for pair in told["pairs"] if pair not in change["drop"]] + change["add"]
        paired = [number for pair in pairs for number in pair]
        _hold(all(related(a, b) for a, b in pairs), "pairs-unrelated", move=move)
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
    rest = {*numbers}
    while rest:
        fresh = [rest.pop()]
        group = {*fresh}
        while fresh:
            number = fresh.pop()
            near = {other for other in rest if related(other, number)}
            rest -= near
            group |= near
            fresh += near
        yield frozenset(group)
