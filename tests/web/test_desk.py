"""The computer's turns: it moves in the end, whatever the database does meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

from divisor_duel.position import Position
from divisor_duel.rules import named
from divisor_duel.web import desk as module
from divisor_duel.web import games
from divisor_duel.web.desk import Desk
from divisor_duel.web.game import Game
from tests.web.clients import run


@pytest.mark.parametrize(
    ("pauses", "failures"), [((0.0, 0.0, 0.0), 3), ((), 3)], ids=["tried again", "woken by who watches"]
)
def test_a_computer_whose_move_could_not_be_kept_moves_later(
    pauses: tuple[float, ...], failures: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_PAUSES", pauses)
    # Without pauses nothing but the stream's heart wakes it again; with them it must not be needed.
    monkeypatch.setattr(games, "HEARTBEAT", 60 if pauses else 0.05)

    async def work() -> list[int]:
        desk = Desk(f"sqlite:///{tmp_path / 'games.db'}", keep_days=1)
        change, left = desk.store.change, [failures]

        def fail_first(game_id: str, step: Callable[[Game], Game]) -> Game:
            if left[0]:
                left[0] -= 1
                raise OperationalError("update games", {}, OSError("the disk is full"))
            return change(game_id, step)

        monkeypatch.setattr(desk.store, "change", fail_first)
        game = Game("1", Position(named("divisor-duel")).play(15), ("human", "perfect"))
        desk.store.create(game)
        try:
            desk.look(game.id, "ada")
            async for event in games.watch(game, desk, "ada", None):
                if event.id == "2":
                    return left
        finally:
            await desk.close()
        raise AssertionError("the stream ended before the computer moved")

    assert run(work()) == [0]
