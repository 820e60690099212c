"""A set of puzzles for homework, and what a pupil hands in of it where no server keeps it: one line.

    set?game=nrich&level=2&count=3&seed=monday&name=Ada&first=12.6.35&check=0f3a1

The same seed makes the same set, on a server and in a browser. The check notices what was changed by
accident, and no more: no line can be sealed against whoever wants to write another. Whether answers are right
is worked out again, from the set that the same seed makes.
"""

from __future__ import annotations

import re
from binascii import crc32
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from divisor_duel.errors import InvalidInput, Mistake, NotSolved, Undecided
from divisor_duel.game.pool import Pool
from divisor_duel.game.record import check_name
from divisor_duel.game.rules import Rules
from divisor_duel.language import Fact
from divisor_duel.learn.puzzles import Puzzle, puzzle, puzzles, puzzles_about
from divisor_duel.learn.puzzles.difficulty import PUZZLE_LEVELS
from divisor_duel.solver.clock import Clock

MOST_IN_SET: Final = 20


def puzzle_set(
    rules: Rules,
    level: int,
    count: int,
    seed: str,
    about: Collection[int] = (),
    seconds: float | None = None,
) -> list[Puzzle]:
    """Make so many puzzles of a level, or fewer where the game or the seconds have no more.

    `about` wishes for puzzles of any level that are about one of these numbers.
    Where a game has none of the level, they are of the nearest.
    """
    clock = Clock(seconds)
    found: list[Puzzle] = []
    try:
        if about:
            fits = puzzles_about(rules, about, seed, clock.left)
        else:
            fits = puzzles(rules, level, seed, clock.left)
        found.extend(islice(fits, count))
        if not found and not about:
            nearest = puzzle(rules, level, seed, clock.left).level
            found += islice(puzzles(rules, nearest, seed, clock.left), count)
    except NotSolved:
        raise
    except Undecided:
        pass  # what was found until now
    if not found:
        raise InvalidInput("no-puzzles-about", numbers=tuple(about)) if about else InvalidInput("no-puzzles")
    return found


BEGINNING: Final = "set?"
LONGEST_LINE: Final = 2000
LONGEST_SEED: Final = 40
MOST_NUMBERS: Final = 1000
"""How many numbers the pool of a set may have."""
_LINE: Final = re.compile(r"set\?(\S*?check=[0-9a-f]{5})")
_RULES: Final = ("game", "pool", "rule", "openings", "goal", "book")


class BadLine(InvalidInput):
    """A line that is no result, or was changed on its way."""

    code = "bad-line"


@dataclass(frozen=True)
class SetWish:
    """What makes a set: the same makes the same puzzles everywhere."""

    rules: Rules
    level: int
    count: int
    seed: str
    about: tuple[int, ...] = ()
    hidden: bool = False
    """Whether pupils are not shown which numbers may be taken."""

    @property
    def query(self) -> str:
        """The set, as it stands behind the address of its page."""
        return urlencode(self._words())

    def _words(self) -> dict[str, Any]:
        words = {**self.rules.spec, "level": self.level, "count": self.count, "seed": self.seed}
        if self.about:
            words["about"] = ".".join(map(str, self.about))
        return words | ({"hidden": 1} if self.hidden else {})


@dataclass(frozen=True)
class ResultLine:
    """A set, who has done it, and the first answer to each puzzle."""

    wish: SetWish
    name: str
    first: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> ResultLine:
        """Read a line, wherever in a message it stands; raise `BadLine` saying what is wrong with it."""
        found = _LINE.search(text.replace("&amp;", "&")[:LONGEST_LINE])
        if found is None:
            raise BadLine("line-missing")
        words = dict(parse_qsl(found[1]))
        check = words.pop("check", "")
        try:
            line = cls._of(words)
            if line._check() != check:
                raise ValueError
        except Mistake as mistake:
            raise BadLine("line-wrong", why=mistake.fact) from None
        except (ValueError, TypeError, LookupError):
            raise BadLine("line-changed") from None
        return line

    @classmethod
    def _of(cls, words: dict[str, str]) -> ResultLine:
        spec = {name: words.pop(name) for name in _RULES if name in words}
        if "pool" in spec:
            Pool.parse(spec["pool"], MOST_NUMBERS)
        about = _numbers(words.pop("about", ""))
        hidden = words.pop("hidden", "") == "1"
        level, count = int(words.pop("level")), int(words.pop("count"))
        wish = SetWish(Rules.from_spec(**spec), level, count, words.pop("seed"), about, hidden)
        line = cls(wish, check_name(words.pop("name")), _numbers(words.pop("first")))
        sound = level in PUZZLE_LEVELS and len(line.first) <= count <= MOST_IN_SET
        if words or not sound or len(wish.seed) > LONGEST_SEED:
            raise ValueError
        return line

    def __str__(self) -> str:
        return f"{BEGINNING}{self._text()}&check={self._check()}"

    def _text(self) -> str:
        last = urlencode({"name": self.name, "first": ".".join(map(str, self.first))})
        return f"{self.wish.query}&{last}"

    def _check(self) -> str:
        return f"{crc32(self._text().encode()):08x}"[:5]

    def judged(self, answers: Sequence[int]) -> list[bool]:
        """Say of each first answer whether it is right, by the answers of the set."""
        if len(self.first) > len(answers):
            raise BadLine("line-longer-than-set")
        return [given == right for given, right in zip(self.first, answers, strict=False)]


def answers_of(wish: SetWish, seconds: float | None = None) -> list[int]:
    """Return the answers of a set, worked out again."""
    made = puzzle_set(wish.rules, wish.level, wish.count, wish.seed, wish.about, seconds)
    return [one.answer for one in made]


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split("."))) if text else ()


@dataclass(frozen=True)
class HandedIn:
    """A line as it was handed in: what it says, or what is wrong with it."""

    text: str
    line: ResultLine | None = None
    first: tuple[bool, ...] = ()
    problem: Fact | None = None

    @property
    def right(self) -> int:
        """How many first answers were right."""
        return sum(self.first)


def handed_in(text: str, seconds: float | None = None) -> Iterator[HandedIn]:
    """Check each line of a text that is not empty; every set is made once."""
    clock, known = Clock(seconds), dict[SetWish, list[int]]()
    for one in filter(None, map(str.strip, text.splitlines())):
        try:
            line = ResultLine.parse(one)
            if line.wish not in known:
                known[line.wish] = answers_of(line.wish, clock.left)
            yield HandedIn(one, line, tuple(line.judged(known[line.wish])))
        except Mistake as mistake:
            yield HandedIn(one, problem=mistake.fact)
