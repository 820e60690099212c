"""Fairness: rules of one line find no more of the answers than guessing does.

Each rule has an account of what it found beyond guessing. Of the positions there are, one is taken after
which all accounts together are nearest to nothing, and none that would take a rule more than two positions
above guessing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final

from divisor_duel.game.position import Position
from divisor_duel.learn.puzzles.glance import (
    Rule,
    fewest_relations,
    largest,
    largest_even,
    largest_prime_factor,
    least,
    middle,
    most_different_primes,
    most_divisors,
    most_regions,
    regions,
    second_fewest_replies,
    second_smallest,
    smallest_odd,
    smallest_prime,
)
from divisor_duel.players.levels import fewest_replies, greedy

_MILLION: Final = 1_000_000
# What a rule may find beyond guessing, in all.
_MOST: Final = 2 * _MILLION
_ABOVE: Final = 16


def smallest(position: Position) -> Sequence[int]:
    """Return the smallest number."""
    return position.legal_moves[:1]


def second_largest(position: Position) -> Sequence[int]:
    """Return the largest number but one."""
    return position.legal_moves[-2:-1]


def most_replies(position: Position) -> Sequence[int]:
    """Return the numbers that leave the other player the most choices."""
    return least(position, lambda number: -position.play(number).choices.bit_count())


def smallest_even(position: Position) -> Sequence[int]:
    """Return the smallest even number; without one, the smallest."""
    return least(position, lambda number: (number % 2, number))


def fewest_regions(position: Position) -> Sequence[int]:
    """Return the numbers that leave the fewest separate groups."""
    return least(position, lambda number: regions(position, number))


def even_regions(position: Position) -> Sequence[int]:
    """Return the numbers that leave an even number of separate groups."""
    return least(position, lambda number: regions(position, number) % 2)


_ALWAYS: Final[tuple[Rule, ...]] = (
    smallest,
    largest,
    second_smallest,
    second_largest,
    fewest_replies,
    most_replies,
    greedy,
    smallest_even,
)
_FOLLOWING: Final[tuple[Rule, ...]] = (
    second_fewest_replies,
    middle,
    fewest_relations,
    most_divisors,
    largest_prime_factor,
    largest_even,
    fewest_regions,
)
_FREE: Final[tuple[Rule, ...]] = (
    smallest_prime,
    smallest_odd,
    second_fewest_replies,
    most_regions,
    most_different_primes,
    even_regions,
)


def rules_for(position: Position) -> tuple[Rule, ...]:
    """Return the rules that are held to guessing."""
    return (*_ALWAYS, *(_FOLLOWING if position.rules.rule.follows else _FREE))


def found(rule: Rule, position: Position, answers: Collection[int]) -> Fraction:
    """Return how likely a rule is to take one of the answers; where it leaves a choice, it guesses."""
    taken = rule(position)
    return Fraction(sum(number in answers for number in taken), len(taken))


def beyond_guessing(position: Position, answers: Collection[int]) -> dict[Rule, int]:
    """Return for each rule how much likelier than chance it takes an answer, in millionths."""
    chance = Fraction(len(answers), position.choices.bit_count())
    gains = {rule: found(rule, position, answers) - chance for rule in rules_for(position)}
    return {rule: _MILLION * gain.numerator // gain.denominator for rule, gain in gains.items()}


class Balance:
    """For each rule what it has found beyond guessing, or has missed that guessing would have found."""

    def __init__(self) -> None:
        self.beyond: Counter[Rule] = Counter()

    def cost(self, gains: Mapping[Rule, int]) -> int:
        """Return how far from guessing the rules would be with a position; above counts most."""
        after = [self.beyond[rule] + gain for rule, gain in gains.items()]
        return sum(_ABOVE * one * one if one > 0 else one * one for one in after)

    def allows(self, gains: Mapping[Rule, int]) -> bool:
        """Say whether a position takes no rule higher above guessing than it may be."""
        return all(self.beyond[rule] + gain <= _MOST or gain <= 0 for rule, gain in gains.items())

    def count(self, gains: Mapping[Rule, int]) -> None:
        """Take a position."""
        for rule, gain in gains.items():
            self.beyond[rule] += gain
