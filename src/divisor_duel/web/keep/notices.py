"""What a change is announced as: which games, of which room, and whom of the class it is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from divisor_duel.web.api.game import Game

ALL: Final = None
"""Everybody in the class."""
# PostgreSQL carries less than 8,000 bytes; an id has 16 letters.
_MOST: Final = 300


@dataclass(frozen=True)
class Notice:
    """Games that changed; in a room, and with its pupils when the room itself changed for them."""

    games: tuple[str, ...] = ()
    room: str | None = None
    pupils: tuple[int, ...] | None = ()
    become: Game | None = field(default=None, compare=False, repr=False)
    """What the one game has become, where it was changed here; that does not travel."""

    def __str__(self) -> str:
        """As it travels: `game` or `game,game@room:1,2`, where `*` stands for the whole class."""
        if self.room is None:
            return ",".join(self.games)
        pupils = "*" if self.pupils is ALL else ",".join(map(str, self.pupils))
        return f"{','.join(self.games)}@{self.room}:{pupils}"

    @classmethod
    def parse(cls, text: str) -> Notice:
        """Return a notice as another server sent it."""
        games, _, rest = text.partition("@")
        room, _, pupils = rest.partition(":")
        called = ALL if pupils == "*" else tuple(map(int, filter(None, pupils.split(","))))
        return cls(tuple(filter(None, games.split(","))), room or None, called)

    def parts(self) -> Iterator[Notice]:
        """Return the same as several notices, each short enough to travel."""
        if not self.games:
            yield self
        for start in range(0, len(self.games), _MOST):
            yield Notice(self.games[start : start + _MOST], self.room, self.pupils)
