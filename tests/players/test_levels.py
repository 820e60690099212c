"""The computer players: how well they play, and their manners."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from divisor_duel.errors import InvalidInput, Undecided
from divisor_duel.game.goal import LAST
from divisor_duel.game.position import End, Position
from divisor_duel.game.rules import RULES, Rules, games
from divisor_duel.players import levels
from divisor_duel.players.levels import KNOWN, LEVELS, SKILLS, Guess, computer
from divisor_duel.players.match import Ended, match
from divisor_duel.solver import Solution, solve
from tests.support import oracle
from tests.support.positions import reachable, wander

GAMES_PER_OPPONENT = [50, pytest.param(1000, marks=pytest.mark.long)]
OF_BEFORE = {
    "random": (20, 40, 8, 4, 16, 48, 2, 46, 23),
    "greedy": (20, 10, 50, 25, 5, 35, 7, 49),
}


@pytest.fixture(scope="module")
def masks() -> dict[tuple[str, int, int, int], int]:
    """The winning moves of positions already solved."""
    return {}


@pytest.fixture
def recall(
    masks: dict[tuple[str, int, int, int], int], monkeypatch: pytest.MonkeyPatch
) -> Callable[[Position], Solution]:
    """Thousands of games meet the same positions again, whoever plays; they are solved once."""

    def remembered(position: Position, seconds: float | None = None) -> Solution:
        counts = position.rules.goal.least and len(position.moves)
        key = (position.rules.id, position.open, position.choices, counts)
        if key not in masks:
            masks[key] = solve(position).winning
        return Solution(position, masks[key])

    monkeypatch.setattr(levels, "solve", remembered)
    return remembered


@pytest.mark.parametrize("rule", ["chain", "antichain"])
@pytest.mark.parametrize("numbers", ["1-9", "2-12", "2-20:2"])
def test_perfect_keeps_every_won_position_won_whatever_was_played_before(numbers: str, rule: str) -> None:
    perfect = computer("perfect", Random(1))
    for position in reachable(Rules.custom(numbers, rule)):
        if winning := oracle.winning_moves(position):
            assert perfect(position) in winning


class Watched:
    """The perfect player, and whether it ever stood to win."""

    def __init__(self, random: Random, recall: Callable[[Position], Solution]) -> None:
        self.play = computer("perfect", random)
        self.recall = recall
        self.stood_to_win = False

    def __call__(self, position: Position) -> int:
        self.stood_to_win = self.stood_to_win or self.recall(position).winning != 0
        return self.play(position)


@pytest.mark.parametrize("count", GAMES_PER_OPPONENT)
@pytest.mark.parametrize("opponent", [level for level in LEVELS if level != "perfect"])
@pytest.mark.parametrize("game", games)
def test_perfect_wins_every_game_it_ever_stood_to_win(
    game: str, opponent: str, count: int, recall: Callable[[Position], Solution]
) -> None:
    """Slow: a mistake would be rare, so it takes many whole games, with every position of theirs solved."""
    # Where the length counts, the same position seldom comes back, so that all are solved anew.
    for seed in range(count if games[game].goal == LAST else count // 10):
        random = Random(seed)
        perfect, other = Watched(random, recall), computer(opponent, random)
        seat = seed % 2 + 1
        *_, end = match(Position(games[game]), (perfect, other) if seat == 1 else (other, perfect))
        assert isinstance(end, Ended)
        assert end.outcome.winner == seat or not perfect.stood_to_win, end.position


@pytest.mark.parametrize("seed", range(30))
@pytest.mark.parametrize("game", ["divisor-duel", "factor-frenzy"])
def test_the_first_move_never_ends_the_game_when_another_opening_wins(game: str, seed: int) -> None:
    start = Position(games[game])
    assert start.play(computer("perfect", Random(seed))(start)).outcome is None


def test_the_only_winning_opening_is_taken_even_if_it_ends_the_game() -> None:
    assert computer("perfect", Random(1))(Position(Rules.custom("2,4,5"))) == 5


def within_reach(position: Position) -> int:
    """How many of the numbers left can still be reached by some line of play."""
    if position.rules.rule == "antichain":
        return len(position.legal_moves)
    reached = set(position.legal_moves)
    while more := {n for n in position.remaining for m in reached if oracle.related(n, m)} - reached:
        reached |= more
    return len(reached)


@pytest.mark.parametrize("game", ["divisor-duel", "divisor-duel-evens", "factor-duel"])
def test_lost_it_leaves_the_fewest_winning_replies_and_then_the_longest_fight(game: str) -> None:
    random = Random(7)
    lost = [
        p for p in (wander(games[game], random) for _ in range(400)) if p.choices and not solve(p).winning
    ]
    assert len(lost) > 10
    for position in lost:
        after = {number: position.play(number) for number in position.legal_moves}
        weights = {n: (len(solve(p).winning_moves), -within_reach(p)) for n, p in after.items()}
        assert weights[computer("perfect", Random(1))(position)] == min(weights.values())


def test_with_several_winning_moves_the_seed_decides() -> None:
    start = Position(games["divisor-duel"])
    openings = {computer("perfect", Random(seed))(start) for seed in range(200)}
    assert len(openings) > 30
    assert openings <= set(solve(start).winning_moves)


@pytest.mark.parametrize("level", KNOWN)
def test_a_seed_repeats_a_game(level: str) -> None:
    def game() -> tuple[int, ...]:
        random = Random("again")
        *_, end = match(Position(games["juniper-green"]), (computer(level, random), computer(level, random)))
        return end.position.moves

    assert game() == game()


def regions(position: Position) -> int:
    """Into how many parts the numbers in play fall, none related to a number of another."""
    left, count = set(position.legal_moves), 0
    while left:
        count += 1
        found = {left.pop()}
        while found:
            found = {n for n in left if any(oracle.related(n, m) for m in found)}
            left -= found
    return count


@pytest.mark.parametrize("game", [game for game, rules in games.items() if rules.goal == LAST])
def test_greedy_leaves_the_fewest_replies_and_in_an_antichain_an_even_number_of_regions(game: str) -> None:
    random = Random(3)
    for _ in range(40):
        position = wander(games[game], random)
        if position.choices:
            after = {number: position.play(number) for number in position.legal_moves}
            uneven = {n: games[game].rule == "antichain" and regions(p) % 2 for n, p in after.items()}
            weights = {n: (uneven[n], len(p.legal_moves)) for n, p in after.items()}
            assert weights[computer("greedy", random)(position)] == min(weights.values())


def test_at_a_glance_long_leaves_the_most_numbers_and_short_the_fewest() -> None:
    random, rules = Random(3), games["long-short"]
    for _ in range(20):
        position = wander(rules, random)
        if position.choices:
            left = {number: len(position.play(number).legal_moves) for number in position.legal_moves}
            best = (max if position.to_move == 1 else min)(left.values())
            assert left[computer("greedy", random)(position)] == best


@pytest.mark.parametrize("rule", RULES)
def test_at_a_glance_nobody_leaves_a_stuck_opponent_where_that_one_wins(rule: str) -> None:
    random, rules = Random(3), Rules.custom("2-20", rule, goal="misere")
    for _ in range(20):
        position = wander(rules, random)
        going_on = [number for number in position.legal_moves if position.play(number).choices]
        if going_on:
            assert computer("greedy", random)(position) in going_on


@pytest.mark.parametrize("goal", ["misere", "length-6", "length-6-short"])
@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("level", KNOWN)
def test_every_level_plays_for_every_goal_to_the_end(level: str, rule: str, goal: str) -> None:
    random = Random(1)
    *_, end = match(
        Position(Rules.custom("2-18", rule, goal=goal)),
        (computer(level, random), computer("perfect", random)),
    )
    assert isinstance(end, Ended)
    assert end.outcome.kind is End.PLAYED_OUT


@pytest.mark.parametrize("game", games)
def test_each_level_plays_the_best_number_at_least_as_often_as_the_one_below(game: str) -> None:
    shares = [SKILLS[level].of(games[game]) if level in SKILLS else 1.0 for level in LEVELS]
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert shares[-1] == 1


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_the_players_to_measure_by_play_as_they_always_did(level: str) -> None:
    """Written down once: a kept arena that goes on must not change players."""
    random = Random(level)
    player = computer(level, random)
    *_, end = match(Position(games["divisor-duel"], (20,)), (player, player))
    assert end.position.moves == OF_BEFORE[level]


def test_when_time_is_too_short_it_guesses_and_says_so() -> None:
    position = Position(Rules.custom("2-400", "antichain"))
    number = computer("perfect", Random(1), seconds=0.05)(position)
    assert isinstance(number, Guess)
    assert number in position.legal_moves
    assert not isinstance(computer("perfect", Random(1))(Position(games["factor-duel"])), Guess)


def test_without_time_to_weigh_moves_a_solved_position_is_no_guess(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    won, lost = Position(games["divisor-duel-evens"], (2,)), Position(games["divisor-duel-evens"])

    def in_time(position: Position, seconds: float | None = None) -> Solution:
        if position in (won, lost):
            return solve(position)
        raise Undecided("too late")

    monkeypatch.setattr(levels, "solve", in_time)
    for seed in range(20):
        assert computer("perfect", Random(seed))(won) == 14
        assert not isinstance(computer("perfect", Random(seed))(lost), Guess)


@pytest.mark.parametrize("rule", ["chain", "antichain"])
def test_a_large_pool_is_played_without_weighing_every_number(rule: str) -> None:
    position = Position(Rules.custom("1-8000", rule))
    for level in LEVELS:
        assert computer(level, Random(1), seconds=0.1)(position) in position.rules.pool


def test_an_unknown_level_is_answered_with_the_levels_there_are() -> None:
    with pytest.raises(
        InvalidInput, match="'master' is not a level; there are beginner, easy, medium, hard, perfect"
    ):
        computer("master", Random(1))
