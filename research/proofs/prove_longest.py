"""Find a longest chain of 1 to n and prove that none is longer, where `divisor-duel longest` finds no end.

    python prove_longest.py 1000            writes longest-1000.json
    python prove_longest.py 201-400 proofs  a file for each n into a folder; what is there is not made again

The files are what check_longest.py checks. OR-Tools is needed (the extra `longest`). Three steps lead there,
with the sets, and perhaps the chain, of the file for n - 1 if it is there:

1. The linear programme of which the proof is the dual, with a variable for each kind of number and of step;
   the sets that a round trip must leave are found as the cuts of flows, until there is none to add.
2. Whoever uses a step whose reduced cost is more than the bound leaves is shorter than the bound: such steps
   and numbers are out, and others, likewise, are in.
3. Rings without a common number, of the steps that remain, which have as many numbers together as the bound
   says. They are joined by exchanging two steps for two others. Where that does not lead to a single ring,
   their sets are added, and other rings are looked for.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from fractions import Fraction
from math import floor, lcm
from pathlib import Path
from random import Random
from typing import Any

from check_longest import Kind, check, kinds
from ortools.graph.python.max_flow import SimpleMaxFlow
from ortools.linear_solver import pywraplp

Step = tuple[int, int]
Numbers = frozenset[int]
Rings = dict[int, list[int]]
"""For each number its two neighbours."""

NEARLY = 1e-6
# Flows are in whole numbers, so many to one.
UNITS = 1_000_000
VIOLATED = 1e-3
TRIES = 60_000
LARGEST_SCALE = 1_000_000


class Graph:
    """The steps of 1 to n and of 0, which is joined to all."""

    def __init__(self, n: int) -> None:
        self.n = n
        self.kind = kinds(n)
        self.steps = [(0, number) for number in range(1, n + 1)]
        self.steps += [(a, b) for a in range(1, n + 1) for b in range(2 * a, n + 1, a)]
        self.at: dict[int, list[Step]] = defaultdict(list)
        for step in self.steps:
            for end in step:
                self.at[end].append(step)
        self.size = Counter(self.kind)
        self.step_size = Counter(map(self.step_kind, self.steps))

    def step_kind(self, step: Step) -> tuple[Kind, Kind]:
        """The kind of a step: the kinds of its ends."""
        return self.kind[step[0]], self.kind[step[1]]

    def leaving(self, members: Numbers) -> list[Step]:
        """The steps with one end in a set."""
        return [step for m in members for step in self.at[m] if not members.issuperset(step)]


class Programme:
    """The linear programme, which grows."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.solver = pywraplp.Solver.CreateSolver("GLOP")
        self.x = {kind: self.solver.NumVar(0, 1, "") for kind in graph.step_size}
        self.y = {kind: self.solver.NumVar(int(kind == graph.kind[0]), 1, "") for kind in graph.size}
        # One number stands for its kind, and so for the steps of each kind.
        self.one = {kind: number for number, kind in reversed([*enumerate(graph.kind)])}
        self.step = {graph.step_kind(step): step for step in reversed(graph.steps)}
        self.numbers = {
            number: self._row(graph.at[number], number, equal=True) for number in self.one.values()
        }
        self.sets: dict[tuple[Numbers, int], Any] = {}
        self.ends: dict[tuple[Step, int], Any] = {}
        self.bound = float(graph.n)
        # What each kind comes to. Rows are added while these are read, when the solver would not tell them.
        self.value: dict[Any, float] = {}
        objective = self.solver.Objective()
        for kind, size in graph.size.items():
            objective.SetCoefficient(self.y[kind], size if kind != graph.kind[0] else 0)
        objective.SetMaximization()

    def _row(self, steps: list[Step], number: int, *, equal: bool = False) -> Any:
        """The sum of some steps, less twice a number, is 0, or not negative."""
        row = self.solver.Constraint(0, 0 if equal else self.solver.infinity())
        for kind, count in Counter(map(self.graph.step_kind, steps)).items():
            row.SetCoefficient(self.x[kind], count)
        row.SetCoefficient(self.y[self.graph.kind[number]], -2)
        return row

    def add_set(self, members: Numbers, number: int) -> None:
        """Have a round trip that has a number leave a set around it."""
        self.sets[members, number] = self._row(self.graph.leaving(members), number)

    def solve(self) -> None:
        """Solve it, with all that has to be added on the way."""
        while True:
            assert self.solver.Solve() == self.solver.OPTIMAL
            self.bound = self.solver.Objective().Value()
            self.value = {kind: each.solution_value() for kind, each in (self.x | self.y).items()}
            more = self._add_ends() or self._add_sets()
            print(f"no more than {self.bound:.3f}: {len(self.sets)} sets", flush=True)
            if not more:
                return

    def _add_ends(self) -> int:
        before = len(self.ends)
        for kind, step in self.step.items():
            for end in step:
                if end and self.value[kind] > self.value[self.graph.kind[end]] + NEARLY:
                    row = self.solver.Constraint(0, self.solver.infinity())
                    row.SetCoefficient(self.y[self.graph.kind[end]], 1)
                    row.SetCoefficient(self.x[kind], -1)
                    self.ends[step, end] = row
        return len(self.ends) - before

    def _add_sets(self) -> int:
        """Add the sets around numbers from which less flows to 0 than a round trip would bring."""
        before = len(self.sets)
        flow = SimpleMaxFlow()
        for step in self.graph.steps:
            if units := round(UNITS * self.value[self.graph.step_kind(step)]):
                flow.add_arc_with_capacity(*step, units)
                flow.add_arc_with_capacity(*step[::-1], units)
        worth = [self.value[kind] for kind in self.graph.kind]
        done: set[int] = set()
        for number in sorted(self.one.values(), key=lambda number: -worth[number]):
            if not number or worth[number] < VIOLATED or number in done:
                continue
            flow.solve(number, 0)
            members = frozenset(map(int, flow.get_source_side_min_cut()))
            for member in sorted(members, key=lambda member: -worth[member])[:3]:
                enough = UNITS * (2 * worth[member] - VIOLATED)
                if flow.optimal_flow() < enough and (members, member) not in self.sets:
                    self.add_set(members, member)
                    done |= members
        return len(self.sets) - before

    def certain(self, wanted: int) -> tuple[dict[Any, bool], set[tuple[Numbers, int]]]:
        """Which kinds are in, or not, in every chain of so many numbers; and the sets that tell most."""
        left = self.bound - wanted + NEARLY
        found = {}
        sizes = (*self.graph.size.items(), *self.graph.step_size.items())
        for kind, size in sizes:
            cost = (self.y | self.x)[kind].reduced_cost() / size
            if abs(cost) > left:
                found[kind] = cost > 0
        tight = {
            (members, number)
            for members, number in self.sets
            if sum(self.value[self.graph.step_kind(step)] for step in self.graph.leaving(members))
            < 2 * self.value[self.graph.kind[number]] + NEARLY
        }
        return found, tight

    def proof(self) -> dict[str, Any]:
        """The dual, in whole numbers."""
        rows = {"numbers": self.numbers, "sets": self.sets, "steps": self.ends}
        weights = [-row.dual_value() for part in rows.values() for row in part.values()]
        scale = lcm(*(Fraction(weight).limit_denominator(1000).denominator for weight in weights))
        scale = min(scale, LARGEST_SCALE)
        named = {
            "numbers": lambda number: [number],
            "sets": lambda key: [sorted(key[0]), key[1]],
            "steps": lambda key: [*key[0], key[1]],
        }
        told: dict[str, Any] = {"n": self.graph.n, "scale": scale}
        for part, name in named.items():
            whole = {key: round(-row.dual_value() * scale) for key, row in rows[part].items()}
            told[part] = [[*name(key), weight] for key, weight in whole.items() if weight]
        return told


