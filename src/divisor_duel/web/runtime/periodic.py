"""What a server does again and again beside its visitors, and how that ends before its store is closed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from divisor_duel.web.questions.problems import Unavailable


async def every(seconds: float, work: Callable[[], object]) -> None:
    """Do something now and again and again; when the database cannot be used, the next time will do."""
    while True:
        with suppress(Unavailable):
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
