"""Rules: a pool, a rule, a goal, the openings and the words; and the named games, read from `games.toml`.

A game is data. To add one, add an entry to `games.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache, cached_property
from pkgutil import get_data
from typing import Any, Final

from divisor_duel.errors import InvalidInput
from divisor_duel.game.goal import LAST, Goal
from divisor_duel.game.pool import Pool, which_numbers
from divisor_duel.game.words import SCREENS, Words
from divisor_duel.language import ENGLISH, Fact, Reader, say, tell


class Rule(StrEnum):
    """What a number taken means for the others. Two answers tell one rule from another."""

    CHAIN = "chain", True, False
    ANTICHAIN = "antichain", False, True

    follows: bool
    """Whether the next number must be a divisor or a multiple of it."""
    closes: bool
    """Whether its divisors and multiples are out for good."""

    def __new__(cls, name: str, follows: bool, closes: bool) -> Rule:
        """Make a rule that is its name wherever a text is wanted."""
        rule = str.__new__(cls, name)
        rule._value_ = name
        rule.follows, rule.closes = follows, closes
        return rule


RULES: Final = tuple(map(str, Rule))


@dataclass(frozen=True)
class Rules:
    """What is played: which numbers, by which rule, for which goal, from which openings."""

    pool: Pool
    rule: Rule
    openings: Pool
    id: str = "custom"
    goal: Goal = LAST
    words: Words = field(repr=False, compare=False, kw_only=True)
    book: str = field(default="", compare=False, kw_only=True)
    """The number of the rulebook whose words are spoken."""

    @classmethod
    def custom(
        cls,
        pool: str | Iterable[int],
        rule: str = "chain",
        openings: str | Iterable[int] | None = None,
        goal: str | Goal = LAST,
    ) -> Rules:
        """Make rules of one's own; pools and openings are notation or numbers.

        >>> Rules.custom(pool="2-20:2").pool.numbers
        (2, 4, 6, 8, 10, 12, 14, 16, 18, 20)
        """
        whole, wanted, aim = _pool(pool), rule_called(rule), _goal(goal)
        words = words_of("custom", rule, aim, ENGLISH)
        return cls(whole, wanted, _openings(whole, openings), goal=aim, words=words)

    @cached_property
    def opening_mask(self) -> int:
        """The openings as a mask of the pool."""
        return self.pool.all if self.openings is self.pool else self.pool.mask(self.openings)

    @property
    def first(self) -> Fact | None:
        """What the first number must be; None when it may be any number."""
        if self.openings == self.pool:
            return None
        if len(self.openings) == 1:
            return Fact("first-only", number=self.openings.numbers[0])
        if self.words.first:
            return Fact("first-in-words", self)
        return Fact("first-one-of", numbers=which_numbers(self.openings, "the-"))

    def words_in(self, language: str) -> Words:
        """Return how the game speaks in a language; another rulebook than the first speaks its English."""
        if self.id != "custom" and self.book != games[self.id].book:
            return self.words
        return words_of(self.id, str(self.rule), self.goal, language)

    def terms(self, language: str) -> dict[str, str]:
        """Return the words of the game that sentences about it use, in the language of the sentences."""
        words = self.words if language == ENGLISH else words_of(self.id, str(self.rule), self.goal, language)
        return {
            "divisor": words.divisor,
            "divisors": words.divisors,
            "verb": words.verb,
            "Verb": words.verb.capitalize(),
            "verbed": words.verbed,
            "first": words.first,
        }

    def as_dict(self) -> dict[str, str]:
        """Return the rules in full, as the programs that asked for JSON get them."""
        return {
            "game": self.id,
            "pool": str(self.pool),
            "rule": str(self.rule),
            "openings": str(self.openings),
            "goal": str(self.goal),
        }

    @property
    def spec(self) -> dict[str, str]:
        """The few words that make the rules again: `game`, or `pool` and `rule`, and what is unusual."""
        own = self.id == "custom"
        usual = LAST if own else games[self.id].goal
        spec = {"pool": str(self.pool), "rule": str(self.rule)} if own else {"game": self.id}
        further = {
            "book": (self.book, not own and self.book != games[self.id].book),
            "openings": (self.openings, own and self.openings != self.pool),
            "goal": (self.goal, self.goal != usual),
        }
        return spec | {key: str(value) for key, (value, said) in further.items() if said}

    def require_last(self, refusal: str) -> Rules:
        """Return these rules; refuse, by the code of a message, a game whose goal is not the usual one."""
        if self.goal != LAST:
            raise InvalidInput(refusal, goal=str(self.goal))
        return self

    @classmethod
    def from_spec(
        cls,
        game: str | None = None,
        pool: str | Pool | None = None,
        rule: str | None = None,
        openings: str | Pool | None = None,
        book: str | None = None,
        goal: str | Goal | None = None,
    ) -> Rules:
        """Make rules again from their `spec`; with nothing given, the first named game."""
        if pool is not None:
            if game not in (None, "custom"):
                raise InvalidInput("game-and-pool")
            if book is not None:
                raise InvalidInput("book-and-pool")
            return cls.custom(pool, rule or "chain", openings, LAST if goal is None else goal)
        if rule is not None or openings is not None:
            raise InvalidInput("rule-without-pool")
        rules = (
            in_book(book, game) if book is not None else named(next(iter(games)) if game is None else game)
        )
        return rules if goal is None else rules._aiming(_goal(goal))

    def _aiming(self, goal: Goal) -> Rules:
        """Set another length; refuse another kind of goal, for which the words would be wrong."""
        if goal == self.goal:
            return self
        if goal.kind is not self.goal.kind:
            facts = {"game": self.id, "goal": str(self.goal), "pool": str(self.pool), "rule": str(self.rule)}
            raise InvalidInput("other-goal", **facts, wanted=str(goal))
        return replace(self, goal=goal, words=words_of(self.id, str(self.rule), goal, ENGLISH))


def rule_called(name: str) -> Rule:
    """Find a rule by its name."""
    if name not in RULES:
        raise InvalidInput("no-such-rule", rule=name, rules=tuple(map(repr, RULES)))
    return Rule[name.upper()]


def named(game: str) -> Rules:
    """Find a named game; an unknown name is answered with the nearest ones."""
    if game in games:
        return games[game]
    if game in books:
        raise InvalidInput("no-such-game-but-book", book=game)
    from difflib import get_close_matches

    near = get_close_matches(game.lower(), games, n=1, cutoff=0.4)
    if near:
        raise InvalidInput("no-such-game-but", game=game[:40], near=near[0])
    raise InvalidInput("no-such-game", game=game[:40], games=tuple(games))


def in_book(number: str, game: str | None = None) -> Rules:
    """Find the game of a rulebook by the book's number, in the words of that book."""
    digits = number.strip()
    rules = books.get(f"{int(digits):03}" if re.fullmatch("[0-9]{1,3}", digits) else "")
    if rules is None:
        raise InvalidInput("no-such-book", book=number[:40], books=tuple(books))
    if game not in (None, rules.id):
        raise InvalidInput("book-of-other-game", book=rules.book, about=rules.id, game=game[:40])
    return rules


