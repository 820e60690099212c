"""What is seen at a glance: rules of one line that would solve most puzzles found by chance.

A position whose answer such a rule finds is kept as a puzzle only now and then, the more seldom the more
numbers there are to choose from, so that over many puzzles the rule fares little better than guessing.
Whether it is kept, a hash of the position decides: it is the same everywhere and for every seed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

from divisor_duel.game.pool import prime_factors
from divisor_duel.game.position import Position
from divisor_duel.players.levels import fewest_replies, greedy
from divisor_duel.players.levels import least as of_least_weight
from divisor_duel.players.levels import regions as regions_of

Rule = Callable[[Position], Sequence[int]]
"""From a position to the numbers it would take, most often one."""


def keeps(position: Position, answer: int) -> bool:
    """Say whether a position with one winning move is kept as a puzzle."""
    free = not position.rules.rule.follows
    chance = USUAL.get(answer, 1.0) if free else 1.0
    lot = _lot(position)
    share = _FAIR / position.choices.bit_count()
    for rule, odds in (FREE if free else FOLLOWING).items():
        if lot >= chance:
            return False
        takes = rule(position)
        if answer in takes:
            kept = min(1.0, odds * share / (1 - share))
            chance *= 1 - (1 - kept) / len(takes)
    return lot < chance


def _lot(position: Position) -> float:
    seen = f"{_SALT} {position.rules.rule} {position.open:x} {position.choices:x}"
    return int.from_bytes(sha256(seen.encode()).digest()[:6], "big") / 2**48


def least(position: Position, weight: Callable[[int], Any]) -> Sequence[int]:
    """Return the numbers of the least weight among those that can be taken."""
    return of_least_weight(position.legal_moves, weight)


def second_fewest_replies(position: Position) -> Sequence[int]:
    """Return what leaves the fewest replies but for one number; of equals, the smaller first."""
    return sorted(position.legal_moves, key=lambda number: (_replies(position, number), number))[1:2]


def fewest_relations(position: Position) -> Sequence[int]:
    """Return the numbers with the fewest divisors and multiples in the pool."""
    return least(position, lambda number: position.rules.pool.related(number).bit_count())


def most_divisors(position: Position) -> Sequence[int]:
    """Return the numbers with the most divisors in the pool."""
    numbers = position.rules.pool.numbers
    return least(position, lambda number: -sum(number % other == 0 for other in numbers))


def most_regions(position: Position) -> Sequence[int]:
    """Return the numbers that leave the most separate groups."""
    return least(position, lambda number: -regions(position, number))


def largest_prime_factor(position: Position) -> Sequence[int]:
    """Return the numbers with the largest prime factor."""
    return least(position, lambda number: -max(prime_factors(number), default=1))


def largest(position: Position) -> Sequence[int]:
    """Return the largest number."""
    return [position.legal_moves[-1]]


def middle(position: Position) -> Sequence[int]:
    """Return the number in the middle, or the two."""
    numbers = position.legal_moves
    return [*numbers[(len(numbers) - 1) // 2 : len(numbers) // 2 + 1]]


def most_different_primes(position: Position) -> Sequence[int]:
    """Return the numbers with the most different prime factors."""
    return least(position, lambda number: -len(set(prime_factors(number))))


def second_smallest(position: Position) -> Sequence[int]:
    """Return the smallest number but one."""
    return [position.legal_moves[1]]


def largest_even(position: Position) -> Sequence[int]:
    """Return the largest even number; without one, the largest."""
    return least(position, lambda number: (number % 2, -number))


def smallest_odd(position: Position) -> Sequence[int]:
    """Return the smallest odd number; without one, the smallest."""
    return least(position, lambda number: (number % 2 == 0, number))


def smallest_prime(position: Position) -> Sequence[int]:
    """Return the smallest prime; without one, the smallest number."""
    return least(position, lambda number: (len(prime_factors(number)) != 1, number))


def _replies(position: Position, number: int) -> int:
    return position.play(number).choices.bit_count()


def regions(position: Position, number: int) -> int:
    """Return how many separate groups a number leaves."""
    return len(regions_of(position.play(number)))


# By this one the ten even numbers, which hold only fifteen candidates, keep as many puzzles as by any.
_SALT: Final = 482
# What a rule is allowed to solve, as a multiple of what guessing solves.
_FAIR: Final = 1.5
# For each rule the odds against it in positions met by chance; where several agree, they are all applied. The
# rules that are not here stay near guessing when these do: `benchmarks/bench_puzzles.py` shows it.
FOLLOWING: Final[dict[Rule, float]] = {
    greedy: 0.15,
    second_fewest_replies: 0.8,
    middle: 0.4,
    fewest_relations: 0.8,
    most_divisors: 0.8,
    largest_prime_factor: 0.5,
    largest_even: 0.7,
}
FREE: Final[dict[Rule, float]] = {
    fewest_replies: 0.2,
    greedy: 0.2,
    smallest_prime: 0.4,
    smallest_odd: 0.4,
    largest: 0.3,
    second_fewest_replies: 0.4,
    second_smallest: 0.5,
    most_regions: 0.5,
    most_different_primes: 0.5,
}
# Where none must follow, these are the answer again and again, whatever else was taken: so many of them are
# kept that the multiples of 5 are worth little more than other numbers.
USUAL: Final = {10: 0.15, 15: 0.15}
