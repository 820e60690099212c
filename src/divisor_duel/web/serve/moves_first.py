"""Moves come first: they wait for no other request and have threads of their own.

A move that can be read at once goes straight to its game, past what every other request needs; anything
unusual about it is answered where all else is, and those of strangers wait for their turn as all else does.
Many questions are refused early: while none can be taken up, the next is refused before it is taken apart.
"""

from __future__ import annotations

import asyncio
from contextvars import copy_context
from types import SimpleNamespace
from typing import Any, Final

from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from divisor_duel.errors import Mistake
from divisor_duel.web.api.positions import write
from divisor_duel.web.api.table_of_questions import QUESTIONS, Question, Work
from divisor_duel.web.live.solver_pool import Rank
from divisor_duel.web.live.solver_questions import always_hard
from divisor_duel.web.serve.persons import Kind
from divisor_duel.web.serve.responses import written
from divisor_duel.web.serve.served_games import ServedGames
from divisor_duel.web.serve.services import Services, person_of, visitor_of
from divisor_duel.web.serve.shapes.games import Move, is_id

_API: Final = "/api/"
_MOVE: Final = QUESTIONS["move"]
_MOVE_ROUTE: Final = SimpleNamespace(path=_API + _MOVE.path)
_THOUGHT_ABOUT: Final = [each for each in QUESTIONS.values() if each.work not in (Work.NONE, Work.GAMES)]
_POOL: Final = b'"pool"'
"""What is in every question about numbers of one's own, which are the hard ones."""


class MovesFirst:
    """Answer moves, and refuse questions while too many wait; let all else pass. As middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request; a `Mistake` is for whoever is around this to answer."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        method, path = scope["method"], scope["path"].removeprefix(_API)
        found = _MOVE.match(method, path)
        if found is None or person_of(Request(scope)).kind is Kind.ADDRESS:
            await _services(scope).passes.turn()
        if found and is_id(found["game_id"]):
            return await self._move(found["game_id"], scope, receive, send)
        question = next((each for each in _THOUGHT_ABOUT if each.match(method, path) is not None), None)
        if question is not None:
            receive = await _unless_crowded(question, scope, receive)
        return await self.app(scope, receive, send)

    async def _move(self, game_id: str, scope: Scope, receive: Receive, send: Send) -> None:
        messages = await _read(receive)
        request = Request(scope)
        if (wish := _wished(request, messages)) is None:
            await self.app(scope, _again(messages, receive), send)
            return
        services = _services(scope)
        scope["route"] = _MOVE_ROUTE  # what it is counted as
        games = ServedGames(services, visitor_of(request), request)
        answer = await asyncio.get_running_loop().run_in_executor(
            services.moving, copy_context().run, _moved, games, game_id, wish
        )
        await written(answer)(scope, receive, send)


def _services(scope: Scope) -> Services:
    services: Services = scope["app"].state.services
    return services


def _moved(games: ServedGames, game_id: str, wish: Move) -> str:
    return write(games.move(game_id, wish.number, wish.ply))


def _wished(request: Request, messages: list[Message]) -> Move | None:
    """Return the move that was sent, unless there is something to say about it."""
    if request.headers.get("content-type") != "application/json":
        return None
    try:
        return Move.model_validate_json(_body(messages))
    except ValidationError:
        return None


async def _unless_crowded(question: Question, scope: Scope, receive: Receive) -> Receive:
    """Refuse a question as early as it can be known that there is no room for it."""
    services = _services(scope)
    visitor, check = visitor_of(Request(scope)), services.solvers.check
    if always_hard(question):
        check(visitor, Rank.QUESTION)
        return receive
    check(visitor, Rank.QUICK)
    try:
        check(visitor, Rank.QUESTION)
    except Mistake:
        messages = await _read(receive)
        if _POOL in _body(messages):
            raise
        return _again(messages, receive)
    return receive


async def _read(receive: Receive) -> list[Message]:
    """Read all of a request's body."""
    messages: list[Message] = []
    more = True
    while more:
        try:
            messages.append(await receive())
        except HTTPException as error:
            if isinstance(error.__cause__, Mistake):  # it has too many bytes
                raise error.__cause__ from None
            raise
        more = messages[-1].get("more_body", False)
    return messages


def _body(messages: list[Message]) -> bytes:
    return b"".join(message.get("body", b"") for message in messages)


def _again(messages: list[Message], receive: Receive) -> Receive:
    """Let what has been read be read again."""
    unread: list[Any] = messages[::-1]

    async def again() -> Message:
        return unread.pop() if unread else await receive()

    return again
