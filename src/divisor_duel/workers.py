"""Processes that work for this one, and end when it does."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import active_children, get_context, parent_process
from threading import Thread

from divisor_duel.errors import Mistake


@contextmanager
def processes(jobs: int, farewell: Callable[[], object] | None = None) -> Iterator[Executor]:
    """Start processes for as long as the context lasts; each does its `farewell` when it is told to end."""
    others = set(active_children())
    # Spawned, because a fork would copy locks that threads of ours, as the progress bar's, may hold.
    executor = ProcessPoolExecutor(jobs, get_context("spawn"), _begin, (farewell,))
    try:
        yield executor
    except BaseException as error:
        for child in set(active_children()) - others:
            child.terminate()  # what takes minutes is not waited for
        if isinstance(error, BrokenProcessPool):
            raise Mistake(
                "a worker died, perhaps for want of memory; try again with less of it or with fewer jobs"
            ) from None
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _begin(farewell: Callable[[], object] | None) -> None:
    for heard in (signal.SIGINT, signal.SIGHUP):
        signal.signal(heard, signal.SIG_IGN)  # the parent hears it too, and tells its workers
    if farewell:
        signal.signal(signal.SIGTERM, partial(_leave, farewell))
    Thread(target=_end_with_parent, daemon=True).start()


def _leave(farewell: Callable[[], object], *_: object) -> None:
    farewell()
    # Not by an exception: the executor would take it for the task's result and hand out the next one.
    os._exit(130)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
