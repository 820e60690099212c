"""The longest chain: as many numbers of a pool as possible, each a divisor or multiple of the one before.

This is the longest path in the divisor graph (OEIS A337125), found and proven by OR-Tools (extra: longest):
one circuit through the numbers taken and a place to begin and end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from divisor_duel.errors import MissingExtra
from divisor_duel.game.pool import Pool

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

# Its searches are so different that more of them than cores still help.
WORKERS = 8

_CHAINS = {
    10: "6 3 9 1 5 10 2 4 8",
    20: "11 1 7 14 2 8 16 4 12 6 18 9 3 15 5 10 20",
    24: "13 1 11 22 2 14 7 21 3 9 18 6 12 24 8 16 4 20 10 5 15",
    30: "13 26 2 16 8 24 12 6 18 9 27 3 21 7 14 28 4 20 10 30 15 5 25 1 11 22",
    40: "17 34 1 25 5 35 7 14 28 4 32 16 8 40 20 10 30 6 24 12 36 18 9 27 3 33 11 22 2 26 13 39",
    50: (
        "33 11 22 44 4 28 14 42 21 7 35 5 25 50 10 20 40 8 32 16 48 24 12 36 18 6 30 15 45 9 27 3 "
        "39 13 26 2 34 17 1 38 19"
    ),
    100: (
        "87 29 58 2 62 31 93 3 69 23 46 92 4 68 34 17 51 1 91 13 52 26 78 6 42 21 63 9 81 27 54 18 "
        "36 72 24 48 96 32 64 16 80 40 20 10 50 100 25 75 15 45 90 30 60 12 84 28 56 8 88 44 22 66 "
        "33 99 11 77 7 49 98 14 70 35 5 95 19 38 76"
    ),
}

KNOWN: Final = {n: tuple(map(int, chain.split())) for n, chain in _CHAINS.items()}
"""By n, the longest chain of the pool 1 to n, found and proven by `longest`."""


@dataclass(frozen=True)
class Chain:
    """The best chain found, and how many numbers no chain can exceed."""

    numbers: tuple[int, ...]
    bound: int

    @property
    def proven(self) -> bool:
        """Whether there is no longer one."""
        return len(self.numbers) == self.bound

    def as_dict(self) -> dict[str, Any]:
        """Return the chain as JSON can hold it."""
        return {
            "length": len(self.numbers),
            "bound": self.bound,
            "proven": self.proven,
            "chain": list(self.numbers),
        }


Watch = Callable[[Chain], None]
Arcs = dict[tuple[int, int], "cp_model.IntVar"]


def longest(
    pool: Pool, seconds: float | None = None, *, start: int | None = None, watch: Watch | None = None
) -> Chain:
    """Find the longest chain of a pool, or the best within some seconds; `start` fixes its first number.

    Each better chain, and each better bound, is shown to `watch` on the way.
    """
    try:
        from ortools.sat.python import cp_model
    except ModuleNotFoundError:
        raise MissingExtra("extra-longest", "longest") from None
    model = cp_model.CpModel()
    arcs = _arcs(model, pool, start)
    left_out = [literal for (a, b), literal in arcs.items() if a == b]
    model.add_circuit([(a, b, literal) for (a, b), literal in arcs.items()])
    model.maximize(len(pool) - sum(left_out))
    best = Chain(greedy(pool, start), len(pool))
    names = [pool.index[number] + 1 for number in best.numbers]
    steps = set(zip((0, *names), (*names, 0), strict=True))
    for (a, b), literal in arcs.items():
        model.add_hint(literal, (a, b) in steps or (a == b and a not in names))

    one_at_a_time = Lock()

    def improve(numbers: tuple[int, ...], bound: float) -> None:
        nonlocal best
        with one_at_a_time:
            better = max(best.numbers, numbers, key=len)
            best = Chain(better, max(len(better), min(best.bound, int(bound))))
            if watch:
                watch(best)

    class Progress(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            improve(_read(pool, arcs, self.value), self.best_objective_bound)

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = WORKERS
    if seconds is not None:
        solver.parameters.max_time_in_seconds = seconds
    solver.best_bound_callback = lambda bound: improve((), bound)
    if solver.solve(model, Progress()) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        improve(_read(pool, arcs, solver.value), solver.best_objective_bound)
    return best


def _arcs(model: cp_model.CpModel, pool: Pool, start: int | None) -> Arcs:
    """Return the steps a chain may take: it begins and ends at 0; a loop at a number leaves it out.

    The i-th number of the pool is called i, because a model takes no names beyond 32 bits.
    """
    name = {number: i for i, number in enumerate(pool, 1)}
    arcs = {}
    for number, i in name.items():
        if start is None or number == start:
            arcs[0, i] = model.new_bool_var("")
        arcs[i, 0] = model.new_bool_var("")
        arcs[i, i] = model.new_bool_var("")
        for other in pool.members(pool.related(number)):
            arcs[i, name[other]] = model.new_bool_var("")
    return arcs


def _read(pool: Pool, arcs: Arcs, value: Callable[[Any], int]) -> tuple[int, ...]:
    after = {a: b for (a, b), literal in arcs.items() if a != b and value(literal)}
    numbers = []
    i = after[0]
    while i:
        numbers.append(pool.numbers[i - 1])
        i = after[i]
    return tuple(numbers)


def greedy(pool: Pool, start: int | None) -> tuple[int, ...]:
    """Return a chain that always goes on to the number with the fewest ways out, but to no dead end."""
    left = pool.all

    def ways_out(number: int) -> float:
        return (pool.related(number) & left & ~pool.bit(number)).bit_count() or float("inf")

    numbers: list[int] = []
    choices: tuple[int, ...] = pool.numbers if start is None else (start,)
    while choices:
        numbers.append(min(choices, key=ways_out))
        left &= ~pool.bit(numbers[-1])
        choices = pool.members(pool.related(numbers[-1]) & left)
    return tuple(numbers)


def known_chain(pool: Pool) -> tuple[int, ...] | None:
    """Return the longest chain of a pool, if it is one of those."""
    return KNOWN.get(len(pool)) if pool.numbers[-1] == len(pool) else None


def known_continuation(pool: Pool, moves: tuple[int, ...]) -> tuple[int, int] | None:
    """Return what comes next on the longest chain, begun from either end, and how long the chain gets."""
    for chain in filter(None, (known_chain(pool), (known_chain(pool) or ())[::-1])):
        if chain[: len(moves)] == moves and len(chain) > len(moves):
            return chain[len(moves)], len(chain)
    return None
