"""The pages themselves, and their files.

Files are served from memory: to open one takes longer than a move, and many kept moves waiting.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from fastapi import APIRouter, FastAPI, Request
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from divisor_duel.web.api.problems import Damaged, NotFound, TooMany
from divisor_duel.web.classes.entry import find
from divisor_duel.web.page.layout import page
from divisor_duel.web.page.paths import HERE, PAGES, STATIC
from divisor_duel.web.serve.allowances import Person
from divisor_duel.web.serve.languages import chosen
from divisor_duel.web.serve.services import Asker, Services, WithServices
from divisor_duel.web.serve.shapes.games import Id

router = APIRouter(include_in_schema=False)


def _serve(path: str, name: str) -> None:
    @router.api_route(path, methods=["GET", "HEAD"])
    async def serve() -> HTMLResponse:
        return HTMLResponse(page(name))


def _serve_game(name: str) -> None:
    @router.api_route(f"/{name}/{{game_id}}", methods=["GET", "HEAD"])
    def serve(game_id: Id, services: WithServices, request: Request) -> HTMLResponse:
        game = services.store.load(game_id)  # without the game there is nothing at its address
        return HTMLResponse(page(name, language=chosen(request) or _spoken(services, game.room)))


@router.api_route("/class/{room}", methods=["GET", "HEAD"])
def serve_desk(room: Id, services: WithServices) -> HTMLResponse:
    """Return the desk of a class, in its teacher's language."""
    services.classes.rooms.look(room)
    return HTMLResponse(page("desk"))


@router.api_route("/class/{room}/wall", methods=["GET", "HEAD"])
def serve_wall(room: Id, services: WithServices) -> HTMLResponse:
    """Return the wall of a class, in its language, whatever the teacher has chosen for the desk."""
    return HTMLResponse(page("wall", language=_spoken(services, room)))


@router.api_route("/homework/{code}", methods=["GET", "HEAD"])
def serve_homework(code: str, services: WithServices, asker: Asker, request: Request) -> HTMLResponse:
    """Serve the homework of a class, in the same language as the page where pupils join."""
    return _serve_pupil("homework", code, services, asker, request)


@router.api_route("/join/{code}", methods=["GET", "HEAD"])
def serve_join(code: str, services: WithServices, asker: Asker, request: Request) -> HTMLResponse:
    """Return a pupil's own page, in the language of the class unless they have chosen another."""
    return _serve_pupil("join", code, services, asker, request)


def _serve_pupil(name: str, code: str, services: Services, asker: Person, request: Request) -> HTMLResponse:
    language = chosen(request)
    if language is None:
        # What is said of a wrong code, the page asks for itself. Here as there, codes must not be guessed.
        with suppress(NotFound, TooMany, Damaged), services.entrance.trying(asker):
            language = find(services.classes.rooms, code).settings.language
    return HTMLResponse(page(name, language=language))


def _spoken(services: Services, room: str | None) -> str | None:
    """Return the language of a class; none where a game belongs to none."""
    return None if room is None else services.classes.rooms.look(room).settings.language


for _path, _name in (PAGES | {f"/{name}": name for name in ("class", "join", "privacy")}).items():
    _serve(_path, _name)
for _name in ("play", "review"):
    _serve_game(_name)


class _Kept(NamedTuple):
    """A file as it was when it was read."""

    changed: int
    content: bytes
    headers: dict[str, str]


class Files:
    """The files of some folders, by their places below what they share; read anew where one has changed."""

    def __init__(self, root: Path, folders: tuple[str, ...]) -> None:
        self._places = {
            file.relative_to(root).as_posix(): file
            for folder in folders
            for file in (root / folder).rglob("*")
            if file.is_file()
        }
        self._kept: dict[str, _Kept] = {}

    async def serve(self, request: Request) -> Response:
        """Answer with a file, or that the browser has it already."""
        if (file := self._places.get(path := request.path_params["path"])) is None:
            raise HTTPException(404)
        kept = self._kept.get(path)
        if kept is None or kept.changed != file.stat().st_mtime_ns:
            kept = self._kept[path] = _read(file)
        if kept.headers["etag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers={"etag": kept.headers["etag"]})
        return Response(kept.content, headers=kept.headers)


def _read(file: Path) -> _Kept:
    content = file.read_bytes()
    kind = guess_type(file.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    headers = {"etag": f'"{sha256(content).hexdigest()[:32]}"', "content-type": kind}
    return _Kept(file.stat().st_mtime_ns, content, headers)


def mount_static(app: FastAPI) -> None:
    """Serve the files of the pages."""
    app.add_route("/static/{path:path}", Files(Path(str(HERE)), STATIC).serve, include_in_schema=False)
