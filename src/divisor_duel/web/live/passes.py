"""In each pass of the event loop a few requests begin, so that a move never waits for hundreds of them.

Whatever is ready is worked off in one pass, and what comes meanwhile waits for its end: a move several times,
until the other player sees it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

A_PASS: Final = 4
"""So many requests begin in a pass: some milliseconds."""


class Passes:
    """Who begins in which pass. Made inside the running event loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._left = A_PASS
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._counting = False

    async def turn(self) -> None:
        """Wait until one more may begin: not at all while few do."""
        self._count()
        if self._left:
            self._left -= 1
            return
        turn = self._loop.create_future()
        self._waiting.append(turn)
        await turn

    def _count(self) -> None:
        if not self._counting:
            self._counting = True
            self._loop.call_soon(self._next)

    def _next(self) -> None:
        """Begin a pass; the last one is that in which nobody waits any more."""
        self._counting = False
        self._left = A_PASS
        while self._left and self._waiting:
            if not (turn := self._waiting.popleft()).done():  # as it is when who waited has gone
                turn.set_result(None)
                self._left -= 1
        if self._left < A_PASS:
            self._count()
