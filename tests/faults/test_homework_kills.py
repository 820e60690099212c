"""A server killed while pupils do their homework: whatever was answered first is there, and stays what it was."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.faults.kills import Place, Playing
from tests.support.process import Postgres
from tests.support.web.clients import run

pytestmark = pytest.mark.needs("signals")

PUPILS, PUZZLES = 6, 20


class Pupil(Playing):
    """One who answers puzzle after puzzle, right or wrong, and remembers what was acknowledged."""

    def __init__(self, place: Place, seed: int, room: str, token: str) -> None:
        super().__init__(place, seed)
        self.at = f"/api/rooms/{room}/me/homework"
        self.token = token
        self.acknowledged: dict[int, bool] = {}

    async def play(self) -> None:
        """Answer each puzzle, in an order of one's own, and each once more."""
        (given,) = (await self.ask("GET", self.at, None, self.token))["sets"]
        for number in self.random.sample(range(1, PUZZLES + 1), PUZZLES):
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
    wish = {"count": PUZZLES, "level": 1, "seed": "monday"}
    await nobody.ask("POST", f"/api/rooms/{room}/homework", wish, teacher)
    pupils = []
    for seed in range(PUPILS):
        joined = await nobody.ask("POST", "/api/rooms/join", {"code": opened["room"]["code"]})
        pupils.append(Pupil(place, seed, room, joined["token"]))
    tasks = [asyncio.create_task(pupil.play()) for pupil in pupils]
    for _ in range(kills):
        wanted = _answers(pupils) + PUPILS * PUZZLES // (2 * kills)
        async with asyncio.timeout(60):
            while _answers(pupils) < wanted:
                await asyncio.sleep(0.01)
        await asyncio.to_thread(place.kill, "server", Random(1))
    async with asyncio.timeout(120):
        await asyncio.gather(*tasks)
    (table,) = (await nobody.ask("GET", f"/api/rooms/{room}/homework", None, teacher))["sets"]
    kept = sorted(row["first"] for row in table["rows"])
    known = sorted([pupil.acknowledged[n] for n in range(1, PUZZLES + 1)] for pupil in pupils)
    assert kept == known
    assert not any(500 in pupil.statuses for pupil in pupils)


def _answers(pupils: list[Pupil]) -> int:
    return sum(len(pupil.acknowledged) for pupil in pupils)


@pytest.mark.parametrize(
    ("kind", "kills"),
    [
        ("sqlite", 1),
        pytest.param("sqlite", 20, marks=pytest.mark.long),
        pytest.param("postgresql", 20, marks=pytest.mark.long),
    ],
)
def test_no_answer_to_homework_is_lost_or_changed_by_kills(
    kind: str, kills: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Starts the server twice, and more often."""
    postgres = request.getfixturevalue("postgres") if kind == "postgresql" else None
    assert postgres is None or isinstance(postgres, Postgres)
    database = postgres.new_database() if postgres else f"sqlite:///{tmp_path / 'games.db'}"
    place = Place(database, postgres, tmp_path / "log")
    try:
        run(homework(place, kills))
    finally:
        place.close()
    assert "Traceback" not in (tmp_path / "log").read_text()
