"""Check a longest chain and the bound that no chain exceeds; it shares no code with the program.

python check_longest.py longest-1000.json

Join a number 0 to every number, between the end of a chain and its start: then a chain of two numbers or more
is a round trip through 0. Write y(v) = 1 if it visits v, else 0, and x(a, b) = 1 if a and b are neighbours
on it, else 0. Then

- the steps at v: the sum of x over all of them, less 2 y(v), is 0;
- a set S without 0, and v in S: a round trip that visits v leaves S and comes back, so the sum of x over all
  steps with one end in S, less 2 y(v), is not negative;
- a step (a, b) at v: y(v) - x(a, b) is not negative.

The file has a weight for some of these, for the last two kinds never a negative one. Added with their weights
to the length of the chain, which is the sum of all y(v), they can only make it more. In the sum every x and y
has a factor, and since each is 0 or 1 it adds at most that factor, or nothing if the factor is negative: so
the positive factors together are a bound for every chain. All is reckoned in whole numbers, `scale` to one.
"""

from __future__ import annotations

import json
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

Step = tuple[int, int]


def bound(proof: dict[str, Any]) -> int:
    """How many numbers no chain exceeds, by the weights of a proof."""
    n, scale = proof["n"], proof["scale"]
    at: dict[int, list[Step]] = {v: [] for v in range(n + 1)}
    steps = [(0, v) for v in range(1, n + 1)] + [
        (a, b) for a in range(1, n + 1) for b in range(2 * a, n + 1, a)
    ]
    for step in steps:
        for end in step:
            at[end].append(step)
    x = dict.fromkeys(steps, 0)
    y = {v: scale if v else 0 for v in range(n + 1)}
    for v, weight in proof["numbers"]:
        y[v] -= 2 * weight
        for step in at[v]:
            x[step] += weight
    for members, v, weight in proof["sets"]:
        inside = set(members)
        assert v in inside
        assert 0 not in inside
        assert weight >= 0
        y[v] -= 2 * weight
        for number in inside:
            for step in at[number]:
                if len(inside.intersection(step)) == 1:
                    x[step] += weight
    for a, b, v, weight in proof["steps"]:
        assert v in (a, b)
        assert weight >= 0
        y[v] += weight
        x[a, b] -= weight
    # The round trip always visits 0, whatever its factor.
    most = y.pop(0) + sum(max(0, factor) for factor in (*x.values(), *y.values()))
    return int(most // scale)


def check(proof: dict[str, Any]) -> tuple[int, int]:
    """The length of the chain, which is one, and the bound."""
    chain = proof["chain"]
    assert len(set(chain)) == len(chain)
    assert all(1 <= number <= proof["n"] for number in chain)
    assert all(a % b == 0 or b % a == 0 for a, b in pairwise(chain))
    return len(chain), bound(proof)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        found, most = check(json.loads(Path(name).read_text("utf-8")))
        print(f"{name}: a chain of {found} numbers, and no chain has more than {most}")
