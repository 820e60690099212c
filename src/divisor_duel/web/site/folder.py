"""The pages as a folder of files, which any static host can offer: the same pages, and Python to answer them.

    index.html play.html …          the pages in English, which name the version of the files they need
    manifest.webmanifest            what installs them
    de/                             the same pages in another language
    service.js                      what keeps them without a network, in the languages a visitor reads
    files-0a1b…/                    the page's code and pictures, our Python; in en/ and de/ the first answers
    pyodide-2c3d…/                  Python itself
    book/                           the documents, if there are any; they are not kept without a network

The names of the two folders come from their content, so files of two versions are never mixed. The same input
makes the same bytes.
"""

from __future__ import annotations

import gzip
import importlib.resources
import json
import re
import shutil
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Final

from divisor_duel.language import ENGLISH, LANGUAGES
from divisor_duel.web.api.positions import write
from divisor_duel.web.page.layout import Offer, page
from divisor_duel.web.page.paths import HERE, PAGES, scripts_of, styles_of
from divisor_duel.web.site.bundle import bundled
from divisor_duel.web.site.bytecode import compiled
from divisor_duel.web.site.preanswered import starts
from divisor_duel.web.site.pyodide import Files, library, trimmed
from divisor_duel.web.site.python_bundle import core, squeezed, words, zipped

_HERE = importlib.resources.files("divisor_duel.web.site")

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'"
)
"""What the pages may do. A host can add `frame-ancestors 'none'`, which only a header can say."""
_MANIFEST = {
    "id": "./",
    "name": "Divisor Duel",
    "short_name": "Divisor Duel",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#f6f2e9",
    "theme_color": "#f6f2e9",
}
_NAMES: Final = (*PAGES.values(), "play")
_FIRST: Final = "scripts/lib/update_prompt.js"
"""What every page of a folder runs before its own script."""
_BOOK: Final = "book"
_VERSIONED = re.compile("(files|pyodide)-[0-9a-f]{12}")


def write_folder(folder: Path, pyodide: Files, esbuild: bytes, book: Path | None = None) -> Files:
    """Write the pages into a folder, in place of another version's; other files there are left alone."""
    files = contents(pyodide, esbuild, f"{_BOOK}/index.html" if book else "")
    folder.mkdir(parents=True, exist_ok=True)
    kept = {Path(name).parts[0] for name in files}
    for old in folder.iterdir():
        if _VERSIONED.fullmatch(old.name) and old.name not in kept:
            shutil.rmtree(old)
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    if book:
        shutil.rmtree(folder / _BOOK, ignore_errors=True)
        shutil.copytree(book, folder / _BOOK)
    return files


def contents(pyodide: Files, esbuild: bytes, documents: str = "") -> Files:
    """Return all files that the pages need; they lead to the documents, if there are any."""
    library_code, our_code = compiled(pyodide, library(pyodide), core())
    python = _versioned("pyodide", trimmed(pyodide, library_code))
    python_home = _home(python)
    ours = _versioned("files", _ours(our_code, esbuild))
    files_home = _home(ours)
    pages: Files = {}
    for language in LANGUAGES:
        pages |= pages_in(language, python_home, files_home, documents)
    files = pages | ours | python
    return files | {"service.js": _service(files)}


def pages_in(language: str, python: str, files: str, documents: str = "") -> Files:
    """Return the pages in a language, with Python and their files in folders of the whole."""
    place, home = _place(language), "" if language == ENGLISH else "../"
    offer = _offer(python, files, home, documents)
    icons = [
        {"src": offer.asset(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    manifest = _MANIFEST | {"lang": language, "scope": home or "./", "icons": icons}
    made = {_file(name): page(name, offer, language).encode() for name in _NAMES}
    return {
        place + name: content for name, content in (made | {"manifest.webmanifest": _json(manifest)}).items()
    }


def _ours(code: Files, esbuild: bytes) -> Files:
    bundles = {
        bundle: files
        for name in _NAMES
        for bundle, files in ((_style(name), styles_of(name)), (_script(name), (_FIRST, *scripts_of(name))))
    }
    with importlib.resources.as_file(HERE) as root:
        made = bundled(root, bundles, esbuild)
    return {
        **{file.name: file.read_bytes() for file in (HERE / "icons").iterdir()},
        **made,
        **{name: content for language in LANGUAGES for name, content in _words(language).items()},
        "worker.js": (_HERE / "workers" / "worker.js").read_bytes(),
        "core.zip.gz": squeezed(zipped(code)),
    }


def _words(language: str) -> Files:
    """Return what only readers of a language load: its first answers, and its words if not English."""
    found = {
        f"starts{f'-{game}' if game else ''}.json.gz": squeezed(_json(known))
        for game, known in starts(language).items()
    }
    if language != ENGLISH:
        found["words.zip.gz"] = squeezed(zipped(words(language)))
    return {f"{language}/{name}": content for name, content in found.items()}


def _style(name: str) -> str:
    """Return the name of the one style sheet of a page, which others may share."""
    return "-".join(Path(file).stem for file in styles_of(name)) + ".css"


def _script(name: str) -> str:
    return f"{name}.js"


def _offer(python: str, files: str, home: str, documents: str) -> Offer:
    """Return how pages are offered in a folder, with Python and their files in folders of its home.

    Each asks for one style sheet and one module, and is painted once, when both are there.
    """
    return Offer(
        url=lambda name: "./" if name == PAGES["/"] else _file(name),
        asset=lambda file: home + files + Path(file).name,
        in_language=lambda name, language: (
            home + _place(language) + ("" if name == PAGES["/"] else _file(name)) or "./"
        ),
        styles=lambda name: [_style(name)],
        scripts=lambda name: [_script(name)],
        python=home + python,
        policy=POLICY,
        documents=documents and home + documents,
    )


def _versioned(name: str, files: Files) -> Files:
    """Return the files in a folder named by what they contain."""
    parts = (part for file in sorted(files) for part in (file.encode(), sha256(files[file]).digest()))
    version = sha256(b"\0".join(parts)).hexdigest()[:12]
    return {f"{name}-{version}/{file}": files[file] for file in sorted(files)}


def _place(language: str) -> str:
    return "" if language == ENGLISH else f"{language}/"


def _file(name: str) -> str:
    return "index.html" if name == PAGES["/"] else f"{name}.html"


def _home(files: Files) -> str:
    return f"{Path(next(iter(files))).parts[0]}/"


def _service(files: Files) -> bytes:
    """Return what keeps the files: it knows them all, and what their content comes to."""
    sums = {name: f"sha256-{b64encode(sha256(content).digest()).decode()}" for name, content in files.items()}
    version = sha256(_json(sums)).hexdigest()[:12]
    text = (_HERE / "workers" / "service.js").read_text("utf-8")
    listed = json.dumps(write(sums))
    return text.replace('"{files}"', listed).replace("{version}", version).encode()


def _json(value: object) -> bytes:
    return (write(value) + "\n").encode()


def loaded(files: Files, language: str = ENGLISH) -> Files:
    """Return what a first visit loads: what is for all, for a language's readers, and the page at the top."""
    known = ("service.js", _file(PAGES["/"]))
    return {
        name: content
        for name, content in files.items()
        if name in known or _language_of(name) in (None, language)
    }


def _language_of(name: str) -> str | None:
    """Return the language that a file is for, by its folder; files above all folders are English."""
    folder = Path(name).parent.name
    return (folder if folder in LANGUAGES else None) if folder else ENGLISH


def compressed(files: Files) -> int:
    """Return how many bytes travel from a host that compresses."""
    return sum(min(len(content), len(gzip.compress(content, 9))) for content in files.values())
