"""Processes that work for this one, and end when it does."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context, parent_process
from threading import Thread

from divisor_duel.errors import Mistake


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Start processes for as long as the context lasts."""
    others = set(active_children())
    # Spawned, because a fork would copy locks that threads of ours, as the progress bar's, may hold.
    executor = ProcessPoolExecutor(jobs, get_context("spawn"), _begin)
    try:
        yield executor
    except BaseException as error:
        for child in set(active_children()) - others:
            child.terminate()  # what takes minutes is not waited for
        if isinstance(error, BrokenProcessPool):
            raise Mistake(
                "a worker died, perhaps for want of memory: try less of it or fewer jobs; "
                "what was kept stays, and the same command goes on from there"
            ) from None
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _begin() -> None:
    # The parent hears these too, and tells its workers. Unlike SIG_IGN this is not inherited by bots.
    for heard in (signal.SIGINT, signal.SIGHUP):
        signal.signal(heard, lambda *_: None)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
