"""The few questions before a game at a terminal; Enter accepts each default."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from divisor_duel.game.pool import in_words
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules, books, games
from divisor_duel.language import ENGLISH, Fact, current, say
from divisor_duel.learn.rulebooks.book import decides_who_begins
from divisor_duel.players.levels import FIRST_LEVEL, LEVELS, MANNERS
from divisor_duel.terminal.lesson import is_offered_first, note_offered, teach
from divisor_duel.terminal.table import wording
from divisor_duel.terminal.table.choosing import Choice, choose
from divisor_duel.terminal.table.game import new_record
from divisor_duel.terminal.table.keyboard import Ask
from divisor_duel.terminal.table.saves import latest_unfinished
from divisor_duel.terminal.table.view import NARROW, PlainView

TWO = ("human", "human")


@dataclass(frozen=True)
class Setup:
    """What the questions found out; `left` is a game to go on with instead."""

    rules: Rules
    seats: tuple[str, str] = TWO
    names: tuple[str | None, str | None] = (None, None)
    first: str = "1"
    """Who of them begins: `1`, `2`, or `toss`."""
    by_book: bool = False
    """Whether a rulebook was asked for, which speaks its own words."""
    left: tuple[Path, Record] | None = None

    @property
    def path(self) -> Path | None:
        """Where the game to go on with is kept."""
        return self.left[0] if self.left else None

    @property
    def record(self) -> Record:
        """The game to go on with, or one about to begin."""
        return self.left[1] if self.left else new_record(self.rules, self.seats, self.names)


def ask_setup(view: PlainView, ask: Ask, go_on: bool = True) -> Setup:
    """Ask which game, who plays, and who begins where that is to be decided."""
    left = latest_unfinished() if go_on else None
    choice = _which_game(False, left)
    if view.width < NARROW or not _fits(view, choice):
        choice = _which_game(True, left)
    name = choose(view, ask, say("which-game-asked"), choice)
    note_offered()
    if name == "learn":
        teach(view, ask)
        return ask_setup(view, ask, go_on)
    if name == "go-on":
        return Setup(next(iter(games.values())), left=left)
    by_book = name in books
    rules = books[name] if by_book else games[name]
    opponent = choose(view, ask, say("who-plays-asked"), _who_plays())
    seats = TWO if opponent == "two" else ("human", opponent)
    first = ask_first(view, ask, new_record(rules, seats)) if decides_who_begins(rules) else "1"
    return Setup(rules, seats, first=first, by_book=by_book)


def ask_first(view: PlainView, ask: Ask, record: Record) -> str:
    """Ask who begins: one of the two, or whoever wins the toss."""
    begins = {
        str(seat): say("choose-begins", name=name) for seat, name in enumerate(wording.names(record), 1)
    }
    also = {"me": "1", "them": "2"}
    choice = Choice(begins | {"toss": say("choose-toss")}, also, "1", numbered=False)
    return choose(view, ask, say("who-begins-asked"), choice)


def _fits(view: PlainView, choice: Choice) -> bool:
    """Tell whether a question, its answers and what is typed are on the screen together."""
    around = 4
    return not view.height or choice.told(view.width).count("\n") + around < view.height


def _which_game(short: bool, left: tuple[Path, Record] | None) -> Choice:
    # In English a game speaks the words of its rulebook: it is not offered twice.
    listed = [name for name, rules in games.items() if current() != ENGLISH or not rules.book]
    options = {book: _told_book(rules, short) for book, rules in books.items()}
    options |= {name: _told_game(games[name], short) for name in listed}
    learn = {"learn": say("choose-learn")}
    options = learn | options if is_offered_first() else options | learn
    if left is not None:
        one, two = wording.names(left[1])
        title = wording.words(left[1]).title
        options = {"go-on": say("choose-go-on", title=title, one=one, two=two)} | options
    also = {name: name for name in games} | {str(int(book)): book for book in books}
    return Choice(options, also, next(iter(options)), numbered=False)


def _told_book(rules: Rules, short: bool) -> str:
    # The numbers behind the comma in a game's title are said in words.
    title = rules.words.title.partition(",")[0]
    numbers, summary = in_words(rules.pool), rules.words.summary
    if short:
        return say("choose-book-shortly", title=title, numbers=numbers)
    return say("choose-book", title=title, numbers=numbers, summary=summary)


def _told_game(rules: Rules, short: bool) -> str:
    return in_words(rules.pool) if short else rules.words_in(current()).summary


def _who_plays() -> Choice:
    levels = (FIRST_LEVEL, *(level for level in LEVELS if level != FIRST_LEVEL))
    computers = {level: say("choose-computer", manner=Fact(MANNERS[level])) for level in levels}
    also = {"human": "two", "friend": "two", "computer": FIRST_LEVEL}
    return Choice({"two": say("choose-two")} | computers, also, "two")
