"""Lists that fit: in full, in ranges, or the first and the last; and a chain on one line."""

from __future__ import annotations

from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules, books, games
from divisor_duel.terminal.table.wording import (
    available_line,
    choices_line,
    greeting,
    moved_line,
    shortened,
    taken_line,
    wrapped,
)

CHAIN = (15, 5, 20, 10, 30, 6, 12, 3, 9, 18, 36, 4)


def test_a_list_is_in_full_where_there_is_room_and_else_in_ranges() -> None:
    assert shortened((2, 3, 4, 8), 20, 60) == "2, 3, 4, 8"
    assert shortened((2, 3, 4, 8), 8, 60) == "2-4, 8"
    assert shortened(range(2, 2000, 2), 8, 60) == "2, 4, 6, 8, 10, …, 1998 (999 numbers)"
    assert shortened((), 8, 60) == ""


def test_the_chain_stays_on_one_line_and_shows_its_end() -> None:
    position = Position(games["divisor-duel"], CHAIN)
    assert taken_line(position, 80, chain=True).endswith(
        "15 → 5 → 20 → 10 → 30 → 6 → 12 → 3 → 9 → 18 → 36 → 4"
    )
    narrow = taken_line(position, 40, chain=True)
    assert narrow == "Selected Numbers: … → 9 → 18 → 36 → 4"
    assert len(narrow) <= 40
    assert taken_line(position, 40) == f"Selected Numbers: {', '.join(map(str, CHAIN))}"


def test_numbers_that_make_no_chain_are_listed() -> None:
    assert taken_line(Position(books["003"], (7, 9)), 80, chain=True) == "Selected Numbers: 7, 9"
    assert taken_line(Position(books["003"]), 80) == "Selected Numbers: None"


def test_the_books_put_their_lists_into_brackets_or_not() -> None:
    assert available_line(Position(books["004"], (21,)), 80) == "Available Numbers: [2-20, 22-50]"
    assert available_line(Position(books["003"], (7,)), 80) == "Available Numbers: 2-6, 8-50"
    assert choices_line(Position(books["004"], (34, 17)), 80).endswith("(Factors or Multiples of 17): None")


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
