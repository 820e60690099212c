"""What somebody types here to add a part of the program that is missing, and how any command is typed."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pathlib import Path

UNPACKED: Final = "unpacked-by-divisor-duel.pyz"
"""A file in the folder into which the program unpacked itself (scripts/app), beside what is missing."""


def installer() -> list[str]:
    """Return the command that installs what is named behind it beside this program."""
    from importlib.util import find_spec

    if find_spec("pip") is None:
        return ["uv", "pip", "install", "--python", sys.executable]
    return [sys.executable, "-m", "pip", "install"]


@cache
def install(extra: str) -> str:
    """Return the command that adds an extra to this very installation, by what made it and from where."""
    from pathlib import Path

    beside, clone, place = Path(__file__).parents[1], Path(__file__).parents[2], Path(sys.prefix)
    program = installer()
    if (beside / UNPACKED).is_file():
        return as_typed([*program, "--upgrade", "--target", str(beside), *_needed(extra)])
    by_uv, by_pipx = place / "uv-receipt.toml", place / "pipx_metadata.json"
    # What these two install next takes the place of what is there, with its extras.
    kept = _extras_by_uv(by_uv) if by_uv.is_file() else _extras_by_pipx(by_pipx) if by_pipx.is_file() else []
    extras = ",".join(sorted({extra, *kept}))
    if (clone / "pyproject.toml").is_file():
        what = ["-e", f"{clone}[{extras}]"]
    else:
        what = [f"divisor-duel[{extras}]{_came_from()}"]
    if by_uv.is_file():
        return as_typed(["uv", "tool", "install", *what])
    if by_pipx.is_file():
        return as_typed(["pipx", "install", "--force", *what])
    if "archive-v0" in place.parts:  # where uvx keeps what it runs once
        return as_typed(["uvx", "--from", *what, "divisor-duel"])
    return as_typed([*program, *what])


def _needed(extra: str) -> list[str]:
    """Return what an extra requires and is not there; all of it, if what is there is for another Python."""
    import re
    from importlib.metadata import requires

    marked = [need.partition(";") for need in requires("divisor-duel") or ()]
    wanted = [need.strip() for need, _, when in marked if re.search(rf"""extra == ['"]{extra}['"]""", when)]
    return [need for need in wanted if not _is_there(re.split(r"[^\w.-]", need)[0])] or wanted


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
