"""A class behind one address, one of whom floods: the others and the teacher lose no request."""

from __future__ import annotations

from pathlib import Path

import pytest

from divisor_duel.web.api.table_of_questions import QUESTIONS
from divisor_duel.web.serve.shapes.table import SHAPES
from tests.faults.flood import ROUTES, floods, lost, routes, try_out
from tests.support.process import Server
from tests.support.web.clients import run

pytestmark = pytest.mark.needs("signals")


def test_every_route_of_the_server_is_flooded_with_what_it_understands() -> None:
    for method, path in routes():
        assert any(floods(each, method, path) for each in ROUTES.values()), f"{method} {path}"
    for name, question in QUESTIONS.items():
        known = (each for each in ROUTES.values() if floods(each, question.method, f"/api/{question.path}"))
        body = SHAPES[name].body
        if body is not None and (flooded := next(known)).body is not None:
            body.model_validate(flooded.body)


@pytest.mark.parametrize(
    ("names", "seconds"),
    [(("begin", "streams", "connections"), 1.0), pytest.param(tuple(ROUTES), 8, marks=pytest.mark.long)],
)
def test_whichever_route_one_pupil_floods_nobody_else_loses_a_request(
    tmp_path: Path, names: tuple[str, ...], seconds: float
) -> None:
    """Starts a server, and what is refused waits for half a second."""
    with Server.started(f"sqlite:///{tmp_path / 'games.db'}", options=()) as server:
        seen = run(try_out(server.port, seconds, names, pupils=8))
    assert all(each.others for each in seen.values())
    assert {name: lost(each) for name, each in seen.items()} == dict.fromkeys(names, 0)
