"""A server killed in the midst of a class: every pupil is back at their board, and whatever was answered is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.kills import Place
from tests.faults.lesson_kills import try_out
from tests.support.process import Postgres
from tests.support.web.clients import run

pytestmark = pytest.mark.needs("signals")


@pytest.mark.parametrize(
    ("kind", "kills"),
    [
        ("sqlite", 1),
        pytest.param("sqlite", 20, marks=pytest.mark.long),
        pytest.param("postgresql", 20, marks=pytest.mark.long),
    ],
)
def test_nothing_acknowledged_is_lost_of_a_class_whose_server_is_killed(
    kind: str, kills: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Starts the server twice, and more often."""
    postgres = request.getfixturevalue("postgres") if kind == "postgresql" else None
    assert postgres is None or isinstance(postgres, Postgres)
    database = postgres.new_database() if postgres else f"sqlite:///{tmp_path / 'games.db'}"
    place = Place(database, postgres, tmp_path / "log")
    try:
        done = run(try_out([place], kills, seed=7))
    finally:
        place.close()
    assert done["kills"] == kills
    # A worker whose server is killed while it starts says so in Python's own words; ours are not in it.
    assert "/divisor_duel/" not in (tmp_path / "log").read_text()
