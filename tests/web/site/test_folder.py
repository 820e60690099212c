"""The pages as a folder: what is in it, where it comes from, and that it is the same each time."""

from __future__ import annotations

import gzip
import io
import json
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from posixpath import dirname, join, normpath
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from divisor_duel.errors import InvalidInput
from divisor_duel.language import ENGLISH, LANGUAGES
from divisor_duel.language.compiling import decompiled
from divisor_duel.terminal.commands.site import site
from divisor_duel.web.api.worker import answer
from divisor_duel.web.page.paths import PAGES
from divisor_duel.web.site import folder as pages
from divisor_duel.web.site.bytecode import compiled
from divisor_duel.web.site.preanswered import NAMELESS, starts
from divisor_duel.web.site.pyodide import SUMS, Files, checked, given, library
from divisor_duel.web.site.python_bundle import core, squeezed, words, zipped
from tests.support.pseudo import PSEUDO, registered
from tests.support.web.static_host import Folder

MOST = 5_050_000
"""How many bytes a first visit may load, compressed."""
MOST_FOR_A_LANGUAGE = 60_000
"""How many more a visit in another language may load, with its pages and first answers."""
MOST_FOR_WORDS = 40_000
"""How many of them the words of another language may be."""


def read(root: Path) -> dict[str, bytes]:
    return {str(file.relative_to(root)): file.read_bytes() for file in root.rglob("*") if file.is_file()}


def found(page: str, place: str) -> str:
    """The file that a place in a page leads to."""
    return normpath(join(dirname(page), place))


def packed(folder: Folder, name: str) -> ZipFile:
    (file,) = folder.folder.glob(f"*/{name}.gz")
    return ZipFile(io.BytesIO(gzip.decompress(file.read_bytes())))


def known_code(folder: Folder) -> Iterator[Files]:
    """What a folder holds of the library and of our own Python."""
    for name in ("python_stdlib.zip", "core.zip"):
        with packed(folder, name) as file:
            yield {part: file.read(part) for part in file.namelist()}


def test_every_page_is_there_and_finds_its_files_wherever_the_folder_lies(folder: Folder) -> None:
    files = read(folder.folder)
    assert {"index.html", "play.html", *(f"{path[1:]}.html" for path in PAGES if path != "/")} <= set(files)
    for name, content in files.items():
        if name.endswith(".html"):
            for place in re.findall(r'\b(?:href|src)="([^"#?]+)', content.decode()):
                assert {found(name, place), found(name, f"{place}index.html")} & set(files), (name, place)


def test_a_page_asks_for_one_style_sheet_and_one_module_which_imports_none(folder: Folder) -> None:
    files = read(folder.folder)
    for name in [name for name in files if name.endswith(".html")]:
        html = files[name].decode()
        (style,) = re.findall(r'<link rel="stylesheet" href="([^"]+)">', html)
        (module,) = re.findall(r'<script type="module" src="([^"]+)" blocking="render">', html)
        assert "@import" not in files[found(name, style)].decode()
        code = files[found(name, module)].decode()
        # Where a visitor goes on to another page, that page's module is asked for: by an address, not by a name.
        assert not re.search(r"^(im|ex)port\b|import\([\"'`]", code, re.MULTILINE), name


def test_what_needs_a_server_is_not_offered(folder: Folder) -> None:
    start = read(folder.folder)["index.html"].decode()
    assert "/class" not in start
    assert "class.html" not in start
    assert 'value="link"' not in start


def test_the_pages_may_run_their_own_scripts_and_python_and_nothing_else(folder: Folder) -> None:
    for name, content in read(folder.folder).items():
        if name.endswith(".html"):
            html = content.decode()
            assert html.count("script-src &#39;self&#39; &#39;wasm-unsafe-eval&#39;;") == 1
            plain = html.count('<script type="application/json" id="words">')
            ours = re.findall(r'<script type="module" src="(?:\.\./)?files-', html)
            assert html.count("<script") == len(ours) + plain
            assert "unsafe-inline" not in html
            assert "unsafe-eval" not in html.replace("wasm-unsafe-eval", "")
            assert "//" not in re.sub(r'"http://www.w3.org/2000/svg"', "", html)


