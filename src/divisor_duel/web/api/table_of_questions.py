"""Every question the page asks of a server or of the browser's own Python: address, answer, price.

The server makes its routes and its prices from this table, and the worker finds its answers in it. A new
question is one entry here, and the shapes of what it takes and answers in `server/shapes`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Any, Final

from divisor_duel.web.api import backup, link_games, sets
from divisor_duel.web.api.games import Games
from divisor_duel.web.api.lesson import guide
from divisor_duel.web.api.positions import (
    judge,
    pose,
    replies,
    rulebook,
    tell_players,
    who_wins,
    work_out,
)
from divisor_duel.web.api.practice import practise
from divisor_duel.web.api.sheets import print_sheet
from divisor_duel.web.api.solo import extend


class Work(Enum):
    """What a question takes of whoever answers it."""

    NONE = "none"
    """It is answered at once."""
    POSITION = "position"
    """A position is made, which takes a while where the pool is large."""
    SOLVING = "solving"
    """Something is solved, in fewer seconds where many wait."""
    MAKING = "making"
    """Puzzles are made, in seconds of their own; where nobody else waits they may be more."""
    GAMES = "games"
    """A game is read or changed: the answer is a method of `Games`."""


@dataclass(frozen=True)
class Question:
    """One question: its method and path below `/api`, what answers it, its price and its work."""

    method: str
    path: str
    answer: Callable[..., Any]
    price: float = 1.0
    work: Work = Work.NONE
    shared: tuple[Callable[..., Any], Callable[..., Any]] | None = None
    """Where the players are only called by their names in it: what finds the answer for all who ask, and what
    tells it to players of some names."""

    def match(self, method: str, path: str) -> dict[str, str] | None:
        """Return what stands in a path for this question's placeholders, or None if it asks another."""
        found = self._pattern.fullmatch(path) if method == self.method else None
        return found and found.groupdict()

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return template(self.path)


def template(path: str) -> re.Pattern[str]:
    """Return the expression for paths with `{placeholders}`.

    >>> template("games/{game_id}/moves").fullmatch("games/12/moves")["game_id"]
    '12'
    """
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(path)))


QUESTIONS: Final = {
    "read_rules": Question("GET", "rules", rulebook),
    "go_on": Question("POST", "lesson", guide),
    "count_replies": Question("POST", "replies", replies, 2.0, Work.POSITION),
    "extend_chain": Question("POST", "solo", extend, 2.0),
    "solve_position": Question("POST", "solve", who_wins, 3.0, Work.SOLVING, (work_out, tell_players)),
    "review_game": Question("POST", "review", judge, 5.0, Work.SOLVING),
    "pose_puzzle": Question("GET", "puzzles/{game}", pose, 5.0, Work.MAKING),
    "practise": Question("POST", "practise", practise, 3.0, Work.MAKING),
    "make_sheet": Question("POST", "sheet", print_sheet, 1.0, Work.MAKING),
    "pose_set": Question("POST", "sets", sets.pose_set, 10.0, Work.MAKING),
    "try_number": Question("POST", "sets/try", sets.try_number, 2.0, Work.SOLVING),
    "write_line": Question("POST", "sets/line", sets.write_line, 1.0, Work.POSITION),
    "check_lines": Question("POST", "sets/check", sets.check_lines, 20.0, Work.MAKING),
    "begin_by_link": Question("POST", "links", link_games.begin),
    "open_link": Question("POST", "links/open", link_games.look),
    "take_by_link": Question("POST", "links/take", link_games.take),
    "again_by_link": Question("POST", "links/again", link_games.again),
    "send_link": Question("POST", "links/send", Games.send, 3.0, Work.GAMES),
    "read_kept": Question("POST", "kept", backup.read, 3.0),
    "make_game": Question("POST", "games", Games.make, 5.0, Work.GAMES),
    "read_game": Question("GET", "games/{game_id}", Games.look, 1.0, Work.GAMES),
    "take_seat": Question("POST", "games/{game_id}/seats", Games.sit, 1.0, Work.GAMES),
    "move": Question("POST", "games/{game_id}/moves", Games.move, 1.0, Work.GAMES),
    "undo": Question("POST", "games/{game_id}/undo", Games.undo, 1.0, Work.GAMES),
    "resign": Question("POST", "games/{game_id}/resign", Games.resign, 1.0, Work.GAMES),
    "rematch": Question("POST", "games/{game_id}/rematch", Games.rematch, 5.0, Work.GAMES),
    "read_record": Question("GET", "games/{game_id}/record", Games.record, 1.0, Work.GAMES),
    "read_link": Question("GET", "games/{game_id}/link", Games.link, 1.0, Work.GAMES),
    "game_picture": Question("GET", "games/{game_id}/picture.svg", Games.picture, 3.0, Work.GAMES),
}
"""The questions by their names; a class has its own, which only a server answers."""
