"""A proxy that passes an answer on only once all of it has come, as some schools have: event streams never come through."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit

_OF_THE_LINE = ("connection", "transfer-encoding", "content-length", "keep-alive")
_SECONDS = 60


@contextmanager
def buffering_proxy(url: str) -> Iterator[str]:
    """Stand between a server and its visitors; the address to visit."""
    there = urlsplit(url).netloc

    class Passing(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            # The page's own checks compare the origin with the host that was asked for.
            headers = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            with suppress(OSError):  # whoever asked has left, or the stream was ended
                asked = HTTPConnection(there, timeout=_SECONDS)
                asked.request(self.command, self.path, body, headers)
                answer = asked.getresponse()
                whole = answer.read()
                self.send_response(answer.status)
                for name, value in answer.getheaders():
                    if name.lower() not in _OF_THE_LINE:
                        self.send_header(name, value)
                self.send_header("Content-Length", str(len(whole)))
                self.end_headers()
                self.wfile.write(whole)

        def do_POST(self) -> None:
            self.do_GET()

        def log_message(self, *_: object) -> None:
            pass

    proxy = ThreadingHTTPServer(("127.0.0.1", 0), Passing)
    proxy.daemon_threads = True
    proxy.block_on_close = False
    Thread(target=proxy.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{proxy.server_port}"
    finally:
        proxy.shutdown()
        proxy.server_close()
