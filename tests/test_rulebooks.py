"""The five rulebooks: their games are played, and where an example slips the rule wins."""

from __future__ import annotations

import pytest

from divisor_duel.errors import IllegalMove
from divisor_duel.position import Outcome, Position
from divisor_duel.rules import games


def at(game: str, moves: str) -> Position:
    return Position(games[game], map(int, moves.split()))


WHOLE_000 = "15 5 20 10 30 6 12 3 9 18 36 4 24 8 16 2 14 7 21 42"


@pytest.mark.parametrize(
    ("game", "moves", "choices"),
    [
        # rulebook 000
        ("divisor-duel", "15 5 20 10", "2 30 40 50"),
        ("divisor-duel", "15 5 20 10 30 6 12 3 9 18 36 4 24", "2 8 48"),
        ("divisor-duel", "15 5 20 10 30 6 12 3 9 18 36 4 24 8 16", "2 32 48"),
        # rulebook 001
        ("divisor-duel", "12", "2 3 4 6 24 36 48"),
        ("divisor-duel", "12 6", "2 3 18 24 30 36 42 48"),
        ("divisor-duel", "12 6 18", "2 3 9 36"),
        ("divisor-duel", "12 6 18 9", "3 27 36 45"),
        # rulebook 002
        ("divisor-duel-evens", "12", "2 4 6"),
        ("divisor-duel-evens", "12 6", "2 18"),
        ("divisor-duel-evens", "8", "2 4 16"),
        # rulebook 003
        ("factor-duel", "7 9 4 5", "6 11 13 17 19 22 23 26 29 31 33 34 37 38 39 41 43 46 47"),
        # rulebook 004
        ("factor-frenzy", "21", "3 7 42"),
        ("factor-frenzy", "21 7 14 28 4 8 16", "2 32 48"),
        ("factor-frenzy", "21 7 14 28 4 8 16 32", "2"),
    ],
)
def test_the_choices_are_those_of_the_rule_not_of_the_example(game: str, moves: str, choices: str) -> None:
    assert at(game, moves).legal_moves == tuple(map(int, choices.split()))


def test_000_ends_after_twenty_moves_with_player_2_winning() -> None:
    position = at("divisor-duel", WHOLE_000)
    assert len(position.moves) == 20
    assert position.to_move == 1
    assert position.outcome == Outcome(winner=2)


def test_001_is_legal_as_far_as_it_goes_and_goes_on() -> None:
    assert at("divisor-duel", "12 6 18 9 3 15").outcome is None


def test_002_ends_after_seven_moves_with_player_1_winning() -> None:
    assert at("divisor-duel-evens", "12 6 18 2 4 8 16").outcome == Outcome(winner=1)


def test_003_is_legal_as_far_as_it_goes_and_goes_on() -> None:
    assert at("factor-duel", "7 9 4 5 11").outcome is None


def test_004_is_refused_at_its_ninth_number() -> None:
    after_eight = at("factor-frenzy", "21 7 14 28 4 8 16 32")
    with pytest.raises(IllegalMove) as refusal:
        after_eight.play(48)
    assert refusal.value.code == "unrelated"
    assert str(refusal.value) == "48 is neither a factor nor a multiple of 32; you can select 2"
