"""How pupils find their class: the address by which others in the network find it, and its QR code."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from divisor_duel.web.questions.qr import sent
from divisor_duel.web.server.responses import PROBLEMS, answer
from divisor_duel.web.server.routes.pages import SVG
from divisor_duel.web.server.services import AtDesk
from divisor_duel.web.server.shapes.classes import RoomLink
from divisor_duel.web.server.shapes.games import Id

router = APIRouter(prefix="/api/rooms", tags=["rooms"], responses=PROBLEMS)


@router.get("/{room}/link", response_model=RoomLink)
def read_room_link(room: Id, desk: AtDesk, request: Request) -> Response:
    """The address of a class as its pupils can use it, however the teacher's own page was opened."""
    code = desk.classes.rooms.look(room).code
    found = _found(request, code)
    link = str(found["address"])
    typed = link.partition("://")[2].removesuffix(f"/{code}")
    return answer({"link": link, "address": typed, "local": found["local"], "code": code})


@router.get("/{room}/link.svg", response_class=Response, responses=SVG)
def room_link_picture(room: Id, desk: AtDesk, request: Request) -> Response:
    """The same as a QR code."""
    code = _found(request, desk.classes.rooms.look(room).code)["code"]
    side, path = code["side"], code["path"]
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/><path d="{path}"/></svg>'
    )
    return Response(picture, media_type="image/svg+xml")


def _found(request: Request, code: str) -> dict[str, Any]:
    return sent(str(request.url.replace(path=f"/join/{code}", query="")), request.app.state.elsewhere)
