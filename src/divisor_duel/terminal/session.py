"""A whole sitting: the first lesson, a few questions before a game, the game, and what to play after it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from divisor_duel.errors import Mistake
from divisor_duel.game.pool import Pool, in_words
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules, books, games
from divisor_duel.game.telling import ends_at_once, over_at_once
from divisor_duel.language import ENGLISH, Fact, current, say, tell, tell_all, use
from divisor_duel.learn.lesson import FAREWELL, Lesson
from divisor_duel.learn.rulebooks.book import decides_who_begins
from divisor_duel.players.levels import FIRST_LEVEL, LEVELS, MANNERS
from divisor_duel.terminal.leaving import end_after
from divisor_duel.terminal.table import wording
from divisor_duel.terminal.table.choosing import Choice, choose
from divisor_duel.terminal.table.game import TableOptions, new_record, sit_down
from divisor_duel.terminal.table.saves import any_kept, latest_unfinished, state_folder
from divisor_duel.terminal.table.table import TerminalTable
from divisor_duel.terminal.table.view import NARROW, Ask, PlainView, is_terminal, keyboard, wants_plain
from divisor_duel.work.files import write_whole


def teach(view: PlainView, ask: Ask) -> None:
    """Give the lesson; what cannot be read is explained and asked again."""
    view.heading(say("lesson-title"))
    note_offered()
    names = say("lesson-you"), say("lesson-guide")
    lesson, shown = Lesson(), None
    while (step := lesson.step) is not None:
        if shown != lesson.number:
            shown = lesson.number
            view.say("")
            view.board(Record(lesson.position, names))
            view.say("")
            view.paragraph(tell(step.told))
            view.paragraph(tell(step.ask))
        line = ask("> ", ("hint", "help", "quit")).strip()
        match line.lower():
            case "quit" | "exit" | "q":
                raise EOFError
            case "help" | "?" | "":
                view.problem(Fact("lesson-help"))
            case _:
                said, lesson = lesson.answer(line)
                view.paragraph(tell_all(said))
    view.say("")
    view.board(Record(lesson.position, names))
    view.say("")
    view.paragraph(tell(FAREWELL))


def is_offered_first() -> bool:
    """Tell whether the lesson is offered before all else: once, to somebody who has never played here."""
    return not (_offered().exists() or any_kept())


def _offered() -> Path:
    return state_folder() / "lesson-offered"


def note_offered() -> None:
    """Remember that the lesson has been offered."""
    with suppress(OSError):
        write_whole(_offered(), "", private=True)


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


AGAIN = {
    "again": "choose-again",
    "swap": "choose-swap",
    "menu": "choose-menu",
    "no": "choose-enough",
}
LONGER = {
    "classroom": "choose-classroom",
    "openings": "choose-openings",
}
"""What can be chosen after a game, and after one of a single move, and the codes of what it means."""
CLASSROOM = "juniper-green"


def begin() -> None:
    """Start without any option: ask at a terminal; through a pipe, the first game for two people."""
    settings = TableOptions()
    if not is_terminal():
        play_on(Setup(next(iter(games.values()))), settings)
        return
    view, ask = settings.view(), keyboard(wants_plain())
    try:
        setup = ask_setup(view, ask)
    except (EOFError, KeyboardInterrupt) as how:
        view.say("", say("good-bye"))
        end_after(how)
        return
    play_on(setup, settings)


def play_on(setup: Setup, settings: TableOptions) -> None:
    """Play a game; after it, when people play at a terminal, ask what to play next, until they leave."""
    table = _sit_down(setup, settings)
    # What was asked for once, a copy or a repeatable game, was asked for the first game.
    settings = replace(settings, copy=None, seed=None)
    while table is not None:
        next_one, left = None, None
        if "human" in table.record.seats and is_terminal():
            try:
                next_one = ask_again(table.record, table.view, table.ask, setup.by_book)
            except (EOFError, KeyboardInterrupt) as how:
                left = how
        if next_one is None:
            table.say_what_next()
            if left is not None:
                end_after(left)
            return
        setup = next_one
        table = _sit_down(setup, settings)


def _sit_down(setup: Setup, settings: TableOptions) -> TerminalTable | None:
    """Play a game; one by a rulebook speaks its words, which are English."""
    with use(ENGLISH if setup.by_book else current()):
        return sit_down(setup.record, settings, setup.path, setup.first)


def ask_again(over: Record, view: PlainView, ask: Ask, by_book: bool = False) -> Setup | None:
    """Ask what to play after a game; None when nothing. Just Enter starts nothing."""
    same = Setup(over.position.rules, over.seats, over.names, by_book=by_book)
    one, two = wording.names(over)
    options = {name: say(code, one=one, two=two) for name, code in AGAIN.items()}
    rules = same.rules
    if over_at_once(over.position) and len(ends_at_once(rules)) < len(rules.openings):
        options = {name: say(code) for name, code in LONGER.items()} | options
    match choose(view, ask, say("again-asked"), Choice(options)):
        case "again":
            return same
        case "swap":
            view.paragraph(say("begins-now", one=two, two=one))
            return replace(same, seats=over.seats[::-1], names=over.names[::-1])
        case "classroom":
            return replace(same, rules=games[CLASSROOM], by_book=False)
        case "openings":
            return replace(same, rules=_ask_openings(rules, view, ask), by_book=False)
        case "menu":
            return ask_setup(view, ask, go_on=False)
    return None


def _ask_openings(rules: Rules, view: PlainView, ask: Ask) -> Rules:
    """Ask which numbers the game may begin with; Enter takes all that do not end it at once."""
    default = Pool(set(rules.openings) - set(ends_at_once(rules)))
    even = Pool(even) if (even := [n for n in default if n % 2 == 0]) else default
    view.say("", say("openings-asked", usual=even))
    while True:
        typed = ask(f"[{even}] ", ()).strip()
        if typed.lower() in ("quit", "exit", "q"):
            raise EOFError
        try:
            return Rules.custom(rules.pool, rules.rule, typed or even, rules.goal)
        except Mistake as mistake:
            view.problem(mistake.fact)
