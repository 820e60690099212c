"""Check the lengths of Long against Short, slowly and obviously, by code that shares nothing with the solver.

    python check_lengths.py                     plain minimax for every n up to 20
    python check_lengths.py 26                  or up to another; 26 takes a minute and 2 GB
    python check_lengths.py certificates.json   every step of the strategies in a file

A game is a set of numbers; taking one strikes out its divisors and multiples. Long wants many moves, Short
few.

A strategy is a list of claims about *states*: a set of numbers, a pass or none, and whose turn it is. A
claim of Long's says: so many moves or more are to come; of Short's: so many or fewer. Where its owner moves,
it has the move; where the other does, every move is tried. Each must lead to another claim that is good
enough, or to a set so small that minimax settles it. Every move leaves fewer numbers or no pass, so no claim
rests on itself.

What is left after a move is brought into the form of a state by two facts. A region (numbers that hang
together) in which every game has the same length is so many passes. And two passes are two moves and nothing
else: whoever does better without them plays as without them, and answers the first by the second.
"""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

Numbers = frozenset[int]
HEX = re.compile("(0x)?[0-9a-f]{1,4096}")
State = tuple[Numbers, int, bool]  # the numbers, the passes, and whether Long moves

SMALL = 9
"""Regions of this size are played to every end, and sets of this size are left to minimax."""


def after(numbers: Numbers, move: int) -> Numbers:
    """What is left when a number is taken."""
    return frozenset(n for n in numbers if n % move and move % n)


@cache
def length(numbers: Numbers, passes: int, long: bool) -> int:
    """How many moves are to come, by trying everything."""
    found = [1 + length(after(numbers, n), passes, not long) for n in numbers]
    if passes:
        found.append(1 + length(numbers, passes - 1, not long))
    return (max if long else min)(found, default=0)


@cache
def lengths(numbers: Numbers) -> frozenset[int]:
    """How long games on these numbers can last at all."""
    if not numbers:
        return frozenset([0])
    return frozenset(1 + some for n in numbers for some in lengths(after(numbers, n)))


@cache
def regions(numbers: Numbers) -> tuple[Numbers, ...]:
    """The parts that hang together."""
    found, rest = [], set(numbers)
    while rest:
        fresh = [rest.pop()]
        region = set(fresh)
        while fresh:
            number = fresh.pop()
            near = {n for n in rest if n % number == 0 or number % n == 0}
            rest -= near
            region |= near
            fresh.extend(near)
        found.append(frozenset(region))
    return tuple(found)


def state(numbers: Numbers, passes: int, long: bool) -> tuple[State, int]:
    """The state of a set of numbers, and the moves that come beside it."""
    core = set()
    for region in regions(numbers):
        possible = lengths(region) if len(region) <= SMALL else frozenset()
        if len(possible) == 1:
            passes += min(possible)
        else:
            core |= region
    return (frozenset(core), passes % 2, long), passes - passes % 2


def children(place: State) -> list[tuple[int, State, int]]:
    """Every move (0 is the pass), the state it leads to, and the moves made and sure to be made beside it."""
    numbers, passes, long = place
    found = [(0, (numbers, 0, not long), 1)] if passes else []
    for n in sorted(numbers):
        child, beside = state(after(numbers, n), passes, not long)
        found.append((n, child, 1 + beside))
    return found


class Wrong(Exception):
    """A claim that does not hold."""


def check(claims: dict[State, tuple[int, int]], owner: bool) -> None:
    """Check claims (how many moves, and the owner's move) of Long's, where `owner` is true, or of Short's."""

    def good(child: State, wanted: int) -> bool:
        if len(child[0]) <= SMALL:
            claimed = length(*child)
        elif child in claims:
            claimed = claims[child][0]
        else:
            return False
        return claimed >= wanted if owner else claimed <= wanted

    for place, (claimed, move) in claims.items():
        moves = children(place)
        if place[2] == owner:
            moves = [each for each in moves if each[0] == move]
        if not moves or not all(good(child, claimed - made) for _, child, made in moves):
            raise Wrong(f"the claim of {claimed} moves on {sorted(place[0])} does not hold")


def examine(certificate: Any) -> None:
    """Refuse what has not the shape of a certificate: numbers are whole, states are those of its pool."""

    def hold(truth: bool, what: str) -> None:
        if not truth:
            raise Wrong(what)

    hold(isinstance(certificate, dict) and type(certificate.get("n")) is int, "a certificate has a whole n")
    n = certificate["n"]
    hold(n >= 2, "the pool begins with 2")
    for name in ("long_first", "short_first"):
        part = certificate.get(name)
        hold(isinstance(part, dict) and type(part.get("length")) is int, f"{name} has a whole length")
        for whose in ("long", "short"):
            hold(isinstance(part.get(whose), list), f"{name} has a list of claims of {whose}")
            for claim in part[whose]:
                hold(isinstance(claim, list) and len(claim) == 5, "a claim has five values")
                mask, passes, turn, *numbers = claim
                hold(
                    isinstance(mask, str) and HEX.fullmatch(mask) is not None, "a set is a hexadecimal number"
                )
                hold(all(2 <= number <= n for number in _numbers(mask)), "a set is of numbers of the pool")
                hold(all(type(value) is int for value in (passes, turn, *numbers)), "numbers are whole")
                hold(
                    passes in (0, 1) and turn in (0, 1),
                    "there is a pass or none, and it is Long's turn or not",
                )


def check_certificate(certificate: dict[str, Any]) -> int:
    """Check that a pool 2-n lasts as long as a certificate says; return how many claims that took."""
    examine(certificate)
    whole = frozenset(range(2, certificate["n"] + 1))
    total = 0
    for long, name in ((True, "long_first"), (False, "short_first")):
        root, beside = state(whole, 0, long)
        for owner, whose in ((True, "long"), (False, "short")):
            claims = {
                (_numbers(mask), passes, bool(turn)): (claimed, move)
                for mask, passes, turn, claimed, move in certificate[name][whose]
            }
            if len(claims) < len(certificate[name][whose]):
                raise Wrong("there are two claims about one state")
            check(claims, owner)
            if root not in claims or claims[root][0] + beside != certificate[name]["length"]:
                raise Wrong(f"the first claim about n = {certificate['n']} is another one")
            total += len(claims)
    return total


def _numbers(mask: str) -> Numbers:
    bits = int(mask, 16)
    return frozenset(n for n in range(bits.bit_length()) if bits >> n & 1)


def main(arguments: list[str]) -> None:
    """Check what is asked for, and say so line by line."""
    asked = arguments[0] if arguments else "20"
    if asked.isdecimal():
        for n in range(2, int(asked) + 1):
            whole = frozenset(range(2, n + 1))
            print(n, length(whole, 0, True), length(whole, 0, False), flush=True)
        return
    for certificate in json.loads(Path(asked).read_text("utf-8")):
        claims = check_certificate(certificate)
        told = [certificate[name]["length"] for name in ("long_first", "short_first")]
        print(
            f"n = {certificate['n']}: Long first {told[0]}, Short first {told[1]}; {claims} claims hold",
            flush=True,
        )


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Wrong as wrong:
        sys.exit(f"WRONG: {wrong}")
