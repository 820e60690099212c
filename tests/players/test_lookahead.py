"""The player of Long against Short: certain where it can be, otherwise in time, and ready to bid."""

from __future__ import annotations

from random import Random

import pytest

from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games
from divisor_duel.players.levels import Guess, bid, computer, is_far
from divisor_duel.players.match import match
from divisor_duel.players.programs.engine import Engine, speak


def rules(pool: str, goal: str) -> Rules:
    return Rules.custom(pool, "antichain", goal=goal)


@pytest.mark.parametrize(
    ("pool", "goal"),
    [
        ("2-140", "length-44"),
        ("2-140", "length-44-short"),
        # Masks of four words: where nothing is kept from before, their kernels are compiled.
        pytest.param("2-200", "length-60", marks=pytest.mark.long),
        pytest.param("2-200", "length-60-short", marks=pytest.mark.long),
    ],
)
def test_on_a_pool_nobody_can_solve_it_guesses_within_its_time(pool: str, goal: str) -> None:
    position = Position(rules(pool, goal))
    computer("perfect", Random(1), 0.01)(position)  # the solver is compiled, or loaded
    number = computer("perfect", Random(1), 0.1)(position)
    assert isinstance(number, Guess)
    assert number in position.legal_moves


def test_it_is_no_guess_where_the_end_can_be_seen() -> None:
    position = Position(rules("2-70", "length-27"))
    assert is_far(position)
    number = computer("perfect", Random(1))(position)
    assert (int(number), isinstance(number, Guess)) == (30, False)


def test_what_can_be_solved_at_once_or_has_another_goal_is_left_to_the_solver() -> None:
    assert not is_far(Position(rules("2-61", "length-16")))
    assert not is_far(Position(games["factor-duel"]))
    assert not is_far(Position(Rules.custom("2-200", "chain", goal="length-60")))


@pytest.mark.parametrize(("goal", "player"), [("length-31", 1), ("length-25-short", 1)])
def test_from_either_side_it_keeps_the_length_against_one_who_takes_any_number(
    goal: str, player: int
) -> None:
    # Exactly 31 moves with Long first, and 24 with Short first: it can be held.
    strong, weak = computer("perfect", Random(2)), computer("random", Random(3))
    *_, end = match(Position(rules("2-80", goal)), (strong, weak))
    assert end.position.outcome is not None
    assert end.position.outcome.winner == player


def test_a_bid_counts_the_moves_made_and_is_asked_for_in_a_line() -> None:
    said: list[str] = []
    lines = ["rules 2-30 antichain 2-30 length-9", "bid 600", "position 18 5", "bid"]
    lines += ["rules 2-30", "bid 1", "bid x"]
    speak(lambda position, seconds: 0, lines=lines, say=said.append)
    assert said[:4] == ["ok", "13", "ok", str(bid(Position(rules("2-30", "length-9"), [18, 5])))]
    assert said[5] == "error a bid is for the length of a game of antichains; give such rules"
    assert said[6] == "error 'x' is not a number of seconds"


def test_a_bid_takes_who_is_long_from_the_goal_and_else_the_first_player() -> None:
    assert bid(Position(rules("2-30", "length-9-short")), 600) == 11
    assert bid(Position(rules("2-30", "last")), 600) == 13
    with pytest.raises(InvalidInput, match="antichains"):
        bid(Position(games["divisor-duel"]))
    assert "bid" in Engine(lambda position, seconds: 0, "me").answer("help")
