"""Moves come before questions: whatever crowd is asking, they are taken; and who is refused is refused early."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from anyio.to_thread import current_default_thread_limiter, run_sync
from starlette.testclient import TestClient
from starlette.types import Message

from divisor_duel.web.keep.games import OTHERS, Store
from divisor_duel.web.live import solver_pool
from divisor_duel.web.live.solver_pool import Rank
from divisor_duel.web.serve import guard
from divisor_duel.web.serve.app import create_app
from tests.support.web.api import make, refused
from tests.support.web.clients import run

HARD = {"pool": "2-60", "rule": "antichain"}


class Threads(ThreadPoolExecutor):
    """Workers that need no start."""

    def __init__(self, count: int, *_: object) -> None:
        super().__init__(count)

    def close(self) -> None:
        self.shutdown()


@pytest.fixture
def crowded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server where no hard question can be taken up any more."""
    monkeypatch.setattr(guard, "REFUSAL_SECONDS", 0)
    monkeypatch.setattr(solver_pool, "Workers", Threads)
    monkeypatch.setitem(solver_pool.MOST_WAITING, Rank.QUESTION, (0, 16))
    with TestClient(create_app(f"sqlite:///{tmp_path / 'games.db'}")) as client:
        yield client


def test_while_too_many_ask_questions_are_refused_with_a_sentence_and_moves_and_hints_go_on(
    crowded: TestClient,
) -> None:
    game, key = make(crowded)
    desk = crowded.post("/api/rooms", json={"game": "divisor-duel"}).json()
    teacher = {"Authorization": f"Bearer {desk['token']}"}
    for asked in (
        crowded.post("/api/solve", json=HARD),
        crowded.post("/api/replies", json=HARD),
        crowded.post("/api/review", json={"record": "game: divisor-duel\n"}),
        crowded.get("/api/puzzles/divisor-duel"),
        crowded.post(f"/api/rooms/{desk['room']['room']}/homework", json={}, headers=teacher),
    ):
        assert "try again in a few seconds" in refused(asked, 503, "busy")
        assert asked.headers["retry-after"] == "5"
    moved = crowded.post(f"/api/games/{game['id']}/moves", json={"number": 15, "ply": 0}, headers=key)
    assert (moved.status_code, moved.json()["moves"]) == (200, [15])
    hint = crowded.post("/api/solve", json={"game": "divisor-duel", "moves": [15]})
    assert hint.status_code == 200, "what is asked of the named games has a line of its own"


def test_a_question_is_refused_before_its_body_is_read_or_taken_apart(
    crowded: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    statuses: list[int] = []

    async def unread() -> Message:
        raise AssertionError("the body was read")

    async def sent(message: Message) -> None:
        statuses.append(message.get("status", 0))

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/api/review",
        "query_string": b"",
        "headers": [(b"host", b"x"), (b"content-length", b"60000")],
        "client": ("192.0.2.1", 1),
        "scheme": "http",
    }
    run(crowded.app(scope, unread, sent))  # type: ignore[arg-type]
    assert statuses[0] == 503
    # Of a position only that it has a pool of its own is looked for; the rest need not even be JSON.
    refused(crowded.post("/api/solve", content=b'{"pool": '), 503, "busy")


def test_a_move_that_is_sent_strangely_is_answered_as_ever(crowded: TestClient) -> None:
    game, key = make(crowded)
    path = f"/api/games/{game['id']}/moves"
    as_json = key | {"Content-Type": "application/json"}
    refused(crowded.post(path, content=b"{", headers=as_json), 400, "invalid-input")
    refused(crowded.post(path, json={"number": "15", "ply": 0}, headers=key), 400, "invalid-input")
    refused(crowded.post(path, json={"number": 15, "ply": 0, "more": 1}, headers=key), 400, "invalid-input")
    parts = (b" " * 1000 for _ in range(100))
    refused(crowded.post(path, content=parts, headers=as_json), 413, "too-large")
    refused(crowded.post("/api/games/no~id/moves", json={"number": 15, "ply": 0}), 400, "invalid-input")
    refused(crowded.post("/api/games/nowhere/moves", json={"number": 15, "ply": 0}), 404, "not-found")
    refused(crowded.post(path, json={"number": 15, "ply": 0}), 403, "not-your-seat")
    strange = key | {"Content-Type": "application/json; charset=utf-8"}
    moved = crowded.post(f"{path}?lang=de", content=b'{"number":15,"ply":0}', headers=strange)
    assert moved.status_code == 200
    stale = crowded.post(f"{path}?lang=de", json={"number": 16, "ply": 1}, headers=key)
    assert refused(stale, 409, "not-your-turn") == "Person 2 ist dran"


