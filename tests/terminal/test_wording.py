"""What a turn shows: lists as the rulebooks write them, shortened in one way, and a record that is never cut."""

from __future__ import annotations

import pytest

from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules, books, games
from divisor_duel.terminal.table.wording import (
    choices_line,
    greeting,
    listed,
    moved_line,
    taken_line,
    turn_lines,
    wrapped,
)

LONG = (15, 5, 20, 10, 30, 6, 12, 3, 9, 18, 36, 4, 24, 8, 16, 2, 14, 7, 21, 42)


def shown(game: Position, width: int = 80, show_choices: bool = True) -> dict[str, str]:
    return turn_lines(Record(game), width, show_choices)


def test_a_list_is_in_full_where_there_is_room_and_else_shortened_in_one_way() -> None:
    assert listed("{numbers}", (2, 3, 4, 8), 20, 1) == "2, 3, 4, 8"
    assert listed("{numbers}", (2, 3, 4, 8), 8, 1) == "2, 3, 4, 8", "it would not be shorter"
    assert listed("{numbers}", range(2, 2000, 2), 60, 3) == "2, 4, 6, …, 1998"
    assert listed("[{numbers}]", (), 8, 1) == "None"


@pytest.mark.parametrize("width", [30, 40, 80, 100])
def test_the_record_of_numbers_wraps_and_is_never_cut(width: int) -> None:
    told = shown(Position(books["000"], LONG[:-1]), width)["taken"]
    assert " ".join(told.split()) == f"Selected Numbers: {', '.join(map(str, LONG[:-1]))}"
    assert max(map(len, told.split("\n"))) <= width


def test_the_books_say_in_their_own_way_that_nothing_is_taken() -> None:
    assert taken_line(Position(books["003"])) == "Selected Numbers: None"
    assert taken_line(Position(books["004"])) == "Used Numbers List: Empty"


def test_the_books_put_their_lists_into_brackets_or_not() -> None:
    assert shown(Position(books["004"], (21,)))["available"] == "Available Numbers: [2, 3, 4, …, 50]"
    assert shown(Position(books["003"], (7,)), 40)["choices"].startswith("Available Numbers: 2, 3, 4, 5,")
    assert choices_line(Position(books["004"], (34, 17)), 80).endswith("(Factors or Multiples of 17): None")


@pytest.mark.parametrize(
    ("book", "order"),
    [
        ("000", ["shared", "taken", "", "turn", "last", "available", "choices"]),
        ("001", ["turn", "available", "taken", "last", "choices"]),
        ("002", ["available", "taken", "", "turn", "last", "choices"]),
        ("003", ["turn", "taken", "choices"]),
        ("004", ["turn", "last", "current", "taken", "available", "choices"]),
    ],
)
def test_a_turn_has_the_components_of_its_book_in_the_order_of_the_book(book: str, order: list[str]) -> None:
    assert list(shown(Position(books[book], (4,)))) == order


def test_what_may_be_taken_is_not_listed_twice_where_it_is_everything() -> None:
    assert "choices" not in shown(Position(books["000"]))
    assert "choices" in shown(Position(games["nrich"]))
    assert shown(Position(books["003"]))["choices"] == "Available Numbers: 2, 3, 4, …, 50"


def test_without_choices_the_only_list_is_of_what_is_left() -> None:
    told = shown(Position(books["003"], (47, 7)), show_choices=False)
    assert "choices" not in told
    assert told["available"] == "Available Numbers: 2, 3, 4, …, 50"


def test_at_the_end_of_001_nothing_is_asked_of_who_cannot_answer() -> None:
    assert "select" not in " ".join(shown(Position(books["001"], (34, 17))).values())


def test_a_computer_and_a_person_are_told_of_a_move_differently() -> None:
    record = Record(Position(books["002"], (12,)), ("Ada", "Ben"))
    assert moved_line(record) == "Ada removed 12."
    assert moved_line(record, typed=True) == "You removed 12."
    frenzy = Record(Position(books["004"], (21,)))
    assert moved_line(frenzy) == "Player 1 has selected 21."


def test_a_pool_is_told_as_a_person_would() -> None:
    told = " ".join(greeting(Record(Position(games["divisor-duel-evens"]))))
    assert "The pool holds the even numbers 2 to 20." in told
    own = Record(Position(Rules.custom("2-9", openings="4-6")))
    assert "The first number must be one of the numbers 4 to 6." in " ".join(greeting(own))


def test_a_word_longer_than_the_line_stays_whole() -> None:
    assert wrapped("go to /a/very-long/path-that/is-one-word now", 12).split("\n") == [
        "go to",
        "/a/very-long/path-that/is-one-word",
        "now",
    ]
