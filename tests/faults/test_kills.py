"""Whatever is killed, no acknowledged move is lost, doubled or reordered. `kills.py` alone does it a thousand times."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.kills import Place, kill_terminals, try_out
from tests.support.process import Postgres
from tests.support.web.clients import run

pytestmark = pytest.mark.needs("signals")


def kill(what: str, kills: int, folder: Path, postgres: Postgres | None = None) -> None:
    database = postgres.new_database() if postgres else f"sqlite:///{folder / 'games.db'}"
    place = Place(database, postgres, folder / "log")
    try:
        assert "none lost" in run(try_out(place, what, kills))
    finally:
        place.close()
    assert "Traceback" not in (folder / "log").read_text()


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    """Starts the server twice."""
    kill("server", 1, tmp_path)


def test_killed_backends_of_postgresql_lose_nothing(postgres: Postgres, tmp_path: Path) -> None:
    """Waits for the database to recover."""
    kill("backends", 1, tmp_path, postgres)


def test_a_killed_game_at_the_terminal_loses_nothing_and_leaves_nothing_stray(tmp_path: Path) -> None:
    assert "nothing stray" in kill_terminals(tmp_path, 3)


@pytest.mark.long
@pytest.mark.parametrize("what", ["server", "workers"])
def test_fifty_kills_lose_nothing(what: str, tmp_path: Path) -> None:
    """Starts the server fifty times."""
    kill(what, 50, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("what", ["server", "postmaster", "backends"])
def test_fifty_kills_lose_nothing_on_postgresql(what: str, tmp_path: Path) -> None:
    """Starts the database fifty times."""
    with Postgres.started(durable=True) as postgres:
        kill(what, 50, tmp_path, postgres)
