"""The pages themselves, their files, and the QR code of a game's link."""

from __future__ import annotations

import io
from functools import lru_cache

import segno
from fastapi import APIRouter, FastAPI, Request, Response
from starlette.responses import HTMLResponse
from starlette.staticfiles import StaticFiles

from divisor_duel.web.answers import PROBLEMS
from divisor_duel.web.desk import AtDesk
from divisor_duel.web.layout import HERE, page
from divisor_duel.web.shapes import Id

router = APIRouter(include_in_schema=False)
pictures = APIRouter(prefix="/api", tags=["games"], responses=PROBLEMS)

_PAGES = {"/": "start", "/review": "review", "/puzzle": "puzzle", "/explore": "explore"}


def _serve(path: str, name: str) -> None:
    @router.api_route(path, methods=["GET", "HEAD"])
    async def serve() -> HTMLResponse:
        return HTMLResponse(page(name, path))


def _serve_game(name: str) -> None:
    @router.api_route(f"/{name}/{{game_id}}", methods=["GET", "HEAD"])
    def serve(game_id: Id, desk: AtDesk) -> HTMLResponse:
        desk.store.load(game_id)  # without the game there is nothing at its address
        return HTMLResponse(page(name, f"/{name}"))


for _path, _name in _PAGES.items():
    _serve(_path, _name)
for _name in ("play", "review"):
    _serve_game(_name)


def mount_static(app: FastAPI) -> None:
    """Serve the files of the pages."""
    app.mount("/static", StaticFiles(directory=str(HERE / "static")))


@pictures.get(
    "/games/{game_id}/link.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}, "description": "The picture."}},
)
def link_picture(game_id: Id, desk: AtDesk, request: Request) -> Response:
    """The link of a game as a QR code, to be photographed by the friend across the table."""
    game = desk.store.load(game_id)
    link = str(request.url.replace(path=f"/play/{game.id}", query=""))
    return Response(_picture(link), media_type="image/svg+xml")


@lru_cache(maxsize=256)
def _picture(link: str) -> bytes:
    picture = io.BytesIO()
    segno.make_qr(link, error="m").save(picture, kind="svg", border=4, light="#fff", xmldecl=False)
    return picture.getvalue()
