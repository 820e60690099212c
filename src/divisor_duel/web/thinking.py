"""A bounded set of worker processes for whatever takes thought: hints, reviews, puzzles, computer players.

The server's own process never solves anything, so a hard question delays no move. A question is handed
over when a worker is free, and visitors take turns, so one who asks much waits for themselves.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, TypeVar

from divisor_duel.errors import Undecided
from divisor_duel.solver import memory
from divisor_duel.web.mistakes import Stopping, TooMany
from divisor_duel.work.workers import WorkerDied, Workers

T = TypeVar("T")

PATIENCE = 20.0
"""How long a visitor's question waits for its turn, in seconds."""
_MOST_WAITING = 64
_MOST_WAITING_OF_ONE = 16
_TOO_MUCH = "this takes too much time or memory to work out here; try something smaller"


class Thinkers:
    """Worker processes, started with the first question, and the questions waiting for them."""

    def __init__(self, processes: int = 2, seconds: float = 30.0) -> None:
        self._processes = self._free = processes
        # Questions keep their own time; this ends one that does not. Compiling may take half of it, once.
        self._seconds = seconds
        self._asked: Counter[str] = Counter()
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._awaited: set[asyncio.Future[Any]] = set()
        self._stopping = False

    @cached_property
    def _workers(self) -> Workers:
        return Workers(self._processes, self._seconds, memory.keep_little)

    def stop(self) -> None:
        """Answer whoever waits, and whoever asks from now on, that the server is stopping."""
        self._stopping = True
        for future in tuple(self._awaited):
            future.cancel()

    def close(self) -> None:
        """End the workers, whatever they are at."""
        if "_workers" in vars(self):
            self._workers.close()

    async def ask(self, visitor: str, question: Callable[..., T], *arguments: object) -> T:
        """Have a visitor's question answered; too many at once are refused rather than left waiting."""
        if self._asked[visitor] >= _MOST_WAITING_OF_ONE or self._asked.total() >= _MOST_WAITING:
            raise TooMany("too many questions are waiting for an answer; try again in a few seconds")
        self._asked[visitor] += 1
        try:
            return await self.think(visitor, question, *arguments, patience=PATIENCE)
        finally:
            self._asked[visitor] -= 1
            if not self._asked[visitor]:
                del self._asked[visitor]

    async def think(
        self, visitor: str, question: Callable[..., T], *arguments: object, patience: float | None = None
    ) -> T:
        """Have a question answered by a worker, however many wait; without patience, however long."""
        if self._stopping:
            raise Stopping
        turn = self._line_up(visitor)
        try:
            await self._wait_for(turn, patience)
            return await self._work(question, arguments)
        finally:
            if not turn.cancelled():  # as it is when it has been given up
                self._call_next()

    def _line_up(self, visitor: str) -> asyncio.Future[None]:
        """What is done when it is the visitor's turn: at once, if a worker is free."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._free:
            self._free -= 1
            turn.set_result(None)
        else:
            self._lines.setdefault(visitor, deque()).append(turn)
        return turn

    async def _wait_for(self, turn: asyncio.Future[None], patience: float | None) -> None:
        try:
            async with asyncio.timeout(patience):
                await self._unless_stopped(turn)
        except TimeoutError:
            raise TooMany("no answer in time, too many are asking; try again in a few seconds") from None

    def _call_next(self) -> None:
        while self._lines:
            visitor, line = self._lines.popitem(last=False)
            turn = line.popleft()
            if line:
                self._lines[visitor] = line  # behind the other visitors
            if not turn.done():  # else its time was up
                turn.set_result(None)
                return
        self._free += 1

    async def _work(self, question: Callable[..., T], arguments: Sequence[object]) -> T:
        if self._stopping:
            raise Stopping
        try:
            return await self._unless_stopped(asyncio.wrap_future(self._workers.submit(question, *arguments)))
        except (TimeoutError, WorkerDied):
            raise Undecided(_TOO_MUCH) from None

    async def _unless_stopped(self, future: asyncio.Future[T]) -> T:
        self._awaited.add(future)
        try:
            return await future
        except asyncio.CancelledError:
            if self._stopping:
                raise Stopping from None
            raise
        finally:
            self._awaited.discard(future)
