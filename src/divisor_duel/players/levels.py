"""Players: functions from a position to a number.

A computer player is made from its level and a source of randomness, so that a seed repeats a game.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple, TypeVar

from divisor_duel.errors import InvalidInput, Undecided
from divisor_duel.game.goal import GoalKind, Role
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rule, Rules
from divisor_duel.language import say
from divisor_duel.solver import Solution, solve, winning_count
from divisor_duel.solver.advice import hardest
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import neighbours, split
from divisor_duel.solver.long_short import lookahead
from divisor_duel.solver.long_short.lookahead import Lookahead

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


# With so few numbers in play all is solved at once.
FEW: Final = 60
BID_SECONDS: Final = 10.0


def is_far(position: Position) -> bool:
    """Say whether the end of a game for a length may be out of sight."""
    rules = position.rules
    return (
        rules.goal.kind is GoalKind.LENGTH
        and rules.rule is Rule.ANTICHAIN
        and position.open.bit_count() > FEW
    )


def foresee(position: Position, random: Random, clock: Clock) -> Lookahead:
    """Return the number to take within the time; of several that are equally good for certain, any."""
    return lookahead.foresee(
        position.rules.pool, position.open, _is_long(position), clock, position.choices, random.choice
    )


def bid(position: Position, seconds: float | None = None) -> int:
    """Return how many moves in all are expected: as a goal, either side would do."""
    if position.rules.rule is not Rule.ANTICHAIN:
        raise InvalidInput("bid-only-for-antichains")
    to_come = lookahead.bid(
        position.rules.pool, position.open, _is_long(position), seconds or BID_SECONDS, position.choices
    )
    return len(position.moves) + to_come


def _is_long(position: Position) -> bool:
    """Say whether Long moves; where nobody is, player 1 is Long."""
    role = position.rules.goal.role(position.to_move)
    return role is Role.LONG if role else position.to_move == 1


Player = Callable[[Position], int]

MANNERS: Final = {
    "beginner": "manner-beginner",
    "easy": "manner-easy",
    "medium": "manner-medium",
    "hard": "manner-hard",
    "perfect": "manner-perfect",
}
"""How the computer plays at each level, weakest first, by the codes of the messages that say it."""

LEVELS: Final = tuple(MANNERS)
"""The computer's levels, weakest first."""

FIRST_LEVEL: Final = "medium"
"""Whom a newcomer meets."""

KNOWN: Final = (*LEVELS, "random", "greedy")
"""All names a computer player answers to: the levels, and two to measure others by."""


class Skill(NamedTuple):
    """How often a level plays the solver's move instead of any, by the kind of game.

    The same share is worth more in a longer game. Where chance and perfect play are so close that the lower
    levels would be too near each other, they meet at chance. `benchmarks/bench_levels.py` shows the steps.
    """

    free: float
    """Where no number must follow."""
    small: float
    middling: float
    large: float

    def of(self, rules: Rules) -> float:
        """Return the share for a game."""
        if not rules.rule.follows:
            return self.free
        return self[1 + bisect(_SIZES, len(rules.pool))]


SKILLS: Final = {
    "beginner": Skill(0, 0, 0, 0),
    "easy": Skill(0.2, 0, 0, 0.48),
    "medium": Skill(0.52, 0, 0.47, 0.75),
    "hard": Skill(0.79, 0.63, 0.77, 0.91),
}
# From how many numbers on a pool is no longer small, and from how many it is large.
_SIZES: Final = (25, 75)

# Weighing a move can cost as much as solving, so on large pools only a few are looked at, drawn by lot.
WEIGHING = 20_000


class Guess(int):
    """A number taken without knowing whether it wins: the position was too hard for the time allowed."""


def manners() -> dict[str, str]:
    """Return how the computer plays at each level, in the language in use."""
    return {level: say(manner) for level, manner in MANNERS.items()}


def computer(level: str, random: Random, seconds: float | None = None) -> Player:
    """Make the computer player of a level; when a move takes it longer than the seconds, it guesses."""
    if level == "random":
        return lambda position: random.choice(position.legal_moves)
    if level == "greedy":
        return lambda position: glance(position, random)
    if level in SKILLS:
        return lambda position: _mixed(position, SKILLS[level], random, Clock(seconds))
    if level != "perfect":
        raise InvalidInput("level-unknown", level=level[:40], known=LEVELS)
    return lambda position: _solved(position, random, Clock(seconds))


def _mixed(position: Position, skill: Skill, random: Random, clock: Clock) -> int:
    if random.random() < skill.of(position.rules):
        return _solved(position, random, clock)
    return random.choice(position.legal_moves)


def _solved(position: Position, random: Random, clock: Clock) -> int:
    if is_far(position):
        seen = foresee(position, random, clock)
        return Guess(seen.move) if seen.ahead else seen.move
    try:
        solution = solve(position, clock.left)
    except Undecided:
        return Guess(glance(position, random))
    try:
        if not solution.winning:
            return _hardest_to_answer(position, position.legal_moves, random, clock)
    except Undecided:
        pass  # there was no time to weigh moves, but who wins is known
    if not solution.winning:
        return glance(position, random)
    return _polite(solution, random)


def _polite(solution: Solution, random: Random) -> int:
    """Return a winning move; on a first move, if possible, one that does not end the game at once."""
    position, wins = solution.position, solution.winning_moves
    if len(position.moves) > 1:
        return random.choice(wins)
    anyhow = random.sample(wins, len(wins))
    return next((number for number in anyhow if position.play(number).choices), anyhow[0])


def _hardest_to_answer(position: Position, moves: Sequence[int], random: Random, clock: Clock) -> int:
    """Return one of the losing moves that are hardest to answer."""
    weighed = _some(position, moves, random)
    return random.choice(hardest(position, weighed, lambda after: winning_count(after, clock)))


def glance(position: Position, random: Random) -> int:
    """Return a move chosen at a glance, by the goal."""
    return GLANCES[position.rules.goal.kind](position, random)


def _not_stuck(position: Position, random: Random) -> int:
    """Leave the opponent something, and an odd number of regions or much: for misère."""

    def weight(number: int) -> tuple[int, int]:
        after = position.play(number)
        closes, replies = position.rules.rule.closes, after.choices.bit_count()
        return int(not replies), (len(regions(after)) + 1) % 2 if closes else -replies

    return random.choice(least(_some(position, position.legal_moves, random), weight))


def _most_or_fewest(position: Position, random: Random) -> int:
    """Leave the most numbers free for Long, the fewest for Short."""
    sign = -1 if position.rules.goal.role(position.to_move) is Role.LONG else 1

    def weight(number: int) -> int:
        return sign * position.play(number).choices.bit_count()

    return random.choice(least(_some(position, position.legal_moves, random), weight))


def _greedy(position: Position, random: Random) -> int:
    """Take what the greedy heuristic names, where whoever cannot move loses."""
    return random.choice(greedy(position, _sample(random)))


GLANCES: Final[dict[GoalKind, Callable[[Position, Random], int]]] = {
    GoalKind.LAST: _greedy,
    GoalKind.MISERE: _not_stuck,
    GoalKind.LENGTH: _most_or_fewest,
}
"""What is taken for each goal without working out who wins."""


def _sample(random: Random) -> Sample:
    return lambda position, moves: _some(position, moves, random)


def _some(position: Position, moves: Sequence[int], random: Random) -> Sequence[int]:
    most = max(1, WEIGHING // len(position.rules.pool))
    return moves if len(moves) <= most else random.sample(moves, most)
