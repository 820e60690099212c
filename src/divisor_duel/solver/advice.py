"""Which number a hint names: of those that win the simplest, and where none wins the hardest to answer.

Terminal, server and folder name the same one, so no clock decides how far is looked: positions are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Literal, NamedTuple

from divisor_duel.game.position import Position, sizes_after
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import in_play

# Of more numbers than this nobody looks for the simplest, nor for the hardest to answer.
MOST_TRIED = 1000
# So many positions are looked at for a short win: a glance, also for a browser's Python.
_MOST_SEEN = 5000
# Of a pool of more numbers neither a short win is looked for nor what is in play: each look costs too much.
_HUGE = 2000


class Advice(NamedTuple):
    """The number a hint names, and why: any other would do as well where there was no time to weigh them."""

    number: int
    why: Literal["wins", "only", "hardest", "any"]


def simplest(position: Position, wins: Sequence[int]) -> int:
    """Return the winning number with the shortest win, as far as is seen; then the fewest pairs to remember.

    A number that ends the game at once is the shortest win there is. After any other, each number that can be
    taken next needs its partner, and so does whatever is still in play; where numbers go out in groups, fewer
    of both are fewer groups to count.
    """
    if len(wins) == 1:
        return wins[0]
    wins = wins[:MOST_TRIED]
    if _is_huge(position):
        return min(zip(sizes_after(position, wins), wins, strict=True))[1]
    after = {number: position.play(number) for number in wins}
    best = _shortest(after, position.to_move)
    return min(best, key=lambda number: (*_to_remember(after[number]), number))


def hardest(position: Position, numbers: Sequence[int], answers: Callable[[Position], int]) -> list[int]:
    """Return the losing numbers hardest to answer: with the fewest answers that win, then the longest fight.

    `answers` counts those that win; a fight can last as long as there are numbers in play.
    """
    if len(numbers) <= 1:  # one alone is not weighed, which on a large pool is costly
        return [*numbers]

    def weight(number: int) -> tuple[int, int]:
        after = position.play(number)
        return answers(after), -_left(after)

    weights = {number: weight(number) for number in numbers}
    least = min(weights.values())
    return [number for number in numbers if weights[number] == least]


def _shortest(after: dict[int, Position], player: int) -> list[int]:
    """Return the numbers by which a player wins soonest; all of them when that is too far to see."""
    seen = _Seen(player)
    try:
        for moves in count():
            if found := [number for number, rest in after.items() if seen.wins_within(rest, moves)]:
                return found
    except _TooFar:
        pass
    return [*after]


class _TooFar(Exception):
    """More positions were seen than a hint is worth."""


class _Seen:
    """Who wins in how few moves, in the positions seen."""

    def __init__(self, player: int) -> None:
        self._player = player
        self._known: dict[tuple[int, ...], bool] = {}

    def wins_within(self, position: Position, moves: int) -> bool:
        """Say whether the player can force a win that takes at most so many moves more."""
        if not position.choices:
            outcome = position.outcome
            return outcome is not None and outcome.winner == self._player
        if not moves:
            return False
        key = (*position.key, moves)
        if key not in self._known:
            if len(self._known) >= _MOST_SEEN:
                raise _TooFar
            enough = any if position.to_move == self._player else all
            rests = map(position.play, position.legal_moves)
            self._known[key] = enough(self.wins_within(rest, moves - 1) for rest in rests)
        return self._known[key]


def _to_remember(position: Position) -> tuple[int, int]:
    """Return how many numbers need a partner now, and how many ever may."""
    return position.choices.bit_count(), _left(position)


def _left(position: Position) -> int:
    """Return how many numbers can still come into play; of a huge pool those that are not taken."""
    return (position.open if _is_huge(position) else in_play(position, Clock())).bit_count()


def _is_huge(position: Position) -> bool:
    return len(position.rules.pool) > _HUGE