@asynccontextmanager
async def asked(
    app: Any, method: str, path: str, wish: object, token: str
) -> AsyncIterator[asyncio.Task[list[Message]]]:
    """A request to an app in this loop, and what it is answered."""
    answers: list[Message] = []
    body = json.dumps(wish).encode()

    async def receive() -> Message:
        return {"type": "http.request", "body": body}

    async def send(message: Message) -> None:
        answers.append(message)

    headers = {"host": "x", "content-type": "application/json", "authorization": f"Bearer {token}"}
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": path,
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("192.0.2.1", 1),
        "scheme": "http",
    }

    async def answered() -> list[Message]:
        await app(scope, receive, send)
        return answers

    task = asyncio.create_task(answered())
    try:
        yield task
    finally:
        task.cancel()


def test_a_move_waits_for_no_thread_that_something_else_holds(tmp_path: Path) -> None:
    app = create_app(f"sqlite:///{tmp_path / 'games.db'}")

    async def work() -> None:
        async with app.router.lifespan_context(app):
            async with asked(app, "POST", "/api/games", {}, "") as made:
                content = json.loads((await made)[1]["body"])
            path = f"/api/games/{content['game']['id']}"
            current_default_thread_limiter().total_tokens = 1
            held = threading.Event()
            holding = asyncio.create_task(run_sync(held.wait))
            await asyncio.sleep(0)
            wish = {"number": 15, "ply": 0}
            async with (
                asked(app, "GET", path, None, "") as looked,
                asked(app, "POST", f"{path}/moves", wish, content["token"]) as moved,
            ):
                assert (await moved)[0]["status"] == 200
                assert not looked.done()
                held.set()
                assert (await looked)[0]["status"] == 200
            await holding

    run(work())


def test_a_stranger_asks_for_no_turn_to_write_which_players_wait_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "REFUSAL_SECONDS", 0)
    with TestClient(create_app(f"sqlite:///{tmp_path / 'games.db'}")) as client:
        game, key = make(client)
        with monkeypatch.context() as patched:
            patched.delattr(Store, "changing")
            for stranger in ({}, {"Authorization": "Bearer of-no-seat"}):
                for wish, body in (("moves", {"number": 15, "ply": 0}), ("undo", {"ply": 0}), ("resign", {})):
                    asked = partial(client.post, json=body, headers=stranger)
                    refused(asked(f"/api/games/{game['id']}/{wish}"), 403, "not-your-seat")
                    refused(asked(f"/api/games/{'0' * 16}/{wish}"), 404, "not-found")
        moved = client.post(f"/api/games/{game['id']}/moves", json={"number": 15, "ply": 0}, headers=key)
        assert moved.status_code == 200


def test_all_else_works_on_a_few_threads_at_once(tmp_path: Path) -> None:
    """Forty that worked on the walls of large classes left the event loop, and so moves, hardly a turn."""
    app = create_app(f"sqlite:///{tmp_path / 'games.db'}")

    async def work() -> None:
        async with app.router.lifespan_context(app):
            threads, done = current_default_thread_limiter(), threading.Event()
            working = [asyncio.create_task(run_sync(done.wait)) for _ in range(3 * OTHERS)]
            while threads.statistics().tasks_waiting + threads.borrowed_tokens < len(working):
                await asyncio.sleep(0)
            at_once = threads.borrowed_tokens
            done.set()
            await asyncio.gather(*working)
            assert at_once <= OTHERS

    run(work())
