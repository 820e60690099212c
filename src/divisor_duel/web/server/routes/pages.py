"""The pages themselves, their files, and the QR code of a game's link."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import Annotated, Any

import segno
from fastapi import APIRouter, FastAPI, Request, Response
from pydantic import BaseModel, Field
from starlette.datastructures import URL
from starlette.responses import HTMLResponse
from starlette.staticfiles import StaticFiles

from divisor_duel.web.page.layout import HERE, PAGES, ROOM_PAGES, STATIC, page
from divisor_duel.web.questions.game import Game
from divisor_duel.web.questions.table import Table
from divisor_duel.web.server.responses import PROBLEMS
from divisor_duel.web.server.services import AtDesk
from divisor_duel.web.server.shapes.games import Id

router = APIRouter(include_in_schema=False)
pictures = APIRouter(prefix="/api", tags=["games"], responses=PROBLEMS)

_LOCAL = ("localhost", "127.0.0.1", "::1")
SVG: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/svg+xml": {}}, "description": "The picture."}
}
"""How the schema tells of a picture."""


def _serve(path: str, name: str) -> None:
    @router.api_route(path, methods=["GET", "HEAD"])
    async def serve() -> HTMLResponse:
        return HTMLResponse(page(name, path))


def _serve_game(name: str) -> None:
    @router.api_route(f"/{name}/{{game_id}}", methods=["GET", "HEAD"])
    def serve(game_id: Id, desk: AtDesk) -> HTMLResponse:
        desk.store.load(game_id)  # without the game there is nothing at its address
        return HTMLResponse(page(name, f"/{name}"))


def _serve_room(path: str, name: str) -> None:
    @router.api_route(path, methods=["GET", "HEAD"])
    def serve(room: Id, desk: AtDesk) -> HTMLResponse:
        desk.classes.rooms.look(room)
        return HTMLResponse(page(name))


for _path, _name in (PAGES | ROOM_PAGES).items():
    (_serve_room if "{room}" in _path else _serve)(_path, _name)
for _name in ("play", "review"):
    _serve_game(_name)


def mount_static(app: FastAPI) -> None:
    """Serve the files of the pages."""
    for folder in STATIC:
        app.mount(f"/static/{folder}", StaticFiles(directory=str(HERE / folder)))


class Link(BaseModel):
    """Where a game is found."""

    link: str
    local: Annotated[bool, Field(description="whether it works on this computer only")]


@pictures.get("/games/{game_id}/link")
def read_link(game_id: Id, desk: AtDesk, request: Request) -> Link:
    """The link of a game as friends elsewhere can use it."""
    link = _link(request, desk.store.load(game_id))
    return Link(link=link, local=URL(link).hostname in _LOCAL)


@pictures.get("/games/{game_id}/link.svg", response_class=Response, responses=SVG)
def link_picture(game_id: Id, desk: AtDesk, request: Request) -> Response:
    """The link of a game as a QR code, to be photographed by the friend across the table."""
    return Response(_code(_link(request, desk.store.load(game_id))), media_type="image/svg+xml")


@lru_cache(maxsize=256)
def _code(link: str) -> bytes:
    picture = io.BytesIO()
    segno.make_qr(link, error="m").save(picture, kind="svg", border=4, light="#fff", xmldecl=False)
    return picture.getvalue()


@pictures.get("/games/{game_id}/picture.svg", response_class=Response, responses=SVG)
def game_picture(game_id: Id, desk: AtDesk) -> Response:
    """The board of a game with its chain, to be shown around."""
    return Response(Table(desk.store).picture(game_id), media_type="image/svg+xml")


def _link(request: Request, game: Game) -> str:
    here = request.url
    others: str | None = request.app.state.elsewhere
    if others and here.hostname in _LOCAL:
        here = URL(others)
    return str(here.replace(path=f"/play/{game.id}", query=""))
