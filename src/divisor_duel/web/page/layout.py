"""How a page is put together: a template, and the facts that Python knows (games, levels, rules, limits)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Final

from divisor_duel.classroom import MINUTES, HintMode, WrongTap
from divisor_duel.classroom.homework import MOST_DAYS
from divisor_duel.classroom.naming import LONGEST as LONGEST_IN_CLASS
from divisor_duel.classroom.room import KEY_DAYS, LIFE_TOLD, MOST_KEPT_DAYS
from divisor_duel.classroom.rounds import UNDO_SECONDS
from divisor_duel.errors import MissingExtra
from divisor_duel.game.goal import LAST
from divisor_duel.game.pool import Pool, in_words, which_numbers
from divisor_duel.game.position import Position
from divisor_duel.game.record import LONGEST_NAME, Record
from divisor_duel.game.rules import RULES, Rules, books, games
from divisor_duel.language import LANGUAGES, Fact, current, say, tell, use
from divisor_duel.language.telling import translations
from divisor_duel.learn.lesson import STEPS
from divisor_duel.learn.puzzles import DAILY_LEVEL, PUZZLE_LEVELS
from divisor_duel.learn.puzzles.sets import MOST_IN_SET
from divisor_duel.learn.sheets import BOARDS, PUZZLES, Paper
from divisor_duel.players.levels import FIRST_LEVEL, LEVELS, manners
from divisor_duel.web.api.backup import KEPT, MOST_GAMES
from divisor_duel.web.api.positions import LONGEST_NOTATION
from divisor_duel.web.api.sheets import COUNTS
from divisor_duel.web.api.solo import SIZES
from divisor_duel.web.classes.sentences import STUCK_AFTER
from divisor_duel.web.live.periodic import HEARTBEAT
from divisor_duel.web.page.paths import PAGES, served_scripts_of, styles_of
from divisor_duel.web.page.script_words import script_words

try:
    from jinja2 import Environment, PackageLoader, StrictUndefined
except ModuleNotFoundError:
    raise MissingExtra("extra-page", "web") from None

_EXAMPLE: Final = Position(games["divisor-duel"], (15, 5, 20, 10, 30, 6))
_SMALL, _SHOWN = "2-50", 15
_POOLS: Final = ("2-50", "2-20:2", "1-12,14,20-30:5")
_GOALS: Final = ("last", "misere", "length-12", "length-12-short")
_SHORT: Final = {"range-even": "range-even-short", "range-odd": "range-odd-short"}
_START: Final = PAGES["/"]


@dataclass(frozen=True)
class Offer:
    """How pages are offered: by a server, or as a folder that brings Python with it."""

    url: Callable[[str], str]
    """Where a page is found, by its name."""
    asset: Callable[[str], str]
    """Where a file of the pages is found."""
    in_language: Callable[[str, str], str]
    """Where a page is found in another language, by its name and the language."""
    styles: Callable[[str], Sequence[str]] = styles_of
    scripts: Callable[[str], Sequence[str]] = served_scripts_of
    python: str = ""
    """Where Python lies; with a server the page has none."""
    policy: str = ""
    """What the page may do, where no header can say it."""
    documents: str = ""
    """Where the documents are found, if they lie beside the pages."""


SERVED: Final = Offer(
    url=lambda name: "/" if name == _START else f"/{name}",
    asset=lambda file: f"/static/{file}",
    in_language=lambda _, language: f"?lang={language}",
)


def page(name: str, offer: Offer = SERVED, language: str | None = None) -> str:
    """Return the HTML of a page, in a language or in the one in use."""
    return _page(name, offer, language or current())


@cache
def _page(name: str, offer: Offer, language: str) -> str:
    with use(language):
        return (
            _templates(language)
            .get_template(f"{name}.html")
            .render(
                name=name,
                language=language,
                url=offer.url,
                asset=offer.asset,
                in_language=partial(offer.in_language, name),
                styles=offer.styles(name),
                scripts=offer.scripts(name),
                script_words=script_words(served_scripts_of(name)),
                served=not offer.python,
                python=offer.python,
                policy=offer.policy,
                documents=offer.documents,
            )
        )


@cache
def _templates(language: str) -> Environment:
    found = Environment(
        loader=PackageLoader("divisor_duel.web.page"),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.policies["ext.i18n.trimmed"] = True
    found.policies["json.dumps_kwargs"] = {"sort_keys": True, "ensure_ascii": False}
    found.install_gettext_translations(translations(language), newstyle=True)  # type: ignore[attr-defined]
    found.globals |= _facts(language)
    return found


def _facts(language: str) -> dict[str, Any]:
    """Return what every template may say, in the language in use."""
    return {
        "languages": LANGUAGES,
        "within": {"review": "games", "own": _START},
        "games": games,
        "words": lambda rules: rules.words_in(language),
        "puzzle_games": {game: rules for game, rules in games.items() if rules.goal == LAST},
        "in_words": in_words,
        "in_short": _in_short,
        "books": books,
        "last_wins": LAST,
        "aims": {goal: Rules.custom(_POOLS[0], goal=goal).words_in(language).aim for goal in _GOALS},
        "levels": LEVELS,
        "level_names": {level: say(f"level-{level}") for level in LEVELS},
        "manners": manners(),
        "hint_modes": {mode: say(f"hint-mode-{mode}") for mode in HintMode},
        "wrong_taps": {cost: say(f"wrong-tap-{cost}") for cost in WrongTap},
        "first_level": FIRST_LEVEL,
        "puzzle_levels": PUZZLE_LEVELS,
        "daily_level": DAILY_LEVEL,
        "rule_names": {rule: say(f"rule-{rule}") for rule in RULES},
        "rule_titles": {rule: say(f"rule-{rule}-title") for rule in RULES},
        "rules_told": {rule: Rules.custom(_POOLS[0], rule).words_in(language).summary for rule in RULES},
        "pools_told": say(
            "pools-like", pools=tuple(f"{pool} ({in_words(Pool.parse(pool))})" for pool in _POOLS)
        ),
        "example_record": str(Record(_EXAMPLE, ("Ada", "Ben"))).rstrip(),
        "example": _picture(),
        "sizes": SIZES,
        "first_size": SIZES[-2],
        "sheet_counts": COUNTS,
        "first_count": PUZZLES,
        "boards": BOARDS,
        "most_in_set": MOST_IN_SET,
        "most_homework_days": MOST_DAYS,
        "most_kept_days": MOST_KEPT_DAYS,
        "room_life": tell(LIFE_TOLD),
        "papers": tuple(Paper),
        "first_in_class": "juniper-green",
        "key_days": KEY_DAYS,
        "round_minutes": (5, 8, 10, 15, 20, ""),
        "first_minutes": MINUTES,
        "stuck_after": STUCK_AFTER,
        "undo_seconds": f"{UNDO_SECONDS:g}",
        "lesson_steps": len(STEPS),
        "longest_name": LONGEST_NAME,
        "longest_in_class": LONGEST_IN_CLASS,
        "longest_notation": LONGEST_NOTATION,
        "kept": KEPT,
        "most_games": MOST_GAMES,
        "heartbeat": f"{HEARTBEAT:g}",
    }


def _in_short(rules: Rules) -> str:
    """Say which numbers a game is played with, where there is little room."""
    fact = which_numbers(rules.pool)
    parts = (Fact(_SHORT.get(part.code, part.code), **part.about) for part in fact.about.get("parts", ()))
    return tell(Fact(fact.code, **fact.about | {"parts": tuple(parts)}))


def _picture() -> dict[str, Any]:
    """Return a number, what divides it and its multiples."""
    pool = Pool.parse(_SMALL)
    near = pool.members(pool.related(_SHOWN))
    return {
        "shown": _SHOWN,
        "below": [number for number in near if number < _SHOWN],
        "beyond": [number for number in near if number > _SHOWN],
    }
