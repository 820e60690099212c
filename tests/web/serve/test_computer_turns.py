"""The computer's turns: it moves in the end, whatever the database does meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from divisor_duel.game.position import Position
from divisor_duel.game.rules import named
from divisor_duel.web.api.game import Game
from divisor_duel.web.api.problems import Unavailable
from divisor_duel.web.serve import services as module
from divisor_duel.web.serve.services import Services
from tests.support.web.clients import run


def test_a_computer_whose_move_could_not_be_kept_moves_later_as_long_as_somebody_watches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_PAUSES", (0.0, 0.0))
    monkeypatch.setattr(module, "_LAST_PAUSE", 0.01)

    async def work() -> list[int]:
        services = Services(f"sqlite:///{tmp_path / 'games.db'}", keep_days=1)
        change, left = services.store.change, [5]

        def fail_first(game_id: str, step: Callable[[Game], Game]) -> Game:
            if left[0]:
                left[0] -= 1
                raise Unavailable
            return change(game_id, step)

        monkeypatch.setattr(services.store, "change", fail_first)
        game = Game("1", Position(named("divisor-duel")).play(15), ("human", "perfect"))
        services.store.create(game)
        try:
            services.look(game.id, "ada")
            async for event in services.streams.events(game.id):
                if b"\nid: 2\n" in event:
                    return left
        finally:
            await services.close()
        raise AssertionError("the stream ended before the computer moved")

    assert run(work()) == [0]
