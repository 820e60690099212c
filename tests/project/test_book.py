"""The documents as a site: made without a network, each link and anchor in it leads somewhere, and all of it can be found."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.support import documents
from tests.support.scripts import ROOT, script

MAKER = script("scripts/make_book.py")
# Nothing that is asked of another machine gets an answer.
CUT_OFF = "import socket, sys; socket.socket.connect = None; import runpy; sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"


class Read(HTMLParser):
    """What a page of the book leads to, what it loads, and the places in it."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.places = {""}
        self.unspoken: list[str] = []
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what an element leads to, or loads."""
        of = {name: value or "" for name, value in attrs}
        self.places |= {of["id"]} if "id" in of else set()
        if tag == "a" and "href" in of:
            self.links.append(of["href"])
        if tag in ("script", "img", "link", "iframe", "source") and (loaded := of.get("src", of.get("href"))):
            self.loaded.append(loaded)
        if tag == "img" and not of.get("alt"):
            self.unspoken.append(of.get("src", ""))


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("book")
    made = subprocess.run(
        [sys.executable, "-c", CUT_OFF, "scripts/make_book.py", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stderr
    return folder


def local(read: Read) -> Iterator[tuple[str, str]]:
    for link in (*read.links, *read.loaded):
        if not link.startswith(("http:", "https:", "mailto:", "data:")):
            file, _, place = link.partition("#")
            yield unquote(file.partition("?")[0]), place


@pytest.mark.frameworks
def test_every_link_and_anchor_of_the_book_leads_somewhere_in_it(book: Path) -> None:
    read = {page.resolve(): Read(page) for page in book.rglob("*.html")}
    assert len(read) > 25
    for page, found in read.items():
        assert not found.unspoken, page
        for file, place in local(found):
            target = (page.parent / file).resolve() if file else page
            assert target.is_file(), (page, file)
            assert target not in read or place in read[target].places, (page, file, place)


@pytest.mark.frameworks
def test_a_page_of_the_book_loads_nothing_from_elsewhere(book: Path) -> None:
    for page in book.rglob("*.html"):
        for loaded in Read(page).loaded:
            assert not re.match(r"(https?:)?//", loaded), (page, loaded)
    for styles in book.rglob("*.css"):
        assert not re.search(r"(url\(|@import)\s*['\"]?(https?:)?//", styles.read_text("utf-8")), styles


@pytest.mark.frameworks
def test_the_book_has_every_page_every_python_name_and_every_request(book: Path) -> None:
    for place in MAKER.pages().values():
        assert (book / place).with_suffix(".html").is_file(), place
    names = (book / "reference.html").read_text("utf-8")
    for module, listed in script("docs/making/make_reference.py").public().items():
        for name in listed:
            assert f'id="{module}.{name}"' in names or f">{name}<" in names, name
    requests = (book / "api.html").read_text("utf-8")
    for path in script("scripts/book/api.py").create_app("sqlite:///unused.db").openapi()["paths"]:
        assert path in requests
    # The search knows what is in them.
    index = (book / "searchindex.js").read_text("utf-8")
    assert all(f'"{word}"' in index for word in ("antichain", "nimber", "pupil"))


def test_every_page_is_in_the_list_by_who_one_is() -> None:
    index = ROOT / "docs" / "index.md"
    listed = {(index.parent / link.file).resolve() for link in documents.links(index) if link.file}
    assert set(MAKER.pages()) - {index} == {path for path in listed if path.suffix == ".md"}


def test_a_link_is_led_to_where_its_target_stands_in_the_book(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MAKER, "LAID_OUT", tmp_path)
    page = ROOT / "docs" / "theory.md"
    text = "[how](../CONTRIBUTING.md#words), [chain](../src/divisor_duel/solver/chain.py), `[x](y)`, [out](https://x.y/z.md)"
    assert MAKER.led(page, text) == (
        "[how](contributing.md#words), [chain](files/src/divisor_duel/solver/chain.py), `[x](y)`, [out](https://x.y/z.md)"
    )
