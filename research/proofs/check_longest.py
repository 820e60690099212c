"""Check a longest chain, and the proof that none is longer, by code that imports nothing of ours.

    python check_longest.py longest-1000.json

Join a number 0 to every number, between the end of a chain and its start: a chain of two numbers or more is
then a round trip through 0. Write y(v) = 1 if it has the number v, else 0, and x(a, b) = 1 if a and b are
neighbours on it, else 0. Then

- the steps at v: the sum of their x, less 2 y(v), is 0;
- a set S without 0, and v in S: a round trip that has v leaves S and comes back, so the sum of x over the
  steps with one end in S, less 2 y(v), is not negative;
- a step (a, b) and an end v of it: y(v) - x(a, b) is not negative.

Two primes beyond the root of n that have equally many multiples up to n can change places, they and their
multiples, and a chain is still one, of the same length. So look at all chains that come of one in this way,
and let x and y be their means. All of the above still holds, and numbers that can change places, those of one
*kind*, have the same y; so have their steps the same x.

The file has weights for some of these, for the last two never a negative one. Added with their weights to the
length of the chain, which is the sum of all y(v), they can only make it more. In that sum each kind of step
and of number has a factor. Since x and y are from 0 to 1, it adds at most its factor, or nothing if that is
negative, and y(0) is 1: so the positive factors together are a bound for every chain. All is reckoned in
whole numbers, `scale` to one; a file with any other number, or with a sign that makes no sense, is refused.
The program ends with 1 if a file is wrong, and also if its chain is shorter than its bound: then nothing is
settled.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from itertools import pairwise
from math import isqrt
from pathlib import Path
from typing import Any

Kind = tuple[int, int]


SHAPE = {"chain": 0, "numbers": 2, "sets": 3, "steps": 4}
"""The lists of a file, and how many values each of their entries has; a chain has numbers alone."""


class Wrong(Exception):
    """A chain or a proof that is none."""


def whole(value: Any, least: int | None = None, most: int | None = None) -> int:
    """A whole number, from the least to the most that makes sense; Python would reckon with others too."""
    if type(value) is not int or (least is not None and value < least) or (most is not None and value > most):
        raise Wrong(f"{value!r:.60} is not a whole number that makes sense there")
    return value


def examine(proof: Any) -> None:
    """Refuse what has not the shape of a file: all that is reckoned with later is a whole number."""
    if not isinstance(proof, dict) or {*proof} != {"n", "scale", *SHAPE}:
        raise Wrong("a file has n, scale, chain, numbers, sets and steps")
    n = whole(proof["n"], 2)
    whole(proof["scale"], 1)
    for part, values in SHAPE.items():
        entries = proof[part]
        if not isinstance(entries, list):
            raise Wrong(f"{part} is no list")
        if values and not all(isinstance(entry, list) and len(entry) == values for entry in entries):
            raise Wrong(f"{part} has an entry without {values} values")
    for number in proof["chain"]:
        whole(number, 1, n)
    for number, weight in proof["numbers"]:
        whole(number, 0, n)
        whole(weight)
    for members, number, weight in proof["sets"]:
        if not isinstance(members, list):
            raise Wrong(f"the set around {number!r:.60} is no list")
        for member in (*members, number):
            whole(member, 1, n)
        whole(weight, 0)
    for *ends, end, weight in proof["steps"]:
        for number in (*ends, end):
            whole(number, 0, n)
        whole(weight, 0)


def kinds(n: int) -> list[Kind]:
    """The kind of each number from 0 to n."""
    found = [(0, number) for number in range(n + 1)]
    for prime in range(isqrt(n) + 1, n + 1):
        if all(prime % divisor for divisor in range(2, isqrt(prime) + 1)):
            for factor in range(1, n // prime + 1):
                found[prime * factor] = (n // prime, factor)
    return found


def bound(proof: dict[str, Any]) -> int:
    """How many numbers no chain exceeds, by the weights of a proof."""
    examine(proof)
    n, kind = proof["n"], kinds(proof["n"])
    steps = [(0, number) for number in range(1, n + 1)]
    steps += [(a, b) for a in range(1, n + 1) for b in range(2 * a, n + 1, a)]
    at: dict[int, list[tuple[int, int]]] = {number: [] for number in range(n + 1)}
    for step in steps:
        for end in step:
            at[end].append(step)
    x, y = Counter[tuple[Kind, Kind]](), Counter[Kind]()
    for number in range(1, n + 1):
        y[kind[number]] += proof["scale"]
    for number, weight in proof["numbers"]:
        y[kind[number]] -= 2 * weight
        for a, b in at[number]:
            x[kind[a], kind[b]] += weight
    for members, number, weight in proof["sets"]:
        inside = set(members)
        if number not in inside:
            raise Wrong(f"a set around {number} proves nothing")
        y[kind[number]] -= 2 * weight
        for member in inside:
            for a, b in at[member]:
                if (a in inside) != (b in inside):
                    x[kind[a], kind[b]] += weight
    for a, b, end, weight in proof["steps"]:
        if (a, b) not in at[end]:
            raise Wrong(f"a step from {a} to {b} proves nothing about {end}")
        y[kind[end]] += weight
        x[kind[a], kind[b]] -= weight
    most = y.pop(kind[0], 0) + sum(max(0, factor) for factor in (*x.values(), *y.values()))
    return int(most) // int(proof["scale"])


def check(proof: dict[str, Any]) -> tuple[int, int]:
    """The length of the chain, which is one, and how many numbers no chain exceeds."""
    examine(proof)
    chain = proof["chain"]
    if len(set(chain)) < len(chain):
        raise Wrong("a number is there twice")
    for a, b in pairwise(chain):
        if a % b and b % a:
            raise Wrong(f"{b} is neither a divisor nor a multiple of {a}")
    return len(chain), bound(proof)


def main(names: list[str]) -> int:
    """Say of each file what it proves; return 0 if each settles how long the longest chain is."""
    settled = bool(names)
    for name in names:
        try:
            proof = json.loads(Path(name).read_text("utf-8"))
            length, most = check(proof)
        except (Wrong, ValueError, RecursionError) as error:
            print(f"{name}: WRONG: {error}")
            settled = False
            continue
        told = f"n = {proof['n']}: a chain of {length} numbers, and no chain has more than {most}"
        print(f"{name}: {told}{'' if length == most else ': NOT SETTLED'}")
        settled = settled and length == most
    return 0 if settled else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
