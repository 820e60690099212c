"""What one address may have at once."""

from __future__ import annotations

import asyncio

import pytest
from starlette.types import Message, Receive, Scope, Send

from divisor_duel.web.api.problems import TooMany
from divisor_duel.web.serve import allowances
from divisor_duel.web.serve.allowances import MOST_ADDRESSES, Bucket, Budget, Kind, Person
from divisor_duel.web.serve.app import PRICES
from divisor_duel.web.serve.connections import MOST_PUPILS, PupilsByAddress, network
from divisor_duel.web.serve.guard import Guard
from tests.support.web.clients import run


def test_an_address_can_have_only_so_many_streams_open_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    share = allowances.SHARES[Kind.ADDRESS]._replace(streams=2)
    monkeypatch.setitem(allowances.SHARES, Kind.ADDRESS, share)

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
                "query_string": b"",
                "headers": [(b"host", b"x")],
                "client": (address, 1),
            }
            await server(scope, receive, send)

        server = Guard(stream)
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


@pytest.mark.parametrize(
    ("request_line", "price"),
    [
        ("GET /healthz", 0.2),
        ("GET /static/page.css", 0.2),
        ("GET /play/0123456789abcdef", 1.0),
        ("GET /api/games/x", 1.0),
        ("POST /api/games/x/moves", 1.0),
        ("POST /api/games", 5.0),
        ("POST /api/games/x/rematch", 5.0),
        ("GET /api/games/x/link.svg", 3.0),
        ("GET /api/games/x/picture.svg", 3.0),
        ("POST /api/solve", 3.0),
        ("POST /api/replies", 2.0),
        ("POST /api/solo", 2.0),
        ("POST /api/review", 5.0),
        ("GET /api/puzzles/divisor-duel", 5.0),
        ("POST /api/links/send", 3.0),
        ("POST /api/kept", 3.0),
        ("POST /api/rooms", 20.0),
        ("POST /api/rooms/x/me/next", 5.0),
        ("POST /api/rooms/x/me/hint", 3.0),
        ("GET /api/rooms/x/link.svg", 3.0),
    ],
)
def test_what_takes_more_of_the_server_costs_more_of_an_allowance(request_line: str, price: float) -> None:
    method, path = request_line.split()
    assert PRICES.of(method, path) == price


def test_an_address_can_have_only_so_much_stored_in_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    budget = Budget(100)
    ada, ben = Person("ada"), Person("ben")
    budget.spend(ada, 60)
    budget.spend(ben, 60)
    with pytest.raises(TooMany, match="try tomorrow"):
        budget.spend(ada, 60)
    budget.spend(ada, 40)
    monkeypatch.setattr("time.time", lambda: 86400.0 * 100_000)
    budget.spend(ada, 60)
    Budget(None).spend(ada, 10**12)
    with pytest.raises(TooMany):
        Budget(100).spend(Person("cem", Kind.PUPIL), 60)


def test_a_visitor_with_a_network_of_addresses_is_one_visitor() -> None:
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2:ffff::1") != network("2001:db8:1:3::1")
    assert network("::ffff:192.0.2.7") == network("192.0.2.7") != network("192.0.2.8")
    assert network("fe80::1%eth0") == "fe80::/64"


def test_no_table_of_addresses_grows_without_end() -> None:
    pupils, budget, bucket = PupilsByAddress(), Budget(), Bucket(MOST_ADDRESSES)
    for number in range(MOST_ADDRESSES + 10):
        pupils.note(str(number), "ada")
        bucket.take(str(number), 1, 10, 1)
        budget.spend(Person(str(number)), 1)
        budget.spend(Person(f"again {number}"), 1)
    for number in range(MOST_PUPILS + 10):
        pupils.note("school", str(number))
    assert pupils.count("school") == MOST_PUPILS
    assert (pupils.count("0"), pupils.count(str(MOST_ADDRESSES))) == (0, 1)
    assert pupils._now.used == bucket._left.used == MOST_ADDRESSES
    assert budget._spent.used == 2 * MOST_ADDRESSES
