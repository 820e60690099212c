"""How a page is put together: a template, and the facts that Python knows (games, levels, rules, limits)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from divisor_duel.errors import MissingExtra
from divisor_duel.game.goal import LAST
from divisor_duel.game.pool import Pool, in_words
from divisor_duel.game.position import Position
from divisor_duel.game.record import LONGEST_NAME, Record
from divisor_duel.game.rules import RULES, Rules, books_of, games
from divisor_duel.lesson import STEPS
from divisor_duel.players.levels import FIRST_LEVEL, LEVELS, manners
from divisor_duel.puzzles import DAILY_LEVEL, PUZZLE_LEVELS
from divisor_duel.room.naming import LONGEST as LONGEST_IN_CLASS
from divisor_duel.room.values import MINUTES
from divisor_duel.sheet import BOARDS, PUZZLES, Paper
from divisor_duel.web.classes.sentences import STUCK_AFTER
from divisor_duel.web.page.paths import PAGES, scripts_of, styles_of
from divisor_duel.web.questions.backup import KEPT
from divisor_duel.web.questions.positions import LONGEST_NOTATION
from divisor_duel.web.questions.sheets import COUNTS
from divisor_duel.web.questions.solo import SIZES
from divisor_duel.web.runtime.heartbeat import HEARTBEAT

try:
    from jinja2 import Environment, PackageLoader, StrictUndefined
except ModuleNotFoundError:
    raise MissingExtra("the game in the browser", "web") from None

_EXAMPLE: Final = Position(games["divisor-duel"], (15, 5, 20, 10, 30, 6))
_SMALL, _SHOWN = "2-50", 15
_POOLS: Final = ("2-50", "2-20:2", "1-12,14,20-30:5")
_GOALS: Final = ("last", "misere", "length-12", "length-12-short")
_START: Final = PAGES["/"]


@dataclass(frozen=True)
class Offer:
    """How pages are offered: by a server, or as a folder that brings Python with it."""

    url: Callable[[str], str]
    """Where a page is found, by its name."""
    asset: Callable[[str], str]
    """Where a file of the pages is found."""
    styles: Callable[[str], Sequence[str]] = styles_of
    scripts: Callable[[str], Sequence[str]] = scripts_of
    python: str = ""
    """Where Python lies; with a server the page has none."""
    policy: str = ""
    """What the page may do, where no header can say it."""


SERVED: Final = Offer(
    url=lambda name: "/" if name == _START else f"/{name}",
    asset=lambda file: f"/static/{file}",
)


@cache
def page(name: str, offer: Offer = SERVED) -> str:
    """Return the HTML of a page."""
    return (
        _templates()
        .get_template(f"{name}.html")
        .render(
            name=name,
            url=offer.url,
            asset=offer.asset,
            styles=offer.styles(name),
            scripts=offer.scripts(name),
            served=not offer.python,
            python=offer.python,
            policy=offer.policy,
        )
    )


@cache
def _templates() -> Environment:
    found = Environment(
        loader=PackageLoader("divisor_duel.web.page"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.globals |= _facts()
    return found


def _facts() -> dict[str, Any]:
    """Return what every template may say."""
    return {
        "games": games,
        "puzzle_games": {game: rules for game, rules in games.items() if rules.goal == LAST},
        "in_words": in_words,
        "books_of": books_of,
        "last_wins": LAST,
        "aims": {goal: Rules.custom(_POOLS[0], goal=goal).words.aim for goal in _GOALS},
        "levels": LEVELS,
        "manners": manners(),
        "first_level": FIRST_LEVEL,
        "puzzle_levels": PUZZLE_LEVELS,
        "daily_level": DAILY_LEVEL,
        "rule_names": tuple(RULES),
        "rules_told": {rule: Rules.custom(_POOLS[0], rule).words.summary for rule in RULES},
        "pools_told": _pools(),
        "example_record": str(Record(_EXAMPLE, ("Ada", "Ben"))).rstrip(),
        "example": _picture(),
        "sizes": SIZES,
        "first_size": SIZES[-2],
        "sheet_counts": COUNTS,
        "first_count": PUZZLES,
        "boards": BOARDS,
        "papers": tuple(Paper),
        "first_in_class": "juniper-green",
        "round_minutes": (5, 8, 10, 15, 20, ""),
        "first_minutes": MINUTES,
        "stuck_after": STUCK_AFTER,
        "lesson_steps": len(STEPS),
        "longest_name": LONGEST_NAME,
        "longest_in_class": LONGEST_IN_CLASS,
        "longest_notation": LONGEST_NOTATION,
        "kept": KEPT,
        "heartbeat": f"{HEARTBEAT:g}",
    }


def _pools() -> str:
    *some, last = (f"{pool} ({in_words(Pool.parse(pool))})" for pool in _POOLS)
    return f"{', '.join(some)} or {last}"


def _picture() -> dict[str, Any]:
    """Return a number, what divides it and its multiples."""
    pool = Pool.parse(_SMALL)
    near = pool.members(pool.related(_SHOWN))
    return {
        "shown": _SHOWN,
        "below": [number for number in near if number < _SHOWN],
        "beyond": [number for number in near if number > _SHOWN],
    }
