"""A class behind one address, one of whom floods: the others and the teacher lose no request."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.flood import ROUTES, lost, try_out
from tests.support.process import Server
from tests.support.web.clients import run

pytestmark = pytest.mark.needs("signals")


@pytest.mark.parametrize(
    ("routes", "seconds"),
    [(("begin", "streams", "connections"), 1.0), pytest.param(tuple(ROUTES), 20, marks=pytest.mark.long)],
)
def test_whichever_route_one_pupil_floods_nobody_else_loses_a_request(
    tmp_path: Path, routes: tuple[str, ...], seconds: float
) -> None:
    """Starts a server, and what is refused waits for half a second."""
    with Server.started(f"sqlite:///{tmp_path / 'games.db'}", options=()) as server:
        seen = run(try_out(server.port, seconds, routes, pupils=8))
    assert all(each.others for each in seen.values())
    assert {name: lost(each) for name, each in seen.items()} == dict.fromkeys(routes, 0)
