"""A server killed in the midst of a class: every pupil is back at their board, and whatever was answered is there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.faults.kills import Place, Playing
from tests.faults.lesson_kills import Somebody, try_out
from tests.support.process import Postgres
from tests.support.web.clients import run

pytestmark = pytest.mark.needs("signals")

PUPILS = 5
HOMEWORK = 20


class Pupil(Somebody):
    """One of a class, who taps numbers at their board and remembers what was acknowledged of them."""

    def __init__(self, place: Place, seed: int, room: str, token: str) -> None:
        super().__init__(place, seed)
        self.room = f"/api/rooms/{room}"
        self.token = token
        self.acknowledged: dict[tuple[str, int], int] = {}
        self.missed: set[tuple[int, int]] = set()
        """What was refused and counted, behind the number before it."""

    async def play(self) -> None:
        """Move whenever it is one's turn, until cancelled."""
        while True:
            me = await self.ask("GET", f"{self.room}/me", None, self.token)
            game = await self.ask("GET", f"/api/games/{me['board']}", None, self.token)
            left = [number for number in game["numbers"] if number not in game["moves"]]
            if game["to_move"] in game["you"] and not game["outcome"]:
                assert game["legal_moves"] == []
                number, ply = self.random.choice(left), game["ply"]
                tap = {"number": number, "ply": ply}
                status, _ = await self.answered("POST", f"/api/games/{game['id']}/moves", tap, self.token)
                if status == 200:
                    self.acknowledged[game["id"], ply] = number
                elif status == 422:
                    self.missed.add((game["moves"][-1], number))
            await asyncio.sleep(0.02)


async def round_of_a_class(place: Place, kills: int) -> None:
    place.start()
    nobody = Playing(place, 1)
    opened = await nobody.ask("POST", "/api/rooms", {"pool": "101-400", "rule": "antichain", "minutes": 30})
    room, teacher = opened["room"]["room"], opened["token"]
    pupils = []
    for seed in range(PUPILS):
        joined = await nobody.ask("POST", "/api/rooms/join", {"code": opened["room"]["code"]})
        pupils.append(Pupil(place, seed, room, joined["token"]))
    begun = await nobody.ask("POST", f"/api/rooms/{room}/begin", {}, teacher)
    boards = {number: board["game"] for board in begun["boards"] for number in board["pupils"] if number}
    tasks = [asyncio.create_task(pupil.play()) for pupil in pupils]
    for _ in range(kills):
        wanted, missed = _moves(pupils) + 6, _missed(pupils)
        async with asyncio.timeout(60):
            while _moves(pupils) < wanted or _missed(pupils) == missed:
                await asyncio.sleep(0.01)
        await asyncio.to_thread(place.kill, "server", Random(1))
    await asyncio.sleep(0.5)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for number, pupil in enumerate(pupils, 1):
        me = await pupil.ask("GET", f"{pupil.room}/me", None, pupil.token)
        assert (me["you"], me["board"]) == (number, boards[number]), "every pupil is back at their board"
        game = await pupil.ask("GET", f"/api/games/{me['board']}", None, pupil.token)
        assert len(game["you"]) == 1, "and holds their seat"
        for (board, ply), taken in pupil.acknowledged.items():
            there: dict[str, Any] = await pupil.ask("GET", f"/api/games/{board}")
            assert there["moves"][ply] == taken
        assert 500 not in pupil.statuses
    desk = await nobody.ask("GET", f"/api/rooms/{room}", None, teacher)
    assert (desk["phase"], desk["round"]) == ("playing", 1)
    for pupil, told in zip(pupils, desk["pupils"], strict=True):
        pairs = {tuple(pair) for each in told["missed"] for pair in each["pairs"]}
        assert pupil.missed <= pairs, "what was refused is counted, whatever happened then"
        assert sum(each["times"] for each in told["missed"]) == len(pairs), "once, however often it was sent"
    ended = await nobody.ask("POST", f"/api/rooms/{room}/end", {}, teacher)
    assert all(board["points"] for board in ended["boards"])


