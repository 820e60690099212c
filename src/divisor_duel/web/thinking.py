"""A bounded set of worker processes for whatever takes thought: hints, reviews, puzzles, computer players.

The server's own process never solves anything, so a hard question delays no move.
"""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from multiprocessing import get_context
from multiprocessing.pool import Pool
from typing import TypeVar

from divisor_duel.errors import Undecided
from divisor_duel.web.mistakes import TooMany

T = TypeVar("T")

PATIENCE = 20.0
"""How long an answer is waited for, in seconds, the time in the queue included."""
_MOST_WAITING = 64
_MOST_WAITING_OF_ONE = 16


class Thinkers:
    """Worker processes, started with the first question, and the questions waiting for them."""

    def __init__(self, processes: int = 2, seconds: float = 10.0) -> None:
        self._processes = processes
        self._seconds = seconds  # questions keep their own time; this ends one that does not
        self._waiting: Counter[str] = Counter()

    @cached_property
    def _pool(self) -> Pool:
        # A fresh interpreter for each: forking a process that has threads is unsafe.
        return get_context("spawn").Pool(self._processes, _prepare)

    def close(self) -> None:
        """End the workers, whatever they are at."""
        if "_pool" in vars(self):
            self._pool.terminate()
            self._pool.join()

    async def ask(self, visitor: str, question: Callable[..., T], *arguments: object) -> T:
        """Have a visitor's question answered; too many at once are refused rather than left waiting."""
        if self._waiting[visitor] >= _MOST_WAITING_OF_ONE or self._waiting.total() >= _MOST_WAITING:
            raise TooMany("too many questions are waiting for an answer; try again in a few seconds")
        self._waiting[visitor] += 1
        try:
            return await self.think(question, *arguments)
        except TimeoutError:
            raise TooMany("no answer in time, too many are asking; try again in a few seconds") from None
        finally:
            self._waiting[visitor] -= 1
            if not self._waiting[visitor]:
                del self._waiting[visitor]

    async def think(self, question: Callable[..., T], *arguments: object) -> T:
        """Have a question answered by a worker, however many wait; raise `TimeoutError` when none does."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()

        def answered(value: T) -> None:
            if not answer.done():
                answer.set_result(value)

        def failed(error: BaseException) -> None:
            if not answer.done():
                answer.set_exception(error)

        self._pool.apply_async(
            _answer,
            (self._seconds, question, arguments),
            callback=lambda value: loop.call_soon_threadsafe(answered, value),
            error_callback=lambda error: loop.call_soon_threadsafe(failed, error),
        )
        return await asyncio.wait_for(answer, PATIENCE)


def _prepare() -> None:
    # Ctrl-C reaches every process at the terminal; the server tells its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGALRM, _time_is_up)


def _time_is_up(*_: object) -> None:
    raise Undecided("this takes too long to work out here; try something smaller")


def _answer(seconds: float, question: Callable[..., T], arguments: Sequence[object]) -> T:
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return question(*arguments)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
