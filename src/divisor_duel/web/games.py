"""The routes of games: make one, look at it, sit down, move, take back, give up, play again, watch."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse

from divisor_duel.errors import InvalidInput
from divisor_duel.position import Position
from divisor_duel.record import check_name
from divisor_duel.web.answers import PROBLEMS
from divisor_duel.web.desk import AtDesk, Desk, Visitor
from divisor_duel.web.game import Game, new_id, new_token, token_of
from divisor_duel.web.live import EventStream
from divisor_duel.web.shapes import Id, Move, MyGame, NewGame, Seated, TakeSeat, Undo, check_seat
from divisor_duel.web.store import most_stored

router = APIRouter(prefix="/api/games", tags=["games"], responses=PROBLEMS)


async def _token(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else request.cookies.get("seat")


Token = Annotated[str | None, Depends(_token)]


def _hold(response: Response, request: Request, game_id: str, token: str, keep_days: int) -> None:
    # The path keeps the cookies of different games apart, and each request free of the others'.
    response.set_cookie(
        "seat",
        token,
        max_age=keep_days * 24 * 60 * 60,
        path=f"/api/games/{game_id}",
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )


@router.post("", status_code=201)
def make_game(wish: NewGame, desk: AtDesk, visitor: Visitor, request: Request, response: Response) -> Seated:
    """Make a game and take a seat in it; the token comes back this once."""
    game, take = _new(wish)
    token = new_token() if take else None
    for player in take:
        assert token is not None
        game = game.seat(player, token)
    desk.budget.spend(visitor, most_stored(game))
    desk.store.create(game)
    desk.wake_computer(game, visitor)
    if token:
        _hold(response, request, game.id, token, desk.keep_days)
    return Seated(token=token, game=MyGame.seen(game, token))


def _mine(desk: Desk, game: Game, token: str | None) -> MyGame:
    return MyGame.seen(game, token, desk.streams.away(game.id))


def _new(wish: NewGame) -> tuple[Game, list[int]]:
    wanted: Collection[int] | None = wish.take
    if wanted is None:
        wanted = [player for player in (1, 2) if wish.seats[player - 1] == "human"][:1]
    chairs = [
        (check_seat(seat), _name(name), player in wanted)
        for player, seat, name in zip((1, 2), wish.seats, wish.names, strict=True)
    ]
    if all(seat != "human" for seat, _, _ in chairs):
        raise InvalidInput("a game here needs a person: make at least one of the seats human")
    if any(seat != "human" and taken for seat, _, taken in chairs):
        raise InvalidInput("a person takes human seats only; the computer's are its own")
    if wish.toss:
        random.SystemRandom().shuffle(chairs)
    first, second = (
        name or ("Computer" if seat != "human" else f"Player {player}")
        for player, (seat, name, _) in enumerate(chairs, 1)
    )
    position = Position(wish.rules(), wish.moves)
    game = Game(new_id(), position, (chairs[0][0], chairs[1][0]), (first, second), tossed=wish.toss)
    return game, [player for player, (_, _, taken) in enumerate(chairs, 1) if taken]


def _name(name: str | None) -> str | None:
    return check_name(name) if name and name.strip() else None


@router.get("/{game_id}")
def read_game(game_id: Id, desk: AtDesk, visitor: Visitor, token: Token) -> MyGame:
    """Look at a game."""
    return _mine(desk, desk.look(game_id, visitor), token)


@router.post("/{game_id}/seats")
def take_seat(
    game_id: Id, wish: TakeSeat, desk: AtDesk, token: Token, request: Request, response: Response
) -> Seated:
    """Sit down in the free seat; whoever holds one already keeps it, and can be called by another name.

    When the answer is lost, the same `attempt` leads to the same seat.
    """
    name = _name(wish.name)
    new = None
    with desk.store.changing(game_id) as change:
        if change.game.seats_of(token):
            change.game = change.game.rename(token, name)
        else:
            new = token_of(game_id, wish.attempt) if wish.attempt else new_token()
            seated = change.game.seats_of(new)
            change.game = change.game.rename(new, name) if seated else change.game.take_seat(new, name)
    if new:
        _hold(response, request, game_id, new, desk.keep_days)
    return Seated(token=new, game=_mine(desk, change.game, new or token))


@router.post("/{game_id}/moves")
def move(game_id: Id, wish: Move, desk: AtDesk, visitor: Visitor, token: Token) -> MyGame:
    """Move. `ply` is the number of moves it answers: repeating a request does no harm."""
    game = desk.store.change(game_id, lambda game: game.move(token, wish.number, wish.ply))
    return _mine(desk, desk.wake_computer(game, visitor), token)


@router.post("/{game_id}/undo")
def undo(game_id: Id, wish: Undo, desk: AtDesk, visitor: Visitor, token: Token) -> MyGame:
    """Take back one's last move; between two people, ask for it, agree or refuse."""
    if wish.agree:
        game = desk.store.change(game_id, lambda game: game.undo(token, wish.ply))
    else:
        game = desk.store.change(game_id, lambda game: game.refuse_undo(token, wish.ply))
    return _mine(desk, desk.wake_computer(game, visitor), token)


@router.post("/{game_id}/resign")
def resign(game_id: Id, desk: AtDesk, token: Token) -> MyGame:
    """Give up."""
    return _mine(desk, desk.store.change(game_id, lambda game: game.resign(token)), token)


@router.post("/{game_id}/rematch")
def rematch(
    game_id: Id, desk: AtDesk, visitor: Visitor, token: Token, request: Request, response: Response
) -> MyGame:
    """Go to the next game, with the seats swapped; the first who asks makes it, the same token holds it."""
    with desk.store.changing(game_id) as change:
        following = change.game.again(token)
        if change.game.rematch is None:
            desk.budget.spend(visitor, most_stored(following))
            change.added = following
            change.game = replace(change.game, rematch=following.id)
    assert change.game.rematch is not None
    assert token is not None
    game = desk.look(change.game.rematch, visitor)
    _hold(response, request, game.id, token, desk.keep_days)
    return MyGame.seen(game, token)


@router.get("/{game_id}/record", response_class=PlainTextResponse)
def read_record(game_id: Id, desk: AtDesk) -> PlainTextResponse:
    """The game as text."""
    return PlainTextResponse(str(desk.store.load(game_id).record))


@router.get("/{game_id}/events", response_class=EventStream, status_code=200)
async def watch(game_id: Id, desk: AtDesk, visitor: Visitor, token: Token) -> EventStream:
    """Watch a game: its whole public state now and after every change; an event's id is the ply."""
    # Looked at before the stream begins, so that a missing game is a plain 404.
    game = await run_in_threadpool(desk.look, game_id, visitor)
    return EventStream(desk.streams, game_id, game.seats_of(token))
