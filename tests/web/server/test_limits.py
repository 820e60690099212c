"""What one address may have at once."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import Message, Receive, Scope, Send

from divisor_duel.web.questions.problems import TooMany
from divisor_duel.web.server import limits
from divisor_duel.web.server.limits import Budget, Limits
from tests.support.clients import run


def test_an_address_can_have_only_so_many_streams_open_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_STREAMS", 2)

    async def work() -> None:
        over = asyncio.Event()
        statuses: list[int] = []

        async def stream(scope: Scope, receive: Receive, send: Send) -> None:
            await over.wait()

        async def receive() -> Message:
            return {"type": "http.request"}

        async def send(message: Message) -> None:
            statuses.append(message.get("status", 0))

        async def watch(address: str) -> None:
            path = "/api/games/1/events"
            scope = {
                "type": "http",
                "method": "GET",
                "path": path,
                "headers": [(b"host", b"x")],
                "client": (address, 1),
            }
            await server(scope, receive, send)

        server = Limits(stream)
        watching = [asyncio.create_task(watch(who)) for who in ("ada", "ada", "ben")]
        await asyncio.sleep(0)
        await watch("ada")
        assert 429 in statuses
        over.set()
        await asyncio.gather(*watching)
        statuses.clear()
        await watch("ada")
        assert statuses == [], "a stream that has ended makes room"

    run(work())


def test_an_address_can_have_only_so_much_stored_in_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    budget = Budget(100)
    budget.spend("ada", 60)
    budget.spend("ben", 60)
    with pytest.raises(TooMany, match="try tomorrow"):
        budget.spend("ada", 60)
    budget.spend("ada", 40)
    monkeypatch.setattr("time.time", lambda: 86400.0 * 100_000)
    budget.spend("ada", 60)
    Budget(None).spend("ada", 10**12)
