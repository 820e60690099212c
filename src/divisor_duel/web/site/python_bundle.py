"""Our own Python for the browser: what answers the page's questions, and all it imports."""

from __future__ import annotations

import ast
import gzip
import io
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final
from zipfile import ZipFile, ZipInfo

from divisor_duel.errors import MissingExtra
from divisor_duel.language.compiling import compiled, decompiled
from divisor_duel.language.facts import Message
from divisor_duel.language.telling import compiled_catalogue, messages
from divisor_duel.language.uses import used

PACKAGE: Final = "divisor_duel"
_FIRST = f"{PACKAGE}.web.api.worker"
_COMPILED = (f"{PACKAGE}.solver.compiled", f"{PACKAGE}.solver.long_short.compiled")
"""The compiled solvers are left out: in a browser there is nothing to compile with."""
_CODES = ("consts", "encoder")
"""What works out QR codes; all else there draws them in ways of its own, which needs much of the library."""
_TABLES = f"{PACKAGE}.language.messages"
"""Imported by none: what is said is looked up in all tables there are."""
_EVER = (1980, 1, 1, 0, 0, 0)


def core() -> dict[str, bytes]:
    """Return the files, by their places below a folder that Python imports from."""
    sources = {_path(module): source for module, source in _modules().items()}
    sources[f"{PACKAGE}/game/games.toml"] = (files(PACKAGE) / "game" / "games.toml").read_bytes()
    sources[f"{PACKAGE}/language/messages/said.py"] = f"MESSAGES = {_said()!r}\n".encode()
    return sources | _codes()


def words(language: str) -> dict[str, bytes]:
    """Return what the same Python needs to speak a language other than English, by the same places."""
    catalogue, games = f"language/catalogues/{language}.mo", f"game/games.{language}.toml"
    whole = decompiled(compiled_catalogue(language))
    # A text is kept by its code, and perhaps by whom it is said to; those of templates have none.
    codes = _said().keys()
    kept = {key: text for key, text in whole.items() if not key or re.split(r"[|\4]", key)[0] in codes}
    return {
        f"{PACKAGE}/{catalogue}": compiled(kept),
        f"{PACKAGE}/{games}": files(PACKAGE).joinpath(games).read_bytes(),
    }


def _said() -> dict[str, Message]:
    """Return the messages that can be said there: most are a terminal's, a server's or the pages' own."""
    codes = used(map(ast.parse, _modules().values()), messages())
    return {code: message for code, message in messages().items() if code in codes}


def _codes() -> dict[str, bytes]:
    """Return what works out QR codes, which is plain Python too."""
    try:
        folder = files("segno")
    except ModuleNotFoundError:
        raise MissingExtra("extra-folder", "web") from None
    return {f"segno/{name}.py": (folder / f"{name}.py").read_bytes() for name in _CODES}


def zipped(contents: dict[str, bytes]) -> bytes:
    """Return a zip file of these files, which does not know when it was made.

    Nothing in it is compressed: all together they are compressed better, and read faster afterwards.
    """
    packed = io.BytesIO()
    with ZipFile(packed, "w") as file:
        for name in sorted(contents):
            file.writestr(ZipInfo(name, _EVER), contents[name])
    return packed.getvalue()


def squeezed(content: bytes) -> bytes:
    """Return a file as the browser unpacks it by itself, since not every host compresses."""
    return gzip.compress(content, 9, mtime=0)


@cache
def _modules() -> dict[str, bytes]:
    """Return the sources of all that is imported, wherever in a module that is done."""
    found: dict[str, bytes] = {}
    ahead = [_FIRST, _TABLES]
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


def _place(module: str) -> Traversable:
    """Return the file of a module, if it is one of ours."""
    return files(PACKAGE).joinpath(*_path(module).split("/")[1:])


def _path(module: str) -> str:
    parts = module.split(".")
    is_package = files(PACKAGE).joinpath(*parts[1:]).is_dir()
    return "/".join(parts) + ("/__init__.py" if is_package else ".py")
