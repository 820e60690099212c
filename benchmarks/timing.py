"""What the benchmarks share: a clock and a table. Each measures a peer in the same run and prints ratios."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Sequence
from statistics import median
from time import perf_counter


def seconds(action: Callable[[], object], repeat: int = 5) -> float:
    """The median time of an action, over a few runs."""
    times = []
    for _ in range(repeat):
        start = perf_counter()
        action()
        times.append(perf_counter() - start)
    return median(times)


def human(duration: float) -> str:
    """A duration with its unit."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if duration >= size:
            return f"{duration / size:.3g} {unit}"
    return f"{duration / 1e-9:.3g} ns"


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table, with the machine it was measured on."""
    print(f"\n{title}  ({os.cpu_count()} cores, Python {platform.python_version()}, {platform.machine()})\n")
    cells = [list(map(str, row)) for row in (head, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        print("  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    print(flush=True)