class Cover:
    """Rings that together have so many numbers, of the steps that may be in so long a chain."""

    def __init__(self, programme: Programme, wanted: int) -> None:
        graph = self.graph = programme.graph
        self.wanted = wanted
        self.certain, self.sets = programme.certain(wanted)
        out = {kind for kind, is_in in self.certain.items() if not is_in}
        self.steps = [
            step
            for step in graph.steps
            if out.isdisjoint([graph.step_kind(step), *(graph.kind[end] for end in step)])
        ]
        self.near: dict[int, set[int]] = defaultdict(set)
        for a, b in self.steps:
            self.near[a].add(b)
            self.near[b].add(a)

    def find(self) -> Rings | None:
        """Some rings, or None if there are none; whether they are one is another question."""
        solver = pywraplp.Solver.CreateSolver("HIGHS")
        x = {step: solver.BoolVar("") for step in self.steps}
        y = {number: solver.BoolVar("") for number in range(self.graph.n + 1)}
        for variables, kind_of in ((x, self.graph.step_kind), (y, self.graph.kind.__getitem__)):
            for key, variable in variables.items():
                if self.certain.get(kind_of(key), key == 0):
                    variable.SetLb(1)
        for number in y:
            solver.Add(sum(x[step] for step in self.graph.at[number] if step in x) == 2 * y[number])
        for members, number in self.sets:
            solver.Add(sum(x[step] for step in self.graph.leaving(members) if step in x) >= 2 * y[number])
        solver.Add(sum(y.values()) >= self.wanted + 1)
        if solver.Solve() != solver.OPTIMAL:
            return None
        rings: Rings = defaultdict(list)
        for (a, b), variable in x.items():
            if variable.solution_value() > 0.5:
                rings[a].append(b)
                rings[b].append(a)
        return dict(rings)

    def join(self, rings: Rings, random: Random) -> Rings:
        """Exchange two steps for two others, again and again, as long as there are no more rings for it."""
        rings = {number: [*near] for number, near in rings.items()}
        numbers = [*rings]
        near = {number: sorted(self.near[number] & rings.keys()) for number in numbers}
        count = len(parts(rings))
        for _ in range(TRIES):
            if count == 1:
                break
            a = random.choice(numbers)
            b, c = random.choice(rings[a]), random.choice(near[a])
            d = random.choice(rings[c])
            if len({a, b, c, d}) < 4 or c in rings[a] or d in rings[b] or d not in self.near[b]:
                continue
            exchange(rings, a, b, c, d)
            if (now := len(parts(rings))) <= count:
                count = now
            else:
                exchange(rings, a, c, b, d)
        return rings

    def rule_out(self, rings: Rings) -> None:
        """Add the sets of rings without 0, for two of their numbers each."""
        for members in map(frozenset, parts(rings)):
            if 0 not in members:
                self.sets |= {(members, number) for number in sorted(members)[:2]}


