"""What is asked first at each page of a folder, answered when the folder is made, before Python is there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from divisor_duel.game.rules import games
from divisor_duel.language import ENGLISH
from divisor_duel.players.levels import LEVELS
from divisor_duel.web.api.positions import write
from divisor_duel.web.api.solo import SIZES
from divisor_duel.web.api.worker import answer

NAMELESS: Final = "0" * 16
"""The name of a game that has not begun; the page gives it one of its own."""

Wish = dict[str, Any]


def starts(language: str = ENGLISH) -> dict[str, dict[str, Any]]:
    """Return the answers in a language, by their game, or by nothing where they are about none.

    Each stands by its question: method, address and what is asked, in one fixed way to write it.
    """
    found: dict[str, dict[str, Any]] = {}
    for path, wish in _asked():
        found.setdefault(wish.get("game", ""), {})[f"POST {path} {_canonical(wish)}"] = _answered(
            path, wish, language
        )
    return found


def _asked() -> Iterator[tuple[str, Wish]]:
    yield "lesson", {"step": 0, "moves": [], "answer": ""}
    for size in SIZES:
        yield "solo", {"size": size, "moves": [], "hint": False}
    for game in games:
        yield "solve", {"game": game, "moves": []}
        usual = {"game": game, "toss": False, "choices_hidden": False}
        yield "games", usual | {"take": [1, 2]}
        for level in LEVELS:
            yield "games", usual | {"seats": ["human", level], "take": [1]}
            yield "games", usual | {"seats": [level, "human"], "take": [2]}


def _canonical(wish: Wish) -> str:
    return json.dumps(wish, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _answered(path: str, wish: Wish, language: str) -> Any:
    told = answer("POST", path, write(wish), "[]", language)
    for row in json.loads(told)["kept"]:
        told = told.replace(row["id"], NAMELESS)
    found = json.loads(told)
    for row in found["kept"]:
        row["created"] = row["updated"] = 0  # when it begins, the page knows
    return found
