"""Where the pages are, and their files; what needs no more than that installs nothing."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

HERE = files("divisor_duel.web.page")
STATIC: Final = ("scripts", "styles", "icons")
"""The folders of files that the pages ask for."""

PAGES: Final = {
    "/": "start",
    "/own": "own",
    "/learn": "learn",
    "/games": "games",
    "/link": "link",
    "/solo": "solo",
    "/review": "review",
    "/puzzle": "puzzle",
    "/practise": "practise",
    "/explore": "explore",
    "/sheet": "sheet",
    "/set": "set",
}
"""The pages that are about no one game, by their paths."""

ROOM_PAGES: Final = ("class", "desk", "wall", "join", "homework", "privacy")
"""The pages of a class; only a server has them."""

_AT_A_BOARD: Final = ("style", "board", "table")
_STYLES: Final = {
    "sheet": ("style", "sheet"),
    **dict.fromkeys(ROOM_PAGES, (*_AT_A_BOARD, "class")),
}
"""The style sheets of the pages that need others than those at a board."""


_FOR_ALL: Final = "scripts/lib/languages.js"


_CALLED: Final = "scripts/class/call.js"


def styles_of(name: str) -> tuple[str, ...]:
    """Return the style sheets of a page, in their order, as files below `HERE`."""
    return tuple(f"styles/{style}.css" for style in _STYLES.get(name, _AT_A_BOARD))


def scripts_of(name: str) -> tuple[str, ...]:
    """Return the scripts of a page, in their order, as files below `HERE`."""
    script = f"scripts/pages/{name}.js"
    return (_FOR_ALL, script) if (HERE / script).is_file() else (_FOR_ALL,)


def served_scripts_of(name: str) -> tuple[str, ...]:
    """Return the same for a server, which may have a class: its pupils are called from any page."""
    follows = name in {*PAGES.values(), "privacy"} - {"review"}  # a review follows the class by itself
    return (*scripts_of(name), *((_CALLED,) if follows else ()))
