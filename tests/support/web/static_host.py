"""The pages as a folder of files, offered by a plain web server; benchmarks use it too."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

from divisor_duel.web.site import bundle, pyodide
from divisor_duel.web.site.folder import POLICY
from divisor_duel.web.site.pyodide import Files
from tests.support.programs import needed

PATH = "/maths/duel/"
"""The pages lie below a path, as they may."""


def fetch_pyodide() -> Files:
    """Python for the browser, from npm or its cache."""
    needed("npm")
    return pyodide.fetched()


def fetch_esbuild() -> bytes:
    """The program that packs the page's files, from npm or its cache."""
    needed("npm")
    return bundle.fetched()


class Folder:
    """A folder and the web server that offers it, with the policy of the pages for workers too."""

    def __init__(self, folder: Path, below: str = "") -> None:
        self.folder = folder
        self.below = below
        """Where in it the addresses of a server's pages lead to: nothing, or a language and a slash."""
        self.sent: list[tuple[str, int]] = []
        """What was sent: the path, and how many bytes of it."""
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        """Where tests begin: the addresses of a server's pages lead from here to the files."""
        return f"http://127.0.0.1:{self._server.server_port}"

    @property
    def home(self) -> str:
        """Where the pages are."""
        return self.url + PATH

    def stop(self) -> None:
        """End the server: what was fetched must do from now on."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()

    @classmethod
    @contextmanager
    def offered(cls, folder: Path, below: str = "") -> Iterator[Folder]:
        """Offer a folder, whatever is in it."""
        offered = cls(folder, below)
        try:
            yield offered
        finally:
            offered.stop()

    def _handler(self) -> type[SimpleHTTPRequestHandler]:
        offered = self

        class Handler(SimpleHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle(self) -> None:
                # A browser that is closed may drop its connections.
                with suppress(ConnectionError):
                    super().handle()

            def do_GET(self) -> None:
                path, found, query = self.path.partition("?")
                if path.startswith(PATH):
                    super().do_GET()
                    return
                file = f"{path[1:]}.html" if path[1:] else ""
                self.send_response(302)
                self.send_header("Location", f"{PATH}{offered.below}{file}{found}{query}")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def translate_path(self, path: str) -> str:
                return str(offered.folder / path.partition("?")[0].removeprefix(PATH))

            def end_headers(self) -> None:
                self.send_header("Content-Security-Policy", POLICY)
                super().end_headers()

            def send_header(self, keyword: str, value: str) -> None:
                if keyword == "Content-Length":
                    offered.sent.append((self.path.partition("?")[0].removeprefix(PATH), int(value)))
                super().send_header(keyword, value)

            def log_message(self, *_: object) -> None:
                pass

        return Handler
