"""What a server does again and again: no fault ends it, and it ends before its store is closed."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from divisor_duel.web.api.problems import Unavailable
from divisor_duel.web.live.log import Complaints


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