def books_of(rules: Rules) -> str:
    """Name the rulebooks a game comes from; nothing when it comes from none.

    >>> books_of(games["divisor-duel"])
    'rulebooks 000 and 001'
    """
    numbers = [book for book, other in books.items() if other == rules]
    return say("rulebooks", count=len(numbers), books=numbers) if numbers else ""


def _pool(given: str | Iterable[int]) -> Pool:
    if isinstance(given, Pool):
        return given
    return Pool.parse(given) if isinstance(given, str) else Pool(given)


def _openings(pool: Pool, given: str | Iterable[int] | None) -> Pool:
    if given is None:
        return pool
    openings = _pool(given)
    outside = next((number for number in openings if number not in pool), None)
    if outside is not None:
        raise InvalidInput("opening-not-in-pool", number=outside, pool=str(pool)[:60])
    return openings


def _goal(given: str | Goal) -> Goal:
    return given if isinstance(given, Goal) else Goal.parse(given)


@cache
def _table(language: str) -> dict[str, Any]:
    """Return the words of the games in a language."""
    name = "games.toml" if language == ENGLISH else f"games.{language}.toml"
    # Not by importlib.resources, which takes as long to load as all the games.
    content = get_data("divisor_duel.game", name)
    assert content is not None
    return tomllib.loads(content.decode())


@cache
def words_of(game: str, rule: str, goal: Goal, language: str, book: str = "") -> Words:
    """Return how a game speaks in a language: in the words of a rulebook, or of the game's first one."""
    said = _entry(_table(language), game, rule, goal, book)
    # The order of a screen is no word: it is the same in every language.
    whole = said | {key: _entry(_table(ENGLISH), game, rule, goal, book)[key] for key in SCREENS}
    return Words.read(whole, tell(goal.aim, Reader(language=language)))


def _entry(table: dict[str, Any], game: str, rule: str, goal: Goal, book: str) -> dict[str, Any]:
    """Return what a table says of a game, and what is said of every game where it says nothing."""
    of_goal = table["goals"][goal.kind]
    if game == "custom":
        own = table["custom"][rule]
        entry = own | of_goal | {"title": own["title"] + of_goal.get("title", "")}
    else:
        entry = of_goal | table[game] | table[game].get("books", {}).get(book, {})
    return {**table["usual"], **entry}


def _load() -> tuple[dict[str, Rules], dict[str, Rules]]:
    by_name, by_book = {}, {}
    table = _table(ENGLISH)
    for name, entry in table.items():
        if name in ("goals", "custom", "usual"):
            continue
        pool, rule = Pool.parse(entry["pool"]), rule_called(entry["rule"])
        openings, goal = _openings(pool, entry.get("openings")), Goal.parse(entry.get("goal", "last"))
        rules = Rules(pool, rule, openings, name, goal, words=words_of(name, str(rule), goal, ENGLISH))
        own = entry.get("books", {})
        for book in own:
            words = words_of(name, str(rule), goal, ENGLISH, book)
            by_book[book] = replace(rules, words=words, book=book)
        by_name[name] = by_book[next(iter(own))] if own else rules
    return by_name, by_book


games, books = _load()
