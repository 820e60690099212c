"""A game as the end of a link: its record in one line, which goes from friend to friend and is kept nowhere.

    1/divisor-duel/15.5.20/kxq.a0c99
    1/pool=1-36/rule=antichain/player-1=Ada/player-2=Ben/7.10/woe.1f481

First comes the kind of link, then the lines of the record; `game` and `moves` go without their names. The
last part is the mark of the game, which tells it from others like it, and a check that notices what was lost
on the way. `Record.parse` reads the lines, with its limits.
"""

from __future__ import annotations

import random
import re
import string
from binascii import crc32
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import quote_plus, unquote_plus

from divisor_duel.classroom.hiding import play
from divisor_duel.errors import BadRecord, IllegalMove
from divisor_duel.game.record import Record
from divisor_duel.language import Fact

KIND: Final = "1"
"""What a link of today begins with."""
MOST_SIGNS: Final = 2000
"""How long a link may be behind its #: messengers and codes carry more, but not much more."""

_KEY = re.compile(r"[a-z0-9-]{1,20}")
_HIDDEN: Final = "choices=hidden"
"""Before the mark, in the links of a game whose choices are hidden."""
_END = re.compile(r"([a-z]{3})\.([0-9a-f]{5})")
# In pools these stand for themselves, and every messenger lets them be.
_PLAIN = ",:"


class BadLink(BadRecord):
    """A link that leads to no game; most messages end with what to do about it."""

    code = "bad-link"

    def __init__(self, what: str, **about: Any) -> None:
        super().__init__(what, again=Fact("send-link-again"), **about)


@dataclass(frozen=True)
class GameLink:
    """A game as it stands in a link, and the mark that tells it from others like it."""

    record: Record
    mark: str
    hidden: bool = False
    """Whether the choices are hidden."""

    @classmethod
    def first(cls, record: Record, hidden: bool = False) -> GameLink:
        """Begin a game by link, if its links stay short enough to the end."""
        link = cls(record, "".join(random.choices(string.ascii_lowercase, k=3)), hidden)
        link._check_room()
        return link

    @classmethod
    def parse(cls, text: str) -> GameLink:
        """Read what stands behind the # of a link; raise `BadLink` saying what is wrong with it.

        >>> GameLink.parse("1/divisor-duel/15.5.20/kxq.a0c99").record.position.moves
        (15, 5, 20)
        """
        link, check = _read(text.removeprefix("#"))
        # Of the game, not of the letters: some programs write the same link in other letters.
        if link._check() != check:
            raise BadLink("link-changed")
        link._check_room()
        return link

    def __str__(self) -> str:
        return "/".join((self._body(), f"{self.mark}.{self._check()}"))

    @property
    def game(self) -> str:
        """The game of this link, whatever has been taken since; the same in all its links."""
        start = replace(self.record, position=self.record.position.undo(len(self.record.position.moves)))
        return "/".join((*_parts(replace(start, ended=None)), self.mark))

    def take(self, number: int) -> GameLink:
        """Return the link after the next move."""
        if self.record.outcome:
            raise IllegalMove("number-too-late", "game-over", number=number)
        position = play(self.record.position, number, self.hidden)
        return replace(self, record=replace(self.record, position=position))

    def back(self) -> GameLink:
        """Return the link before the last move."""
        return replace(self, record=replace(self.record, position=self.record.position.undo(), ended=None))

    def _body(self) -> str:
        return "/".join((KIND, *_parts(self.record), *([_HIDDEN] if self.hidden else [])))

    def _check(self) -> str:
        return f"{crc32(f'{self._body()}/{self.mark}'.encode()) & 0xFFFFF:05x}"

    def _check_room(self) -> None:
        """Refuse a game whose links could become too long before it ends."""
        position = self.record.position
        room = MOST_SIGNS - len(str(self)) - sum(len(str(number)) + 1 for number in position.remaining)
        if room < 0:
            raise BadLink("link-game-too-large", most=MOST_SIGNS)


def _parts(record: Record) -> Iterator[str]:
    """Return the lines of a record, each as a part of a link, without what goes without saying."""
    silent = {f"player {player}: {name}" for player, name in enumerate(Record.names, 1)}
    for line in str(record).replace("\n  ", " ").splitlines():
        key, _, value = line.partition(":")
        value = value.strip()
        if not value or line in silent or (key == "result" and record.ended is None):
            continue
        if key == "game":
            yield value
        elif key == "moves":
            yield value.replace(" ", ".")
        else:
            # A point at the end of a link would be taken for the end of a sentence.
            yield f"{key.replace(' ', '-')}={quote_plus(value, safe=_PLAIN).replace('.', '%2E')}"


def _read(text: str) -> tuple[GameLink, str]:
    """Return the game of a link, and the check that came with it."""
    if not text:
        raise BadLink("link-empty")
    if not text.isprintable():
        raise BadLink("link-unreadable")
    if len(text) > MOST_SIGNS:
        raise BadLink("link-too-long", most=MOST_SIGNS)
    kind, *parts = text.split("/")
    if kind != KIND:
        raise _other_kind(kind)
    end = _END.fullmatch(parts[-1]) if parts else None
    if end is None:
        raise BadLink("link-end-missing")
    hidden = _HIDDEN in parts
    lines = "".join(f"{_line(part)}\n" for part in parts[:-1] if part != _HIDDEN)
    try:
        # A number takes two letters, so a larger pool has no room anyhow.
        record = Record.parse(lines, most=MOST_SIGNS // 2)
    except BadRecord as error:
        raise BadLink("link-cannot-be", reason=error.why) from None
    return GameLink(record, end[1], hidden), end[2]


def _other_kind(kind: str) -> BadLink:
    if re.fullmatch("[0-9]{1,3}", kind):
        return BadLink("link-of-other-kind", kind=kind)
    return BadLink("not-a-link", start=kind[:20])


def _line(part: str) -> str:
    """Return one part of a link as the line of a record."""
    key, sign, value = part.partition("=")
    if not sign:
        return f"moves: {part.replace('.', ' ')}" if part[:1].isdigit() else f"game: {_decoded(part)}"
    if not _KEY.fullmatch(key):
        raise BadLink("link-part-unknown", part=key[:20])
    return f"{key.replace('-', ' ')}: {_decoded(value)}"


def _decoded(text: str) -> str:
    try:
        value = unquote_plus(text, errors="strict")
    except UnicodeDecodeError:
        value = ""
    # A line break would begin another line of the record.
    if not value.isprintable() or not value:
        raise BadLink("link-part-unreadable", part=text[:20])
    return value
