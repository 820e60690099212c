"""Firefox as a system brings it, led by its own line of remote control: a length, a colon, JSON."""

from __future__ import annotations

import json
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.support.programs import MissingProgram

PATIENCE = 60.0


class Firefox:
    """A running Firefox without a window."""

    def __init__(self, port: int) -> None:
        self._socket = _connected(port)
        self._asked = 0
        self._read()  # it says hello
        self._ask("WebDriver:NewSession", {})

    @classmethod
    @contextmanager
    def started(cls) -> Iterator[Firefox]:
        """Start it with a profile of its own, and end it."""
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        if program is None:
            raise MissingProgram("firefox-esr")
        with tempfile.TemporaryDirectory() as profile, socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
            free.close()
            (Path(profile) / "user.js").write_text(f'user_pref("marionette.port", {port});\n', "utf-8")
            command = [program, "--headless", "--marionette", "--profile", profile]
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            try:
                with (firefox := cls(port))._socket:
                    yield firefox
            finally:
                process.terminate()
                process.wait(20)

    def open(self, address: str) -> None:
        """Go to an address."""
        self._ask("WebDriver:Navigate", {"url": address})

    def run(self, script: str) -> Any:
        """Run a script in the page, and give back what it returns."""
        return self._ask("WebDriver:ExecuteScript", {"script": script, "args": []})["value"]

    def wait(self, condition: str) -> None:
        """Wait until something is so in the page."""
        deadline = time.monotonic() + PATIENCE
        while not self.run(f"return Boolean({condition})"):
            assert time.monotonic() < deadline, f"never so: {condition}"
            time.sleep(0.1)

    def click(self, selector: str) -> None:
        """Click on something once it is there and can be clicked."""
        found = f"document.querySelector({json.dumps(selector)})"
        self.wait(f"{found} && !{found}.disabled")
        self.run(f"{found}.click()")

    def _ask(self, name: str, parameters: dict[str, Any]) -> Any:
        self._asked += 1
        text = json.dumps([0, self._asked, name, parameters])
        self._socket.sendall(f"{len(text.encode())}:{text}".encode())
        _, _, error, result = self._read()
        assert error is None, error
        return result

    def _read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            length += self._socket.recv(1)
        content = b""
        while len(content) < int(length[:-1]):
            content += self._socket.recv(65536)
        return json.loads(content)


def _connected(port: int) -> socket.socket:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with suppress(OSError):
            return socket.create_connection(("127.0.0.1", port), PATIENCE)
        time.sleep(0.2)
    raise AssertionError("Firefox does not answer")
