"""Bounds that hold for every set of numbers in play: chains that cover a pool, and numbers far apart.

An antichain has at most one number of each chain. Numbers of which no two are related, nor both related to a
third, are struck out one by one: at least one move for each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from divisor_duel.game.pool import Pool

# Beyond this factoring takes longer than it gains.
_LARGEST_FACTORED: Final = 10**6


def chains(near: tuple[int, ...]) -> list[int]:
    """Return by index the mask of each number's chain; every number is in one chain."""
    whole: list[int] = []
    ends: dict[int, int] = {}
    where: list[int] = []
    for i, mask in enumerate(near):
        # Below its own bit are its divisors; the largest that ends a chain is followed.
        divisors = mask & ((1 << i) - 1)
        chain = len(whole)
        while divisors:
            divisor = divisors.bit_length() - 1
            if divisor in ends:
                chain = ends.pop(divisor)
                break
            divisors ^= 1 << divisor
        else:
            whole.append(0)
        whole[chain] |= 1 << i
        ends[i] = chain
        where.append(chain)
    return [whole[chain] for chain in where]


def apart(near: tuple[int, ...]) -> int:
    """Return the mask of numbers of which no move strikes out two."""
    found = struck = 0
    for i in sorted(range(len(near)), key=lambda i: near[i].bit_count()):
        around = near[i] | 1 << i
        if not around & struck:
            struck |= around
            found |= 1 << i
    return found


def columns(pool: Pool) -> list[list[tuple[int, ...]]]:
    """Return groups of columns that can be exchanged: the multiples of some primes, ascending.

    Two primes can change places when they have the same cofactors in the pool, and none of those is
    divisible by either: then nothing in the pool tells them apart.
    """
    if pool.numbers[-1] > _LARGEST_FACTORED:
        return []
    groups: dict[tuple[int, ...], list[int]] = {}
    for prime in _primes_of_some(pool):
        cofactors = tuple(number // prime for number in pool if number % prime == 0)
        groups.setdefault(cofactors, []).append(prime)
    found = []
    for cofactors, primes in groups.items():
        free = [prime for prime in primes if not any(cofactor % prime == 0 for cofactor in cofactors)]
        if len(free) > 1:
            found.append([tuple(cofactor * prime for cofactor in cofactors) for prime in free])
    return found


def _primes_of_some(pool: Pool) -> Iterator[int]:
    """Yield the primes that divide few enough numbers of the pool, and more than one prime as many."""
    primes = Counter(prime for number in pool for prime in _prime_divisors(number))
    shared = Counter(primes.values())
    return (prime for prime, count in sorted(primes.items()) if shared[count] > 1)


def _prime_divisors(number: int) -> Iterator[int]:
    divisor = 2
    while divisor * divisor <= number:
        if number % divisor == 0:
            yield divisor
            while number % divisor == 0:
                number //= divisor
        divisor += 1
    if number > 1:
        yield number
