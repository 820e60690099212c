"""How a page is put together: the layout all share around what is its own, and the parts Python knows.

A part is written `{part}` in the HTML: the games there are, the levels, the rules, examples and limits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

from divisor_duel.game.goal import LAST
from divisor_duel.game.pool import Pool, in_words
from divisor_duel.game.position import Position
from divisor_duel.game.record import LONGEST_NAME, Record
from divisor_duel.game.rules import RULES, Rules, books_of, games
from divisor_duel.lesson import STEPS
from divisor_duel.players.levels import FIRST_LEVEL, LEVELS, MANNERS
from divisor_duel.puzzles import DAILY_LEVEL, PUZZLE_LEVELS
from divisor_duel.room.naming import LONGEST as LONGEST_IN_CLASS
from divisor_duel.room.values import MINUTES
from divisor_duel.sheet import BOARDS, PUZZLES, Paper
from divisor_duel.web.classes.sentences import STUCK_AFTER
from divisor_duel.web.questions.backup import KEPT
from divisor_duel.web.questions.positions import LONGEST_NOTATION
from divisor_duel.web.questions.sheets import COUNTS
from divisor_duel.web.questions.solo import SIZES
from divisor_duel.web.runtime.heartbeat import HEARTBEAT

HERE = files("divisor_duel.web.page")
STATIC: Final = ("scripts", "styles", "icons")
"""The folders of files that the pages ask for."""

PAGES: Final = {
    "/": "start",
    "/learn": "learn",
    "/games": "games",
    "/link": "link",
    "/solo": "solo",
    "/review": "review",
    "/puzzle": "puzzle",
    "/explore": "explore",
    "/sheet": "sheet",
}
"""The pages that are about no one game, by their paths."""

ROOM_PAGES: Final = {
    "/class": "class",
    "/class/{room}": "desk",
    "/class/{room}/wall": "wall",
    "/join": "join",
    "/join/{code}": "join",
}
"""The pages of a class, by their paths; only a server has them."""

_FIRST_IN_CLASS, _MINUTES = "juniper-green", (5, 8, 10, 15, 20)
_EXAMPLE = Position(games["divisor-duel"], (15, 5, 20, 10, 30, 6))
_SMALL, _SHOWN = "2-50", 15
_POOLS = ("2-50", "2-20:2", "1-12,14,20-30:5")
_GOALS = ("last", "misere", "length-12", "length-12-short")


@cache
def page(name: str, path: str = "") -> str:
    """The HTML of a page, which knows where it is; one without a script of its own has none."""
    layout, own = _read("layout"), _read(name)
    title, main = own.split("\n", 1)
    if not (HERE / "scripts" / "pages" / f"{name}.js").is_file():
        layout = layout.replace(
            '  <script type="module" src="/static/scripts/pages/{name}.js"></script>\n', ""
        )
    html = layout.replace("{title}", title).replace("{name}", name).replace("{main}", main)
    return _filled(html).replace(f'<a href="{path}">', f'<a href="{path}" aria-current="page">')


def _read(name: str) -> str:
    return (HERE / "templates" / f"{name}.html").read_text("utf-8").rstrip()


def _filled(html: str) -> str:
    """The HTML with its parts; one that Python does not make is a file of its own."""
    return re.sub(r"\{([a-z-]+)\}", lambda part: _PARTS.get(part[1], lambda: _filled(_read(part[1])))(), html)


def _cards() -> str:
    return "\n    ".join(
        f'<li><button type="button" data-game="{game}" disabled><strong>{escape(rules.words.title)}</strong>'
        f'<span class="pool">{in_words(rules.pool).replace(" numbers", "")}</span>'
        f'<span class="line">{escape(rules.words.summary)}</span>{_from_books(rules)}</button></li>'
        for game, rules in games.items()
    )


def _from_books(rules: Rules) -> str:
    books = books_of(rules)
    return f'<span class="book">{books.capitalize()}</span>' if books else ""


def _games(some: Mapping[str, Rules] = games) -> str:
    return "".join(
        f'<option value="{game}" data-pool="{rules.pool}" data-rule="{rules.rule}"'
        f' data-openings="{"" if rules.openings == rules.pool else rules.openings}"'
        f' data-goal="{"" if rules.goal == LAST else rules.goal}">'
        f"{escape(rules.words.title)}</option>"
        for game, rules in some.items()
    )


def _puzzle_games() -> str:
    return _games({game: rules for game, rules in games.items() if rules.goal == LAST})


def _goals() -> str:
    """The goals to choose from; for a length any other number may be typed."""
    return "".join(f'<option value="{goal}">{aim}</option>' for goal, aim in _aims().items())


def _goals_told() -> str:
    return "\n      ".join(f"<b>{goal}</b>: {aim}" for goal, aim in _aims().items())


def _aims() -> dict[str, str]:
    return {goal: escape(Rules.custom(_POOLS[0], goal=goal).words.aim) for goal in _GOALS}


def _levels() -> str:
    return "\n      ".join(
        _radio("level", level, level, level == FIRST_LEVEL, f' data-manner="{level}: {escape(manner)}"')
        for level, manner in MANNERS.items()
    )


def _room_games() -> str:
    return "\n      ".join(
        _radio("game", game, rules.words.title, game == _FIRST_IN_CLASS, f' data-told="{_told(rules)}"')
        for game, rules in games.items()
    )


def _told(rules: Rules) -> str:
    return f"{escape(rules.words.summary)} Numbers {escape(in_words(rules.pool))}."


def _room_minutes() -> str:
    return "\n      ".join(
        _radio(
            "minutes",
            str(minutes),
            f"{minutes} minutes" if minutes else "without a clock",
            minutes == MINUTES,
        )
        for minutes in (*_MINUTES, "")
    )


def _radio(name: str, value: str, told: str, chosen: bool, more: str = "") -> str:
    return (
        f'<label><input type="radio" name="{name}" value="{value}"{more}'
        f"{' checked' if chosen else ''}><span>{escape(told)}</span></label>"
    )


def _options(values: Iterable[object], chosen: object = None) -> str:
    return "".join(f"<option{' selected' if value == chosen else ''}>{value}</option>" for value in values)


def _pools() -> str:
    *some, last = (f"{pool} ({in_words(Pool.parse(pool))})" for pool in _POOLS)
    return f"{', '.join(some)} or {last}"


def _rules() -> str:
    told = {rule: Rules.custom(_POOLS[0], rule).words.summary for rule in RULES}
    return "\n      ".join(f"<b>{rule.capitalize()}</b>: {escape(words)}" for rule, words in told.items())


def _picture() -> str:
    """The rule as a picture: a number between what divides it and its multiples."""
    pool = Pool.parse(_SMALL)
    near = pool.members(pool.related(_SHOWN))
    below, beyond = [n for n in near if n < _SHOWN], [n for n in near if n > _SHOWN]
    sides = ((below, "divide it"), (beyond, "multiples of it"))
    left, right = (
        f"<span>{''.join(f'<b>{number}</b>' for number in numbers)}<small>{words}</small></span>"
        for numbers, words in sides
    )
    return (
        f'<figure class="rule"><div>{left}<i aria-hidden="true">←</i><b class="last">{_SHOWN}</b>'
        f'<i aria-hidden="true">→</i>{right}</div>'
        f"<figcaption>After {_SHOWN} you may take any of these.</figcaption></figure>"
    )


def _boards() -> str:
    return "\n    ".join(
        f'<label><input type="checkbox" name="board" value="{board}"><span>{shown}</span></label>'
        for board, shown in ((board, board.replace("-", "–")) for board in BOARDS)
    )


def _papers() -> str:
    return "".join(f'<option value="{paper}">{paper.title()}</option>' for paper in Paper)


def _record() -> str:
    return escape(str(Record(_EXAMPLE, ("Ada", "Ben"))).rstrip()).replace("\n", "&#10;")


_PARTS: Final[dict[str, Callable[[], str]]] = {
    "cards": _cards,
    "games": _games,
    "puzzle-games": _puzzle_games,
    "goals": _goals,
    "goals-told": _goals_told,
    "levels": _levels,
    "level-options": lambda: _options(LEVELS),
    "room-games": _room_games,
    "room-minutes": _room_minutes,
    "stuck-after": lambda: str(STUCK_AFTER),
    "strongest": lambda: LEVELS[-1],
    "puzzle-levels": lambda: _options(PUZZLE_LEVELS, DAILY_LEVEL),
    "rules": lambda: _options(RULES),
    "rules-told": _rules,
    "pools-told": _pools,
    "example-record": _record,
    "rule-picture": _picture,
    "solo-sizes": lambda: _options(SIZES, SIZES[-2]),
    "chain-sizes": lambda: "".join(f'<option value="{size}">1–{size}</option>' for size in SIZES),
    "sheet-counts": lambda: _options(COUNTS, PUZZLES),
    "sheet-boards": _boards,
    "papers": _papers,
    "lesson-steps": lambda: str(len(STEPS)),
    "longest-name": lambda: str(LONGEST_NAME),
    "longest-in-class": lambda: str(LONGEST_IN_CLASS),
    "longest-notation": lambda: str(LONGEST_NOTATION),
    "kept": lambda: " ".join(KEPT),
    "heartbeat": lambda: f"{HEARTBEAT:g}",
}
