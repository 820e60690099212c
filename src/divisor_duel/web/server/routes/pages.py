"""The pages themselves, and their files."""

from __future__ import annotations

from fastapi import APIRouter, FastAPI
from starlette.responses import HTMLResponse
from starlette.staticfiles import StaticFiles

from divisor_duel.web.page.layout import page
from divisor_duel.web.page.paths import HERE, PAGES, ROOM_PAGES, STATIC
from divisor_duel.web.server.services import WithServices
from divisor_duel.web.server.shapes.games import Id

router = APIRouter(include_in_schema=False)


def _serve(path: str, name: str) -> None:
    @router.api_route(path, methods=["GET", "HEAD"])
    async def serve() -> HTMLResponse:
        return HTMLResponse(page(name))


def _serve_game(name: str) -> None:
    @router.api_route(f"/{name}/{{game_id}}", methods=["GET", "HEAD"])
    def serve(game_id: Id, services: WithServices) -> HTMLResponse:
        services.store.load(game_id)  # without the game there is nothing at its address
        return HTMLResponse(page(name))


def _serve_room(path: str, name: str) -> None:
    @router.api_route(path, methods=["GET", "HEAD"])
    def serve(room: Id, services: WithServices) -> HTMLResponse:
        services.classes.rooms.look(room)
        return HTMLResponse(page(name))


for _path, _name in (PAGES | ROOM_PAGES).items():
    (_serve_room if "{room}" in _path else _serve)(_path, _name)
for _name in ("play", "review"):
    _serve_game(_name)


def mount_static(app: FastAPI) -> None:
    """Serve the files of the pages."""
    for folder in STATIC:
        app.mount(f"/static/{folder}", StaticFiles(directory=str(HERE / folder)))
