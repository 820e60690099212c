"""How the cost of solving grows with the pool, beside what one would take instead; and the memory it needs.

Every measurement runs in a process of its own, warm (compiled and loaded), and counts processor time.
`--plot FILE.svg` draws the growth; `--command` measures only the whole command beside its solver.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import bench_solver
from bench_solver import edges
from timing import human, seconds, table

from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules

CHAIN = {
    "ours, every opening": (10**3, 10**4, 10**5, 10**6, 10**7),
    "rustworkx, one matching": (10**3, 3_000, 10**4),
    "networkx, one matching": (100, 300, 10**3),
}
ANTICHAIN = {
    "ours, every opening": (20, 30, 50, 70, 100, 116, 128, 150),
    "ours in plain Python": (20, 30, 50, 70, 100),
    "full enumeration": (20, 30, 40, 50),
    "OpenSpiel minimax, the winner": (8, 12, 16, 20, 24),
}


def ours_chain(n: int) -> Callable[[], object]:
    from divisor_duel.solver.compiled import decompose

    decompose(100)
    return lambda: decompose(n).missed


def rustworkx_chain(n: int) -> Callable[[], object]:
    import rustworkx

    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(n))
    graph.add_edges_from_no_data(edges(list(range(1, n + 1))))
    return lambda: rustworkx.max_weight_matching(graph, max_cardinality=True)


def networkx_chain(n: int) -> Callable[[], object]:
    import networkx

    graph = networkx.Graph(edges(list(range(1, n + 1))))
    return lambda: networkx.max_weight_matching(graph, maxcardinality=True)


def ours_antichain(n: int) -> Callable[[], object]:
    from divisor_duel.solver.clock import Clock
    from divisor_duel.solver.compiled import CompiledTable

    def solve(last: int) -> int:
        board = CompiledTable.of(range(2, last + 1))
        return board.winning(board.numbers, board.numbers, Clock())

    solve(80)
    CompiledTable.of(range(2, n + 1)).nimber(1, Clock())  # for masks as long as these
    return lambda: solve(n)


def start(n: int) -> Position:
    return Position(Rules.custom(f"2-{n}", "antichain"))


def pure_antichain(n: int) -> Callable[[], object]:
    return lambda: bench_solver.ours(start(n))


def full_enumeration(n: int) -> Callable[[], object]:
    return lambda: bench_solver.full_enumeration(start(n))


def openspiel_minimax(n: int) -> Callable[[], object]:
    import pyspiel
    from open_spiel.python.algorithms.minimax import alpha_beta_search

    from divisor_duel.adapters.openspiel import CUSTOM

    game = pyspiel.load_game(CUSTOM, {"pool": f"2-{n}", "rule": "antichain"})
    return lambda: alpha_beta_search(game, maximizing_player_id=0)


SOLVERS: dict[str, dict[str, Callable[[int], Callable[[], object]]]] = {
    "chain": dict(zip(CHAIN, (ours_chain, rustworkx_chain, networkx_chain), strict=True)),
    "antichain": dict(
        zip(ANTICHAIN, (ours_antichain, pure_antichain, full_enumeration, openspiel_minimax), strict=True)
    ),
}


def measure(rule: str, solver: str, n: int) -> dict[str, float]:
    """Run one measurement in a process of its own."""
    command = [sys.executable, __file__, "--one", rule, solver, str(n)]
    answer: dict[str, float] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return answer


def one(rule: str, solver: str, n: int) -> None:
    action = SOLVERS[rule][solver](n)
    times: list[float] = []
    while sum(times) < 0.5 and len(times) < 7:
        began = process_time()
        action()
        times.append(process_time() - began)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    print(json.dumps({"seconds": sorted(times)[len(times) // 2], "bytes": peak}))


def growth(title: str, rule: str, cases: dict[str, tuple[int, ...]]) -> dict[str, dict[int, float]]:
    found: dict[str, dict[int, float]] = {}
    rows: list[Any] = []
    for solver, sizes in cases.items():
        for n in sizes:
            measured = measure(rule, solver, n)
            found.setdefault(solver, {})[n] = measured["seconds"]
            ours = found["ours, every opening"].get(n)
            ratio = f"{measured['seconds'] / ours:,.1f}" if ours else ""
            megabytes = f"{measured['bytes'] / 1e6:,.0f} MB"
            rows.append((f"{n:,}", solver, human(measured["seconds"]), ratio, megabytes))
    table(title, ("n", "solver", "CPU time", "times ours", "peak memory"), rows)
    return found


def threads(sizes: tuple[int, ...] = (116, 128)) -> None:
    """What a second thread on the same table gains, by the clock on the wall."""
    from divisor_duel.solver.clock import Clock
    from divisor_duel.solver.compiled import CompiledTable

    def wait(n: int, threads: int) -> float:
        board = CompiledTable.of(range(2, n + 1), threads=threads)
        began = perf_counter()
        board.winning(board.numbers, board.numbers, Clock())
        return perf_counter() - began

    wait(100, 2)
    rows = []
    for n in sizes:
        alone, together = wait(n, 1), wait(n, 2)
        rows.append((str(n), human(alone), human(together), f"{alone / together:.1f}"))
    table("Threads on one table, {2..n}", ("n", "one thread", "two threads", "times faster"), rows)


def whole_command(n: int = 10**6, repeat: int = 5) -> None:
    """What `solve` takes from its start to its end beside its solver alone, by the clock on the wall."""
    program = [str(Path(sys.executable).with_name("divisor-duel")), "solve", "--pool", f"1-{n}"]
    solver = ours_chain(n)
    alone, whole = [], []
    for _ in range(repeat + 1):  # the first compiles what is not compiled yet
        alone.append(seconds(solver, repeat=1))
        whole.append(seconds(lambda: subprocess.run(program, check=True, capture_output=True), repeat=1))
    own, taken = median(alone[1:]), median(whole[1:])
    rows = [
        ("its solver", human(own), ""),
        (f"divisor-duel solve --pool 1-{n}", human(taken), f"{taken / own:.2f}"),
    ]
    table("The whole command, medians", ("", "wall time", "times its solver"), rows)


def draw(path: Path, panels: dict[str, dict[str, dict[int, float]]]) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 4.5), layout="constrained")
    for axes, (title, found) in zip(figure.subplots(1, 2), panels.items(), strict=True):
        for solver, times in found.items():
            axes.loglog(list(times), list(times.values()), "o-", label=solver, linewidth=1.5, markersize=4)
        axes.set_title(title, loc="left")
        axes.set_xlabel("n")
        axes.set_ylabel("processor seconds")
        axes.grid(alpha=0.25)
        axes.legend(frameon=False, fontsize="small")
    figure.savefig(path, metadata={"Date": None})


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["--one"]:
        one(arguments[1], arguments[2], int(arguments[3]))
        return
    if arguments[:1] == ["--command"]:
        whole_command()
        return
    panels = {
        "Chain on {1..n}": growth("Chain on {1..n}", "chain", CHAIN),
        "Antichain on {2..n}": growth("Antichain on {2..n}, from an empty table", "antichain", ANTICHAIN),
    }
    threads()
    whole_command()
    if arguments[:1] == ["--plot"]:
        draw(Path(arguments[1]), panels)


if __name__ == "__main__":
    main(sys.argv[1:])