def test_a_first_visit_loads_five_megabytes_and_hardly_more(folder: Folder) -> None:
    assert pages.compressed(pages.loaded(read(folder.folder))) < MOST


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != ENGLISH])
def test_another_language_loads_little_more_whether_a_host_compresses_or_not(
    folder: Folder, language: str
) -> None:
    files = read(folder.folder)
    english, other = pages.loaded(files), pages.loaded(files, language)
    assert {"index.html", f"{language}/play.html", "service.js"} <= other.keys()
    assert not {name for name in other if name == "play.html" or "/en/" in name}
    assert pages.compressed(other) - pages.compressed(english) < MOST_FOR_A_LANGUAGE
    assert sum(map(len, other.values())) - sum(map(len, english.values())) < MOST_FOR_A_LANGUAGE


def test_the_same_input_makes_the_same_bytes(
    folder: Folder, tmp_path: Path, pyodide: Files, esbuild: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "compiled", lambda *_: [*known_code(folder)])  # of which the next test tells
    for name, content in pyodide.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "site" / "files-0123456789ab").mkdir(parents=True)  # of a version before
    (tmp_path / "site" / "CNAME").write_text("ours", "utf-8")
    (tmp_path / "esbuild").write_bytes(esbuild)
    tools = ["--pyodide", str(tmp_path), "--esbuild", str(tmp_path / "esbuild")]
    done = CliRunner().invoke(site, [str(tmp_path / "site"), *tools])
    assert done.output.startswith(f"Wrote {len(read(folder.folder))} files to ")
    made = read(tmp_path / "site")
    assert made.pop("CNAME") == b"ours"
    assert made == read(folder.folder)


@pytest.mark.long
def test_what_is_compiled_again_comes_to_the_same_bytes(folder: Folder, pyodide: Files) -> None:
    """Takes as long as the folder itself."""
    assert compiled(pyodide, library(pyodide), core()) == [*known_code(folder)]


def test_the_service_worker_knows_every_file_and_its_content(folder: Folder) -> None:
    files = read(folder.folder)
    listed = re.search(r"JSON\.parse\((\".*\")\);", files["service.js"].decode())
    assert listed
    assert set(json.loads(json.loads(listed[1]))) == set(files) - {"service.js"}


def test_the_pages_in_another_language_lie_below_and_share_the_files_of_all() -> None:
    """Slow because all are made from nothing, templates and all."""
    with registered():
        made = {language: pages.pages_in(language, "pyodide-1/", "files-1/") for language in LANGUAGES}
    english, below = made[ENGLISH], made[PSEUDO]
    whole = {name for files in made.values() for name in files}
    assert below.keys() == {f"qps/{name}" for name in english}
    for name, content in below.items():
        html = content.decode()
        if name.endswith(".html"):
            assert '<html lang="qps" data-python="../pyodide-1/" data-most-games="100">' in html
            for place in re.findall(r'\b(?:href|src)="([^"#?]+)', html):
                led = {found(name, place), found(name, f"{place}index.html")}
                assert place.startswith("../files-1/") or led & whole, place
    manifest = json.loads(below["qps/manifest.webmanifest"])
    assert (manifest["start_url"], manifest["scope"], manifest["lang"]) == ("./", "../", "qps")
    assert all(icon["src"].startswith("../files-1/icon-") for icon in manifest["icons"])


