"""What a server does again and again, and what it says of faults that come again and again.

No fault ends a periodic task, and it ends before its store is closed. The same complaint is said in one line,
once in a while.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

from divisor_duel.web.api.problems import Unavailable

HEARTBEAT: Final = 2.0
"""A stream without news for so many seconds says that it is alive, in a way a page can hear."""
SILENCE: Final = 10.0
"""For so many seconds the same complaint is only counted."""
_MOST: Final = 100

_log = logging.getLogger("divisor_duel.web")


class Complaints:
    """Lines for whoever runs the server. Safe to use from any thread."""

    def __init__(self) -> None:
        self._said: dict[str, tuple[float, int]] = {}
        self._lock = Lock()

    def warning(self, complaint: str, error: BaseException | None = None) -> None:
        """Say it, with an error's traceback, unless it was said just now; then say how often it was not."""
        with self._lock:
            now = time.monotonic()
            since, unsaid = self._said.get(complaint, (now - SILENCE, 0))
            if now - since < SILENCE:
                self._said[complaint] = since, unsaid + 1
                return
            if len(self._said) >= _MOST:
                self._said.clear()
            self._said[complaint] = now, 0
        if unsaid:
            _log.warning("%s (%d times more since)", complaint, unsaid, exc_info=error)
        else:
            _log.warning("%s", complaint, exc_info=error)


class Periodic:
    """When each periodic task of a server was last done, and how often it failed."""

    def __init__(self) -> None:
        self.last: dict[str, float] = {}
        """In seconds since 1970, by the tasks' names."""
        self.faults: Counter[str] = Counter()
        self._complaints = Complaints()

    @contextmanager
    def noted(self, task: str) -> Iterator[None]:
        """Do a task once; whatever goes wrong is counted and logged, and the next time will do."""
        self.faults[task] += 0
        try:
            yield
        except Unavailable:
            self.faults[task] += 1  # of which the store has told
        except Exception as error:
            self.faults[task] += 1
            self._complaints.warning(f"the task {task} failed: {type(error).__name__}", error)
        else:
            self.last[task] = time.time()

    async def every(self, task: str, seconds: float, work: Callable[[], object]) -> None:
        """Do something now and again and again."""
        while True:
            with self.noted(task):
                await _to_its_end(work)
            await asyncio.sleep(seconds)


async def _to_its_end(work: Callable[[], object]) -> None:
    """Work in a thread; whoever is cancelled meanwhile waits for its end, as threads cannot be stopped."""
    working = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        await asyncio.shield(working)
    except asyncio.CancelledError:
        await asyncio.wait([working])
        raise


async def end(*tasks: asyncio.Task[None]) -> None:
    """Cancel tasks, and wait for what they had begun."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
