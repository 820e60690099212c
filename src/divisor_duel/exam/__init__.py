"""Questions for whoever is measured: won positions that can be lost, with every winning move known.

They are met in games of random, mixed and perfect play that nobody watches, on one side of the split between
training and test (`split.py`), no two alike, spread over how many numbers there are to choose from and how
far the end is, and kept so that rules of one line find a winning move no more often than guessing does
(`fair.py`).

A seed makes the same questions on every machine: chance comes from a hash, shares are exact fractions, and
no time limit decides anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import count, islice
from typing import Final, NamedTuple

from divisor_duel.errors import InvalidInput
from divisor_duel.exam.fair import Balance, beyond_guessing
from divisor_duel.exam.split import Side, side_of
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.learn.puzzles import draws
from divisor_duel.learn.puzzles.glance import Rule
from divisor_duel.solver import Solution, method_of, solve
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import in_play

__all__ = [
    "SEED",
    "TEST",
    "TRAINING",
    "Draw",
    "Question",
    "Stratum",
    "drawn_openings",
    "endless",
    "questions",
    "solved",
]

SEED: Final = "1"
_MOST_GAMES: Final = 20_000
# After so many games in a row without a new question, there are no more.
_FRUITLESS: Final = 3000
_LONGEST_OPENING: Final = 4
# So many times as many are met as are asked, to choose from; in a chain greed is right more often.
_PLENTY_FOLLOWING: Final = 16
_PLENTY_FREE: Final = 4


class Play(StrEnum):
    """How both players of such a game play."""

    RANDOM = "random"
    MIXED = "mixed"
    """Of two moves about one is the solver's."""
    PERFECT = "perfect"


SOLVED: Final = {Play.RANDOM: 0, Play.MIXED: 1, Play.PERFECT: 2}
"""Of two moves so many are the solver's."""


class Stratum(NamedTuple):
    """Positions that are alike in size: choices and distance as powers of two, rounded down."""

    choices: int
    distance: int


class Draw(NamedTuple):
    """Where questions come from: a side of the split, or both, and games of which kinds, taking turns."""

    side: Side | None = Side.TEST
    plays: tuple[Play, ...] = tuple(Play)

    def walks(self, rules: Rules, seed: int | str) -> Iterator[tuple[Play, Iterator[Position]]]:
        """Yield one game after the other, without end."""
        for game in count():
            play = self.plays[game % len(self.plays)]
            yield play, walk(rules, f"{seed} {game}", play)

    def allows(self, position: Position) -> bool:
        """Say whether a position is on the side to draw from."""
        return self.side is None or side_of(position) is self.side


TEST: Final = Draw()
TRAINING: Final = Draw(Side.TRAIN)


@dataclass(frozen=True)
class Question:
    """A position to be played in, and its solution."""

    solution: Solution
    play: Play = Play.RANDOM
    """The kind of game it was met in."""

    @cached_property
    def distance(self) -> int:
        """How many moves are left when the winner leaves little and the loser leaves much."""
        return moves_to_win(self.position)

    @property
    def position(self) -> Position:
        """The position."""
        return self.solution.position

    @property
    def answers(self) -> tuple[int, ...]:
        """The moves that win, ascending."""
        return self.solution.winning_moves

    @property
    def chance(self) -> Fraction:
        """How likely a legal move by chance is to win."""
        return Fraction(self.solution.winning.bit_count(), self.position.choices.bit_count())

    @property
    def stratum(self) -> Stratum:
        """Which positions it is like."""
        return Stratum(_rounded(self.position.choices.bit_count()), _rounded(self.distance))


class Candidate(NamedTuple):
    """A question that could be put, and what it would add to the account of each rule of one line."""

    question: Question
    gains: dict[Rule, int]


def questions(rules: Rules, most: int, seed: int | str = SEED, draw: Draw = TEST) -> list[Question]:
    """Make so many questions, or as many as the game has, the strata taking turns."""
    candidates: dict[Stratum, list[Candidate]] = {}
    fruitless = 0
    for _, met in zip(range(_MOST_GAMES), _met(rules, seed, draw), strict=False):
        fruitless = 0 if met else fruitless + 1
        for question in met:
            gains = beyond_guessing(question.position, question.answers)
            candidates.setdefault(question.stratum, []).append(Candidate(question, gains))
        if fruitless == _FRUITLESS or _suffice(candidates, most, rules.rule.follows):
            break
    return [*islice(_fair([waiting for _, waiting in sorted(candidates.items())]), most)]


