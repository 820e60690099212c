"""The prime factors of a number, as a class writes them down."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(4096)  # a large number takes a while, and is asked for again and again
def prime_factors(number: int) -> tuple[int, ...]:
    """Return the primes whose product a number is, ascending.

    >>> prime_factors(84)
    (2, 2, 3, 7)
    """
    factors, divisor = [], 2
    while divisor * divisor <= number:
        while number % divisor == 0:
            factors.append(divisor)
            number //= divisor
        divisor += 1
    return (*factors, number) if number > 1 else tuple(factors)
