"""The five rulebooks at the terminal: their examples, their words, and whole games on small screens."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import books
from divisor_duel.game.telling import announced
from divisor_duel.language import tell_all
from divisor_duel.learn.rulebooks.book import sections
from divisor_duel.learn.rulebooks.slips import all_slips, sample
from divisor_duel.terminal.table.reading import rule_text
from divisor_duel.terminal.table.view import ColourView, PlainView
from tests.support.scripts import ROOT, script
from tests.terminal.book_screens import BOOKS, played, side_by_side
from tests.terminal.conftest import Run, Screen

Terminal = Callable[..., Screen]


PAGE = script("docs/making/make_rulebooks.py")


@pytest.mark.parametrize("book", books)
def test_the_example_is_replayed_in_the_words_of_the_book(
    run: Run, book: str, snapshot: SnapshotAssertion
) -> None:
    answer = run("play", "--book", book, "--plain", typed=PAGE.BOOKS[book].typed.replace(" ", "\n") + "\n")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == snapshot


def test_the_page_of_the_rulebooks_says_what_the_program_says() -> None:
    assert PAGE.PAGE.read_text("utf-8") == PAGE.page(), "run `make docs`"


def test_the_tests_named_on_the_page_of_the_rulebooks_are_there() -> None:
    for named in PAGE.TESTS.values():
        file, _, test = named.partition("::")
        assert f"def {test}(" in (ROOT / file).read_text("utf-8"), named


class AsText(SingleFileSnapshotExtension):
    """A snapshot in a file of its own, to be read."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.mark.parametrize("screen", ["80x24", "40x20", "pipe"])