class AtHome(Playing):
    """One who answers puzzle after puzzle, right or wrong, and remembers what was acknowledged."""

    def __init__(self, place: Place, seed: int, room: str, token: str) -> None:
        super().__init__(place, seed)
        self.at = f"/api/rooms/{room}/me/homework"
        self.token = token
        self.acknowledged: dict[int, bool] = {}

    async def play(self) -> None:
        """Answer each puzzle, in an order of one's own, and each once more."""
        (given,) = (await self.ask("GET", self.at, None, self.token))["sets"]
        for number in self.random.sample(range(1, HOMEWORK + 1), HOMEWORK):
            choices = given["tasks"][number - 1]["posed"]["legal_moves"]
            for _ in range(2):
                wish = {"number": self.random.choice(choices)}
                noted = await self.ask("POST", f"{self.at}/1/{number}", wish, self.token)
                before = self.acknowledged.setdefault(number, noted["counted"])
                assert before == noted["counted"], "the first answer stays"
            await asyncio.sleep(0.05)


async def homework(place: Place, kills: int) -> None:
    place.start()
    nobody = Playing(place, 1)
    opened = await nobody.ask("POST", "/api/rooms", {"game": "divisor-duel", "choices_hidden": False})
    room, teacher = opened["room"]["room"], opened["token"]
    wish = {"count": HOMEWORK, "level": 1, "seed": "monday"}
    await nobody.ask("POST", f"/api/rooms/{room}/homework", wish, teacher)
    pupils = []
    for seed in range(PUPILS):
        joined = await nobody.ask("POST", "/api/rooms/join", {"code": opened["room"]["code"]})
        pupils.append(AtHome(place, seed, room, joined["token"]))
    tasks = [asyncio.create_task(pupil.play()) for pupil in pupils]
    for _ in range(kills):
        wanted = _moves(pupils) + PUPILS * HOMEWORK // (2 * kills)
        async with asyncio.timeout(60):
            while _moves(pupils) < wanted:
                await asyncio.sleep(0.01)
        await asyncio.to_thread(place.kill, "server", Random(1))
    async with asyncio.timeout(120):
        await asyncio.gather(*tasks)
    (table,) = (await nobody.ask("GET", f"/api/rooms/{room}/homework", None, teacher))["sets"]
    kept = sorted(row["first"] for row in table["rows"])
    known = sorted([pupil.acknowledged[n] for n in range(1, HOMEWORK + 1)] for pupil in pupils)
    assert kept == known
    assert not any(500 in pupil.statuses for pupil in pupils)


def _missed(pupils: list[Pupil]) -> int:
    return sum(len(pupil.missed) for pupil in pupils)


def _moves(pupils: Sequence[Pupil | AtHome]) -> int:
    return sum(len(pupil.acknowledged) for pupil in pupils)


async def whole_lesson(place: Place, kills: int) -> None:
    done = await try_out([place], kills, seed=7)
    assert done["kills"] == kills
    assert done["moves"]
    assert done["answers"]
    assert done["homework"]


@pytest.mark.parametrize(
    ("kind", "kills"),
    [
        ("sqlite", 1),
        pytest.param("sqlite", 20, marks=pytest.mark.long),
        pytest.param("postgresql", 20, marks=pytest.mark.long),
    ],
)
@pytest.mark.parametrize(
    "attack", [pytest.param(round_of_a_class, marks=pytest.mark.long), whole_lesson, homework]
)
def test_nothing_acknowledged_is_lost_of_a_class_whose_server_is_killed(
    attack: Callable[[Place, int], Coroutine[Any, Any, None]],
    kind: str,
    kills: int,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    """Starts the server twice, and more often."""
    postgres = request.getfixturevalue("postgres") if kind == "postgresql" else None
    assert postgres is None or isinstance(postgres, Postgres)
    database = postgres.new_database() if postgres else f"sqlite:///{tmp_path / 'games.db'}"
    place = Place(database, postgres, tmp_path / "log")
    try:
        run(attack(place, kills))
    finally:
        place.close()
    # A worker whose server is killed while it starts says so in Python's own words; ours are not in it.
    assert "/divisor_duel/" not in (tmp_path / "log").read_text()
