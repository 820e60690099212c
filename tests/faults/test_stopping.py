"""Told to stop, the server has stopped within two seconds, whoever stalls, and says nothing."""

from __future__ import annotations

import signal
import socket
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx2
import psutil
import pytest

from tests.support.process import Server
from tests.support.web.clients import Player, ask

pytestmark = pytest.mark.needs("signals")

HALF = b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"


@pytest.mark.parametrize("how", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.long)])
def test_a_server_stops_in_two_seconds_whoever_stalls_without_a_traceback(
    how: signal.Signals, tmp_path: Path
) -> None:
    """Slow: the server is started, and stalled for two seconds in every way there is."""
    file, log = tmp_path / "games.db", tmp_path / "log"
    with log.open("wb") as errors, Server.started(f"sqlite:///{file}", errors=errors) as server:
        ada = Player.making(server.url, take=[1, 2])
        ask("POST", f"{server.url}/api/solve", {"moves": [15]})
        children = psutil.Process(server.process.pid).children(recursive=True)
        stalled = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(3)]
        stalled[0].sendall(HALF)
        stalled[1].sendall(f"GET /api/games/{ada.game_id}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        other.execute("begin immediate")
        moving = threading.Thread(target=lambda: _quietly(lambda: ada.move(15, 0)))
        thinking = threading.Thread(
            target=lambda: _quietly(
                lambda: ask("POST", f"{server.url}/api/solve", {"pool": "2-300", "rule": "antichain"})
            )
        )
        moving.start()
        thinking.start()
        time.sleep(0.3)
        began = time.monotonic()
        server.stop(how, patience=10)
        taken = time.monotonic() - began
        other.close()
        for one in stalled:
            one.close()
        moving.join()
        thinking.join()
    assert taken < 10  # two seconds on a machine that is not busy; not the thirty of a locked file
    assert server.process.returncode == 0
    said = log.read_text().splitlines()
    assert all(line.endswith("the database cannot be used: database is locked") for line in said), said
    print(f"stopped within {taken:.2f} s")
    assert not psutil.wait_procs(children, timeout=5)[1]


def _quietly(work: Callable[[], object]) -> None:
    with suppress(httpx2.HTTPError):  # the server has gone
        work()
