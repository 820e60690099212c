"""How a page is put together: the layout all share around what is its own, and the parts Python knows.

A part is written `{part}` in the HTML: the games there are, the levels, the rules, examples and limits.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from html import escape
from importlib.resources import files
from typing import Final

from divisor_duel.players.levels import FIRST_LEVEL, LEVELS, MANNERS
from divisor_duel.pool import Pool, in_words
from divisor_duel.position import Position
from divisor_duel.puzzles import DAILY_LEVEL, PUZZLE_LEVELS
from divisor_duel.record import LONGEST_NAME, Record
from divisor_duel.rules import RULES, Rules, games
from divisor_duel.web.live import HEARTBEAT
from divisor_duel.web.questions import LONGEST_NOTATION

HERE = files("divisor_duel.web")

_EXAMPLE = Position(games["divisor-duel"], (15, 5, 20, 10, 30, 6))
_POOLS = ("2-50", "2-20:2", "1-12,14,20-30:5")


@cache
def page(name: str, path: str = "") -> str:
    """The HTML of a page, which knows where it is; one without a script of its own has none."""
    layout, own, notation = (
        (HERE / "html" / f"{file}.html").read_text("utf-8") for file in ("layout", name, "notation")
    )
    title, main = own.split("\n", 1)
    if not (HERE / "static" / f"{name}.js").is_file():
        layout = layout.replace('  <script type="module" src="/static/{name}.js"></script>\n', "")
    html = layout.replace("{title}", title).replace("{name}", name).replace("{main}", main)
    html = html.replace("{notation}", notation.rstrip())
    html = re.sub(r"\{([a-z-]+)\}", lambda part: _PARTS[part[1]](), html)
    return html.replace(f'<a href="{path}">', f'<a href="{path}" aria-current="page">')


def _cards() -> str:
    return "\n    ".join(
        f'<li><button type="button" data-game="{game}" disabled><strong>{escape(rules.words.title)}</strong>'
        f'<span class="pool">{in_words(rules.pool).replace(" numbers", "")}</span>'
        f'<span class="line">{escape(rules.words.summary)}</span></button></li>'
        for game, rules in games.items()
    )


def _games() -> str:
    return "".join(
        f'<option value="{game}" data-pool="{rules.pool}" data-rule="{rules.rule}"'
        f' data-openings="{"" if rules.openings == rules.pool else rules.openings}">'
        f"{escape(rules.words.title)}</option>"
        for game, rules in games.items()
    )


def _levels() -> str:
    return "\n      ".join(
        f'<label><input type="radio" name="level" value="{level}" data-manner="{level}: {escape(manner)}"'
        f"{' checked' if level == FIRST_LEVEL else ''}><span>{level}</span></label>"
        for level, manner in MANNERS.items()
    )


def _options(values: Iterable[object], chosen: object = None) -> str:
    return "".join(f"<option{' selected' if value == chosen else ''}>{value}</option>" for value in values)


def _pools() -> str:
    *some, last = (f"{pool} ({in_words(Pool.parse(pool))})" for pool in _POOLS)
    return f"{', '.join(some)} or {last}"


def _rules() -> str:
    told = {rule: Rules.custom(_POOLS[0], rule).words.summary for rule in RULES}
    return "\n      ".join(f"<b>{rule.capitalize()}</b>: {escape(words)}" for rule, words in told.items())


def _chain() -> str:
    sides = ("one", "two")
    return "".join(f'<li class="{sides[ply % 2]}">{n}</li>' for ply, n in enumerate(_EXAMPLE.moves))


def _record() -> str:
    return escape(str(Record(_EXAMPLE, ("Ada", "Ben"))).rstrip()).replace("\n", "&#10;")


_PARTS: Final[dict[str, Callable[[], str]]] = {
    "cards": _cards,
    "games": _games,
    "levels": _levels,
    "strongest": lambda: LEVELS[-1],
    "puzzle-levels": lambda: _options(PUZZLE_LEVELS, DAILY_LEVEL),
    "rules": lambda: _options(RULES),
    "rules-told": _rules,
    "pools-told": _pools,
    "example-chain": _chain,
    "example-record": _record,
    "longest-name": lambda: str(LONGEST_NAME),
    "longest-notation": lambda: str(LONGEST_NOTATION),
    "heartbeat": lambda: f"{HEARTBEAT:g}",
}
