"""What the rulebooks print, held against their rules: every list and every move, and the slips are all there are."""

from __future__ import annotations

import pytest

from divisor_duel.game.position import Outcome, Position
from divisor_duel.game.rules import books, games
from divisor_duel.language import tell_all
from divisor_duel.learn.rulebooks.book import Line, books_printed, decides_who_begins, sections
from divisor_duel.learn.rulebooks.slips import all_slips, sample, slip_of
from tests.support.scripts import script

SLIPS = {
    "000": {131, 204, 220},
    "001": {75, 82, 89, 96},
    "002": {5, 92, 104},
    "003": {103, 115},
    "004": {206, 220, 221, 222, 265, 266, 280, 281, 401, 454},
}
LISTS = {
    *("choices", "factors", "multiples", "available", "taken", "gone", "emptied", "from"),
    *("refused", "named", "wins", "loses", "takes"),
}


@pytest.mark.parametrize("book", books)
def test_the_lines_that_slip_are_these_and_no_others(book: str) -> None:
    lines = books_printed()[book]
    assert {line.kind for line in lines} <= LISTS | {"after", "later"}, (
        "every other kind is held against the rules"
    )
    assert {slip.line.place for slip in all_slips(book)} == SLIPS[book]


def test_a_slip_tells_what_is_printed_what_the_rule_gives_and_why() -> None:
    told = {book: {slip.line.place: tell_all(slip.told) for slip in all_slips(book)} for book in books}
    assert told["004"][222] == (
        "Line 222 of the book has Player 1 take 48; its rule allows 2. 48 is neither a factor nor a multiple of 32."
    )
    assert told["002"][92] == (
        "Line 92 of the book lists 2, 4, 6, 18 as what may be taken; its rule gives 2, 4, 6. "
        "18 is neither a divisor nor a multiple of 12."
    )
    assert "50 is left out, though it is a factor or a multiple of 10" in told["000"][131]
    assert "54 is not in the pool." in told["001"][89]
    assert told["002"][5] == (
        "Line 5 of the book wants the last number of the list removed; its own sample game ends with 10, 14, 20 left. "
        "What counts is the last move."
    )
    assert "10, 15, 25 and 50 are factors or multiples of 5, which has been selected." in told["003"][115]


@pytest.mark.parametrize(
    ("book", "turns", "outcome"),
    [("000", 21, Outcome(2)), ("001", 7, None), ("002", 8, Outcome(1)), ("003", 6, None), ("004", 22, None)],
)
def test_the_sample_game_goes_to_its_end_whatever_its_rule_says(
    book: str, turns: int, outcome: Outcome | None
) -> None:
    played = sample(book)
    assert len(played) == turns
    assert played[-1].number is None
    assert [turn.number for turn in played[:-1]] == [*played[-1].stage.moves]
    stuck = not played[-1].stage.position.choices
    assert stuck == (book in ("000", "002", "004"))
    if outcome:
        assert Position(books[book], played[-1].stage.moves).outcome == outcome
    illegal = [t.number for t in played if t.number and t.number not in t.stage.position.legal_moves]
    assert illegal == ([48] if book == "004" else [])


def test_after_a_move_that_the_rule_forbids_the_rest_is_still_held_against_it() -> None:
    after = sample("004")[9].stage
    assert after.moves == (21, 7, 14, 28, 4, 8, 16, 32, 48)
    assert after.to_move == 2
    assert after.position.legal_moves == (2, 3, 6, 12, 24)


def test_a_number_that_is_only_there_by_a_slip_is_known() -> None:
    def line(book: str, moves: tuple[int, ...], number: int) -> int | None:
        slip = slip_of(Position(books[book], moves), number)
        return slip.line.place if slip else None

    assert line("004", (16, 32), 48) == 222, "the move itself, before the lists that have it"
    assert line("004", (16, 32), 24) == 221
    assert line("002", (12,), 18) == 92
    assert line("003", (5, 4, 9, 7), 10) == 115
    assert line("003", (5, 4), 10) is None, "there the book does not say it"
    assert line("004", (16, 32), 47) is None
    assert line("001", (12, 6, 18), 12) is None, "the book itself says that it is taken"
    assert slip_of(Position(games["nrich"], (32,)), 48) is None


def test_every_book_has_all_its_sections_and_says_who_begins() -> None:
    titles = {tuple(sections(book)) for book in books}
    assert len(titles) == 1
    assert all(text for book in books for text in sections(book).values())
    assert [book for book in books if not decides_who_begins(books[book])] == ["002"]
    assert decides_who_begins(games["nrich"])


def test_a_book_is_read_as_it_is_printed() -> None:
    """The books lie elsewhere; that the script reads lines like theirs is tried on lines of our own."""
    text = """
- Chooses **15**.
  - Factors: 2, 4 (used), 10.
  - Multiples: None within range.
- **Possible Choices**: 2, 3, 12 (already selected), 16.
  - **Valid Numbers**: 2, 12, 18 (Note: 12 is gone)
Available Numbers: [2, 3, 4, ..., 50] (excluding 5)
- **From 9**: 3, 9, 18.
- **Player 1** wins the game.
"""
    assert [*script("scripts/read_rulebooks.py").lines(text)] == [
        Line(2, "takes", ("15",)),
        Line(3, "factors", ("2", "4*", "10")),
        Line(4, "multiples", ()),
        Line(5, "choices", ("2", "3", "12*", "16")),
        Line(6, "choices", ("2", "12*", "18")),
        Line(7, "available", ("2", "3", "4", "…", "50")),
        Line(7, "gone", ("5",)),
        Line(8, "from", ("9", "3", "9", "18")),
        Line(9, "wins", ("1",)),
    ]
