"""Our own Python for the browser: what answers the page's questions, and all it imports."""

from __future__ import annotations

import ast
import gzip
import io
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final
from zipfile import ZipFile, ZipInfo

from divisor_duel.errors import MissingExtra

PACKAGE: Final = "divisor_duel"
_FIRST = f"{PACKAGE}.web.questions.worker"
_COMPILED = (f"{PACKAGE}.solver.compiled", f"{PACKAGE}.solver.long_short.compiled")
"""The compiled solvers are left out: in a browser there is nothing to compile with."""
_CODES = ("consts", "encoder")
"""What works out QR codes; all else there draws them in ways of its own, which needs much of the library."""
_TABLES = f"{PACKAGE}.language.messages"
_EVER = (1980, 1, 1, 0, 0, 0)


def core() -> dict[str, bytes]:
    """The files, by their places below a folder that Python imports from."""
    sources = {_path(module): source for module, source in _modules().items()}
    sources[f"{PACKAGE}/game/games.toml"] = (files(PACKAGE) / "game" / "games.toml").read_bytes()
    return sources | _codes()


def words(language: str) -> dict[str, bytes]:
    """What the same Python needs to speak a language other than English, by the same places."""
    places = (f"language/catalogues/{language}.mo", f"game/games.{language}.toml")
    return {f"{PACKAGE}/{place}": files(PACKAGE).joinpath(place).read_bytes() for place in places}


def _codes() -> dict[str, bytes]:
    """What works out QR codes, which is plain Python too."""
    try:
        folder = files("segno")
    except ModuleNotFoundError:
        raise MissingExtra("extra-folder", "web") from None
    return {f"segno/{name}.py": (folder / f"{name}.py").read_bytes() for name in _CODES}


def zipped(contents: dict[str, bytes]) -> bytes:
    """A zip file of these files, which does not know when it was made.

    Nothing in it is compressed: all together they are compressed better, and read faster afterwards.
    """
    packed = io.BytesIO()
    with ZipFile(packed, "w") as file:
        for name in sorted(contents):
            file.writestr(ZipInfo(name, _EVER), contents[name])
    return packed.getvalue()


def squeezed(content: bytes) -> bytes:
    """A file as the worker unpacks it itself, since not every host compresses."""
    return gzip.compress(content, 9, mtime=0)


def _modules() -> dict[str, bytes]:
    """The sources of all that is imported, wherever in a module that is done."""
    found: dict[str, bytes] = {}
    # What is said is looked up in all tables there are, and imported by none.
    ahead = [_FIRST, *(f"{_TABLES}.{table.name.removesuffix('.py')}" for table in _folder(_TABLES).iterdir())]
    while ahead:
        module = ahead.pop()
        if module in found or module.startswith(_COMPILED) or not (place := _place(module)).is_file():
            continue
        found[module] = place.read_bytes()
        ahead += _imported(found[module])
        ahead += [module.rpartition(".")[0]] if "." in module else []
    return found


def _imported(source: bytes) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name.startswith(PACKAGE))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(PACKAGE):
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def _folder(package: str) -> Traversable:
    return files(PACKAGE).joinpath(*package.split(".")[1:])


def _place(module: str) -> Traversable:
    """The file of a module, if it is one of ours."""
    return files(PACKAGE).joinpath(*_path(module).split("/")[1:])


def _path(module: str) -> str:
    parts = module.split(".")
    is_package = files(PACKAGE).joinpath(*parts[1:]).is_dir()
    return "/".join(parts) + ("/__init__.py" if is_package else ".py")
