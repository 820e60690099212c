"""The pages themselves, their files, and the QR code of a game's link."""

from __future__ import annotations

import io
from importlib.resources import files
from typing import Annotated

import segno
from fastapi import APIRouter, FastAPI, Path, Request, Response
from starlette.responses import FileResponse
from starlette.staticfiles import StaticFiles

from divisor_duel.web.answers import PROBLEMS
from divisor_duel.web.desk import AtDesk

router = APIRouter(include_in_schema=False)
pictures = APIRouter(prefix="/api", tags=["games"], responses=PROBLEMS)

_STATIC = str(files("divisor_duel.web") / "static")
_PAGES = {
    "/": "start",
    "/play/{game_id}": "play",
    "/review": "review",
    "/review/{game_id}": "review",
    "/puzzle": "puzzle",
    "/explore": "explore",
}


def _page(path: str, name: str) -> None:
    @router.get(path)
    async def page() -> FileResponse:
        return FileResponse(f"{_STATIC}/{name}.html")


for _path, _name in _PAGES.items():
    _page(_path, _name)


def mount_static(app: FastAPI) -> None:
    """Serve the files of the pages."""
    app.mount("/static", StaticFiles(directory=_STATIC))


@pictures.get(
    "/games/{game_id}/link.svg",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}, "description": "The picture."}},
)
def link_picture(game_id: Annotated[str, Path(max_length=32)], desk: AtDesk, request: Request) -> Response:
    """The link of a game as a QR code, to be photographed by the friend across the table."""
    game = desk.store.load(game_id)
    picture = io.BytesIO()
    link = str(request.url.replace(path=f"/play/{game.id}", query=""))
    segno.make_qr(link, error="m").save(picture, kind="svg", border=4, light="#fff", xmldecl=False)
    return Response(picture.getvalue(), media_type="image/svg+xml")
