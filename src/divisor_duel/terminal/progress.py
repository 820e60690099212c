"""A line on a terminal that says how far long work is; it comes after a second and goes with the work."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from threading import Event, Thread
from time import monotonic
from typing import Final

FIRST: Final = 1.0
"""Seconds after which somebody wants to know."""
AGAIN: Final = 0.5


@contextmanager
def shown(told: Callable[[float], str]) -> Iterator[None]:
    """Show what is told of the seconds so far, on the standard error when a person is there to see it."""
    if not sys.stderr.isatty():
        yield
        return
    done = Event()
    # The language in use is this thread's.
    thread = Thread(target=copy_context().run, args=(_show, told, done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


def _show(told: Callable[[float], str], done: Event) -> None:
    began, wide, wait = monotonic(), 0, FIRST
    while not done.wait(wait):
        line, wait = told(monotonic() - began), AGAIN
        sys.stderr.write(f"\r{line:{wide}}")
        sys.stderr.flush()
        wide = max(wide, len(line))
    if wide:
        sys.stderr.write(f"\r{'':{wide}}\r")
        sys.stderr.flush()
