"""The program on a system that lacks what Windows lacks: it plays, and what cannot work there says so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx2
import pytest

from divisor_duel.game.record import Record
from tests.support.process import Server
from tests.terminal.conftest import Run

pytestmark = pytest.mark.needs("fork")


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).with_name("elsewhere")), prepend=os.pathsep)


@pytest.mark.parametrize(
    "line", ["import fcntl", "import signal; signal.SIGHUP", "import os; os.open('.', os.O_RDONLY)"]
)
def test_this_really_is_elsewhere(line: str) -> None:
    ended = subprocess.run([sys.executable, "-c", line], capture_output=True, check=False)
    assert ended.returncode == 1


def test_a_game_is_played_kept_and_taken_up_again(started: Run, tmp_path: Path) -> None:
    begun = started("play", "divisor-duel-evens", "--save", "copy.game", typed="12\n4\n")
    assert (begun.code, begun.err) == (0, "")
    assert "The game is kept; to go on:" in begun.out
    ended = started("play", "--resume", typed="16\n8\n2\n14\n")
    assert (ended.code, ended.err) == (0, "")
    assert "wins" in ended.out
    [kept] = tmp_path.rglob("state/**/*.game")
    assert Record.load(kept).position.moves == (12, 4, 16, 8, 2, 14)
    assert Record.load(tmp_path / "copy.game").position.moves == (12, 4)
    assert started("review").code == 0


def test_positions_are_solved(started: Run) -> None:
    solved = started("solve", "divisor-duel-evens", "--moves", "12")
    assert (solved.code, solved.err) == (0, "")
    assert "wins with 4" in solved.out


def test_levels_meet_in_several_processes_and_go_on_from_what_was_kept(started: Run) -> None:
    arena = ("arena", "perfect", "random", "--game", "divisor-duel-evens", "--games", "4", "--keep", "kept")
    first = started(*arena, "--jobs", "2")
    assert (first.code, first.err) == (0, "")
    assert started(*arena).out == first.out


@pytest.mark.parametrize("command", [("play", "--p2"), ("arena", "medium")])
def test_a_program_as_player_is_refused_in_a_sentence(started: Run, command: tuple[str, ...]) -> None:
    refused = started(*command, "bot:./mybot.py")
    assert refused.code == 2
    assert refused.err == (
        "divisor-duel: programs cannot play on this system, which cannot make sure of their end; "
        "a level of the computer or chat:MODEL@URL can\n"
    )


def test_the_server_plays_and_stops(tmp_path: Path) -> None:
    with Server.started(f"sqlite:///{tmp_path}/games.db") as server:
        assert "Divisor Duel" in httpx2.get(server.url).text
        wanted = {"game": "divisor-duel-evens", "seats": ["human", "perfect"]}
        made = httpx2.post(f"{server.url}/api/games", json=wanted).json()
        game = f"{server.url}/api/games/{made['game']['id']}"
        token = {"Authorization": f"Bearer {made['token']}"}
        assert httpx2.post(f"{game}/moves", headers=token, json={"number": 12, "ply": 0}).status_code == 200
        asked = {"game": "divisor-duel-evens", "moves": [12]}
        solved = httpx2.post(f"{server.url}/api/solve", json=asked, timeout=60).json()
        assert solved["winning_moves"] == [4]
        server.stop()
        assert server.process.returncode == 0
