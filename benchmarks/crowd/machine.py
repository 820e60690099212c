"""What each part of a load test costs the machine, and whether the machine was the limit."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from time import perf_counter
from types import TracebackType

import psutil


@contextmanager
def on_cores(cores: Collection[int]) -> Iterator[None]:
    """Let whatever is started meanwhile, and what that starts, run on some cores only."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def worked(pids: Collection[int]) -> dict[int, float]:
    """The seconds of a core that processes have used."""
    times = {}
    for pid in pids:
        with suppress(psutil.NoSuchProcess):
            each = psutil.Process(pid).cpu_times()
            times[pid] = each.user + each.system
    return times


def workers(servers: Collection[int]) -> list[int]:
    """The processes that servers have started."""
    return [child.pid for pid in servers for child in psutil.Process(pid).children(recursive=True)]


def memory(servers: Collection[int]) -> float:
    """The megabytes that servers hold, their workers not counted."""
    return sum(psutil.Process(pid).memory_info().rss for pid in servers) / 2**20


def waited(pids: Collection[int]) -> float:
    """The seconds that the threads of processes were ready to run and had no core (Linux)."""
    total = 0
    for pid in pids:
        for schedstat in Path(f"/proc/{pid}/task").glob("*/schedstat"):
            with suppress(OSError):
                total += int(schedstat.read_text().split()[1])
    return total / 1e9


class Costs:
    """Measure shares of a core while something happens; the run queue is looked at four times a second."""

    def __init__(self, servers: Collection[int], others: Mapping[str, Collection[int]]) -> None:
        self._servers = servers
        self._others = others
        self._ended = Event()
        self._running: list[int] = []
        self._looking = Thread(target=self._look, daemon=True)

    def _look(self) -> None:
        while not self._ended.wait(0.25):
            self._running.append(int(Path("/proc/loadavg").read_text().split()[3].partition("/")[0]) - 1)

    def _parts(self) -> dict[str, dict[int, float]]:
        parts = {"server": self._servers, "workers": workers(self._servers)} | dict(self._others)
        return {name: worked(pids) for name, pids in parts.items()}

    def __enter__(self) -> Costs:
        self._before, self._memory = self._parts(), memory(self._servers)
        self._waited, self._steal = waited(self._servers), psutil.cpu_times().steal
        self._began = perf_counter()
        self._looking.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._ended.set()
        seconds = perf_counter() - self._began
        self.cores = {
            name: sum(time - self._before[name].get(pid, 0.0) for pid, time in now.items()) / seconds
            for name, now in self._parts().items()
        }
        """Shares of one core."""
        self.figures = {
            "cores": {name: round(share, 3) for name, share in self.cores.items()},
            "server_waited_for_a_core": round((waited(self._servers) - self._waited) / seconds, 4),
            "steal": round((psutil.cpu_times().steal - self._steal) / seconds / (os.cpu_count() or 1), 4),
            "run_queue": round(sum(self._running) / max(1, len(self._running)), 2),
            "memory_mb": [round(self._memory, 1), round(memory(self._servers), 1)],
            "seconds": round(seconds, 1),
        }
