"""A turn is told by its rule, in the words of the game, and every kind of end in words nothing reads back."""

from __future__ import annotations

import pytest

from divisor_duel.game.position import End, Outcome, Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules, games
from divisor_duel.game.telling import asked, ending, how_ended, kind_of_end
from divisor_duel.language import Reader, tell

RECORD = Record(Position(games["divisor-duel"], (15,)), ("Ada", "player 1"))


def test_every_kind_of_end_has_words() -> None:
    for end in End:
        assert tell(kind_of_end(end, "")) != f"end-{end}"


def said(record: Record, outcome: Outcome, you: int | None = None) -> list[str]:
    return [tell(fact, Reader(record.names, you)) for fact in ending(record, outcome)]


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (Outcome.resigned(2), "player 1 resigned."),
        (Outcome(1, End.RESIGNED, "no time"), "player 1 resigned: no time."),
        (Outcome(2, End.TOO_SLOW), "Ada forfeited, too slow."),
        (
            Outcome(2, End.NONSENSE, "it answered 'player 1 wins', not a number, to 'go'"),
            "Ada forfeited, nonsense: it answered 'player 1 wins', not a number, to 'go'.",
        ),
        (Outcome(1, End.OTHER, "The bell rang"), "The bell rang."),
    ],
)
def test_who_lost_is_named_and_what_was_said_is_left_as_it_was(outcome: Outcome, told: str) -> None:
    winner = RECORD.names[outcome.winner - 1]
    assert said(RECORD, outcome) == [told, f"{winner} wins after 1 move."]


def test_a_game_that_was_played_out_needs_no_reason() -> None:
    over = Position(games["divisor-duel"], (29,))
    assert over.outcome
    assert how_ended(over.outcome) is None
    assert said(Record(over), over.outcome)[0].startswith("Player 2 cannot move: ")


def test_the_players_are_spoken_to_when_it_is_known_who_reads() -> None:
    over = Position(games["divisor-duel"], (29,))
    assert over.outcome
    assert said(Record(over), over.outcome, you=2) == [
        "You cannot move: no factor or multiple of 29 is left.",
        "Player 1 wins after 1 move.",
    ]
    assert said(Record(over), over.outcome, you=1)[1] == "You win after 1 move."


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
