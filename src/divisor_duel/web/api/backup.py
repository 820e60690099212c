"""What a browser keeps, as one file to save and to load elsewhere: what there is, and what it may be.

    {"divisor-duel": 1, "kept": {"sound": true, "solo-best": {"50": 31}, …}}

A file is read whole or not at all. The page keeps each thing under its name here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from divisor_duel.errors import InvalidInput, Mistake
from divisor_duel.game.position import Position
from divisor_duel.language import Fact
from divisor_duel.web.api.links import MOST_SIGNS, GameLink
from divisor_duel.web.api.solo import extend
from divisor_duel.web.api.spec import rules_of
from divisor_duel.web.api.stored import COLUMNS, game_of

KIND: Final = 1
"""What kind of file is written today."""
MOST_GAMES: Final = 100
"""So many games a browser keeps, and so many by link; each page is told."""
MOST_TRIED: Final = 500
MOST_CARDS: Final = 200
"""So many positions to practise are kept, and so many games that were looked through for them."""
_LONGEST = 500
_MOST_COUNTED = 10**6
_ID = re.compile("[0-9A-Za-z_-]{1,32}")
_DAY = re.compile("|[0-9]{4}-[0-9]{2}-[0-9]{2}")

Check = Callable[[Any], bool]


class BadFile(InvalidInput):
    """A file that is not one a page saved, or no longer."""

    code = "bad-file"


def read(text: str) -> dict[str, dict[str, Any]]:
    """Check a file with all that a browser keeps; nothing of it stays here."""
    try:
        file = json.loads(text)
    except (ValueError, RecursionError):
        raise BadFile("file-not-saved-here") from None
    if not isinstance(file, dict) or not isinstance(file.get("kept"), dict) or "divisor-duel" not in file:
        raise BadFile("file-of-something-else")
    if file["divisor-duel"] != KIND:
        raise BadFile("backup-of-other-kind", kind=repr(file["divisor-duel"])[:20])
    kept: dict[str, Any] = file["kept"]
    for name, value in kept.items():
        _check(name, value)
    return {"kept": kept}


def _check(name: str, value: Any) -> None:
    if name not in KEPT:
        raise BadFile("file-part-unknown", part=name[:40])
    what = Fact(f"kept-{name}")
    try:
        right = KEPT[name](value)
    except Mistake as mistake:
        raise BadFile("file-part-wrong", what=what, why=mistake.fact) from None
    if not right:
        raise BadFile("file-part-unreadable", what=what)


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value <= _MOST_COUNTED


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= _LONGEST and value.isprintable()


def _is_list(of: Check, most: int, value: Any) -> bool:
    return isinstance(value, list) and len(value) <= most and all(map(of, value))


def _is_table(of: Check, value: Any) -> bool:
    return (
        isinstance(value, dict)
        and len(value) <= 100
        and all(map(_is_text, value))
        and all(map(of, value.values()))
    )


def _is_numbers(value: Any) -> bool:
    return _is_list(lambda number: type(number) is int and number > 0, MOST_SIGNS, value)


def _is_id(value: Any) -> bool:
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def _is_chain(value: Any) -> bool:
    """Say whether this is a chain made alone, by the rules."""
    if not _has(value, size=_is_count, moves=_is_numbers):
        return False
    return bool(extend(value["size"], value["moves"], hint=False))


def _is_link(value: Any) -> bool:
    """Say whether this is a game by link, with which of the two friends I am."""
    if not _has(
        value,
        id=_is_long,
        link=_is_long,
        moves=_is_numbers,
        you=lambda you: type(you) is int and you in (1, 2),
    ):
        return False
    link = GameLink.parse(value["link"])
    return bool(link.game == value["id"] and list(link.record.position.moves) == value["moves"])


def _is_long(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= MOST_SIGNS


def _is_shelf(value: Any) -> bool:
    """Say whether these are the games of a browser that plays without a server."""
    return (
        isinstance(value, dict)
        and len(value) <= MOST_GAMES
        and all(_is_game(*kept) for kept in value.items())
    )


def _is_game(name: Any, row: Any) -> bool:
    if not isinstance(row, dict) or row.keys() != set(COLUMNS) or row["id"] != name or not _is_id(name):
        return False
    try:
        game_of(row, rules_of(json.loads(row["rules"])))
    except (ValueError, TypeError, AttributeError, LookupError):
        return False
    return True


def _has(value: Any, **fields: Check) -> bool:
    """Say whether this is an object with these fields and no others."""
    return (
        isinstance(value, dict)
        and value.keys() == fields.keys()
        and all(fields[name](value[name]) for name in value)
    )


def _is_streak(value: Any) -> bool:
    """Say whether these are the puzzles that were solved."""
    return _has(
        value,
        solved=_is_count,
        days=_is_count,
        day=lambda day: isinstance(day, str) and _DAY.fullmatch(day) is not None,
        tried=partial(_is_list, _is_text, MOST_TRIED),
    )


def _is_card(value: Any) -> bool:
    """Say whether this is a position to practise, with when it comes back."""
    if not _has(
        value,
        id=_is_long,
        spec=partial(_is_table, _is_text),
        moves=_is_numbers,
        taken=lambda taken: taken is None or _is_count(taken),
        step=_is_count,
        due=lambda day: isinstance(day, str) and _DAY.fullmatch(day) is not None,
    ):
        return False
    try:
        rules = rules_of(value["spec"])
    except TypeError:  # a word that no rules have
        return False
    return bool(Position(rules, value["moves"]).choices)


KEPT: Final[dict[str, Check]] = {
    "games": partial(_is_list, _is_id, MOST_GAMES),
    "over": partial(_is_list, _is_id, MOST_GAMES),
    "links": partial(_is_list, _is_link, MOST_GAMES),
    "shelf": _is_shelf,
    "puzzles": _is_streak,
    "practise": partial(_is_list, _is_card, MOST_CARDS),
    "practised": partial(_is_list, _is_long, MOST_CARDS),
    "solo-best": partial(_is_table, _is_count),
    "solo-chain": _is_chain,
    "wish": partial(_is_table, _is_text),
    "last": _is_text,
    "learned": _is_flag,
    "choices": _is_flag,
    "counts": _is_flag,
    "sound": _is_flag,
    "keys": _is_flag,
}
"""What is kept: by its name in the browser, and whether a value can be it; `kept-NAME` is its message."""
