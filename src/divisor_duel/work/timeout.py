"""Work that cannot be interrupted, waited for no longer than one likes."""

from __future__ import annotations

from collections.abc import Callable
from threading import TIMEOUT_MAX, Thread
from typing import TypeVar

Result = TypeVar("Result")


def within(seconds: float | None, work: Callable[[], Result]) -> Result:
    """Return the work's result; raise `TimeoutError` when it takes longer, and leave it to itself."""
    # Imported here, because a program that never waits starts sooner without it.
    from concurrent.futures import Future

    done: Future[Result] = Future()

    def attempt() -> None:
        try:
            done.set_result(work())
        except BaseException as error:
            done.set_exception(error)

    # A daemon, because the program must not wait for it in the end either.
    Thread(target=attempt, daemon=True).start()
    # Longer than the system can count, some centuries, is as good as for ever.
    return done.result(None if seconds is None else min(seconds, TIMEOUT_MAX))
