#!/usr/bin/env python3
"""A bot that plays Long against Short by a simple rule for each side.

Long takes the largest product of primes that no number so far has; Short the smallest number, or with
the word `most` the one that strikes out most.

divisor-duel arena perfect "bot:examples/long_short.py" --pool 2-200 --rule antichain --goal length-60
"""

from __future__ import annotations

import sys

from divisor_duel import Position
from divisor_duel.game.goal import Role
from divisor_duel.players.programs.engine import speak


def primes_of(number: int) -> set[int]:
    return {p for p in range(2, number + 1) if number % p == 0 and all(p % d for d in range(2, p))}


def product_of_unused_primes(position: Position) -> int:
    """The largest number all of whose primes are new, each of them once; else the largest number."""
    used = set[int]().union(*(primes_of(number) for number in position.moves))

    def weight(number: int) -> tuple[bool, int]:
        product = 1
        for prime in primes_of(number):
            product *= prime
        return product == number and not primes_of(number) & used, number

    return max(position.legal_moves, key=weight)


def most_struck_out(position: Position) -> int:
    """The number that leaves the fewest."""
    return min(position.legal_moves, key=lambda number: position.play(number).open.bit_count())


def choose(position: Position, seconds: float | None) -> int:
    if position.rules.goal.role(position.to_move) is Role.LONG:
        return product_of_unused_primes(position)
    return most_struck_out(position) if "most" in sys.argv else position.legal_moves[0]


if __name__ == "__main__":
    speak(choose, "simple")
