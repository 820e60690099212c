"""What somebody types here to start the program again, and to add a part of it that is missing."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

NAME: Final = "divisor-duel"
UNPACKED: Final = "unpacked-by-divisor-duel.pyz"
"""A file in the folder into which the program unpacked itself (scripts/app), beside what is missing."""


def command(*words: str) -> str:
    """Return a command of the program as it can be typed in the shell and the folder where it was started."""
    return as_typed([*_program(), *words])


def _program() -> list[str]:
    started, python = Path(sys.argv[0]), Path(sys.executable)
    if (Path(__file__).parents[1] / UNPACKED).is_file() or started.suffix == ".pyz":
        return [_reached(python), _below_here(started)]
    if once := _once():
        asked = f"{NAME}{_extras()}{_came_from()}"
        return [*(once[:-1] if asked == NAME else [*once, asked]), NAME]
    script = python.with_name(NAME) if started.name == "__main__.py" else started
    if started.name == "__main__.py" and _reached(script) != NAME:
        return [_reached(python), "-m", "divisor_duel"]
    return [_reached(script)]


def _reached(program: Path) -> str:
    """Return a program's name where that is enough to start it, and else its path."""
    from shutil import which

    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    if os.environ.get("UV"):  # which puts the environment on the path of what it runs, and not of the shell
        folders = [folder for folder in folders if folder != str(program.parent)]
    found = which(program.name, path=os.pathsep.join(folders))
    if found and _compared(Path(found)) == _compared(program):
        return program.name
    return _below_here(program)


def _below_here(path: Path) -> str:
    """Return the path from this folder to what lies in it or below, and the whole path of all else."""
    whole = _whole(path)
    here = f"{Path.cwd()}{os.sep}"
    if not whole.startswith(here):
        return whole
    short = whole.removeprefix(here)
    return short if os.sep in short or path.suffix == ".pyz" else f"{os.curdir}{os.sep}{short}"


def _whole(path: Path) -> str:
    return os.path.normpath(path.absolute())


def _compared(path: Path) -> str:
    """Return the path as this system compares it; the scripts of Windows go with and without their ending."""
    return os.path.normcase(_whole(path)).removesuffix(".exe")


def _once() -> list[str]:
    """Return how a command begins that fetches this for one run, if it was started so: uvx or `pipx run`."""
    place = Path(sys.prefix)
    if "archive-v0" in place.parts:  # where uvx keeps what it runs once
        return ["uvx", "--from"]
    if (place / "pipx_metadata.json").is_file() and place.parent.name != "venvs":
        return ["pipx", "run", "--spec"]
    return []


def installer() -> list[str]:
    """Return the command that installs what is named behind it beside this program."""
    from importlib.util import find_spec

    if find_spec("pip") is None:
        return ["uv", "pip", "install", "--python", sys.executable]
    return [sys.executable, "-m", "pip", "install"]


@cache
def install(extra: str) -> str:
    """Return the command that adds an extra to this very installation, by what made it and from where."""
    beside, clone, place = Path(__file__).parents[1], Path(__file__).parents[2], Path(sys.prefix)
    program = installer()
    if (beside / UNPACKED).is_file():
        needed = _lacking(extra) or _needs(extra)  # all of it, if what is there is for another Python
        return as_typed([*program, "--upgrade", "--target", str(beside), *needed])
    by_uv, by_pipx = place / "uv-receipt.toml", place / "pipx_metadata.json"
    once = _once()
    # What these two install next takes the place of what is there, with its extras.
    kept = _extras_by_uv(by_uv) if by_uv.is_file() else _extras_by_pipx(by_pipx) if by_pipx.is_file() else []
    extras = ",".join(sorted({extra, *kept}))
    if (clone / "pyproject.toml").is_file():
        what = ["-e", f"{clone}[{extras}]"]
    else:
        what = [f"divisor-duel[{extras}]{_came_from()}"]
    if by_uv.is_file():
        return as_typed(["uv", "tool", "install", *what])
    if once:
        return as_typed([*once, *what, NAME])
    if by_pipx.is_file():
        return as_typed(["pipx", "install", "--force", *what])
    return as_typed([*program, *what])


def _needs(extra: str) -> list[str]:
    """Return what an extra requires."""
    import re
    from importlib.metadata import requires

    marked = [need.partition(";") for need in requires(NAME) or ()]
    return [need.strip() for need, _, when in marked if re.search(rf"""extra == ['"]{extra}['"]""", when)]


def _lacking(extra: str) -> list[str]:
    """Return what an extra requires and is not there."""
    import re

    return [need for need in _needs(extra) if not _is_there(re.split(r"[^\w.-]", need)[0])]


def _is_there(package: str) -> bool:
    from importlib.metadata import Distribution, PackageNotFoundError

    try:
        return bool(Distribution.from_name(package))
    except PackageNotFoundError:
        return False


def _extras_by_uv(receipt: Path) -> list[str]:
    """Return the extras that a tool of uv has."""
    import tomllib

    needs = tomllib.loads(receipt.read_text("utf-8"))["tool"]["requirements"]
    return [extra for need in needs if need["name"] == "divisor-duel" for extra in need.get("extras", ())]


def _extras_by_pipx(metadata: Path) -> list[str]:
    """Return the extras that an application of pipx has."""
    import json

    asked = str(json.loads(metadata.read_text("utf-8"))["main_package"]["package_or_url"])
    return asked.partition("[")[2].partition("]")[0].split(",") if "[" in asked else []


def _extras() -> str:
    """Return the extras of which all is there, as a requirement names them."""
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        named = metadata(NAME).get_all("Provides-Extra") or []
    except PackageNotFoundError:
        return ""
    others = {extra: [need for need in _needs(extra) if not need.startswith(NAME)] for extra in named}
    there = sorted(extra for extra, needs in others.items() if needs and not _lacking(extra))
    return f"[{','.join(there)}]" if there else ""


def _came_from() -> str:
    """Return the file this was installed from, as a requirement names it, unless it came from an index."""
    import json
    from importlib.metadata import Distribution, PackageNotFoundError

    try:
        written = Distribution.from_name("divisor-duel").read_text("direct_url.json")
    except PackageNotFoundError:
        return ""
    url = json.loads(written)["url"] if written else ""
    return f" @ {url}" if url.startswith("file:") else ""


def as_typed(words: Sequence[str]) -> str:
    """Return a command as the shell of this system reads it."""
    if os.name == "nt":
        from subprocess import list2cmdline

        return list2cmdline(words)
    import shlex

    return shlex.join(words)
