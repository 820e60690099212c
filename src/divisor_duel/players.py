"""Players: functions from a position to a number.

A computer player is made from its level and a source of randomness, so that a seed repeats a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, TypeVar

from divisor_duel.errors import InvalidInput, Undecided
from divisor_duel.position import Position
from divisor_duel.solver import Solution, solve
from divisor_duel.solver.clock import Clock

Player = Callable[[Position], int]
Weight = TypeVar("Weight", int, tuple[int, int])

LEVELS: Final = ("random", "greedy", "casual", "strong", "perfect")
"""The computer's levels, weakest first."""

ERROR_RATES: Final = {"casual": 0.5, "strong": 0.15, "perfect": 0.0}
"""How often a level that can solve the game errs, in a won position where it can do so plausibly."""

# Weighing a move can cost as much as solving, so on large pools only a few, drawn by lot, are weighed.
WEIGHING = 20_000


class Guess(int):
    """A number taken without knowing whether it wins: the position was too hard for the time allowed."""


def computer(level: str, random: Random, seconds: float | None = None) -> Player:
    """Make the computer player of a level; when a move takes it longer than the seconds, it guesses."""
    if level == "random":
        return random_player(random)
    if level == "greedy":
        return lambda position: _greedy(position, random)
    if level not in ERROR_RATES:
        raise InvalidInput(f"{level[:40]!r} is not a level; there are {', '.join(LEVELS)}")
    return lambda position: _solved(position, ERROR_RATES[level], random, Clock(seconds))


def random_player(random: Random) -> Player:
    """Play any legal number."""
    return lambda position: random.choice(position.legal_moves)


def _solved(position: Position, error_rate: float, random: Random, clock: Clock) -> int:
    try:
        solution = solve(position, clock.left)
        if not solution.winning:
            return _hardest_to_answer(position, position.legal_moves, random, clock)
        if random.random() < error_rate and (mistakes := _plausible_mistakes(solution, random, clock)):
            return _hardest_to_answer(position, mistakes, random, clock)
    except Undecided:
        return Guess(_fewest_replies(position, random))
    return _polite(solution, random)


def _polite(solution: Solution, random: Random) -> int:
    """A winning move; on a first move, if possible, one that does not end the game at once."""
    position, wins = solution.position, solution.winning_moves
    if len(position.moves) > 1:
        return random.choice(wins)
    anyhow = random.sample(wins, len(wins))
    return next((number for number in anyhow if position.play(number).choices), anyhow[0])


def _plausible_mistakes(solution: Solution, random: Random, clock: Clock) -> list[int]:
    """The losing moves that no obvious reply, one that leaves the fewest choices, would punish."""
    position = solution.position
    mistakes = []
    for number in _some(position, solution.losing_moves, random):
        after = position.play(number)
        answers = solve(after, clock.left).winning_moves
        if not set(answers).intersection(_lightest(_replies(after, random))):
            mistakes.append(number)
    return mistakes


def _hardest_to_answer(position: Position, moves: Sequence[int], random: Random, clock: Clock) -> int:
    """Of moves that lose, the one with the fewest winning replies, and then the longest fight."""
    weights = {}
    for number in _some(position, moves, random):
        after = position.play(number)
        weights[number] = (solve(after, clock.left).winning.bit_count(), -_room(after))
    return random.choice(_lightest(weights))


def _greedy(position: Position, random: Random) -> int:
    """A move chosen at a glance: the fewest replies, in an antichain with an even number of regions.

    There the rulebooks' advice alone is no better than chance, because most regions last one move,
    however many numbers they hold; so whoever leaves an even number of them tends to move last.
    """
    if position.rules.rule == "chain":
        return _fewest_replies(position, random)
    replies = _replies(position, random)
    weights = {number: (_regions(position.play(number)) % 2, left) for number, left in replies.items()}
    return random.choice(_lightest(weights))


def _fewest_replies(position: Position, random: Random) -> int:
    """The rulebooks' advice: leave the opponent the fewest choices, best of all none that ends the game."""
    least = _lightest(_replies(position, random))
    safe = [number for number in least if 0 not in _replies(position.play(number), random).values()]
    return random.choice(safe or least)


def _replies(position: Position, random: Random) -> dict[int, int]:
    """For each choice, how many replies it leaves."""
    choices = _some(position, position.legal_moves, random)
    return {number: position.play(number).choices.bit_count() for number in choices}


def _room(position: Position) -> int:
    """How many numbers can still come into play: the most moves a fight can last."""
    if position.rules.rule == "antichain":
        return position.open.bit_count()
    return _within_reach(position, position.choices).bit_count()


def _regions(position: Position) -> int:
    """Into how many parts, unrelated to each other, the numbers in play fall."""
    left, count = position.open, 0
    while left:
        left &= ~_within_reach(position, left & -left)
        count += 1
    return count


def _within_reach(position: Position, numbers: int) -> int:
    """The mask of some numbers in play and all that hang together with them."""
    pool = position.rules.pool
    reached = frontier = numbers
    while frontier:
        low = frontier & -frontier
        frontier ^= low
        fresh = pool.related(pool.numbers[low.bit_length() - 1]) & position.open & ~reached
        reached |= fresh
        frontier |= fresh
    return reached


def _some(position: Position, moves: Sequence[int], random: Random) -> Sequence[int]:
    most = max(1, WEIGHING // len(position.rules.pool))
    return moves if len(moves) <= most else random.sample(moves, most)


def _lightest(weights: Mapping[int, Weight]) -> list[int]:
    least = min(weights.values())
    return [number for number, weight in weights.items() if weight == least]
