"""The page's questions, answered without a server by the browser that asks: text in, text out.

The page keeps the games. It sends along those a question is about, and keeps what comes back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final
from urllib.parse import parse_qsl

from divisor_duel.errors import Mistake
from divisor_duel.language import ENGLISH, LANGUAGES, use
from divisor_duel.web.api.arguments import arguments
from divisor_duel.web.api.game import Game
from divisor_duel.web.api.games import Answer, Change, Games
from divisor_duel.web.api.links import GameLink
from divisor_duel.web.api.positions import choose, write
from divisor_duel.web.api.problems import Damaged, NotFound
from divisor_duel.web.api.rules_cache import RulesCache
from divisor_duel.web.api.stored import Row, game_of, row_of
from divisor_duel.web.api.table_of_questions import QUESTIONS, Question, Work
from divisor_duel.work.foreign import is_text

TOKEN: Final = "here"
"""Who has the browser in hand holds every seat that was taken in it; there is nobody to keep out."""
MAKING_SECONDS: Final = 60.0
"""How long puzzles and sheets may be worked on: Python is slower here, and nobody else waits."""

_rules = RulesCache()


class SentGames:
    """Keep the games that were sent along with a question."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self._rows = {row["id"]: row for row in rows if isinstance(row, dict) and is_text(row.get("id"))}
        self.changed: dict[str, Row] = {}

    def create(self, game: Game) -> None:
        """Keep a new game."""
        self._rows[game.id] = self.changed[game.id] = row_of(game)

    def load(self, game_id: str) -> Game:
        """Read a game."""
        if (row := self._rows.get(game_id)) is None:
            raise NotFound("not-in-browser", id=game_id[:40])
        try:
            return game_of(row, _rules.read(row["rules"]))
        except (ValueError, TypeError, AttributeError, LookupError):
            raise Damaged("damaged-in-browser", id=game_id) from None

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


class BrowserGames(Games):
    """Answer whoever sits at this browser about its games."""

    thinks: str | None = None
    """The game in which it is a computer's turn now."""

    def new_token(self) -> str:
        """Let everybody at this browser hold every seat."""
        return TOKEN

    def wake(self, game: Game) -> None:
        """Have the page ask for the computer's number when it has shown the person's."""
        self.thinks = game.id if game.computer else None

    def address(self, game: Game) -> str:
        """Return the end of a link for others: they do not find the game here, so it travels in the link."""
        return f"#{GameLink.first(game.record, game.hiding is not None)}"

    def computer(self, game_id: str) -> Answer:
        """Let the computer take a number, if it is its turn."""
        game = self.keeper.load(game_id)
        if game.computer is None:
            return self._seen(game)
        position = game.position
        number, guessed = choose(position.rules.spec, position.moves, game.computer)
        return self._change(game_id, lambda now, _: now.answer(number, position, guessed))


_COMPUTER: Final = Question("POST", "games/{game_id}/computer", BrowserGames.computer, work=Work.GAMES)
"""Only here the page asks the computer for its number; a server's computers move by themselves."""


def answer(method: str, path: str, body: str, games: str, language: str = ENGLISH) -> str:
    """Answer a question as the server would, and say which games to keep and whose computer is to think."""
    sent = SentGames(json.loads(games))
    asked = BrowserGames(sent, TOKEN)
    with use(language if language in LANGUAGES else ENGLISH):
        try:
            ok, content = True, _ask(asked, method, path, json.loads(body))
        except Mistake as mistake:
            ok, content = False, mistake.as_dict()
    kept = list(sent.changed.values())
    return write({"ok": ok, "content": content, "kept": kept, "thinks": asked.thinks})


def _ask(games: BrowserGames, method: str, path: str, body: Any) -> Answer | str:
    path, _, query = path.partition("?")
    for question in (*QUESTIONS.values(), _COMPUTER):
        if (places := question.match(method, path)) is not None:
            return _answer(games, question, body, dict(parse_qsl(query)) | places)
    raise NotFound("nothing-here")


def _answer(games: BrowserGames, question: Question, body: Any, asked: dict[str, str]) -> Answer | str:
    wish = arguments(question.answer, body, asked)
    if question.work is Work.GAMES:
        wish["self"] = games
    if question.work is Work.MAKING:
        wish["seconds"] = MAKING_SECONDS
    found: Answer | str = question.answer(**wish)
    return found
