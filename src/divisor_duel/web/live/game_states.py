"""The states of games as their readers are told of them, each made once for an answer and for all streams."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

from divisor_duel.language import current
from divisor_duel.web.api.game import Game
from divisor_duel.web.api.state import reader_state, shared_state
from divisor_duel.work.limited_cache import LimitedCache

MOST_GAMES: Final = 256
"""Of so many games the newest state is kept: it is asked for again in the moment after a move."""


@dataclass(frozen=True)
class _Told:
    """What is told of a version of a game in a language: to all, and to each reader by their seats."""

    version: tuple[int, Sequence[int]]
    shared: dict[str, Any]
    readers: dict[tuple[int, ...], dict[str, Any]] = field(default_factory=dict)


class GameStates:
    """Make each state once. Safe to use from any thread."""

    def __init__(self) -> None:
        self._games = LimitedCache[tuple[str, str], _Told](MOST_GAMES)
        """By the game and the language it is told in."""
        # Held while a state is made, or the answer to a move and the stream would make it side by side.
        self._lock = Lock()

    def of(self, game: Game, seats: tuple[int, ...], away: Sequence[int]) -> dict[str, Any]:
        """Return a game as the holder of these seats is told of it; nobody may change what they get."""
        version, key = (game.version, away), (game.id, current())
        with self._lock:
            told = self._games.get(key)
            if told is None or told.version != version:
                told = _Told(version, shared_state(game, away))
                self._games.put(key, told)
            if seats not in told.readers:
                told.readers[seats] = told.shared | reader_state(game, seats, away)
            return told.readers[seats]
