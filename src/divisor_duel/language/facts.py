"""Facts, which are told later; how a message is written; and how what others wrote is shown."""

from __future__ import annotations

import re
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


Text = str | tuple[str, str]
Message = Text | Mapping[str, Text]
"""How a message is written: as a text, or as texts for several readers.

Under the name of a player of the fact stands what that player is told, under the empty name what everybody
else is. A text is one, or two by the fact's `count`: of one thing and of more. In a text `{number}` stands
for what the fact has under that name; behind a colon is how it is said: `{numbers:or}` and `{numbers:and}`,
`{pairs:pairs}` ("and 3 more pairs"), `{numbers:list}` with commas alone, `{groups:;}` with semicolons,
`{count:,}`, `{size:.1f}` and `{share:.0%}` with the language's signs for thousands, decimals and percent.

    "wins-with": {"": "{mover} wins with {number}.", "mover": "You win with {number}."},
    "moves-so-far": ("{count} move so far", "{count} moves so far"),
"""


_OBEYED: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
"""Control signs and ends of lines, what turns the direction of writing around, and halves of signs."""


def quoted(text: str) -> str:
    """Write out what is no sign to read: what a terminal or a reader obeys.

    >>> quoted("Ada\\x1b[2J\\n"), quoted("Zoë")
    ('Ada\\\\x1b[2J\\\\n', 'Zoë')
    """
    return _OBEYED.sub(_written_out, text)


def decoded(text: str) -> str:
    """Return what the system gave as text, with the octets in it that it could not decode read as UTF-8.

    >>> decoded("\\udcc3\\udcbc"), decoded("\\ud83d")
    ('ü', '\ufffd')
    """
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    except UnicodeEncodeError:  # half a sign, which Windows lets through
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _written_out(sign: re.Match[str]) -> str:
    return sign[0].encode("unicode_escape").decode()
