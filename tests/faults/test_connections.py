"""Connections that say nothing, or little, or do not listen: others are served all the same."""

from __future__ import annotations

import resource
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

import httpx2
import pytest

from divisor_duel.web.serve import connections
from divisor_duel.web.serve.connections import MOST_WITH_KEY, Door, raise_file_limit
from tests.support.process import Server
from tests.support.web.clients import Player, ask

pytestmark = pytest.mark.needs("bash")

T = TypeVar("T")

ELSEWHERE = "127.0.0.2"
"""An address that is not a proxy's."""


@contextmanager
def connected(port: int, count: int, sending: bytes = b"") -> Iterator[list[socket.socket]]:
    """Connections from another address, each of which has sent something."""
    with ExitStack() as stack:
        opened = []
        for _ in range(count):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", port), 5, (ELSEWHERE, 0)))
            one.sendall(sending)
            opened.append(one)
        yield opened


def ended(one: socket.socket, seconds: float) -> bool:
    """Whether the server ends a connection, unasked, within so many seconds."""
    one.settimeout(seconds)
    try:
        while one.recv(65536):
            pass
    except TimeoutError:
        return False
    except ConnectionError:
        pass
    return True


def keep_sending(one: socket.socket, sent: bytes) -> None:
    """Send something again and again, for as long as the other side lets it; the suite's own limit is the end."""
    while True:
        one.sendall(sent)
        time.sleep(0.1)


@dataclass
class Cramped:
    """A server that may open few files, and its log."""

    server: Server
    log: Path


@pytest.fixture(scope="module")
def cramped(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cramped]:
    folder = tmp_path_factory.mktemp("cramped")
    database, limits = f"sqlite:///{folder / 'games.db'}", "ulimit -Sn 200; ulimit -Hn 256"
    with (
        (folder / "log").open("wb") as errors,
        Server.started(database, options=(), limits=limits, errors=errors) as server,
    ):
        yield Cramped(server, folder / "log")


def test_the_limit_of_open_files_is_raised_at_the_start(cramped: Cramped) -> None:
    limits = Path(f"/proc/{cramped.server.process.pid}/limits").read_text()
    (line,) = (line for line in limits.splitlines() if line.startswith("Max open files"))
    assert line.split()[3:5] == ["256", "256"]


def test_a_system_that_refuses_more_open_files_ends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(kind: int, limits: tuple[int, int]) -> None:
        raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda kind: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    assert raise_file_limit() == 256


def test_what_visitors_send_wrongly_fills_no_log(cramped: Cramped) -> None:
    before = cramped.log.stat().st_size
    for _ in range(50):
        with connected(cramped.server.port, 1, b"\x16\x03\x01 nonsense\r\n\r\n") as (one,):
            assert ended(one, 5)
    assert ask("GET", f"{cramped.server.url}/api/rules").status_code == 200
    assert cramped.log.stat().st_size == before


def again_if_reset(work: Callable[[], T]) -> T:
    """Ask as a browser does: while the server makes room, a connection may be reset, and another is tried."""
    for _ in range(50):
        with suppress(httpx2.TransportError):
            return work()
        time.sleep(0.1)
    return work()


def test_more_idle_connections_than_files_may_be_open_keep_nobody_from_playing(cramped: Cramped) -> None:
    server = cramped.server
    with connected(server.port, 400):
        ada = again_if_reset(lambda: Player.making(server.url, take=[1, 2]))
        for ply, number in enumerate([15, 5, 20, 10]):
            assert again_if_reset(partial(ada.move, number, ply)).status_code == 200
        used = Path(f"/proc/{server.process.pid}/stat").read_text().split()[13:15]
        time.sleep(1)
        more = Path(f"/proc/{server.process.pid}/stat").read_text().split()[13:15]
        assert sum(map(int, more)) - sum(map(int, used)) < 50, "hundredths of a second of work in a second"
    assert cramped.log.stat().st_size < 1000