@pytest.mark.parametrize("book", books)
def test_the_screen_beside_the_book(
    book: str, screen: str, snapshot: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    columns, _, rows = screen.partition("x")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", columns if rows else "80")
    shown = played(book, ColourView if rows else PlainView)
    # Each turn fits the screen, its question and what was refused included.
    for stage in ("first turn", "middle turn", "refusal"):
        lines = shown[stage].strip("\n").split("\n")
        assert not rows or len(lines) <= int(rows), (stage, lines)
        assert not rows or max(map(len, lines)) <= int(columns), stage
    assert side_by_side(book, shown) == snapshot(extension_class=AsText)


@pytest.mark.parametrize("book", books)
def test_without_a_board_the_screen_is_the_book_and_nothing_else(book: str) -> None:
    record = Record(Position(books[book], map(int, played_moves(book, 3))), ("Ada", "Ben"))
    plain, colour = io.StringIO(), io.StringIO()
    PlainView(plain).turn(record)
    ColourView(colour, show_board=False).turn(record)
    assert colour.getvalue().split("\n")[1:] == plain.getvalue().split("\n")[1:]
    drawn = io.StringIO()
    ColourView(drawn).turn(record)
    assert drawn.getvalue().endswith(colour.getvalue().partition("\n")[2]), "the board is an addition above"


def played_moves(book: str, count: int) -> list[str]:
    return BOOKS[book].numbers.split()[:count]


def test_the_board_can_be_switched_off_and_on_in_a_game(run: Run) -> None:
    shown = run("play", "--board", typed="15\nboard\n5\nboard\n").out
    assert shown.count("may be taken now") == 3
    assert "The board is off; board brings it back." in shown
    without = run("play", "--no-board", typed="29\n").out
    assert "(29)" not in without


def test_no_number_is_to_be_answered_where_the_rule_has_none() -> None:
    shown = io.StringIO()
    PlainView(shown).turn(Record(Position(books["003"], (7, 9))))
    assert "Last" not in shown.getvalue()


ENDS = {
    "000": "Ada cannot make a valid move and loses. Ben wins the game.",
    "001": "[Final Turn] Ada, no valid moves available. You lose!",
    "002": "No valid moves available.\nBen cannot make a valid move. Ada wins!",
    "003": "No valid numbers available.\nBen wins the game!",
    "004": "No valid moves available. Ada wins!",
}


@pytest.mark.parametrize("book", books)
def test_the_end_is_announced_as_the_book_words_it(book: str) -> None:
    record = Record(Position(books[book], map(int, BOOKS[book].numbers.split())), ("Ada", "Ben"))
    assert record.outcome is not None
    *said, reason = announced(record, record.outcome)
    assert "\n".join(said) == ENDS[book]
    assert f" wins after {len(record.position.moves)} moves." in reason


# Of each book a whole game, two mistakes on the way (the turn, what is typed, what is answered), and where it is left.
MISTAKES = {
    "000": (
        (2, "10", "10 is neither a factor nor a multiple of 15"),
        (5, "five", "'five' is neither a number"),
    ),
    "001": (
        (2, "8", "8 is neither a divisor nor a multiple of 12"),
        (4, "6", "6 has already been selected, on turn 2"),
    ),
    "002": ((2, "18", "18 is neither a divisor nor a multiple of 12"), (4, "-2", "'-2' is below zero")),
    "003": ((3, "14", "14 is a multiple of 7, which has been selected"), (5, "10", "10 is a multiple of 5")),
    "004": ((9, "48", "48 is neither a factor nor a multiple of 32"), (3, "99", "99 is not in the pool")),
}
# Each screen sees both sizes, and as `long` each book, the small one in one screen and the large one in the other.
SIZES = [
    *(("000", 80, 24, False), ("001", 80, 24, True), ("003", 40, 20, False), ("004", 40, 20, True)),
    *(
        pytest.param(book, columns, rows, plain, marks=pytest.mark.long)
        for book, columns, rows, plain in (
            *(("000", 40, 20, True), ("001", 40, 20, False), ("002", 40, 20, True)),
            *(("002", 80, 24, False), ("003", 80, 24, True), ("004", 80, 24, False)),
        )
    ),
]


def reads(screen: Screen, text: str) -> None:
    """Wait until a text is on the screen, however it is broken into lines."""
    while text not in " ".join(screen.below("").split()):
        before = len(screen.raw)
        some = screen.child.read_nonblocking(65536, timeout=30)
        screen.raw += some
        screen.stream.feed(some)
        assert len(screen.raw) > before


@pytest.mark.parametrize(("book", "columns", "rows", "plain"), SIZES)
def test_a_whole_game_with_mistakes_left_and_gone_on_with(
    terminal: Terminal, tmp_path: Path, book: str, columns: int, rows: int, plain: bool
) -> None:
    numbers = BOOKS[book].numbers.split()
    words = books[book].words
    mistakes = {turn: (typed, said) for turn, typed, said in MISTAKES[book]}
    options = ["--plain"] if plain else []
    screen = terminal("play", "--book", book, *options, columns=columns, rows=rows)
    if book != "002":
        reads(screen, "[1]")
        screen.type("who?\r")
        reads(screen, "'who?' is not one of these;")
        screen.type("\r")
    for turn, number in enumerate(numbers, 1):
        asked = (words.first_prompt if turn == 1 and words.first_prompt else words.prompt).format(
            name=f"Player {2 - turn % 2}"
        )
        # The whole turn is on the screen when the question is: nothing has scrolled away.
        taken = ", ".join(numbers[: turn - 1]) or words.none_taken
        reads(screen, words.taken.format(numbers=taken))
        reads(screen, f"{asked}:")
        shown = " ".join(screen.below("").split())
        assert words.taken.format(numbers=taken) in shown, "the turn has scrolled away"
        if turn in mistakes:
            typed, said = mistakes[turn]
            screen.type(f"{typed}\r")
            reads(screen, said)
        if turn == 4:
            screen.type("exit\r")
            reads(screen, "to go on:")
            assert screen.wait() == 0
            screen = terminal("play", "--resume", *options, columns=columns, rows=rows)
            reads(screen, "3 moves so far")
            reads(screen, f"{asked}:")
        screen.type(f"{number}\r")
    reads(screen, f"wins after {len(numbers)} moves.")
    reads(screen, "4 no")
    screen.type("\r")
    reads(screen, "Type a number from 1 to 4 or the first letters of a name, or quit.")
    screen.type("no\r")
    reads(screen, "To see this game again")
    assert screen.wait() == 0
    assert b"Traceback" not in screen.raw
    assert (b"\x1b[" in screen.raw) != plain
    (kept,) = (tmp_path / "state" / "divisor-duel" / "games").iterdir()
    assert Record.load(kept).position == Position(books[book], map(int, numbers))


def test_the_books_are_listed_and_can_be_read(run: Run, snapshot: SnapshotAssertion) -> None:
    assert run("books").out == snapshot
    assert [entry["book"] for entry in json.loads(run("books", "--json").out)] == list(books)
    for book, rules in books.items():
        told = " ".join(rule_text(rules).split())
        assert all(tip in told and truth in told for tip, truth in rules.words.tips)
        assert all(" ".join(part.split()) in told for some in sections(book).values() for part in some)
        assert told.endswith(f"(After rulebook {book}.)")


@pytest.mark.parametrize("book", books)
def test_the_sample_game_is_played_to_its_end_and_every_slip_is_named(run: Run, book: str) -> None:
    asked = run("rules", "--book", book, "--example")
    in_game = run("play", "--book", book, typed="example\n4\n")
    for told in (" ".join(answer.out.split()) for answer in (asked, in_game)):
        turns = sample(book)
        assert f"Turn {len(turns)} of {len(turns)}: Player" in told
        assert book == "002" or "May be taken: 2, 3, 4, …, 50" in told, "the whole pool is shortened"
        for slip in all_slips(book):
            assert tell_all(slip.told) in told
    assert asked.out.count("(n) Player 1") == len(sample(book)), "a board for each turn"
    assert in_game.out.rstrip().count("4\n"), "the game goes on"


def test_what_comes_from_no_book_has_no_sample_game(run: Run) -> None:
    answer = run("rules", "nrich", "--example")
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert "comes from no rulebook" in answer.err
    assert "This game comes from no rulebook" in run("play", "nrich", typed="example\n").out


@pytest.mark.parametrize(
    ("book", "typed", "line"),
    [
        ("001", "12 8", "Rulebook 001 offers this number here (line 75); its own rule forbids it."),
        ("002", "12 18", "Rulebook 002 offers this number here (line 92); its own rule forbids it."),
        ("003", "7 9 4 5 50", "Rulebook 003 offers this number here (line 115); its own rule forbids it."),
        (
            "004",
            "21 7 14 28 4 8 16 32 48",
            "Rulebook 004 has this very move (line 222); its own rule forbids it.",
        ),
    ],
)
def test_whoever_types_an_illegal_sample_move_is_told_that_the_book_has_it(
    run: Run, book: str, typed: str, line: str
) -> None:
    assert line in run("play", "--book", book, typed=typed.replace(" ", "\n") + "\n").out


def test_long_texts_go_on_by_enter_page_by_page(terminal: Terminal) -> None:
    screen = terminal("play", "--book", "003", "--first", "2", columns=80, rows=24)
    screen.read_until("Select a number:", after="Player 2, it's your turn.")
    screen.type("rules\r")
    reads(screen, "Enter: go on, q: stop reading")
    assert "Factor Duel: Select a number" in screen.below(""), "the first page is still there"
    screen.type("7\r")
    reads(screen, "Just Enter goes on, and q stops reading; nothing has been taken.")
    screen.type("\r")
    reads(screen, "No draws, no points")
    screen.type("q\r")
    reads(screen, "Select a number:")
    screen.type("example\r")
    reads(screen, "Turn 1 of 6: Player 1")
    screen.type("q\r")
    screen.type("7\r")
    reads(screen, "Number 7 selected.")
    screen.type("quit\r")
    assert screen.wait() == 0
