"""Rules: a pool, a rule, a goal, the openings and the words; and the named games, read from `games.toml`.

A game is data. To add one, add an entry to `games.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from enum import StrEnum
from functools import cached_property
from importlib.resources import files
from typing import Final

from divisor_duel.errors import InvalidInput
from divisor_duel.game.goal import LAST, Goal, GoalKind
from divisor_duel.game.pool import Pool, the_numbers
from divisor_duel.game.words import Words


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
        words = _custom_words[wanted, aim.kind].told_for(aim)
        return cls(whole, wanted, _openings(whole, openings), goal=aim, words=words)

    @cached_property
    def opening_mask(self) -> int:
        """The openings as a mask of the pool."""
        return self.pool.all if self.openings is self.pool else self.pool.mask(self.openings)

    @property
    def first(self) -> str | None:
        """What the first number must be, in words; None when it may be any number."""
        if self.openings == self.pool:
            return None
        if len(self.openings) == 1:
            return str(self.openings)
        return self.words.first or f"one of {the_numbers(self.openings)}"

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

    def require_goal(self, goal: Goal, feature: str) -> Rules:
        """Return these rules; refuse a game for another goal, of which the feature knows nothing."""
        if self.goal != goal:
            raise InvalidInput(f"{feature} only for games {goal.told}, not for {str(self.goal)!r}")
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
                raise InvalidInput("name a game or give a pool, not both")
            if book is not None:
                raise InvalidInput("name a rulebook or give a pool, not both")
            return cls.custom(pool, rule or "chain", openings, LAST if goal is None else goal)
        if rule is not None or openings is not None:
            raise InvalidInput("a rule or openings of your own need a pool of your own too")
        rules = (
            in_book(book, game) if book is not None else named(next(iter(games)) if game is None else game)
        )
        return rules if goal is None else rules._aiming(_goal(goal))

    def _aiming(self, goal: Goal) -> Rules:
        """Set another length; refuse another kind of goal, for which the words would be wrong."""
        if goal == self.goal:
            return self
        if goal.kind is not self.goal.kind:
            raise InvalidInput(
                f"{self.id} is played for {str(self.goal)!r}; another goal needs a pool of your own: --pool "
                f"{self.pool} --rule {self.rule} --goal {goal}"
            )
        return replace(self, goal=goal, words=_templates[self.id].told_for(goal))


def rule_called(name: str) -> Rule:
    """Find a rule by its name."""
    if name not in RULES:
        raise InvalidInput(f"{name!r} is not a rule; it is {' or '.join(map(repr, RULES))}")
    return Rule[name.upper()]


def named(game: str) -> Rules:
    """Find a named game; an unknown name is answered with the nearest ones."""
    if game in games:
        return games[game]
    near = get_close_matches(game.lower(), games, n=1, cutoff=0.4)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(games)}"
    raise InvalidInput(f"there is no game called {game[:40]!r}; {hint}")


def in_book(number: str, game: str | None = None) -> Rules:
    """Find the game of a rulebook by the book's number, in the words of that book."""
    digits = number.strip()
    rules = books.get(f"{int(digits):03}" if re.fullmatch("[0-9]{1,3}", digits) else "")
    if rules is None:
        raise InvalidInput(f"there is no rulebook {number[:40]!r}; there are {', '.join(books)}")
    if game not in (None, rules.id):
        raise InvalidInput(f"rulebook {rules.book} is about {rules.id}; leave {game[:40]!r} out")
    return rules


def books_of(rules: Rules) -> str:
    """Name the rulebooks a game comes from; nothing when it comes from none.

    >>> books_of(games["divisor-duel"])
    'rulebooks 000 and 001'
    """
    numbers = [book for book, other in books.items() if other == rules]
    return f"rulebook{'s' * (len(numbers) > 1)} {' and '.join(numbers)}" if numbers else ""


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
        raise InvalidInput(f"opening {outside} is not in the pool ({str(pool)[:60]})")
    return openings


def _goal(given: str | Goal) -> Goal:
    return given if isinstance(given, Goal) else Goal.parse(given)


def _load() -> tuple[dict[str, Rules], dict[str, Rules], dict[tuple[str, GoalKind], Words], dict[str, Words]]:
    table = tomllib.loads(files("divisor_duel.game").joinpath("games.toml").read_text("utf-8"))
    of_goals = table.pop("goals")
    custom = {
        (rule, kind): Words.read(
            entry | of_goals[kind] | {"title": entry["title"] + of_goals[kind].get("title", "")}
        )
        for rule, entry in table.pop("custom").items()
        for kind in GoalKind
    }
    by_name, by_book, templates = {}, {}, {}
    for name, entry in table.items():
        own = entry.pop("books", {})
        pool, rule = Pool.parse(entry.pop("pool")), rule_called(entry.pop("rule"))
        openings, goal = _openings(pool, entry.pop("openings", None)), Goal.parse(entry.pop("goal", "last"))
        entry = of_goals[goal.kind] | entry
        templates[name] = Words.read(entry)
        rules = Rules(pool, rule, openings, name, goal, words=templates[name].told_for(goal))
        for book, differing in own.items():
            words = Words.read(entry | differing)
            by_book[book] = replace(rules, words=words, book=book)
        by_name[name] = by_book[next(iter(own))] if own else rules
    return by_name, by_book, custom, templates


games, books, _custom_words, _templates = _load()
