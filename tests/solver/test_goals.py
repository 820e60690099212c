"""Every goal, both rules: who wins, by which moves and how long it lasts, against plain minimax."""

from __future__ import annotations

from random import Random

import pytest

from divisor_duel.errors import Undecided
from divisor_duel.game.position import Position
from divisor_duel.game.rules import RULES, Rules, games
from divisor_duel.solver import solve
from tests.support import oracle


def left_in(position: Position) -> frozenset[int]:
    return frozenset(position.rules.pool.members(position.open))


def agrees_on_misere(position: Position) -> None:
    wins = oracle.misere(position.rules.rule, left_in(position), position.last)
    if wins is None:
        assert solve(position).winner == position.to_move
    else:
        assert solve(position).winning_moves == tuple(sorted(wins)), position
        lengths_agree(position, "misere")


def lengths_agree(position: Position, goal: str) -> None:
    rule, left = position.rules.rule, left_in(position)
    found = solve(position).length()
    expected = oracle.held_out(rule, goal, left, position.last)
    assert (found.low, found.high) == (expected, expected), position
    assert found.best
    for number in position.legal_moves:
        after = position.play(number)
        kept = 1 + oracle.held_out(rule, goal, left_in(after), number) == expected
        winning = number in solve(position).winning_moves or not solve(position).winning
        assert (number in found.best) == (kept and winning), (position, number)


def agrees_on_length(pool: list[int], rule: str, moves: tuple[int, ...], least: int, first: str) -> None:
    """Long wins iff as many moves as needed are to come: after each move, by plain minimax."""
    position = Position(Rules.custom(pool, rule, goal=f"length-{least}-{first}"), moves)
    long_moves = (first == "long") == (position.to_move == 1)
    wins = []
    for number in position.legal_moves:
        after = position.play(number)
        to_come = oracle.length(rule, left_in(after), number, not long_moves)
        wins += [number] if (len(after.moves) + to_come >= least) == long_moves else []
    solution = solve(position)
    if position.choices:
        assert list(solution.winning_moves) == wins, (position, least, first)
    to_come = oracle.length(rule, left_in(position), position.last, long_moves)
    assert (solution.length().low, solution.length().high) == (to_come, to_come)
    assert solution.winner == (1 if (len(moves) + to_come >= least) == (first == "long") else 2)


def played(random: Random, rules: Rules) -> Position:
    """A position a few moves into a game by chance."""
    position = Position(rules)
    for _ in range(random.randint(0, 4)):
        if position.choices:
            position = position.play(random.choice(position.legal_moves))
    return position


def whole_pools(largest: int) -> list[list[int]]:
    return [[*range(first, n + 1)] for first in (1, 2) for n in range(first, largest + 1)]


@pytest.mark.parametrize(("largest", "longest"), [(12, 10), pytest.param(16, 16, marks=pytest.mark.long)])
@pytest.mark.parametrize("rule", RULES)
def test_every_goal_on_every_small_pool_is_what_minimax_says(rule: str, largest: int, longest: int) -> None:
    """Every pool from 1 and from 2, every goal, and for a length every number of moves: up to 16, minutes."""
    for pool in whole_pools(largest):
        agrees_on_misere(Position(Rules.custom(pool, rule, goal="misere")))
        lengths_agree(Position(Rules.custom(pool, rule)), "last")
    for pool in whole_pools(longest):
        for least in range(1, len(pool) + 2):
            for first in ("long", "short"):
                agrees_on_length(pool, rule, (), least, first)


@pytest.mark.parametrize("count", [60, pytest.param(5000, marks=pytest.mark.long)])
def test_every_goal_on_random_pools_is_what_minimax_says(count: int) -> None:
    """Plain minimax takes its time."""
    random = Random(872)
    for _ in range(count):
        rule = random.choice(RULES)
        numbers = random.sample(range(1, random.choice([16, 30, 60])), random.randint(1, 10))
        agrees_on_misere(played(random, Rules.custom(numbers, rule, goal="misere")))
        if (position := played(random, Rules.custom(numbers, rule))).choices:
            lengths_agree(position, "last")
        position = played(random, Rules.custom(numbers, rule, goal="length-1"))
        for first in ("long", "short"):
            agrees_on_length(numbers, rule, position.moves, random.randint(1, 8), first)
    for cached in (oracle.winning, oracle.misere, oracle.held_out, oracle.length):
        cached.cache_clear()


def test_openings_hold_for_every_goal() -> None:
    whole = solve(Position(Rules.custom("2-16", "antichain", goal="length-7"))).winning_moves
    few = solve(Position(Rules.custom("2-16", "antichain", "2-8", "length-7"))).winning_moves
    assert few == tuple(number for number in whole if number <= 8)
    misere = solve(Position(Rules.custom("2-16", goal="misere"))).winning_moves
    assert solve(Position(Rules.custom("2-16", openings="9-16", goal="misere"))).winning_moves == tuple(
        number for number in misere if number >= 9
    )


@pytest.mark.parametrize(
    ("pool", "rule", "goal"),
    [("2-400", "antichain", "length-90"), ("2-90", "chain", "length-40"), ("1-400", "chain", "misere")],
)
def test_what_is_too_large_for_a_goal_is_undecided(pool: str, rule: str, goal: str) -> None:
    with pytest.raises(Undecided):
        solve(Position(Rules.custom(pool, rule, goal=goal)), seconds=0.1)


def test_a_length_that_is_certain_needs_no_search_however_large_the_pool() -> None:
    sure = solve(Position(Rules.custom("2-400", "antichain", goal="length-5")), seconds=1)
    assert sure.winner == 1


def test_when_the_time_runs_out_the_length_is_told_by_bounds() -> None:
    """The loser of 2-50 holds out for longer than anybody wants to wait."""
    held = solve(Position(games["divisor-duel"], (50,))).length(seconds=0.2)
    assert held.low < held.high
    assert held.best is None


def test_the_game_long_short_is_as_even_as_can_be() -> None:
    """Exact play reaches just the number of moves that Long needs."""
    found = solve(Position(games["long-short"])).length()
    assert (found.low, found.high, found.best) == (games["long-short"].goal.least,) * 2 + ((18, 30, 42),)


@pytest.mark.parametrize(
    ("goal", "moves", "told"),
    [
        (
            "length-6",
            (),
            "Player 1 loses if Player 2 plays well. If both play their best, 5 more moves follow: 5 in all.",
        ),
        ("length-2", (6, 4), "There have been 3 moves by then, and Long needs no more than 2."),
        ("length-5", (2, 3, 5), "Nothing is left to take after it"),
        (
            "length-4-short",
            (2, 3, 5, 7),
            "After 4 moves no number is left to take, and Long needed 4, so Player 2",
        ),
        ("misere", (2, 3, 5, 7), "Player 1 has no number left to take, so Player 1 has won."),
        ("misere", (4,), "In the end it is Player 2 who cannot move, and here that wins."),
    ],
)
def test_reasons_are_those_of_the_goal_and_never_speak_of_pairs(
    goal: str, moves: tuple[int, ...], told: str
) -> None:
    solution = solve(Position(Rules.custom("2-9", "antichain", goal=goal), moves))
    assert told in solution.explain()
    drawing = solution.drawing()
    assert not drawing["pairs"]
    assert not drawing["groups"]
    assert "partner" not in solution.explain() + solution.nudge()
