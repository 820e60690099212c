"""What only a server has of a game: news from other devices, and a QR code of its address."""

from __future__ import annotations

from fastapi import APIRouter, Response
from starlette.concurrency import run_in_threadpool

from divisor_duel.web.api.qr import drawn
from divisor_duel.web.live.streams import EventStream
from divisor_duel.web.serve.allowances import priced
from divisor_duel.web.serve.askers import AskedGames
from divisor_duel.web.serve.services import Visitor, WithServices
from divisor_duel.web.serve.shapes.games import Id
from divisor_duel.web.serve.shapes.problems import PROBLEMS
from divisor_duel.web.serve.shapes.table import SVG, Picture

router = APIRouter(prefix="/api/games", tags=["games"], responses=PROBLEMS)


@router.get("/{game_id}/events", response_class=EventStream, status_code=200)
async def watch(game_id: Id, services: WithServices, visitor: Visitor, games: AskedGames) -> EventStream:
    """Watch a game: its whole public state now and after every change; an event's id is the ply."""
    # Looked at before the stream begins, so that a missing game is a plain 404.
    game = await run_in_threadpool(services.look, game_id, visitor)
    return EventStream(services.streams, game_id, game.seats_of(games.token_for(game)))


@router.get("/{game_id}/link.svg", response_class=Response, responses=SVG)
@priced(3.0)
def link_picture(game_id: Id, games: AskedGames) -> Response:
    """Return the link of a game as a QR code, to be photographed by the friend across the table."""
    return Picture(drawn(games.address(games.keeper.load(game_id))))
