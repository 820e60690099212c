"""What the documents show: their fenced blocks, commands, links, anchors and pictures."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import NamedTuple

from tests.support.scripts import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "research").rglob("*.md")])
_FENCED = re.compile(r"^( *)```(\w*)[^\n]*\n(.*?)^ *```", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block: its language, as it is written, and what is in it."""

    language: str
    text: str


class Link(NamedTuple):
    """A link or a picture: what is shown, the file it leads to, and the place in it."""

    shown: str
    file: str
    anchor: str
    picture: bool


def name(page: Path) -> str:
    """Name a page as a reader would."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[Block]:
    """Return the fenced blocks of a page."""
    return [Block(found[2], found[3]) for found in _FENCED.finditer(page.read_text("utf-8"))]


def prose(page: Path) -> str:
    """Return a page without its fenced blocks."""
    return _FENCED.sub("", page.read_text("utf-8"))


def lines_typed(page: Path) -> list[str]:
    """Return what a reader may type: lines of blocks and code in the text, without what is said beside them."""
    fenced = "\n".join(block.text for block in blocks(page) if block.language in ("", "sh"))
    lines = re.sub(r" *\\\n *", " ", fenced).split("\n")
    inline = re.findall(r"(?<!`)`([^`]+)`(?!`)", prose(page))
    return [_typed(line) for line in (*lines, *(" ".join(code.split()) for code in inline))]


def _typed(line: str) -> str:
    bare = re.sub(r"^[$#] ", "", line.strip())
    return re.split(r"\s{2,}|\s#\s", bare)[0]


def words(line: str) -> list[str]:
    """Split a line as a shell does, up to the first pipe or redirection."""
    parts = shlex.split(line, comments=True)
    ends = [
        place for place, part in enumerate(parts) if part in ("|", "&&", ";", "&", "<") or part[0:1] == ">"
    ]
    return parts[: min(ends, default=len(parts))]


def links(page: Path) -> list[Link]:
    """Return the links and pictures of a page, but for its blocks."""
    found = re.findall(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)#\s]*)(?:#([^)\s]*))?\)", prose(page))
    return [Link(shown, file, anchor, mark == "!") for mark, shown, file, anchor in found]


def anchors(page: Path) -> set[str]:
    """Return the places of a page that a link can lead to, as GitHub names them."""
    found: set[str] = set()
    for heading in re.findall(r"^#+ +(.+?) *$", prose(page), re.MULTILINE):
        said = re.sub(r"\[([^\]]*)\]\([^)]*\)|[`*]", r"\1", heading).lower()
        slug = re.sub(r"[^\w\- ]", "", said).replace(" ", "-")
        again = [f"{slug}-{count}" for count in range(1, 9)]
        found.add(next(each for each in (slug, *again) if each not in found))
    return found
