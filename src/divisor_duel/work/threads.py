"""Threads that work for this one: for what waits rather than computes, and what cannot be interrupted.

They are daemons, because the program must not wait for them in the end.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from functools import partial
from threading import TIMEOUT_MAX, Event, Lock, Thread
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Future
    from queue import SimpleQueue

Item = TypeVar("Item")
Result = TypeVar("Result")


def within(seconds: float | None, work: Callable[[], Result]) -> Result:
    """Return the work's result; raise `TimeoutError` when it takes longer, and leave it to itself."""
    # Imported here, because a program that never waits starts sooner without it.
    from concurrent.futures import Future

    done: Future[Result] = Future()
    Thread(target=_attempt, args=(work, done), daemon=True).start()
    # Longer than the system can count, some centuries, is as good as for ever.
    return done.result(None if seconds is None else min(seconds, TIMEOUT_MAX))


def in_threads(
    count: int, work: Callable[[Item], Result], items: Sequence[Item]
) -> Generator[Result, None, None]:
    """Yield results as they come, so many at once; once it is left, or one fails, begin no other."""
    from concurrent.futures import Future
    from queue import SimpleQueue

    done: SimpleQueue[Future[Result]] = SimpleQueue()
    waiting, lock, left = iter(items), Lock(), Event()

    def attend() -> None:
        while not left.is_set():
            with lock:
                try:
                    item = next(waiting)
                except StopIteration:
                    return
            future: Future[Result] = Future()
            _attempt(partial(work, item), future)
            done.put(future)

    for _ in range(min(count, len(items))):
        Thread(target=attend, daemon=True).start()
    try:
        for _ in items:
            yield done.get().result()
    finally:
        left.set()


def _attempt(work: Callable[[], Result], done: Future[Result]) -> None:
    try:
        done.set_result(work())
    except BaseException as error:
        done.set_exception(error)
