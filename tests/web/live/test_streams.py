"""Live updates from real servers: at once, on every server, again after a break, and never in the way."""

from __future__ import annotations

import asyncio
import json
import signal
import threading
import time
from collections.abc import AsyncIterator, Callable, Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path

import httpx2
import pytest

from divisor_duel.game.position import Position
from divisor_duel.game.rules import named
from divisor_duel.web.api.game import Game, key_of
from divisor_duel.web.live import streams
from divisor_duel.web.live.streams import Streams, Watcher
from divisor_duel.web.serve.services import Services
from tests.support.children import workers_of
from tests.support.process import Postgres, Server
from tests.support.web.clients import Player, run

Serve = Callable[..., Server]


def test_every_change_reaches_whoever_watches_with_the_ply_as_its_id(site: Server) -> None:
    ada = Player.making(site.url, game="divisor-duel-evens")
    with Player(site.url, ada.game_id).watching() as events:
        assert next(events)[0] == 0
        ben = Player.joining(site.url, ada.game_id)
        assert next(events)[1]["free"] == []
        for ply, number in enumerate([12, 6, 18, 2, 4, 8]):
            (ada, ben)[ply % 2].move(number, ply)
            event_id, state = next(events)
            assert event_id == ply + 1
            assert state["moves"][-1] == number
        ben.post("undo", ply=6)
        assert next(events)[1]["undo_by"] == 2
        ada.post("undo", ply=6)
        assert next(events)[0] == 5
        ada.post("resign")
        assert next(events)[1]["outcome"]["winner"] == 2
        ada.post("rematch")
        assert next(events)[1]["rematch"] is not None


def test_events_tell_nobody_a_token_or_its_hash(site: Server) -> None:
    ada = Player.making(site.url)
    with ada.watching() as events:
        _, state = next(events)
    assert ada.token is not None
    assert ada.token not in str(state)
    assert key_of(ada.token) not in str(state)
    assert not {"token", "keys"} & state.keys()


async def read_until_quiet(events: AsyncIterator[bytes]) -> list[bytes]:
    """What a stream sends from the state on, until it has nothing to say but that it is alive.

    It may say so before as well: a state that takes long to read is waited for like any other.
    """
    heard: list[bytes] = []
    while len(heard) < 3:
        sent = await anext(events)
        if heard or sent.startswith(b"data: "):
            heard.append(sent)
    return heard


def test_a_quiet_stream_says_that_it_is_alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)

    async def first_events() -> list[bytes]:
        services = Services(f"sqlite:///{tmp_path / 'games.db'}", keep_days=1)
        game = Game("quiet", Position(named("divisor-duel")))
        services.store.create(game)
        try:
            return await read_until_quiet(services.streams.events(game.id))
        finally:
            await services.close()

    heard = [event[:16] for event in run(first_events())]
    assert heard == [b'data: {"game":"d', *[b"event: heartbeat"] * 2]


def test_a_game_is_read_once_for_all_who_watch_it_and_not_at_all_when_it_changes_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)
    loads: list[str] = []

    async def work() -> tuple[set[bytes], int, int]:
        services = Services(f"sqlite:///{tmp_path / 'games.db'}", keep_days=1)
        game = Game("seen", Position(named("divisor-duel")), keys=(key_of("ada"), None))
        services.store.create(game)
        load = services.store.load

        def counted(game_id: str, first: bool = False) -> Game:
            loads.append(game_id)
            return load(game_id, first)

        monkeypatch.setattr(services.store, "load", counted)
        events = [services.streams.events(game.id) for _ in range(50)]
        try:
            await asyncio.gather(*map(read_until_quiet, events))
            quiet = len(loads)
            await asyncio.to_thread(services.store.change, game.id, lambda game: game.move("ada", 15, 0))
            sent: set[tuple[int, bytes]] = set()
            while len(sent) < 50:
                for place, event in enumerate(await asyncio.gather(*map(anext, events))):
                    if event.endswith(b"\nid: 1\n\n"):
                        sent.add((place, event))
            return {event for _, event in sent}, quiet, len(loads)
        finally:
            await services.close()

    events, quiet, loaded = run(work())
    assert (len(events), quiet, loaded) == (1, 1, 1)


@pytest.mark.parametrize("how", [signal.SIGINT, pytest.param(signal.SIGTERM, marks=pytest.mark.long)])
def test_a_stop_signal_ends_the_server_and_its_open_streams_without_an_error(
    serve: Serve, how: signal.Signals
) -> None:
    server = serve()
    players = [Player.making(server.url, seats=["human", "perfect"]) for _ in range(5)]
    for player in players:
        player.move(15, 0)
    reading = threading.Barrier(6)

    # A stream that the server does not end itself is cut off after a second, and whoever reads it fails.
    def watch(player: Player) -> int:
        with player.watching() as events:
            seen = len(next(events))
            reading.wait()
            return seen + sum(1 for _ in events)

    with ThreadPoolExecutor(5) as threads:
        streams = [threads.submit(watch, player) for player in players]
        reading.wait()
        server.stop(how)
        assert all(stream.result() for stream in streams), "every stream ended without an error"
    assert server.process.returncode == 0


