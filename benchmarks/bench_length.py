"""What Long against Short costs: both starters on {2..n}, compiled, one thread, from an empty table.

Every measurement runs in a process of its own, warm (compiled and loaded), and counts processor time. Beside
them stand the nodes others have published. `--plot FILE.svg` draws the growth; numbers ask for other n.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any

from timing import human, table

from divisor_duel.game.pool import Pool
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import neighbours
from divisor_duel.solver.long_short.compiled import CompiledLengths
from divisor_duel.solver.long_short.search import Bounds, Lengths, search

SIZES = (30, 40, 50, 58, 65, 70, 75, 80, 86, 90, 96, 100, 105, 110, 120, 130, 140, 150)
PLAIN = (30, 40, 50, 58)
# Brenner (May 2026), n = 65: 259 s on ten threads.
PUBLISHED = {65: "79,000,000"}


def both(known: Lengths, numbers: int) -> list[Bounds]:
    """The length when Long begins, and when Short does."""

    def found(long: bool) -> Bounds:
        return search(known.bounds(numbers), lambda wanted: known.lasts(numbers, long, wanted, Clock()))

    return [found(True), found(False)]


def one(kind: str, n: int) -> None:
    pool = Pool(range(2, n + 1))

    def made() -> Lengths:
        return Lengths(neighbours(pool, Clock())) if kind == "plain" else CompiledLengths.of(pool)

    both(made(), pool.mask(range(2, 21)))
    times: list[float] = []
    while sum(times) < 0.5 and len(times) < 5:
        known = made()
        began = process_time()
        lengths = both(known, pool.all)
        times.append(process_time() - began)
    nodes = known.nodes if isinstance(known, CompiledLengths) else 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    seconds = sorted(times)[len(times) // 2]
    print(
        json.dumps(
            {"seconds": seconds, "nodes": nodes, "bytes": peak, "lengths": [low for low, _ in lengths]}
        )
    )


def measure(kind: str, n: int) -> dict[str, Any]:
    command = [sys.executable, __file__, "--one", kind, str(n)]
    answer: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return answer


def draw(path: Path, found: dict[str, dict[int, float]]) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4.5), layout="constrained")
    axes = figure.subplots()
    for kind, times in found.items():
        axes.semilogy(list(times), list(times.values()), "o-", label=kind, linewidth=1.5, markersize=4)
    axes.semilogy([65], [2590], "s", color="#d56f4f", label="published: 259 s on ten threads")
    axes.set_title("Long against Short on {2..n}, both starters", loc="left")
    axes.set_xlabel("n")
    axes.set_ylabel("processor seconds")
    axes.grid(alpha=0.25)
    axes.legend(frameon=False, fontsize="small")
    figure.savefig(path, metadata={"Date": None})


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["--one"]:
        one(arguments[1], int(arguments[2]))
        return
    sizes = [int(n) for n in arguments if n.isdecimal()] or SIZES
    rows = []
    found: dict[str, dict[int, float]] = {"compiled": {}, "plain Python": {}}
    for n in sizes:
        told = measure("compiled", n)
        seconds = found["compiled"][n] = told["seconds"]
        plain = ""
        if n in PLAIN:
            found["plain Python"][n] = measure("plain", n)["seconds"]
            plain = human(found["plain Python"][n])
        lengths = " and ".join(map(str, told["lengths"]))
        speed = f"{told['nodes'] / seconds:,.0f}"
        memory = f"{told['bytes'] / 1e6:,.0f} MB"
        nodes = f"{told['nodes']:,}"
        rows.append((n, lengths, human(seconds), nodes, PUBLISHED.get(n, ""), speed, memory, plain))
    head = (
        "n",
        "lengths",
        "CPU time",
        "nodes",
        "published nodes",
        "nodes a second",
        "peak memory",
        "plain Python",
    )
    table("Long against Short, Long first and Short first", head, rows)
    if "--plot" in arguments:
        draw(Path(arguments[arguments.index("--plot") + 1]), found)


if __name__ == "__main__":
    main(sys.argv[1:])
