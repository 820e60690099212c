"""Rules of one line by which a number can be chosen without thinking, and somebody who looks a bit ahead.

Puzzles should not be solved by the rules, and the harder ones less often by looking ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import gcd

from divisor_duel.game.pool import Pool, prime_factors
from divisor_duel.game.position import Position
from divisor_duel.learn.puzzles.glance import (
    largest_even,
    least,
    middle,
    second_fewest_replies,
    smallest_odd,
    smallest_prime,
)
from divisor_duel.players.levels import greedy
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import neighbours, split

Rule = Callable[[Position], Sequence[int]]


def by(weight: Callable[[Position, int], float], sign: int = 1) -> Rule:
    """The rule that takes what weighs least; with the sign -1, most."""
    return lambda position: least(position, lambda number: sign * weight(position, number))


def last(position: Position) -> int:
    return position.last or 1


def replies(position: Position, number: int) -> int:
    return position.play(number).choices.bit_count()


def left(position: Position, number: int) -> int:
    return position.play(number).open.bit_count()


def groups(position: Position, number: int) -> int:
    return len(split(neighbours(position.rules.pool, Clock()), position.play(number).open))


def relations(position: Position, number: int) -> int:
    return position.rules.pool.related(number).bit_count()


def divisors(position: Position, number: int) -> int:
    return sum(number % other == 0 for other in position.rules.pool.numbers)


def multiples(position: Position, number: int) -> int:
    return sum(other % number == 0 for other in position.rules.pool.numbers)


def distance(position: Position, number: int) -> int:
    return abs(number - last(position))


def shared(position: Position, number: int) -> int:
    return gcd(number, last(position))


def even_then_fewest(count: Callable[[Position, int], int]) -> Rule:
    return lambda position: least(
        position, lambda number: (count(position, number) % 2, replies(position, number))
    )


def divisible(number: int) -> Rule:
    return by(lambda position, other: other % number != 0)


def related(is_divisor: bool, sign: int) -> Rule:
    """The smallest or largest divisor, or multiple, of the last number; if there is none, of the others."""
    return lambda position: least(
        position, lambda number: ((last(position) % number == 0) != is_divisor, sign * number)
    )


RULES: dict[str, Rule] = {
    "smallest": lambda position: position.legal_moves[:1],
    "largest": lambda position: position.legal_moves[-1:],
    "middle": middle,
    "second smallest": lambda position: position.legal_moves[1:2],
    "second largest": lambda position: position.legal_moves[-2:-1],
    "fewest replies": by(replies),
    "most replies": by(replies, -1),
    "second fewest replies": second_fewest_replies,
    "even number of replies": by(lambda position, number: replies(position, number) % 2),
    "odd number of replies": by(lambda position, number: -(replies(position, number) % 2)),
    "even, then fewest replies": even_then_fewest(replies),
    "fewest numbers left": by(left),
    "most numbers left": by(left, -1),
    "even number left, then fewest replies": even_then_fewest(left),
    "fewest groups": by(groups),
    "most groups": by(groups, -1),
    "even number of groups": by(lambda position, number: groups(position, number) % 2),
    "even number of groups, then fewest replies": even_then_fewest(groups),
    "greedy": greedy,
    "closest to the last": by(distance),
    "farthest from the last": by(distance, -1),
    "any divisor of the last": by(lambda position, number: last(position) % number != 0),
    "any multiple of the last": by(lambda position, number: number % last(position) != 0),
    "largest divisor": related(True, -1),
    "smallest divisor": related(True, 1),
    "largest multiple": related(False, -1),
    "smallest multiple": related(False, 1),
    "most in common with the last": by(shared, -1),
    "least in common with the last": by(shared),
    "most divisors": by(divisors, -1),
    "fewest divisors": by(divisors),
    "most multiples": by(multiples, -1),
    "fewest multiples": by(multiples),
    "most relations": by(relations, -1),
    "fewest relations": by(relations),
    "any prime": by(lambda position, number: len(prime_factors(number)) != 1),
    "no prime": by(lambda position, number: len(prime_factors(number)) == 1),
    "smallest prime": smallest_prime,
    "largest prime": by(lambda position, number: (len(prime_factors(number)) != 1) * 10**9 - number),
    "most prime factors": by(lambda position, number: len(prime_factors(number)), -1),
    "fewest prime factors": by(lambda position, number: len(prime_factors(number))),
    "most different primes": by(lambda position, number: len(set(prime_factors(number))), -1),
    "largest prime factor": by(lambda position, number: max(prime_factors(number), default=1), -1),
    "smallest prime factors": by(lambda position, number: max(prime_factors(number), default=1)),
    "any even": by(lambda position, number: number % 2),
    "any odd": by(lambda position, number: -(number % 2)),
    "largest even": largest_even,
    "smallest even": by(lambda position, number: (number % 2) * 10**9 + number),
    "largest odd": by(lambda position, number: (number % 2 == 0) * 10**9 - number),
    "smallest odd": smallest_odd,
    "any square": by(lambda position, number: int(number**0.5) ** 2 != number),
    "divisible by 3": divisible(3),
    "divisible by 5": divisible(5),
}
"""What each would take; where it leaves a choice, it guesses among them."""


def solves(rule: Rule, position: Position, answer: int) -> float:
    """How likely a rule is to find the answer."""
    taken = rule(position)
    return (answer in taken) / len(taken)


@lru_cache(maxsize=500_000)
def apart(pool: Pool, left: int) -> tuple[int, int]:
    """The groups that last more than a move; and if an odd number of them last one, a number of those."""
    near = neighbours(pool, Clock())
    longer = single = 0
    for group in split(near, left):
        if all(group & ~pool.related(number) == pool.bit(number) for number in pool.members(group)):
            single = 0 if single else group & -group
        else:
            longer |= group
    return longer, single


def least_of(values: Iterable[int]) -> int:
    """The least of some values of which none is below -1."""
    least_yet = 1
    for value in values:
        least_yet = min(least_yet, value)
        if least_yet < 0:
            break
    return least_yet


def sees(position: Position, answer: int, moves: int) -> float:
    """How likely somebody is to find the answer who looks so many moves ahead, and then guesses.

    Where any number may come next, groups that last one move are counted and not looked at one by one.
    """
    memory: dict[tuple[int, int, int], int] = {}

    def value(at: Position, left: int) -> int:
        """1 for a win of the player to move, -1 for a loss, 0 for what is not seen."""
        longer, single = (at.open, at.choices) if at.rules.rule.follows else apart(at.rules.pool, at.open)
        if not longer and not at.rules.rule.follows:
            return 1 if single else -1
        if not at.choices or not left:
            return -(not at.choices)
        key = longer, single, left
        if key not in memory:
            numbers = single if at.rules.rule.follows else longer | single
            memory[key] = -least_of(
                value(at.play(number), left - 1) for number in at.rules.pool.members(numbers)
            )
        return memory[key]

    values = {number: value(position.play(number), moves - 1) for number in position.legal_moves}
    best = [number for number in values if values[number] == min(values.values())]
    return (answer in best) / len(best)
