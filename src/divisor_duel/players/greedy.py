"""The greedy heuristic: what is taken without working out who wins. Players follow it, puzzles defy it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from divisor_duel.game.position import Position
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import neighbours, split

Weight = TypeVar("Weight", int, tuple[int, int])
Sample = Callable[[Position, Sequence[int]], Sequence[int]]
"""From the moves of a position to those that are weighed."""


def every(position: Position, moves: Sequence[int]) -> Sequence[int]:
    """Leave no move out."""
    return moves


def greedy(position: Position, sample: Sample = every) -> Sequence[int]:
    """Return the moves with the fewest replies; where relations go out, with an even number of regions first.

    There the rulebooks' advice alone is no better than chance, because most regions last one move,
    however many numbers they hold; so whoever leaves an even number of them tends to move last.
    """
    if not position.rules.rule.closes:
        fewest = fewest_replies(position, sample)
        safe = [number for number in fewest if not _can_end(position.play(number), sample)]
        return safe or fewest

    def weight(number: int) -> tuple[int, int]:
        after = position.play(number)
        return len(regions(after)) % 2, after.choices.bit_count()

    return least(sample(position, position.legal_moves), weight)


def fewest_replies(position: Position, sample: Sample = every) -> Sequence[int]:
    """Return the moves of the rulebooks' advice: those that leave the opponent the fewest choices."""
    return least(sample(position, position.legal_moves), lambda n: position.play(n).choices.bit_count())


def regions(position: Position) -> list[int]:
    """Return the masks of the separate groups of the numbers in play."""
    return split(neighbours(position.rules.pool, Clock()), position.open)


def least(moves: Sequence[int], weight: Callable[[int], Weight]) -> Sequence[int]:
    """Return the moves of the least weight; one alone is not weighed, which on a large pool is costly."""
    if len(moves) <= 1:
        return moves
    weights = {number: weight(number) for number in moves}
    lowest = min(weights.values())
    return [number for number in moves if weights[number] == lowest]


def _can_end(position: Position, sample: Sample) -> bool:
    return not all(position.play(number).choices for number in sample(position, position.legal_moves))