def test_idle_connections_of_an_address_lock_nobody_out_who_is_there_with_a_key(cramped: Cramped) -> None:
    server = cramped.server
    ada = Player.making(server.url, take=[1, 2])
    with connected(server.port, 80) as idle:
        for ply, number in enumerate([15, 5, 20, 10]):
            body = f'{{"number": {number}, "ply": {ply}}}'
            move = (
                f"POST /api/games/{ada.game_id}/moves HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ada.token}\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
            )
            with connected(server.port, 1, move.encode()) as (one,):
                assert one.recv(12) == b"HTTP/1.1 200"
        assert ended(idle[0], 5), "the oldest on which nobody has shown a key gives way"


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose deadlines are short."""
    database = f"sqlite:///{tmp_path_factory.mktemp('impatient') / 'games.db'}"
    patch = "from divisor_duel.web.serve import connections as c; c.HEAD_SECONDS = c.BODY_SECONDS = c.READ_SECONDS = 1.0"
    with Server.started(database, options=(), before=patch) as server:
        yield server


WAITING = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: ",
    "half a body": b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    "a body without end": b"POST /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
}


def test_a_connection_that_keeps_the_server_waiting_is_ended_and_one_that_dribbles_too(
    impatient: Server,
) -> None:
    with ExitStack() as stack:
        silent = {
            name: stack.enter_context(connected(impatient.port, 1, sent))[0] for name, sent in WAITING.items()
        }
        (dribbling,) = stack.enter_context(connected(impatient.port, 1, b"GET / HTTP/1.1\r\n"))
        with pytest.raises(ConnectionError):
            keep_sending(dribbling, b"x: y\r\n")
        assert [name for name, one in silent.items() if not ended(one, 3)] == []


def test_whoever_does_not_read_an_answer_is_not_waited_for(impatient: Server) -> None:
    asking = b"GET /static/styles/style.css HTTP/1.1\r\nHost: x\r\n\r\n" * 400
    with connected(impatient.port, 1) as (one,):
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        one.settimeout(60)
        with pytest.raises(ConnectionError):
            keep_sending(one, asking)


def test_streams_outlive_every_deadline(impatient: Server) -> None:
    ada = Player.making(impatient.url, take=[1, 2])
    with ada.watching() as events:
        next(events)
        time.sleep(2.5)
        ada.move(15, 0)
        assert next(events)[0] == 1


def test_an_address_has_only_so_many_connections_and_a_proxy_as_many_as_there_are() -> None:
    door = Door(1024, of_one=2)
    assert [door.let_in("ada", one) for one in (1, 2, 3)] == [None, None, 1], "the oldest has to go"
    door.let_out("ada", 1)
    door.let_out("ada", 1)
    assert door.count == 2
    door.key_shown("ada", 2, "her key")
    assert door.let_in("ada", 4) == 3, "who has shown a key stays"
    door.let_out("ada", 3)
    door.key_shown("ada", 4, "her key")
    assert door.let_in("ada", 5) == 5
    for one in (2, 4, 5):
        door.let_out("ada", one)
    assert door.count == 0
    assert door.most + door.backlog < 1024
    turned_away = [door.let_in("127.0.0.1", one) for one in range(1024)]
    assert turned_away == [None] * door.most + [*range(door.most, 1024)]


def test_one_key_keeps_only_so_many_connections_for_its_holder() -> None:
    door = Door(1024, of_one=MOST_WITH_KEY + 1)
    for one in range(MOST_WITH_KEY + 1):
        door.let_in("ada", one)
        door.key_shown("ada", one, "one key")
    assert door.let_in("ada", "ben") == MOST_WITH_KEY, "what is beyond that gives way to others"


def test_the_deadlines_are_those_of_people_on_bad_lines() -> None:
    assert 5 <= connections.HEAD_SECONDS <= 30
    assert 10 <= connections.BODY_SECONDS <= 60
