"""What is kept of a rulebook: the lines that print numbers, its sections in our words, and who begins."""

from __future__ import annotations

import tomllib
from functools import cache
from pkgutil import get_data
from typing import Any, Final, NamedTuple

from divisor_duel.game.rules import Rules
from divisor_duel.language import Fact

PARTS: Final = ("stated", "sample", "screen", "screen_end")
"""Where a book prints numbers: beside its rules, in its sample game, on its sample screen, and at its end."""


class Line(NamedTuple):
    """A line of a book: where it is, what it prints, and the numbers as they are written in `books.toml`."""

    place: int
    kind: str
    numbers: tuple[str, ...]

    @property
    def named(self) -> tuple[int, ...]:
        """The numbers that the book offers; of a list that excludes some in words, those named singly."""
        found: list[int] = []
        for word in self.numbers:
            first, _, last = word.partition("-")
            if word.isdecimal():
                found.append(int(word))
            elif last and self.kind != "named":
                found += range(int(first), int(last) + 1)
        return tuple(found)

    @property
    def crossed(self) -> tuple[int, ...]:
        """The numbers of which the book itself says that they cannot be taken."""
        return tuple(int(word[:-1]) for word in self.numbers if word.endswith("*"))

    @property
    def all_named(self) -> tuple[int | Fact, ...]:
        """Both, in their order."""
        crossed = {f"{number}*": Fact("slip-number-taken", number=number) for number in self.crossed}
        words = (
            [crossed[word]] if word in crossed else self._replace(numbers=(word,)).named
            for word in self.numbers
        )
        return tuple(number for some in words for number in some)

    @property
    def is_shortened(self) -> bool:
        """Whether the book leaves numbers out, and says so."""
        return "…" in self.numbers


@cache
def _table() -> dict[str, Any]:
    content = get_data("divisor_duel.learn.rulebooks", "books.toml")
    assert content is not None
    return tomllib.loads(content.decode())


def printed(book: str, part: str) -> list[Line]:
    """Return what a book prints in one of its parts."""
    lines = (line.split() for line in _table()[book].get(part, "").strip().split("\n") if line)
    return [Line(int(place), kind, tuple(numbers)) for place, kind, *numbers in lines]


def books_printed() -> dict[str, list[Line]]:
    """Return all that the books print, by the number of the book."""
    return {
        book: [line for part in PARTS for line in printed(book, part)]
        for book in _table()
        if book != "titles"
    }


def decides_who_begins(rules: Rules) -> bool:
    """Tell whether the players decide who begins; in a rulebook that says who does, they do not."""
    return not rules.book or bool(_table()[rules.book]["players_decide"])


def sections(book: str) -> dict[str, list[str]]:
    """Return the sections of a book, in our words: paragraphs by the title of the section."""
    return {title: _table()[book]["sections"][name] for name, title in _table()["titles"].items()}
