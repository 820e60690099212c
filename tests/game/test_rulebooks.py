"""The five rulebooks: their games are played, and where an example slips the rule wins."""

from __future__ import annotations

from random import Random

import pytest

from divisor_duel.errors import IllegalMove, InvalidInput
from divisor_duel.game.position import Outcome, Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules, books, books_of, games, in_book


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


BOOKS = {
    "000": ("divisor-duel", "2-50", "chain"),
    "001": ("divisor-duel", "2-50", "chain"),
    "002": ("divisor-duel-evens", "2-20:2", "chain"),
    "003": ("factor-duel", "2-50", "antichain"),
    "004": ("factor-frenzy", "2-50", "chain"),
}


def test_a_book_is_found_by_its_number_with_its_pool_and_rule() -> None:
    assert {book: (r.id, str(r.pool), str(r.rule)) for book, r in books.items()} == BOOKS
    assert in_book("2") is in_book("002") is books["002"]
    for book, rules in books.items():
        assert Position(rules).legal_moves == rules.pool.numbers, book


def test_two_books_of_one_game_differ_in_words_only() -> None:
    assert books["000"] == books["001"] == games["divisor-duel"]
    assert books["001"].words.last == "Current Number: {last}"
    assert books["000"].words is games["divisor-duel"].words
    assert books["001"].words.title == books["000"].words.title
    assert books_of(books["001"]) == "rulebooks 000 and 001"
    assert books_of(games["nrich"]) == ""


@pytest.mark.parametrize("book", books)
def test_a_record_speaks_the_words_of_its_book_again(book: str) -> None:
    record = Record(Position(books[book], (4,)))
    again = Record.parse(str(record)).position.rules
    assert (again.book, again.words) == (book, books[book].words)
    assert ("book:" in str(record)) == (book == "001"), "the first book of a game needs no line"
    assert Rules.from_spec(**again.spec).words == again.words


@pytest.mark.parametrize(
    ("spec", "sentence"),
    [
        ({"book": "005"}, "there is no rulebook '005'; there are 000, 001, 002, 003, 004"),
        ({"book": "one"}, "there is no rulebook 'one'"),
        ({"book": "٣"}, "there is no rulebook"),
        ({"book": ""}, "there is no rulebook ''"),
        ({"book": "003", "game": "nrich"}, "rulebook 003 is about factor-duel; leave 'nrich' out"),
        ({"book": "000", "pool": "2-9"}, "name a rulebook or give a pool, not both"),
    ],
)
def test_a_book_that_is_not_there_is_explained(spec: dict[str, str], sentence: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        Rules.from_spec(**spec)
    assert sentence in str(refusal.value)


@pytest.mark.parametrize("book", books)
def test_players_alternate_and_a_number_is_taken_once(book: str) -> None:
    position, random = Position(books[book]), Random(book)
    while position.choices:
        mover = position.to_move
        after = position.play(random.choice(position.legal_moves))
        assert after.to_move == 3 - mover
        assert len(after.remaining) == len(position.remaining) - 1
        with pytest.raises(IllegalMove):
            after.play(after.moves[-1])
        position = after


@pytest.mark.parametrize("book", books)
def test_every_game_ends_and_whoever_cannot_move_has_lost(book: str) -> None:
    for seed in range(20):
        position, random = Position(books[book]), Random(seed)
        while position.choices:
            assert position.outcome is None
            position = position.play(random.choice(position.legal_moves))
        assert position.outcome == Outcome(winner=3 - position.to_move)
