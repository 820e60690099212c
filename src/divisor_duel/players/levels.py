"""Players: functions from a position to a number.

A computer player is made from its level and a source of randomness, so that a seed repeats a game.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from divisor_duel.errors import InvalidInput, Undecided
from divisor_duel.game.goal import GoalKind, Role
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.language import say
from divisor_duel.players.greedy import Sample, greedy, least, regions
from divisor_duel.players.lookahead import foresee, is_far
from divisor_duel.solver import Solution, solve, winning_count
from divisor_duel.solver.advice import hardest
from divisor_duel.solver.clock import Clock

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
