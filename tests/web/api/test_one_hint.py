"""One hint, one number: terminal, server and folder name the same, and it is as good as promised."""

from __future__ import annotations

import json
import re
from contextlib import nullcontext
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import games
from divisor_duel.solver import solve
from divisor_duel.terminal.table.table import TerminalTable
from divisor_duel.web.api.worker import answer
from tests.support.positions import wander


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give each time enough for the whole reason, however busy the machine is."""
    for limit in (
        "terminal.table.table.THINKING_SECONDS",
        "web.api.positions.SECONDS",
        "web.live.solver_pool.SECONDS",
    ):
        monkeypatch.setattr(f"divisor_duel.{limit}", 25.0)


def told_at_the_terminal(position: Position) -> int:
    """Type hint twice, and read the number it names."""
    said: list[str] = []
    view: Any = SimpleNamespace(paragraph=said.append, thinking=lambda text: nullcontext())
    table = TerminalTable(Record(position), view, ask=lambda *_: "", save=SimpleNamespace(path=Path()))  # type: ignore[arg-type]
    table.hint("")
    table.hint("")
    found = re.search(r" wins with (\d+)\.|^\D+(\d+): it is the (?:hardest to answer|only one)\.", said[-1])
    assert found, said[-1]
    return int(found[1] or found[2])


def told_by_the_server(client: TestClient, position: Position) -> dict[str, Any]:
    response = client.post("/api/solve", json={**position.rules.spec, "moves": position.moves})
    assert response.status_code == 200, response.text
    told: dict[str, Any] = response.json()
    return told


def told_in_the_folder(position: Position) -> dict[str, Any]:
    asked = json.dumps({**position.rules.spec, "moves": position.moves})
    told: dict[str, Any] = json.loads(answer("POST", "solve", asked, "[]"))["content"]
    return told


def answers_that_win(position: Position, number: int) -> int:
    return len(solve(position.play(number)).winning_moves)


def see(client: TestClient, position: Position) -> None:
    """See that one number is named, and by trying every other that it is as good as promised."""
    told = told_in_the_folder(position)
    number = told["advised"]
    assert told_by_the_server(client, position)["advised"] == number
    assert told_at_the_terminal(position) == number
    assert str(number) in told["first_reason"]
    if wins := told["winning_moves"]:
        assert told["proves"] == number
        ends = [win for win in wins if not position.play(win).choices]
        assert number in (ends or wins)
        assert ("nothing to" in told["hint"]) == bool(ends) or len(wins) == len(position.legal_moves)
    else:
        fewest = min(answers_that_win(position, other) for other in position.legal_moves)
        assert answers_that_win(position, number) == fewest


def some(game: str, count: int) -> list[Position]:
    random = Random(game)
    found: list[Position] = []
    while len(found) < count:
        position = wander(games[game], random)
        if position.choices:
            found.append(position)
    return found


@pytest.mark.parametrize(
    "count", [6, pytest.param(1000, marks=[pytest.mark.long, pytest.mark.timeout(3600)])]
)
@pytest.mark.parametrize("game", games)
def test_one_number_is_named_everywhere_and_wins_or_is_the_hardest_to_answer(
    client: TestClient, game: str, count: int
) -> None:
    """When long, minutes for Factor Duel: every number of every position is tried, three times over."""
    for position in some(game, count):
        see(client, position)
