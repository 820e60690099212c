"""A small chat endpoint that answers as it is told: well, badly, slowly, in pieces, or not at all."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Raw:
    """Bytes sent as they are instead of an answer, over and over if they are to trickle."""

    octets: bytes
    trickling: bool = False


@dataclass
class Says:
    """A completion with whatever its message, its end and its usage are to be; after some seconds, or in pieces."""

    content: Any = None
    finish: str | None = "stop"
    message: dict[str, Any] = field(default_factory=dict)
    usage: dict[str, Any] | None = None
    seconds: float = 0.0
    streams: bool = False
    served: dict[str, str] = field(default_factory=dict)

    @property
    def whole(self) -> bytes:
        message = {"role": "assistant", "content": self.content} | self.message
        choice: dict[str, Any] = {"index": 0, "message": message, "finish_reason": self.finish}
        return json.dumps({"choices": [choice], "usage": self.usage, **self.served}).encode()

    @property
    def pieces(self) -> bytes:
        fields = {"content": self.content} | self.message
        deltas = [{name: text[i : i + 3]} for name, text in fields.items() for i in range(0, len(text), 3)]
        said: list[dict[str, Any]] = [
            {"choices": [{"delta": delta}]} for delta in [{"role": "assistant"}, *deltas]
        ]
        said.append({"choices": [{"delta": {}, "finish_reason": self.finish}]})
        said.append({"choices": [], "usage": self.usage})
        lines = [f"data: {json.dumps(piece)}\n\n" for piece in said if self.finish or piece is not said[-2]]
        return "".join([": hello\n\n", *lines, "data: [DONE]\n\n" if self.finish else ""]).encode()


@dataclass
class Status:
    """A refusal, perhaps with a header."""

    code: int
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b'{"error": {"message": "no such model"}}'


# Said, an HTTP status, the body itself, no answer at all, said according to the prompt, or as it is told.
Answer = str | int | bytes | None | Callable[[str], "str | Says"] | Raw | Says | Status


class Endpoint(ThreadingHTTPServer):
    """Answers the requests in turn, as it is told; when `otherwise` is set, all further ones by it."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers: list[Answer] = []
        self.otherwise: Answer = None
        self.requests: list[dict[str, Any]] = []
        self.released = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"


class Handler(BaseHTTPRequestHandler):
    server: Endpoint

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        told = {"path": self.path, "key": self.headers["Authorization"], "headers": dict(self.headers)}
        self.server.requests.append(told | body)
        with suppress(BrokenPipeError, ConnectionResetError):
            answers = self.server.answers
            asked = "\n".join(message["content"] for message in body["messages"])
            self.answer(answers.pop(0) if answers else self.server.otherwise, asked)

    def answer(self, answer: Answer, asked: str) -> None:
        if callable(answer):
            answer = answer(asked)
        if answer is None:
            self.server.released.wait(60)
            return
        if isinstance(answer, Raw):
            self.wfile.write(answer.octets)
            while answer.trickling and not self.server.released.wait(0.05):
                self.wfile.write(answer.octets[-1:])
            return
        if isinstance(answer, int):
            answer = Status(answer)
        if isinstance(answer, str):
            answer = Says(answer)
        if isinstance(answer, Says):
            time.sleep(answer.seconds)
            kind = "text/event-stream" if answer.streams else "application/json"
            answer = Status(200, {"Content-Type": kind}, answer.pieces if answer.streams else answer.whole)
        if isinstance(answer, bytes):
            answer = Status(200, {}, answer)
        self.send_response(answer.code)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(answer.body)

    def do_GET(self) -> None:
        """Hear what follows a redirect, which comes without a body."""
        self.server.requests.append({"path": self.path, "key": self.headers["Authorization"]})
        self.send_error(404)

    def log_message(self, *args: object) -> None:
        pass


@contextmanager
def serving() -> Iterator[Endpoint]:
    """An endpoint for as long as the context lasts."""
    with Endpoint() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield server
        finally:
            server.released.set()
            server.shutdown()
            thread.join()


def largest(asked: str) -> str:
    """A player that takes the largest number it may."""
    choices = re.findall(r"You may \w+: ([\d, ]+)\n", asked)[-1]
    return f"MOVE: {choices.split(', ')[-1]}"
