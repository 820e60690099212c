"""The page's questions, answered without a server by the browser that asks: text in, text out.

The page keeps the games. It sends along those a question is about, and keeps what comes back.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final
from urllib.parse import parse_qsl

from divisor_duel.errors import Mistake
from divisor_duel.game.record import UNNAMED
from divisor_duel.puzzles import DAILY_LEVEL
from divisor_duel.web.questions import backup, link_games
from divisor_duel.web.questions.game import Game
from divisor_duel.web.questions.lesson import guide
from divisor_duel.web.questions.links import GameLink
from divisor_duel.web.questions.positions import (
    Spec,
    call_by,
    choose,
    judge,
    pose,
    replies,
    rulebook,
    who_wins,
    write,
)
from divisor_duel.web.questions.problems import Damaged, NotFound
from divisor_duel.web.questions.rules_cache import KnownRules
from divisor_duel.web.questions.sheets import print_sheet
from divisor_duel.web.questions.solo import extend
from divisor_duel.web.questions.stored import Row, game_of, row_of
from divisor_duel.web.questions.table import Answer, Change, Table

TOKEN: Final = "here"
"""Who has the browser in hand holds every seat that was taken in it; there is nobody to keep out."""
MAKING_SECONDS: Final = 60.0
"""How long puzzles and sheets may be worked on: Python is slower here, and nobody else waits."""
_SPEC: Final = ("game", "pool", "rule", "openings", "book", "goal")

_rules = KnownRules()


class Kept:
    """The games a question is about."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows = {row["id"]: row for row in rows}
        self.changed: dict[str, Row] = {}

    def create(self, game: Game) -> None:
        """Keep a new game."""
        self._rows[game.id] = self.changed[game.id] = row_of(game)

    def load(self, game_id: str) -> Game:
        """Read a game."""
        if (row := self._rows.get(game_id)) is None:
            raise NotFound(f"this browser has no game {game_id[:40]!r}; it may have been deleted here")
        try:
            return game_of(row, _rules.read(row["rules"]))
        except (ValueError, TypeError, AttributeError, LookupError):
            raise Damaged(f"what is kept of the game {game_id!r} is damaged; start another") from None

    @contextmanager
    def changing(self, game_id: str) -> Iterator[Change]:
        """Read a game, let it be changed, and keep that."""
        change = Change(before := self.load(game_id))
        yield change
        if change.game is before:
            return
        change.game = replace(change.game, version=before.version + 1)
        for game in filter(None, (change.added, change.game)):
            self.create(game)


class OwnTable(Table):
    """The games of this browser, for whoever sits at it."""

    thinks: str | None = None
    """The game in which it is a computer's turn now."""

    def wake(self, game: Game) -> None:
        """Have the page ask for the computer's number when it has shown the person's."""
        self.thinks = game.id if game.computer else None

    def link(self, game_id: str) -> Answer:
        """The end of a link for others: they do not find the game here, so it travels in the link."""
        return {"link": f"#{GameLink.first(self.keeper.load(game_id).record)}", "local": False}

    def computer(self, game_id: str) -> Answer:
        """Let the computer take a number, if it is its turn."""
        game = self.keeper.load(game_id)
        if game.computer is None:
            return self._seen(game)
        position = game.position
        number, guessed = choose(position.rules.spec, position.moves, game.computer)
        return self._change(game_id, lambda now: now.answer(number, position, guessed))


_DOINGS: Final[dict[str, Callable[..., Answer]]] = {
    "seats": OwnTable.sit,
    "moves": OwnTable.move,
    "undo": OwnTable.undo,
    "resign": OwnTable.resign,
    "rematch": OwnTable.rematch,
    "computer": OwnTable.computer,
}
"""What can be done in a game, by its address."""


def _send(address: str) -> Answer:
    from divisor_duel.web.questions.qr import sent  # what draws codes is large, and few need it

    return sent(address)


_BY_LINK: Final[dict[str, Callable[..., Answer]]] = {
    "open": link_games.look,
    "take": link_games.take,
    "again": link_games.again,
    "send": _send,
}
"""What can be done with a link, likewise."""


def answer(method: str, path: str, body: str, games: str) -> str:
    """Answer a question as the server would, and say which games to keep and whose computer is to think."""
    kept = Kept(json.loads(games))
    table = OwnTable(kept, TOKEN)
    try:
        ok, content = True, _ask(table, method, path, json.loads(body))
    except Mistake as mistake:
        ok, content = False, {"code": mistake.code, "message": str(mistake)}
    json_ = not isinstance(content, str)
    told = {"ok": ok, "json": json_, "content": write(content) if json_ else content}
    return write(told | {"kept": list(kept.changed.values()), "thinks": table.thinks})


def _ask(table: OwnTable, method: str, path: str, wish: dict[str, Any]) -> Answer | str:
    path, _, query = path.partition("?")
    asked = {key: wish.pop(key, None) for key in _SPEC}
    spec = {key: str(value) for key, value in asked.items() if value is not None}
    match [method, *path.split("/")]:
        case ["GET", "rules"]:
            return rulebook()
        case ["POST", "solve"]:
            return _solve(spec, **wish)
        case ["POST", "replies"]:
            return replies(spec, wish.get("moves", ()))
        case ["POST", "solo"]:
            return extend(wish["size"], wish.get("moves", []), wish.get("hint", False))
        case ["POST", "lesson"]:
            return guide(wish.get("step", 0), wish.get("moves", []), wish.get("answer", ""))
        case ["POST", "review"]:
            return judge(wish["record"])
        case ["GET", "puzzles", game]:
            return _pose(game, **dict(parse_qsl(query)))
        case ["POST", "sheet"]:
            return print_sheet(spec, **wish, seconds=MAKING_SECONDS)
        case ["POST", "links"]:
            return link_games.begin(spec, **wish)
        case ["POST", "links", what] if what in _BY_LINK:
            return _BY_LINK[what](**wish)
        case ["POST", "kept"]:
            return {"kept": backup.read(wish["text"])}
        case ["POST", "games"]:
            return table.make(spec, **wish)
        case ["GET", "games", game_id]:
            return table.look(game_id)
        case ["GET", "games", game_id, "link"]:
            return table.link(game_id)
        case ["GET", "games", game_id, "record"]:
            return table.record(game_id)
        case ["GET", "games", game_id, "picture.svg"]:
            return table.picture(game_id)
        case ["POST", "games", game_id, what] if what in _DOINGS:
            return _DOINGS[what](table, game_id, **wish)
    raise NotFound("there is nothing at this address")


def _solve(spec: Spec, moves: tuple[int, ...] = (), names: tuple[str, str] = UNNAMED) -> Answer:
    return call_by(who_wins(spec, moves), names)


def _pose(
    game: str, level: str = str(DAILY_LEVEL), date: str | None = None, seed: str | None = None
) -> Answer:
    return pose(game, int(level), date, seed, MAKING_SECONDS)
