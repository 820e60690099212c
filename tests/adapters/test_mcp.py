"""The server for assistants, asked by the protocol's own client and by bytes that no client would send."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import psutil
import pytest

from divisor_duel import Position, games, solve

if TYPE_CHECKING:
    from mcp.client import Client

pytestmark = pytest.mark.frameworks("mcp")
PROGRAM = [sys.executable, "-m", "divisor_duel", "mcp"]


def with_client(work: Callable[[Client], Awaitable[None]], *options: str) -> None:
    """Start the server as an assistant does, and talk to it."""
    from mcp import StdioServerParameters  # most of a second, not for every process
    from mcp.client import Client
    from mcp.client.stdio import stdio_client

    async def talk() -> None:
        server = StdioServerParameters(command=PROGRAM[0], args=[*PROGRAM[1:3], *options, PROGRAM[3]])
        async with Client(stdio_client(server)) as client:
            await work(client)

    asyncio.run(talk())


async def answer(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    assert isinstance(result.structured_content, dict)
    return result.structured_content


async def refusal(client: Client, tool: str, **arguments: Any) -> str:
    result = await client.call_tool(tool, arguments)
    assert result.is_error
    told: Any = result.content[0]
    return str(told.text)


def test_a_whole_game_is_played_looked_at_solved_and_reviewed() -> None:
    async def talk(client: Client) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert {*tools} == {"games", "look", "play", "solve", "review", "puzzle"}
        assert {one["game"] for one in (await answer(client, "games"))["games"]} == {*games}

        state = await answer(client, "look", game="factor-frenzy")
        while state["winner"] is None:
            # What is solved is what the solver says, with a proof.
            solved = await answer(client, "solve", game="factor-frenzy", moves=state["moves"])
            truth = solve(Position(games["factor-frenzy"], state["moves"]))
            assert solved["winning_moves"] == [*truth.winning_moves]
            assert solved["explanation"] == truth.explain()
            assert solved["proof"]["pairs"] == [[*pair] for pair in truth.drawing()["pairs"]]

            # An illegal number is refused in a sentence, and nothing has changed.
            told = await refusal(client, "play", game="factor-frenzy", moves=state["moves"], number=1)
            assert "1 is not in the pool; you can select" in told
            number = (solved["winning_moves"] or solved["legal_moves"])[0]
            state = await answer(
                client, "play", game="factor-frenzy", moves=state["moves"], number=number, level="perfect"
            )
            assert state["taken"] == number
        assert state["winner"] == 1  # who opens wins, and the first of us was perfect
        assert "wins" in state["end"]

        reviewed = await answer(client, "review", game="factor-frenzy", moves=state["moves"])
        assert reviewed["accuracy"][0] == 1.0
        assert [move["number"] for move in reviewed["moves"]] == state["moves"]

        posed = await answer(client, "puzzle", pool="2-30", rule="antichain", level=2, seed="7")
        position = Position(games["factor-duel"].custom("2-30", "antichain"), posed["moves"])
        assert solve(position).winning_moves == (posed["answer"],)

    with_client(talk)


def test_bad_questions_are_answered_in_a_sentence_and_the_next_is_heard() -> None:
    async def talk(client: Client) -> None:
        bad: list[tuple[dict[str, Any], str]] = [
            ({"pool": "2-5000"}, "a pool has at most 1,000 numbers"),
            ({"pool": "2-9999999999"}, "a pool has at most 1,000 numbers"),
            ({"pool": "banana"}, "banana"),
            ({"game": "factor-dual"}, "did you mean factor-duel?"),
            ({"moves": [15, 16]}, "16 is neither a"),
            (
                {"pool": "2-300", "rule": "antichain", "seconds": 0.01},
                "could not be solved within 0.01 s; allow more time",
            ),
        ]
        for arguments, told in bad:
            assert told in await refusal(client, "solve", **arguments)
        assert "valid" in await refusal(client, "solve", moves="15")
        assert "less than or equal to 60" in await refusal(client, "solve", seconds=1e9)
        assert (await answer(client, "look", moves=[15]))["legal_moves"] == [3, 5, 30, 45]

    with_client(talk)


def test_a_cancelled_question_ends_at_once_and_leaves_nothing_running() -> None:
    """Slow on a busy machine: a worker is to reckon for a second first."""

    async def talk(client: Client) -> None:
        await answer(client, "look")  # so that a worker is there
        asked = asyncio.create_task(
            client.call_tool("solve", {"pool": "2-900", "rule": "antichain", "seconds": 60})
        )
        workers = await _until(lambda: _busy())
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        await _until(lambda: not any(worker.is_running() for worker in workers))
        assert (await answer(client, "look", moves=[4]))["to_move"] == 2

    with_client(talk)


def _busy() -> list[psutil.Process]:
    """The server's workers that have reckoned for a while."""
    below = psutil.Process().children(recursive=True)
    return [child for child in below if child.children() == [] and child.cpu_times().user > 1]


async def _until(state: Callable[[], Any]) -> Any:
    while not (found := state()):
        await asyncio.sleep(0.05)
    return found


def test_another_language_is_spoken_where_it_is_asked_for() -> None:
    """Slow on a busy machine: the server and its worker start."""

    async def talk(client: Client) -> None:
        assert "16 ist weder Teiler noch Vielfaches von 15" in await refusal(client, "look", moves=[15, 16])

    with_client(talk, "--language", "de")


def test_nothing_but_the_protocol_is_on_standard_output() -> None:
    hello = {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "bytes", "version": "1"},
    }
    asked = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        "this is no JSON",
        {"jsonrpc": "2.0", "id": 2, "method": "no/such"},
        {
            "jsonrpc": "2.0",
            "id": 3,
            "method": "tools/call",
            "params": {"name": "play", "arguments": {"number": 7}},
        },
    ]
    server = subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert server.stdin
    assert server.stdout
    with server:
        for message in asked:
            server.stdin.write(message if isinstance(message, str) else json.dumps(message))
            server.stdin.write("\n")
        server.stdin.flush()
        heard: list[dict[str, Any]] = []
        while not any(message.get("id") == 3 for message in heard):
            heard.append(json.loads(server.stdout.readline()))
        server.stdin.close()
        rest = server.stdout.read()
    assert rest == ""
    assert all(message["jsonrpc"] == "2.0" for message in heard)
    assert next(message for message in heard if message.get("id") == 2)["error"]["code"] == -32601
    assert server.returncode == 0
