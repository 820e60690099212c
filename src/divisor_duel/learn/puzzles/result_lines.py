"""What a pupil hands in where no server keeps it: one line with the set, the name and the first answers.

    set?game=nrich&level=2&count=3&seed=monday&name=Ada&first=12.6.35&check=0f3a1

The check notices what was changed by accident, and no more: no line can be sealed against whoever wants to
write another. Whether answers are right is worked out again, from the set that the same seed makes.
"""

from __future__ import annotations

import re
from binascii import crc32
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from divisor_duel.errors import InvalidInput, Mistake
from divisor_duel.game.pool import Pool
from divisor_duel.game.record import check_name
from divisor_duel.game.rules import Rules
from divisor_duel.learn.puzzles.difficulty import PUZZLE_LEVELS
from divisor_duel.learn.puzzles.sets import MOST_IN_SET, puzzle_set

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
