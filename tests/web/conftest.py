"""A real PostgreSQL, real servers and a real browser, started once and stopped at the end; and the API without them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from starlette.testclient import TestClient

from divisor_duel.web.serve.app import create_app
from divisor_duel.web.site.folder import write_folder
from divisor_duel.web.site.pyodide import Files
from tests.support import programs
from tests.support.process import Postgres, Server
from tests.support.shared_folder import made_once
from tests.support.skipping import skipped_without
from tests.support.web.static_host import Folder, fetch_esbuild, fetch_pyodide

expect.set_options(timeout=15_000)


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'games.db'}"
    postgres = request.getfixturevalue("postgres")
    assert isinstance(postgres, Postgres)
    return postgres.new_database()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start a server process; it is stopped when the test ends."""
    with ExitStack() as stack:

        def start(database: str | None = None, port: int = 0, before: str = "") -> Server:
            url = database or f"sqlite:///{tmp_path / 'games.db'}"
            return stack.enter_context(Server.started(url, port, before=before))

        yield start


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with skipped_without(), programs.browser() as browser:
        yield browser


@pytest.fixture(scope="session")
def pyodide() -> Files:
    """Python for the browser, as it is published."""
    with skipped_without():
        return fetch_pyodide()


@pytest.fixture(scope="session")
def esbuild() -> bytes:
    """The program that packs the page's files, as it is published."""
    with skipped_without():
        return fetch_esbuild()


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, pyodide: Files, esbuild: bytes) -> Iterator[Folder]:
    """The pages as a folder, offered below a path, for the tests that leave it running."""
    path = made_once(tmp_path_factory, "folder", lambda path: write_folder(path, pyodide, esbuild))
    with Folder.offered(path) as offered:
        yield offered


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Let whatever is tried at the page be tried in a folder too, unless only a server has it."""
    if "visitor" not in metafunc.fixturenames:
        return
    served = metafunc.definition.get_closest_marker("served") or {"site", "serve"} & set(
        metafunc.fixturenames
    )
    folder = [] if served else [pytest.param("folder", marks=pytest.mark.long)]
    metafunc.parametrize("way", ["server", *folder], indirect=True, ids=str)


@pytest.fixture
def way(request: pytest.FixtureRequest) -> str:
    """The address of the pages: of a server, or of a folder, where Python takes its time to start."""
    offered = request.getfixturevalue("site" if request.param == "server" else "folder")
    assert isinstance(offered, Server | Folder)
    expect.set_options(timeout=15_000 if request.param == "server" else 60_000)
    return offered.url


@pytest.fixture
def visitor(browser: Browser, way: str) -> Iterator[Callable[..., Page]]:
    """Open a page as a new person with a browser of their own.

    Whatever they do, no script may fail and no request may be meant for another host, which none can reach: so those that
    fail tell of all, and there is no need to hear of each.
    """
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def visit(path: str = "/", url: str = way, **options: Any) -> Page:
        context = browser.new_context(base_url=url, **options)
        context.set_default_timeout(60_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(f"script failed: {error}"))
        page.on("console", lambda line: wrong.append(line.text) if "Content Security" in line.text else None)
        page.on("requestfailed", lambda request: None if _local(request.url) else wrong.append(request.url))
        page.goto(path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not wrong


def _local(url: str) -> bool:
    return url.startswith(("http://127.0.0.1:", "data:", "blob:http://127.0.0.1:"))


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    url = f"sqlite:///{tmp_path_factory.mktemp('api') / 'games.db'}"
    with TestClient(create_app(url, allowance=None)) as client:
        yield client


@pytest.fixture
def client(app: TestClient) -> Iterator[TestClient]:
    """A visitor without cookies."""
    app.cookies.clear()
    yield app
    app.cookies.clear()
