"""A bounded set of worker processes for whatever takes thought: hints, reviews, puzzles, computer players.

The server's own process never solves anything, so a hard question delays no move. A question is handed
over when a worker is free, and visitors take turns, so one who asks much waits for themselves.
"""

from __future__ import annotations

import asyncio
import signal
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cached_property
from multiprocessing import get_context
from multiprocessing.pool import Pool
from typing import Any, TypeVar

from divisor_duel.errors import Mistake, Undecided
from divisor_duel.web.mistakes import Stopping, TooMany

T = TypeVar("T")

PATIENCE = 20.0
"""How long a visitor's question waits for its turn, in seconds."""
_MOST_WAITING = 64
_MOST_WAITING_OF_ONE = 16
# A worker that is silent for this long beyond its time, which a slow start can take, has died.
_SILENCE = 10.0
_TOO_LONG = "this takes too long to work out here; try something smaller"


class Thinkers:
    """Worker processes, started with the first question, and the questions waiting for them."""

    def __init__(self, processes: int = 2, seconds: float = 10.0) -> None:
        self._processes = self._free = processes
        self._seconds = seconds  # questions keep their own time; this ends one that does not
        self._asked: Counter[str] = Counter()
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._awaited: set[asyncio.Future[Any]] = set()
        self._stopping = False

    @cached_property
    def _pool(self) -> Pool:
        # A fresh interpreter for each: forking a process that has threads is unsafe.
        return get_context("spawn").Pool(self._processes, _prepare)

    def stop(self) -> None:
        """Answer whoever waits, and whoever asks from now on, that the server is stopping."""
        self._stopping = True
        for future in tuple(self._awaited):
            _fail(future, Stopping())

    def close(self) -> None:
        """End the workers, whatever they are at."""
        if "_pool" in vars(self):
            self._pool.terminate()
            self._pool.join()

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
        async with self._turn(visitor, patience):
            return await self._work(question, arguments)

    @asynccontextmanager
    async def _turn(self, visitor: str, patience: float | None) -> AsyncIterator[None]:
        """Wait for a free worker, and afterwards give it to the next in line."""
        if self._free:
            self._free -= 1
        else:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._lines.setdefault(visitor, deque()).append(turn)
            await self._result(
                turn, patience, TooMany("no answer in time, too many are asking; try again in a few seconds")
            )
        try:
            yield
        finally:
            self._call_next()

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
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._pool.apply_async(
            _answer,
            (self._seconds, question, arguments),
            callback=lambda value: loop.call_soon_threadsafe(_succeed, answer, value),
            error_callback=lambda error: loop.call_soon_threadsafe(_fail, answer, error),
        )
        return await self._result(answer, self._seconds + _SILENCE, Undecided(_TOO_LONG))

    async def _result(self, future: asyncio.Future[T], seconds: float | None, otherwise: Mistake) -> T:
        """Wait until a future is done; fail when the seconds are over or the server stops."""
        loop = asyncio.get_running_loop()
        timer = None if seconds is None else loop.call_later(seconds, _fail, future, otherwise)
        self._awaited.add(future)
        try:
            return await future
        finally:
            self._awaited.discard(future)
            if timer:
                timer.cancel()


def _succeed(future: asyncio.Future[T], value: T) -> None:
    if not future.done():
        future.set_result(value)


def _fail(future: asyncio.Future[Any], error: BaseException) -> None:
    if not future.done():
        future.set_exception(error)


def _prepare() -> None:
    # Ctrl-C reaches every process at the terminal; the server tells its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, _time_is_up)


def _time_is_up(*_: object) -> None:
    raise Undecided(_TOO_LONG)


def _answer(seconds: float, question: Callable[..., T], arguments: Sequence[object]) -> T:
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return question(*arguments)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
