"""Results for many pools at once, worked out by local processes or a Dask cluster; a kill loses nothing."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from divisor_duel.errors import InvalidInput, MissingExtra, Mistake
from divisor_duel.sweep.families import Row
from divisor_duel.sweep.files import check_format, write
from divisor_duel.sweep.spec import Sweep, rows
from divisor_duel.work.journal import Journal
from divisor_duel.work.workers import Workers

__all__ = ["Row", "Sweep", "local", "on_cluster", "run", "save"]

SCHEDULER_SECONDS = 5.0
"""So long a cluster is given to answer."""
# Tasks handed over at once: enough to keep every worker of a cluster busy.
_AHEAD = 1000
_LIBRARIES = {"fast": "numba", "longest": "ortools"}

Report = Callable[[float], None]
"""Is told which part of the work is done, from 0 to 1."""


def save(
    sweep: Sweep, out: Path, workers: Executor, report: Report = lambda part: None, bfile: str | None = None
) -> None:
    """Work out a sweep into a file; when an earlier run was killed, go on from where it was."""
    journal_path = out.with_name(out.name + ".journal")
    if out.exists() and not journal_path.exists():
        raise InvalidInput("file-already-there", path=str(out))
    check_format(out)
    with Journal(journal_path, sweep.question) as journal:
        try:
            done = _kept(sweep, journal.entries)
        except (TypeError, ValueError, LookupError) as error:
            raise journal.damaged(error) from None
        try:
            for task, found in _work(sweep, done, workers, report):
                journal.add([task, found])
                done[task] = found
        except Mistake:
            if not done:  # there is nothing to go on from
                journal_path.unlink(missing_ok=True)
            raise
        write(out, sweep.columns, _in_order(done), bfile)
    journal_path.unlink(missing_ok=True)


def _kept(sweep: Sweep, entries: list[Any]) -> dict[int, list[Row]]:
    """Return the rows of a journal by their tasks; raise an error when it does not hold just those."""
    tasks = sweep.tasks
    done: dict[int, list[Row]] = {}
    for task, found in entries:
        if type(task) is not int or not 0 <= task < len(tasks):
            raise ValueError("a line of it is of no task")
        if [[row[0], len(row)] for row in found] != [[n, len(sweep.columns)] for n in tasks[task]]:
            raise ValueError(f"task {task} has other rows")
        done[task] = found
    return done


def run(sweep: Sweep, workers: Executor, report: Report = lambda part: None) -> list[Row]:
    """Work out a sweep and return its rows."""
    return _in_order(dict(_work(sweep, {}, workers, report)))


def _in_order(done: dict[int, list[Row]]) -> list[Row]:
    return [row for task in sorted(done) for row in done[task]]


def _work(
    sweep: Sweep, done: dict[int, list[Row]], workers: Executor, report: Report
) -> Iterator[tuple[int, list[Row]]]:
    """Yield the tasks not done yet, with their rows, as they are finished."""
    tasks = sweep.tasks
    weights = [sweep.weight(task) for task in tasks]
    total, finished = sum(weights), sum(weights[task] for task in done)
    waiting = iter([task for task in range(len(tasks)) if task not in done])
    running: dict[Future[list[Row]], int] = {}
    report(finished / total)
    while True:
        for task in waiting:
            running[workers.submit(rows, sweep, tasks[task])] = task
            if len(running) >= _AHEAD:
                break
        if not running:
            return
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            task = running.pop(future)
            yield task, future.result()
            finished += weights[task]
            report(finished / total)


@contextmanager
def local(jobs: int | None = None, extra: str = "fast") -> Iterator[Executor]:
    """Processes on this machine, by default one for each core, if the extra of the sweep is installed."""
    if extra and find_spec(_LIBRARIES[extra]) is None:
        raise MissingExtra("extra-this-sweep", extra)
    with Workers(jobs or os.cpu_count() or 1) as executor:
        yield executor


@contextmanager
def on_cluster(address: str) -> Iterator[Executor]:
    """The workers of a Dask cluster, which need this package and its extra `fast` too."""
    try:
        import distributed
    except ModuleNotFoundError:
        raise MissingExtra("extra-cluster", "cluster") from None
    dask: Any = distributed  # it has no types
    try:
        client = dask.Client(address, timeout=SCHEDULER_SECONDS)
    except (OSError, ValueError) as error:
        raise InvalidInput("no-scheduler", address=address, why=str(error)) from None
    with client:
        yield client.get_executor(pure=False)
