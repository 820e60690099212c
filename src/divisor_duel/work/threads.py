"""Threads that work for this one, for what waits rather than computes."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


def in_threads(
    count: int, work: Callable[[Item], Result], items: Sequence[Item]
) -> Generator[Result, None, None]:
    """Yield results as they come, so many at once; once it is left, or one fails, begin no other."""
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
            try:
                future.set_result(work(item))
            except BaseException as error:
                future.set_exception(error)
            done.put(future)

    # Daemons, because the program must not wait for them in the end.
    for _ in range(min(count, len(items))):
        Thread(target=attend, daemon=True).start()
    try:
        for _ in items:
            yield done.get().result()
    finally:
        left.set()
