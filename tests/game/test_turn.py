"""A turn is told by its rule, in the words of the game."""

from __future__ import annotations

import pytest

from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games
from divisor_duel.game.turn import asked
from divisor_duel.language import tell


@pytest.mark.parametrize(
    ("game", "moves", "told"),
    [
        ("divisor-duel", (), "Choose any number."),
        ("divisor-duel", (20,), "Choose a number that divides 20, or a multiple of 20."),
        ("divisor-duel-evens", (20,), "Remove a number that divides 20, or a multiple of 20."),
        ("nrich", (), "Cross out the first number: it must be even and below 50."),
        ("factor-duel", (), "Select any number."),
        ("factor-duel", (20, 6), "Select a number that is no factor and no multiple of 6 or 20."),
        (
            "factor-duel",
            (20, 6, 49, 47, 43),
            "Select a number that is no factor and no multiple of any number selected.",
        ),
    ],
)
def test_a_turn_tells_the_rule_and_not_a_label(game: str, moves: tuple[int, ...], told: str) -> None:
    assert tell(asked(Position(games[game], moves))) == told


def test_openings_of_ones_own_are_named() -> None:
    position = Position(Rules.custom("1-12", openings="2-12:2"))
    assert tell(asked(position)) == "Take the first number: it must be one of the even numbers 2 to 12."
