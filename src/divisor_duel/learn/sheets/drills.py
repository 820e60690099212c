"""Factor drills: numbers that were tapped wrongly, to be taken apart and compared with others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import prime_factors
from divisor_duel.language import Fact

MOST_DRILLS: Final = 12
"""So many numbers fit on a sheet of drills."""
MOST_COMPARED: Final = 3
"""With so many others each of them is compared."""


@dataclass(frozen=True)
class Drill:
    """A number to be taken apart, and others to compare it with."""

    number: int
    others: tuple[int, ...]

    @property
    def product(self) -> Fact:
        """The number as a product of primes."""
        factors = prime_factors(self.number)
        if len(factors) < 2:
            return Fact("drill-prime" if factors else "drill-one", number=self.number)
        return Fact("drill-product", number=self.number, product=_product(factors))

    @property
    def divisors(self) -> tuple[int, ...]:
        """All that divides it."""
        found = {1}
        for prime in prime_factors(self.number):
            found |= {prime * each for each in found}
        return tuple(sorted(found))


def drills(pairs: Iterable[Sequence[int]], largest: int) -> tuple[Drill, ...]:
    """Return the drills for numbers that were tapped after others, as pairs of another and the number."""
    others: dict[int, list[int]] = {}
    for other, number in pairs:
        if not (0 <= other <= largest and 1 <= number <= largest):
            raise InvalidInput("number-does-not-fit", number=max(other, number), largest=largest)
        compared = others.setdefault(number, [])
        if other and other not in compared:
            compared.append(other)
    made = [Drill(number, tuple(compared[:MOST_COMPARED])) for number, compared in others.items()]
    return tuple(made[:MOST_DRILLS])


def compared(number: int, other: int) -> Fact:
    """Return whether of two numbers one divides the other, and why, as a class would say it."""
    small, large = sorted((number, other))
    if large % small == 0:
        return Fact("drill-divides", small=small, large=large, times=large // small)
    lacking = Counter(prime_factors(small)) - Counter(prime_factors(large))
    prime = next(iter(lacking))
    code = "drill-lacks" if prime not in prime_factors(large) else "drill-lacks-often"
    products = {"small_product": _told(small), "large_product": _told(large)}
    return Fact(code, small=small, large=large, prime=prime, **products)


def _told(number: int) -> str:
    factors = prime_factors(number)
    return f"{number} = {_product(factors)}" if len(factors) > 1 else str(number)


def _product(factors: Iterable[int]) -> str:
    return " × ".join(map(str, factors))
