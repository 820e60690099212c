"""The routes of games: make one, look at it, sit down, move, take back, give up, play again, watch."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response
from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse

from divisor_duel.web.questions.game import Game
from divisor_duel.web.questions.stored import most_stored
from divisor_duel.web.questions.table import Table
from divisor_duel.web.runtime.streams import EventStream
from divisor_duel.web.server import keys
from divisor_duel.web.server.keys import SEAT
from divisor_duel.web.server.responses import PROBLEMS, answer
from divisor_duel.web.server.services import AtDesk, Desk, Visitor
from divisor_duel.web.server.shapes.games import Id, Move, MyGame, NewGame, Seated, TakeSeat, Undo

router = APIRouter(prefix="/api/games", tags=["games"], responses=PROBLEMS)


class ServedTable(Table):
    """The games of a server, for one who asks from an address."""

    def __init__(self, desk: Desk, visitor: str, token: str | None) -> None:
        super().__init__(desk.store, token)
        self.desk = desk
        self.visitor = visitor

    def allow(self, game: Game) -> None:
        """Let each visitor have so much room a day."""
        self.desk.budget.spend(self.visitor, most_stored(game))

    def wake(self, game: Game) -> None:
        """Let the computer think elsewhere."""
        self.desk.wake_computer(game, self.visitor)

    def away(self, game_id: str) -> Collection[int]:
        """Those whose stream has ended."""
        return self.desk.streams.away(game_id)


async def _token(request: Request) -> str | None:
    return keys.shown(request, SEAT)


Token = Annotated[str | None, Depends(_token)]


async def _table(desk: AtDesk, visitor: Visitor, token: Token) -> ServedTable:
    return ServedTable(desk, visitor, token)


AtTable = Annotated[ServedTable, Depends(_table)]


def _holding(response: Response, request: Request, game_id: str, token: str | None, days: int) -> Response:
    return keys.hold(response, request, SEAT, token, f"/api/games/{game_id}", days * 24 * 60 * 60)


@router.post("", status_code=201, response_model=Seated)
def make_game(wish: NewGame, desk: AtDesk, visitor: Visitor, request: Request) -> Response:
    """Make a game and take a seat in it; the token comes back this once."""
    table = ServedTable(desk, visitor, None)
    made = table.make(wish.spec, wish.seats, wish.names, wish.take, wish.toss, wish.moves)
    return _holding(answer(made, 201), request, made["game"]["id"], made["token"], desk.keep_days)


@router.get("/{game_id}", response_model=MyGame)
def read_game(game_id: Id, table: AtTable) -> Response:
    """Look at a game."""
    return answer(table.look(game_id))


@router.post("/{game_id}/seats", response_model=Seated)
def take_seat(game_id: Id, wish: TakeSeat, table: AtTable, request: Request) -> Response:
    """Sit down in the free seat; whoever holds one already keeps it, and can be called by another name.

    When the answer is lost, the same `attempt` leads to the same seat.
    """
    seated = table.sit(game_id, wish.name, wish.attempt)
    return _holding(answer(seated), request, game_id, seated["token"], table.desk.keep_days)


@router.post("/{game_id}/moves", response_model=MyGame)
def move(game_id: Id, wish: Move, table: AtTable) -> Response:
    """Move. `ply` is the number of moves it answers: repeating a request does no harm."""
    return answer(table.move(game_id, wish.number, wish.ply))


@router.post("/{game_id}/undo", response_model=MyGame)
def undo(game_id: Id, wish: Undo, table: AtTable) -> Response:
    """Take back one's last move; between two people, ask for it, agree or refuse."""
    return answer(table.undo(game_id, wish.ply, wish.agree))


@router.post("/{game_id}/resign", response_model=MyGame)
def resign(game_id: Id, table: AtTable) -> Response:
    """Give up."""
    return answer(table.resign(game_id))


@router.post("/{game_id}/rematch", response_model=MyGame)
def rematch(game_id: Id, table: AtTable, request: Request) -> Response:
    """Go to the next game, with the seats swapped; the first who asks makes it, the same token holds it."""
    game = table.rematch(game_id)
    return _holding(answer(game), request, game["id"], table.token, table.desk.keep_days)


@router.get("/{game_id}/record", response_class=PlainTextResponse)
def read_record(game_id: Id, table: AtTable) -> PlainTextResponse:
    """The game as text."""
    return PlainTextResponse(table.record(game_id))


@router.get("/{game_id}/events", response_class=EventStream, status_code=200)
async def watch(game_id: Id, desk: AtDesk, visitor: Visitor, token: Token) -> EventStream:
    """Watch a game: its whole public state now and after every change; an event's id is the ply."""
    # Looked at before the stream begins, so that a missing game is a plain 404.
    game = await run_in_threadpool(desk.look, game_id, visitor)
    return EventStream(desk.streams, game_id, game.seats_of(token))
