"""The pages as a folder of files, which any static host can offer: the same pages, and Python to answer them.

    index.html play.html …          the pages, which name the version of the files they need
    service.js manifest.webmanifest what keeps them without a network, and installs them
    files-0a1b…/                    the page's code and pictures, our Python, the first answers
    pyodide-2c3d…/                  Python itself

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
from collections.abc import Iterable, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Final

from divisor_duel.web.page.layout import HERE, PAGES, page
from divisor_duel.web.questions.positions import write
from divisor_duel.web.site.bundle import bundled
from divisor_duel.web.site.bytecode import compiled
from divisor_duel.web.site.preanswered import starts
from divisor_duel.web.site.pyodide import Files, library, trimmed
from divisor_duel.web.site.python_bundle import core, squeezed, zipped

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
_SERVED = re.compile(r'\n *<(\w+) class="[^"]*\bserved">.*?</\1>', re.DOTALL)
"""What only a server can do, as the pages mark it."""
_ASKED = re.compile(
    r' *<(?:link rel="stylesheet" href|script type="module" src)="/static/((?:\w+/)+[\w-]+\.\w+)">'
    r"(?:</script>)?\n"
)
"""What a page asks for before it is shown."""
_VERSIONED = re.compile("(files|pyodide)-[0-9a-f]{12}")


def write_folder(folder: Path, pyodide: Files, esbuild: bytes) -> Files:
    """Write the pages into a folder, in place of another version's; other files there are left alone."""
    files = contents(pyodide, esbuild)
    folder.mkdir(parents=True, exist_ok=True)
    kept = {Path(name).parts[0] for name in files}
    for old in folder.iterdir():
        if _VERSIONED.fullmatch(old.name) and old.name not in kept:
            shutil.rmtree(old)
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    return files


def contents(pyodide: Files, esbuild: bytes) -> Files:
    """All files of the folder."""
    library_code, our_code = compiled(pyodide, library(pyodide), core())
    python = _versioned("pyodide", trimmed(pyodide, library_code))
    python_home = _home(python)
    plain = {
        path: _alone(page(name, path), python_home) for path, name in (PAGES | {"/play": "play"}).items()
    }
    ours = _versioned("files", _ours(plain.values(), our_code, esbuild))
    files_home = _home(ours)
    pages = {_file(path): _placed(_joined(html), files_home).encode() for path, html in plain.items()}
    icons = [
        {"src": f"{files_home}icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    manifest = {"manifest.webmanifest": _json(_MANIFEST | {"icons": icons})}
    files = pages | manifest | ours | python
    return files | {"service.js": _service(files)}


def _ours(pages: Iterable[str], code: Files, esbuild: bytes) -> Files:
    bundles = {_bundle(files): files for html in pages for files in _asked(html)}
    icons = (HERE / "icons").iterdir()
    with importlib.resources.as_file(HERE) as root:
        made = bundled(root, bundles, esbuild)
    return {
        **{file.name: file.read_bytes() for file in icons},
        **made,
        **{f"starts{f'-{game}' if game else ''}.json": _json(known) for game, known in starts().items()},
        "worker.js": (_HERE / "workers" / "worker.js").read_bytes(),
        "core.zip.gz": squeezed(zipped(code)),
    }


def _asked(html: str) -> tuple[tuple[str, ...], ...]:
    """The style sheets and the modules that a page asks for."""
    names = _ASKED.findall(html)
    return tuple(tuple(name for name in names if name.endswith(kind)) for kind in (".css", ".js"))


def _bundle(files: Sequence[str]) -> str:
    """The name of the file that these are put into: a script's is that of its page, which comes last."""
    kind = files[-1].rpartition(".")[2]
    stems = [Path(file).stem for file in files]
    return f"{stems[-1] if kind == 'js' else '-'.join(stems)}.{kind}"


def _joined(html: str) -> str:
    """A page that asks for one style sheet and one module, and is painted once, when both are there."""
    styles, module = (f"/static/{_bundle(files)}" for files in _asked(html))
    head = (
        f'  <link rel="stylesheet" href="{styles}">\n'
        f'  <script type="module" src="{module}" blocking="render"></script>\n'
    )
    return _ASKED.sub("", html).replace("</head>", f"{head}</head>")


def _versioned(name: str, files: Files) -> Files:
    """The files in a folder named by what they contain."""
    parts = (part for file in sorted(files) for part in (file.encode(), sha256(files[file]).digest()))
    version = sha256(b"\0".join(parts)).hexdigest()[:12]
    return {f"{name}-{version}/{file}": files[file] for file in sorted(files)}


def _file(path: str) -> str:
    return f"{path.strip('/') or 'index'}.html"


def _home(files: Files) -> str:
    return f"{Path(next(iter(files))).parts[0]}/"


def _alone(html: str, python: str) -> str:
    """A page of the server without one, and with Python."""
    html = _SERVED.sub("", html)
    head, signs = ((HERE / "templates" / f"{part}.html").read_text("utf-8") for part in ("alone", "signs"))
    html = html.replace('<html lang="en">', f'<html lang="en" data-python="{python}">')
    html = html.replace(
        '  <meta name="viewport"', head.replace("{policy}", escape(POLICY)) + '  <meta name="viewport"'
    )
    return html.replace("</main>\n", f"</main>\n{signs}")


def _placed(html: str, files: str) -> str:
    """A page whose links lead to the files of the folder."""
    return re.sub(r'\b(href|src)="/([^"]*)"', lambda link: f'{link[1]}="{_place(link[2], files)}"', html)


def _place(path: str, files: str) -> str:
    if path.startswith("static/"):
        return files + path.rpartition("/")[2]
    if not path:
        return "./"
    return path if "." in path else f"{path}.html"


def _service(files: Files) -> bytes:
    """What keeps the files: it knows them all, and what their content comes to."""
    sums = {name: f"sha256-{b64encode(sha256(content).digest()).decode()}" for name, content in files.items()}
    version = sha256(_json(sums)).hexdigest()[:12]
    text = (_HERE / "workers" / "service.js").read_text("utf-8")
    listed = json.dumps(write(sums))
    return text.replace('"{files}"', listed).replace("{version}", version).encode()


def _json(value: object) -> bytes:
    return (write(value) + "\n").encode()


def compressed(files: Files) -> int:
    """How many bytes travel from a host that compresses what can be compressed."""
    return sum(min(len(content), len(gzip.compress(content, 9))) for content in files.values())
