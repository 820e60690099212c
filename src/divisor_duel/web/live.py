"""Streams of events: who waits for which game, and waking them when it changes.

An event is the whole public state of its game and its id is the ply, so a lost event never matters:
whoever connects, for the first time or again, is sent the state of now.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

HEARTBEAT: Final = 2.0
"""A stream without news for so many seconds says that it is alive, in a way a page can hear."""
LOOK_AGAIN: Final = 5
"""After so many heartbeats the game is read again, in case that news of it was lost."""
GRACE: Final = 4.0
"""Whoever has no stream for so many seconds is away; a page loaded anew is back before."""
_MOST_REMEMBERED: Final = 10_000


class Streams:
    """The open streams of this server. `changed` and `close` may be called from any thread."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._present: Counter[tuple[str, int]] = Counter()
        self._left: dict[tuple[str, int], float] = {}
        self._loop = asyncio.get_running_loop()
        self.closed = False

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    @contextmanager
    def listening(self, game_id: str, seats: Iterable[int] = ()) -> Iterator[asyncio.Event]:
        """An event set whenever the game changes or the streams close; the holders of `seats` are here."""
        changed = asyncio.Event()
        self._waiting[game_id].add(changed)
        here = [(game_id, player) for player in seats]
        self._come(game_id, here)
        try:
            yield changed
        finally:
            self._leave(game_id, here)
            self._waiting[game_id].discard(changed)
            if not self._waiting[game_id]:
                del self._waiting[game_id]

    def away(self, game_id: str) -> list[int]:
        """The players who had a stream here and have none any more."""
        gone = time.monotonic() - GRACE
        return [player for player in (1, 2) if self._left.get((game_id, player), gone + 1) <= gone]

    def _come(self, game_id: str, here: list[tuple[str, int]]) -> None:
        self._present.update(here)
        back = [self._left.pop(seat) for seat in here if seat in self._left]
        if back:
            self._wake(game_id)

    def _leave(self, game_id: str, here: list[tuple[str, int]]) -> None:
        self._present.subtract(here)
        for seat in here:
            if not self._present[seat]:
                del self._present[seat]
                self._left[seat] = time.monotonic()
        while len(self._left) > _MOST_REMEMBERED:
            del self._left[next(iter(self._left))]
        if here and not self._loop.is_closed():
            self._loop.call_later(GRACE + 0.1, self._wake, game_id)

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
