"""Streams of events: who waits for which game, and waking them when it changes.

An event is the whole public state of its game and its id is the ply, so a lost event never matters:
whoever connects, for the first time or again, is sent the state of now.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

HEARTBEAT: Final = 10.0
"""A stream without news for so many seconds says that it is alive, in a way a page can hear."""


class Streams:
    """The open streams of this server. `changed` and `close` may be called from any thread."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._loop = asyncio.get_running_loop()
        self.closed = False

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    @contextmanager
    def listening(self, game_id: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the game changes or the streams close."""
        changed = asyncio.Event()
        self._waiting[game_id].add(changed)
        try:
            yield changed
        finally:
            self._waiting[game_id].discard(changed)
            if not self._waiting[game_id]:
                del self._waiting[game_id]

    def changed(self, game_id: str | None) -> None:
        """Wake the streams of a game, or all of them."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, game_id)

    def close(self) -> None:
        """End every stream, so that the server can stop."""
        self.closed = True
        self.changed(None)

    def _wake(self, game_id: str | None) -> None:
        for waiting in self._waiting.values() if game_id is None else [self._waiting.get(game_id, set())]:
            for changed in waiting:
                changed.set()
