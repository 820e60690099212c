"""The state of a game is made once for the answer to a move and for all who watch it."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from divisor_duel.game.position import Position
from divisor_duel.game.rules import named
from divisor_duel.language import use
from divisor_duel.web.api.game import Game, key_of
from divisor_duel.web.api.state import shared_state
from divisor_duel.web.live import streams
from divisor_duel.web.live.streams import GameStates
from divisor_duel.web.serve.services import Services
from tests.support.pseudo import PSEUDO, registered
from tests.support.web.clients import run

GAME = Game("x", Position(named("divisor-duel")), names=("Ada", "Ben"), keys=(key_of("ada"), key_of("ben")))


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The versions of which states were made."""
    versions: list[int] = []

    def noted(game: Game, away: Collection[int]) -> dict[str, Any]:
        versions.append(game.version)
        return shared_state(game, away)

    monkeypatch.setattr(streams, "shared_state", noted)
    return versions


def test_an_answer_and_the_streams_share_the_state_of_a_move(tmp_path: Path, made: list[int]) -> None:
    async def work() -> None:
        services = Services(f"sqlite:///{tmp_path / 'games.db'}", keep_days=1)
        services.store.create(GAME)
        try:
            with services.streams.listening("x", (1,)) as ada, services.streams.listening("x", (2,)) as ben:
                await asyncio.gather(ada.next(), ben.next())
                moved = await asyncio.to_thread(
                    services.store.change, "x", lambda game: game.move("ada", 15, 0)
                )
                state = await asyncio.to_thread(services.state, moved, (1,))
                first, second = await asyncio.gather(ada.next(), ben.next())
            assert state["told"]["moved"] == "You took 15."
            assert b"You took 15." in first
            assert b"Ada took 15." in second
        finally:
            await services.close()

    run(work())
    assert made == [0, 1]


def test_whoever_has_left_or_moved_since_makes_another_state(made: list[int]) -> None:
    states = GameStates()
    for _ in range(2):
        assert "away" not in states.of(GAME, (1,), [])["told"]["players"][1]
    assert "away" in states.of(GAME, (1,), [2])["told"]["players"][1]
    assert states.of(GAME, (), [2])["you"] == ()
    assert made == [0, 0]


def test_streams_of_one_game_speak_the_languages_they_were_opened_in(tmp_path: Path) -> None:
    async def work() -> list[bytes]:
        services = Services(f"sqlite:///{tmp_path / 'games.db'}", keep_days=1)
        services.store.create(GAME)
        try:
            listening = services.streams.listening
            with listening("x", (1,)) as here, use(PSEUDO), listening("x", (1,)) as there:
                await asyncio.gather(here.next(), there.next())
                await asyncio.to_thread(services.store.change, "x", lambda game: game.move("ada", 15, 0))
                return [*await asyncio.gather(here.next(), there.next())]
        finally:
            await services.close()

    with registered():
        here, there = run(work())
    assert b'"You took 15."' in here
    assert '"⟦You took 15. '.encode() in there
