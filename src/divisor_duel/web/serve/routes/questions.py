"""The routes of the table of questions, made from it and from the shapes of the same names."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import copy_context
from functools import partial
from inspect import Parameter, Signature
from typing import Any, Final

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool

from divisor_duel.errors import Mistake
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.web.api.positions import position_of
from divisor_duel.web.api.spec import MOST_ASKED
from divisor_duel.web.api.table_of_questions import QUESTIONS, Question, Work
from divisor_duel.web.live.solver_pool import Rank, always_hard, ask_solvers
from divisor_duel.web.serve import askers
from divisor_duel.web.serve.allowances import Kind, priced
from divisor_duel.web.serve.askers import AskedGames, ServedGames
from divisor_duel.web.serve.responses import answer
from divisor_duel.web.serve.services import Services, Visitor, WithServices, person_of, visitor_of
from divisor_duel.web.serve.shapes.games import Body, WhichRules
from divisor_duel.web.serve.shapes.problems import PROBLEMS
from divisor_duel.web.serve.shapes.table import SHAPES, Shape

router = APIRouter(prefix="/api", responses=PROBLEMS)

_WISH: Final = "wish"
"""What the endpoints call the body of a request."""


def _wished(sent: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments for a question's answer: all that was sent, the words of rules as one."""
    body: Body | None = sent.pop(_WISH, None)
    if body is None:
        return sent
    words = WhichRules.model_fields if isinstance(body, WhichRules) else ()
    fields = {name: getattr(body, name) for name in type(body).model_fields if name not in words}
    return sent | ({"spec": body.spec} if isinstance(body, WhichRules) else {}) | fields


def _at_once(question: Question, shape: Shape) -> Callable[..., Response]:
    def endpoint(**sent: Any) -> Response:
        return _sent(question.answer(**_wished(sent)), shape)

    return endpoint


def _by_workers(question: Question, shape: Shape) -> Callable[..., Any]:
    async def endpoint(services: Services, visitor: str, request: Request, **sent: Any) -> Response:
        wish = _wished(sent)
        if askers.rooms_of(request) and (position := _position(wish)):
            await run_in_threadpool(askers.check_not_asked, services, request, position)
        return _sent(await ask_solvers(services.solvers, visitor, question, wish), shape)

    return endpoint


def _position(wish: dict[str, Any]) -> Callable[[], Position] | None:
    """Return what finds the position that a question is about, or the last one of a recorded game."""
    if "record" in wish:
        return lambda: Record.parse(wish["record"], most=MOST_ASKED).position
    if "spec" in wish and "moves" in wish:
        return lambda: position_of(wish["spec"], wish["moves"])
    return None


def _about_games(question: Question, shape: Shape) -> Callable[..., Response]:
    def endpoint(games: ServedGames, **sent: Any) -> Response:
        return games.held_by(_sent(question.answer(games, **_wished(sent)), shape))

    return endpoint


def _by_players(question: Question, shape: Shape) -> Callable[..., Any]:
    """Have moves and their like made on threads of their own: none waits behind whatever else is asked."""
    change = _about_games(question, shape)

    async def endpoint(games: ServedGames, **sent: Any) -> Response:
        if person_of(games.request).kind is Kind.ADDRESS:
            await run_in_threadpool(games.refuse_strangers, sent["game_id"])
        work = partial(copy_context().run, partial(change, games, **sent))
        return await asyncio.get_running_loop().run_in_executor(games.services.moving, work)

    return endpoint


class _ThoughtAbout(APIRoute):
    """The route of a question that workers answer, refused as soon as it is known that there is no room."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request: a refusal before its body is taken apart, if need be."""
        handle = super().get_route_handler()
        hard = always_hard(QUESTIONS[self.name])

        async def refusing(request: Request) -> Response:
            check = partial(request.app.state.services.solvers.check, visitor_of(request))
            check(Rank.QUESTION if hard else Rank.QUICK)
            try:
                check(Rank.QUESTION)
            except Mistake:
                if _POOL in await request.body():
                    raise
            return await handle(request)

        return refusing


_PLAYERS_CHANGES: Final = ("move", "undo", "resign", "rematch")
_POOL: Final = b'"pool"'
"""What is in every question about numbers of one's own, which are the hard ones."""
_ENDPOINTS: Final = {Work.NONE: _at_once, Work.GAMES: _about_games}
_NEEDS: Final[dict[Work, dict[str, Any]]] = {Work.NONE: {}, Work.GAMES: {"games": AskedGames}}
_WORKERS: Final[dict[str, Any]] = {"services": WithServices, "visitor": Visitor, "request": Request}


def _sent(content: Any, shape: Shape) -> Response:
    return shape.text(content) if shape.text else answer(content, shape.status or 200)


def _signature(question: Question, shape: Shape) -> Signature:
    """Return what FastAPI is to read from a request, as the parameters of a function."""
    kinds = dict(shape.path) | ({_WISH: shape.body} if shape.body else {})
    parameters = [Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind) for name, kind in kinds.items()]
    parameters += [
        Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind, default=default)
        for name, (kind, default) in shape.query.items()
    ]
    parameters += [
        Parameter(name, Parameter.KEYWORD_ONLY, annotation=kind)
        for name, kind in _NEEDS.get(question.work, _WORKERS).items()
    ]
    return Signature(parameters)


def _add(name: str, question: Question, shape: Shape) -> None:
    make: Callable[..., Any] = _ENDPOINTS.get(question.work, _by_workers)
    if name in _PLAYERS_CHANGES:
        make = _by_players
    endpoint = make(question, shape)
    endpoint.__name__, endpoint.__doc__ = name, question.answer.__doc__
    endpoint.__signature__ = _signature(question, shape)
    router.add_api_route(
        f"/{question.path}",
        priced(question.price)(endpoint),
        methods=[question.method],
        tags=[shape.tag],
        response_model=shape.answer,
        status_code=shape.status,
        responses=dict(shape.schema),
        response_class=Response if shape.schema else shape.text or JSONResponse,
        route_class_override=_ThoughtAbout if make is _by_workers else None,
    )


for _name, _question in QUESTIONS.items():
    _add(_name, _question, SHAPES[_name])
