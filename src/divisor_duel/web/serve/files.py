"""The files of the pages, from memory: to open one takes longer than a move, and many kept moves waiting."""

from __future__ import annotations

from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response


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
