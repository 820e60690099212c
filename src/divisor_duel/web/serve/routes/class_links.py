"""How pupils find their class: the address by which others in the network find it, and its QR code."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from divisor_duel.language import say
from divisor_duel.web.api.qr import as_found, drawn, is_local
from divisor_duel.web.serve.allowances import priced
from divisor_duel.web.serve.responses import answer
from divisor_duel.web.serve.services import WithServices
from divisor_duel.web.serve.shapes.classes import RoomLink
from divisor_duel.web.serve.shapes.games import Id
from divisor_duel.web.serve.shapes.problems import PROBLEMS
from divisor_duel.web.serve.shapes.table import SVG, Picture

router = APIRouter(prefix="/api/rooms", tags=["rooms"], responses=PROBLEMS)


@router.get("/{room}/link", response_model=RoomLink)
def read_room_link(room: Id, services: WithServices, request: Request) -> Response:
    """Return the address of a class as its pupils can use it, however the teacher's own page was opened."""
    code = services.classes.rooms.look(room).code
    link = _found(request, code)
    typed = link.partition("://")[2].removesuffix(f"/{code}")
    local = is_local(link)
    why = "no-network-here" if request.app.state.everywhere else "this-computer-only"
    told = say(why) if local else ""
    return answer({"link": link, "address": typed, "local": local, "told": told, "code": code})


@router.get("/{room}/link.svg", response_class=Response, responses=SVG)
@priced(3.0)
def room_link_picture(room: Id, services: WithServices, request: Request) -> Response:
    """Return the same as a QR code."""
    return Picture(drawn(_found(request, services.classes.rooms.look(room).code)))


def _found(request: Request, code: str) -> str:
    return as_found(str(request.url.replace(path=f"/join/{code}", query="")), request.app.state.elsewhere)
