"""Facts: what is to be told, as a code and what it is about, before anybody puts it into words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple, Protocol

MOST_NAMED: Final = 6
"""So many things are named in a sentence."""


class Speaking(Protocol):
    """Rules, which know the words of their game in every language."""

    def terms(self, language: str) -> Mapping[str, str]:
        """Return what a divisor and taking a number are called."""


class Some(NamedTuple):
    """Those of many things that are named, and how many there are in all."""

    first: tuple[Any, ...]
    total: int

    @classmethod
    def of(cls, things: Iterable[Any], count: int, most: int = MOST_NAMED) -> Some:
        """Name all of a few things; of more, one fewer than the most, and then how many more.

        Only those that are named are made.
        """
        return cls(tuple(islice(things, most - 1 if count > most else count)), count)


class Fact:
    """A code, and what it is about: numbers, players, names, other facts.

    >>> Fact("wins-with", mover=1, number=4).as_dict()
    {'code': 'wins-with', 'facts': {'mover': 1, 'number': 4}}
    """

    __slots__ = ("about", "code", "rules")

    def __init__(self, code: str, rules: Speaking | None = None, /, **about: Any) -> None:
        self.code = code
        self.rules = rules
        """The game it is of, where it is told in the words of one."""
        self.about = about

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fact) and (self.code, self.about) == (other.code, other.about)

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        about = "".join(f", {key}={value!r}" for key, value in self.about.items())
        return f"Fact({self.code!r}{about})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, (self.code, self.rules, self.about)

    def as_dict(self) -> dict[str, Any]:
        """Return the fact as programs get it."""
        return {"code": self.code, "facts": {key: _plain(value) for key, value in self.about.items()}}


def _made_again(code: str, rules: Speaking | None, about: dict[str, Any]) -> Fact:
    return Fact(code, rules, **about)


def _plain(value: Any) -> Any:
    if isinstance(value, Fact):
        return value.as_dict()
    if isinstance(value, Some):
        return {"first": _plain(value.first), "count": value.total}
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    return value if value is None or isinstance(value, (bool, int, float)) else str(value)
