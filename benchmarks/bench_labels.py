"""How many labelled positions a second the solver gives, on one core and on two."""

from __future__ import annotations

import argparse
from contextlib import closing
from time import perf_counter

from timing import table

from divisor_duel.labels import labels

SIZE = 1024


def a_second(most: int, rule: str, jobs: int, structure: bool, seconds: float) -> float:
    """Labels a second once the processes have started and met the first positions."""
    stream = labels(pool=f"2-{most}", rule=rule, size=SIZE, jobs=jobs, structure=structure)
    with closing(stream):
        for _ in range(3 * jobs):
            next(stream)
        start, count = perf_counter(), 0
        while perf_counter() < start + seconds:
            next(stream)
            count += SIZE
        return count / (perf_counter() - start)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=[16, 32, 50, 72, 100])
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--seconds", type=float, default=3)
    given = parser.parse_args()
    rows = []
    for rule in ("chain", "antichain"):
        for most in given.sizes:
            speeds = [a_second(most, rule, jobs, False, given.seconds) for jobs in given.jobs]
            told = a_second(most, rule, 1, True, given.seconds)
            rows.append((rule, f"2-{most}", *(f"{speed:,.0f}" for speed in speeds), f"{told:,.0f}"))
            print(*rows[-1], flush=True)
    head = ("rule", "pool", *(f"{jobs} processes" for jobs in given.jobs), "one, with the structure")
    table("Labels a second", head, rows)


if __name__ == "__main__":
    main()