def test_the_first_answers_are_in_the_language_of_those_who_ask() -> None:
    """Slow because every first question is answered twice."""
    english = starts()
    with registered():
        below = starts(PSEUDO)
    assert {game: known.keys() for game, known in below.items()} == {
        game: known.keys() for game, known in english.items()
    }
    (lesson,) = (known for question, known in below[""].items() if "lesson" in question)
    assert "⟦" in lesson["content"]["told"]


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != ENGLISH])
def test_a_language_brings_what_can_be_said_in_a_browser_and_little_else(language: str) -> None:
    found = words(language)
    texts = decompiled(found[f"divisor_duel/language/catalogues/{language}.mo"])
    codes = {re.split(r"[|\4]", key)[0] for key in texts}
    assert {"", "wins-with", "list-or", "lesson-farewell"} <= codes
    assert not {"line-play", "arena-used", "Play with your class"} & codes
    assert len(squeezed(zipped(found))) < MOST_FOR_WORDS


def test_python_from_elsewhere_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=r"pyodide\.mjs of pyodide .* is missing"):
        given(tmp_path)
    with pytest.raises(InvalidInput, match=r"pyodide\.mjs is not the one of pyodide"):
        checked(dict.fromkeys(SUMS, b"something else"))


def test_the_part_of_the_library_that_is_used_is_sent_and_compiled(folder: Folder) -> None:
    wanted = (files("divisor_duel.web.site") / "library.txt").read_text("utf-8").split()
    with packed(folder, "python_stdlib.zip") as sent:
        assert sent.namelist() == [f"{name}c" for name in sorted(wanted)]


def test_our_own_python_is_sent_compiled(folder: Folder) -> None:
    with packed(folder, "core.zip") as ours:
        assert {name for name in ours.namelist() if not name.endswith(".pyc")} == {
            "divisor_duel/game/games.toml"
        }
        assert "divisor_duel/web/api/worker.pyc" in ours.namelist()


def test_without_node_nothing_can_be_compiled(
    pyodide: Files, esbuild: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(InvalidInput, match=r"node is needed .* it comes with npm"):
        pages.contents(pyodide, esbuild)
    (tmp_path / "node").write_text("#!/bin/sh\necho this is too old >&2\nexit 1\n", "utf-8")
    (tmp_path / "node").chmod(0o755)
    with pytest.raises(InvalidInput, match=r"node cannot run pyodide .*: this is too old"):
        pages.contents(pyodide, esbuild)


def test_the_start_of_a_game_is_what_python_would_make() -> None:
    seats = {"seats": ["human", "perfect"], "take": [1]}
    wish = {"game": "divisor-duel", **seats, "toss": False, "choices_hidden": False}
    known = starts()["divisor-duel"][f"POST games {json.dumps(wish, separators=(',', ':'), sort_keys=True)}"]
    made = json.loads(answer("POST", "games", json.dumps(wish), "[]"))
    (row,), (start,) = made["kept"], known["kept"]
    assert json.loads(json.dumps(known["content"]).replace(NAMELESS, row["id"])) == made["content"]
    assert start | {"id": row["id"], "created": row["created"], "updated": row["updated"]} == row


def test_every_page_leads_to_the_documents_if_they_lie_beside_it() -> None:
    """Slow because all are made from nothing."""
    for language, home in ((ENGLISH, ""), ("de", "../")):
        with_them = pages.pages_in(language, "pyodide-1/", "files-1/", "book/index.html")
        without = pages.pages_in(language, "pyodide-1/", "files-1/")
        for name in with_them:
            if name.endswith(".html"):
                assert f'<a href="{home}book/index.html">' in with_them[name].decode(), name
                assert "book/" not in without[name].decode(), name


def test_the_documents_lie_beside_the_pages_and_are_those_of_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        pages, "contents", lambda pyodide, esbuild, documents: {"index.html": documents.encode()}
    )
    book, folder = tmp_path / "made", tmp_path / "site"
    book.mkdir()
    (book / "index.html").write_text("new", "utf-8")
    (folder / "book").mkdir(parents=True)
    (folder / "book" / "gone.html").write_text("old", "utf-8")
    pages.write_folder(folder, {}, b"", book)
    assert read(folder) == {"index.html": b"book/index.html", "book/index.html": b"new"}
    pages.write_folder(tmp_path / "other", {}, b"")
    assert read(tmp_path / "other") == {"index.html": b""}