def test_a_question_being_worked_on_when_the_server_stops_is_answered_that_it_stops(serve: Serve) -> None:
    server = serve()
    question = '{"pool": "2-300", "rule": "antichain"}'
    asking = [HTTPConnection("127.0.0.1", server.port, timeout=20) for _ in range(4)]
    for connection in asking:
        connection.request("POST", "/api/solve", question, {"Content-Type": "application/json"})
    for _ in range(2):  # once these are answered, the questions before them have been taken in
        httpx2.get(f"{server.url}/api/rules").raise_for_status()
    server.stop()
    for connection in asking:
        answer = connection.getresponse()
        assert (answer.status, json.load(answer)["code"]) == (503, "stopping")
        connection.close()


def test_a_computer_that_was_thinking_when_the_server_died_moves_when_next_looked_at(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with Server.started(database) as server:
        alone = Player.making(server.url, seats=["human", "perfect"])
        assert alone.move(15, 0).status_code == 200
        server.stop(signal.SIGKILL)
    with Server.started(database, server.port), alone.watching() as events:
        assert any(event_id == 2 for event_id, _ in events)


@pytest.fixture(scope="module")
def two_servers(postgres: Postgres) -> Iterator[tuple[Server, Server]]:
    """Two servers on one database."""
    database = postgres.new_database()
    with Server.started(database) as here, Server.started(database) as there:
        yield here, there


def test_two_servers_on_one_database_show_each_others_moves(two_servers: tuple[Server, Server]) -> None:
    here, there = two_servers
    ada = Player.making(here.url, game="divisor-duel-evens")
    ben = Player.joining(there.url, ada.game_id)
    with ada.watching() as at_ada, ben.watching() as at_ben:
        (_, first), (_, second) = next(at_ada), next(at_ben)
        assert first | {"told": {}, "you": []} == second | {"told": {}, "you": []}
        for ply, number in enumerate([12, 6, 18, 2, 4, 8, 16]):
            assert (ada, ben)[ply % 2].move(number, ply).status_code == 200
            assert next(at_ada)[1]["moves"][-1] == next(at_ben)[1]["moves"][-1] == number
    assert ben.look()["outcome"]["winner"] == 1


def test_of_two_clients_racing_for_a_ply_exactly_one_wins_on_two_servers(
    two_servers: tuple[Server, Server],
) -> None:
    here, there = two_servers
    for _ in range(10):
        ada = Player.making(here.url)
        assert ada.token is not None
        rival = Player(there.url, ada.game_id, ada.token)
        start = threading.Barrier(2)

        def race(player: Player, number: int, start: threading.Barrier = start) -> int:
            start.wait()
            return player.move(number, 0).status_code

        with ThreadPoolExecutor(2) as threads:
            answers = [*threads.map(race, (ada, rival), (15, 16))]
        assert sorted(answers) == [200, 409]


def test_a_busy_visitor_cannot_stall_another_players_move(site: Server) -> None:
    ada = Player.making(site.url, take=[1, 2])

    def ask(number: int) -> int:  # what nobody asked before: an answer is kept for who asks again
        question = {"pool": f"2-{number}", "moves": [2]}
        return httpx2.post(f"{site.url}/api/solve", json=question, timeout=60).status_code

    assert ask(302) == 200
    while len(workers_of(site.process.pid)) < 3:
        time.sleep(0.01)
    for worker in workers_of(site.process.pid):
        worker.suspend()
    with ThreadPoolExecutor(4) as threads:
        answers = [threads.submit(ask, number) for number in range(303, 307)]
        for ply, number in enumerate([15, 5, 20, 10, 30, 6]):
            assert ada.move(number, ply).status_code == 200
        assert not any(answer.done() for answer in answers), "the moves were answered while others waited"
        for worker in workers_of(site.process.pid):
            worker.resume()
        assert {answer.result() for answer in answers} == {200}


def test_players_are_sent_a_move_before_watchers_and_whoever_does_not_read_keeps_nobody_waiting() -> None:
    sent: list[tuple[str, bytes]] = []

    async def work() -> bytes:
        def events(game_id: str, readers: Collection[Watcher]) -> dict[Watcher, bytes]:
            return dict.fromkeys(readers, b"begun")

        watched = Streams(events)

        async def read(name: str, seats: tuple[int, ...]) -> None:
            with watched.listening("duel", seats) as stream:
                while (heard := await watched.next(stream)) != b"second":
                    sent.append((name, heard))
                sent.append((name, heard))

        with watched.listening("duel", (2,)) as waiting:
            assert await watched.next(waiting) == b"begun"
            seats = {"wall": (), "parents": (), "ada": (1,)}
            reading = [asyncio.create_task(read(name, whose)) for name, whose in seats.items()]
            while len(sent) < len(seats):
                await asyncio.sleep(0)
            sent.clear()
            readers = watched.readers("duel")
            watched.tell("duel", 2, dict.fromkeys(readers, b"second"))
            watched.tell("duel", 1, dict.fromkeys(readers, b"first, and too late"))
            await asyncio.gather(*reading)
            return await watched.next(waiting)

    assert run(work()) == b"second", "whoever has not read is told when they have"
    assert sent[0] == ("ada", b"second")
    assert {*sent[1:]} == {("wall", b"second"), ("parents", b"second")}
