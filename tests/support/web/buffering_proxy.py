"""A proxy that passes an answer on once all of it has come, as some schools have: event streams never come through."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socket import SHUT_RDWR, socket
from threading import Thread
from urllib.parse import urlsplit

_OF_THE_LINE = ("connection", "transfer-encoding", "content-length", "keep-alive")


@contextmanager
def buffering_proxy(url: str) -> Iterator[str]:
    """Stand between a server and its visitors; the address to visit."""
    there = urlsplit(url).netloc
    lines: list[socket] = []

    class Passing(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            headers = {name: value for name, value in self.headers.items() if name.lower() != "connection"}
            # Whoever asked may have left, and streams are ended with the proxy.
            with closing(HTTPConnection(there, timeout=60)) as asked, suppress(OSError, HTTPException):
                asked.request(self.command, self.path, body, headers)
                lines.append(asked.sock)
                with asked.getresponse() as answer:
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
    proxy.daemon_threads = False
    Thread(target=proxy.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{proxy.server_port}"
    finally:
        proxy.shutdown()
        for line in lines:
            with suppress(OSError):
                line.shutdown(SHUT_RDWR)
        proxy.server_close()  # waits for those who were passing something on