def _suffice(candidates: dict[Stratum, list[Candidate]], most: int, follows: bool) -> bool:
    """Say whether there are plenty though no stratum gives twice its share."""
    wanted = most * (_PLENTY_FOLLOWING if follows else _PLENTY_FREE)
    share = 2 * -(-wanted // max(1, len(candidates)))
    return sum(min(len(waiting), share) for waiting in candidates.values()) >= wanted


def _fair(strata: Sequence[list[Candidate]]) -> Iterator[Question]:
    """Yield questions, the strata in turn: of each the fairest to take next, of equals the first."""
    overall, own = Balance(), [Balance() for _ in strata]
    gave = True
    while gave:
        gave = False
        for waiting, balance in zip(strata, own, strict=True):
            costs = {
                overall.cost(one.gains) + balance.cost(one.gains): place
                for place, one in reversed([*enumerate(waiting)])
                if overall.allows(one.gains)
            }
            if costs:
                taken = waiting.pop(costs[min(costs)])
                overall.count(taken.gains)
                balance.count(taken.gains)
                yield taken.question
                gave = True


def endless(rules: Rules, seed: int | str = SEED, draw: Draw = TRAINING) -> Iterator[Question]:
    """Yield the questions met in one game after the other, without end."""
    fruitless = 0
    for play, positions in draw.walks(rules, seed):
        met = [*_questions_of(filter(draw.allows, positions), play)]
        yield from met
        fruitless = 0 if met else fruitless + 1
        if fruitless == _FRUITLESS:
            raise InvalidInput("game-has-no-questions")


def drawn_openings(rules: Rules, seed: int | str, draw: Draw = TEST) -> Iterator[Position]:
    """Yield positions a few moves into the game that are worth playing from both sides, none twice."""
    seen: set[tuple[int, ...]] = set()
    fruitless = 0
    for attempt in count():
        for position in islice(walk(rules, f"opening {seed} {attempt}"), 1, _LONGEST_OPENING + 1):
            if position.key not in seen and draw.allows(position) and _is_worth_playing(position):
                seen.add(position.key)
                yield position
                fruitless = 0
                break
        else:
            fruitless += 1
        if fruitless == _FRUITLESS:
            return


def _is_worth_playing(position: Position) -> bool:
    solution = solved(position)
    return solution is None or _can_go_wrong(solution)


def _met(rules: Rules, seed: int | str, draw: Draw) -> Iterator[list[Question]]:
    """Yield the new questions of one game after the other, without end."""
    seen: set[tuple[int, int]] = set()
    for play, positions in draw.walks(rules, seed):
        new = []
        for position in positions:
            key = in_play(position, Clock()), position.choices
            if key not in seen and _is_large(position, key[0]) and draw.allows(position):
                seen.add(key)
                new.append(position)
        yield [*_questions_of(new, play)]


def _questions_of(positions: Iterable[Position], play: Play) -> Iterator[Question]:
    for position in positions:
        solution = solved(position)
        if solution is not None and _can_go_wrong(solution):
            yield Question(solution, play)


def _can_go_wrong(solution: Solution) -> bool:
    """Say whether it is won, but not by every move, nor at once."""
    if not solution.winning or not solution.losing_moves:
        return False
    return all(solution.position.play(number).choices for number in solution.winning_moves)


def _is_large(position: Position, numbers: int) -> bool:
    """Say whether the upper half of the pool is in play, so that no smaller pool has the position."""
    pool = position.rules.pool
    return 2 * pool.numbers[numbers.bit_length() - 1] > pool.numbers[-1]


def _rounded(number: int) -> int:
    return 1 << number.bit_length() - 1


def walk(rules: Rules, seed: str, play: Play = Play.RANDOM) -> Iterator[Position]:
    """Yield the positions of a game, the last left out; where one is lost, or too large, any move will do."""
    chance = draws(seed)
    position = Position(rules.require_last("exams-only-for-last"))
    while position.choices:
        yield position
        moves = position.legal_moves
        if play is not Play.RANDOM and next(chance) % 2 < SOLVED[play]:
            solution = solved(position)
            moves = (solution and solution.winning_moves) or moves
        position = position.play(moves[next(chance) % len(moves)])


# Whoever looks at a walk asks for the solutions that the walk has just asked for.
@lru_cache(maxsize=256)
def solved(position: Position) -> Solution | None:
    """Return the solution of a position; None where it is too large, which no clock decides."""
    most = method_of(position.rules).QUICK[position.rules.rule]
    return None if position.open.bit_count() > most else solve(position)


def moves_to_win(position: Position) -> int:
    """Return how many moves are left when the winner leaves little and the loser leaves much."""
    before = len(position.moves)
    while position.choices:
        wins = solve(position).winning_moves
        after = map(position.play, wins or position.legal_moves)
        position = min(after, key=_replies) if wins else max(after, key=_replies)
    return len(position.moves) - before


def _replies(position: Position) -> int:
    return position.choices.bit_count()
