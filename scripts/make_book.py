"""Write the documents as a site, with search, the Python names and the API in full; nothing is fetched.

    python scripts/make_book.py book

The pages are those of `docs/` and `research/`, as they stand; `docs/index.md` says who finds what where.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Iterator
from importlib import util
from pathlib import Path
from types import ModuleType
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
DOCS: Final = ROOT / "docs"
HERE: Final = ROOT / "scripts" / "book"
LAID_OUT: Final = ROOT / "build" / "book"
FILES: Final = "files"
"""Where files lie that pages lead to and that are no pages: tables, examples, sources."""
BESIDE: Final = {"README.md": "begin.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changes.md"}
"""Pages at the root, and what they are called in the book."""
MADE: Final = {"reference.md": "names", "api.md": "api"}
"""Pages that the book has in full, and what makes them."""

FENCED: Final = re.compile(r"(^ *```.*?^ *```$|`[^`\n]+`)", re.MULTILINE | re.DOTALL)
LINK: Final = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?\)")
HEADING: Final = re.compile(r"^## (.+)\n((?:.*\n)*?)(?=^## |\Z)", re.MULTILINE)


def pages() -> dict[Path, str]:
    """Return where each page of the project stands in the book."""
    within = {page: page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    research = {page: page.relative_to(ROOT).as_posix() for page in (ROOT / "research").rglob("*.md")}
    return within | research | {ROOT / name: place for name, place in BESIDE.items()}


def lay_out() -> None:
    """Lay the pages out, and the files they show and lead to."""
    shutil.rmtree(LAID_OUT, ignore_errors=True)
    for page, place in pages().items():
        write(place, led(page, page.read_text("utf-8")))
    for place, maker in MADE.items():
        write(place, script(maker).page())
    index = (LAID_OUT / "index.md").read_text("utf-8")
    write("index.md", "\n\n".join([index, *contents(index)]) + "\n")


def write(place: str, text: str) -> None:
    """Write a page."""
    path = LAID_OUT / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def led(page: Path, text: str) -> str:
    """Lead a page's links to where their targets stand in the book."""
    here = (LAID_OUT / pages()[page]).parent

    def rewritten(found: re.Match[str]) -> str:
        target = (page.parent / found[1]).resolve()
        place = pages().get(target / "README.md" if target.is_dir() else target)
        if place is None:
            place = copied(target)
        return f"]({os.path.relpath(LAID_OUT / place, here)}{found[2] or ''})"

    parts = FENCED.split(text)
    return "".join(part if place % 2 else LINK.sub(rewritten, part) for place, part in enumerate(parts))


def copied(file: Path) -> str:
    """Bring a file into the book, and say where it is; of a folder, the list of what is in it."""
    place = f"{FILES}/{file.relative_to(ROOT)}" + (".txt" if file.is_dir() or file.suffix == ".md" else "")
    target = LAID_OUT / place
    target.parent.mkdir(parents=True, exist_ok=True)
    if file.is_dir():
        target.write_text("".join(f"{each.name}\n" for each in sorted(file.iterdir())), "utf-8")
    else:
        shutil.copyfile(file, target)
    return place


def contents(index: str) -> Iterator[str]:
    """Yield the contents of the book, a part for each kind of reader, from the page that lists them."""
    yield contents_of("", ["Begin here <begin.md>"])
    for reader, listed in HEADING.findall(index):
        pages = re.findall(r"^- \[([^\]]+)\]\(([^)]+)\)", listed, re.MULTILINE)
        yield contents_of(reader, [f"{called} <{place}>" for called, place in pages])


def contents_of(reader: str, places: list[str]) -> str:
    """Return the contents of a part."""
    if "The API <http.md>" in places:
        places.insert(places.index("The API <http.md>") + 1, "api.md")
    return "\n".join(
        ["```{toctree}", ":hidden:", *([f":caption: {reader}"] if reader else []), "", *places, "```"]
    )


def script(name: str) -> ModuleType:
    """Load what makes a page."""
    spec = util.spec_from_file_location(name, HERE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main(folder: Path) -> int:
    """Write the book into a folder; a link that leads nowhere is an error."""
    from sphinx.cmd.build import main as sphinx

    lay_out()
    shutil.rmtree(folder, ignore_errors=True)
    quiet = ["-q", "-W", "--keep-going", "-E", "-d", str(ROOT / "build" / "book-read")]
    failed = sphinx([*quiet, "-c", str(HERE), str(LAID_OUT), str(folder)])
    for left in (".buildinfo", "objects.inv"):
        (folder / left).unlink(missing_ok=True)
    if not failed:
        size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
        print(f"{folder}: {size / 1e6:.1f} MB; open {folder / 'index.html'}")
    return failed


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