def exchange(rings: Rings, a: int, b: int, c: int, d: int) -> None:
    """Put the steps from a to c and from b to d in place of those from a to b and from c to d."""
    for number, old, new in ((a, b, c), (b, a, d), (c, d, a), (d, c, b)):
        rings[number][rings[number].index(old)] = new


def parts(rings: Rings) -> list[list[int]]:
    """Each ring, in its order; the first begins with 0."""
    found: list[list[int]] = []
    seen: set[int] = set()
    for start in sorted(rings):
        if start in seen:
            continue
        ring, number = [], start
        while number not in seen:
            seen.add(number)
            ring.append(number)
            number = next((n for n in rings[number] if n not in seen), start)
        found.append(ring)
    return found


def prove(n: int, before: dict[str, Any] | None = None) -> dict[str, Any]:
    """A longest chain and the proof, as check_longest.py reads them; `before` are those of n - 1."""
    programme = Programme(Graph(n))
    for members, number, _ in before["sets"] if before else ():
        programme.add_set(frozenset(members), number)
    programme.solve()
    proof = programme.proof()
    most = floor(programme.bound + NEARLY)
    if before and len(before["chain"]) == most:
        return {"chain": before["chain"], **proof}
    random = Random(n)
    for wanted in range(most, 0, -1):
        cover = Cover(programme, wanted)
        while rings := cover.find():
            joined = cover.join(rings, random)
            print(f"{wanted} numbers in {len(parts(rings))} rings, joined {len(parts(joined))}", flush=True)
            if len(parts(joined)) == 1:
                return {"chain": parts(joined)[0][1:], **proof}
            cover.rule_out(rings)
            cover.rule_out(joined)
        print(f"there is no chain of {wanted} numbers, but the file does not prove it", flush=True)
    raise AssertionError("every pool has a chain")


def main() -> None:
    first, _, last = sys.argv[1].partition("-")
    folder = Path(*sys.argv[2:3])
    folder.mkdir(exist_ok=True)
    before = None
    for n in range(int(first) - 1, int(last or first) + 1):
        path = folder / f"longest-{n}.json"
        if path.exists():
            before = json.loads(path.read_text("utf-8"))
        elif n >= int(first):
            before = prove(n, before)
            length, most = check(before)
            lines = (f'"{key}": {json.dumps(value, separators=(",", ":"))}' for key, value in before.items())
            path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")
            print(f"{path}: a chain of {length} numbers, and no chain has more than {most}", flush=True)


if __name__ == "__main__":
    main()
