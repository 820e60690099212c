"""A whole sitting: the menu, a game, and what to play after it until the people have had enough."""

from __future__ import annotations

from dataclasses import replace

from divisor_duel.errors import Mistake
from divisor_duel.game.ending import ends_at_once, over_at_once
from divisor_duel.game.pool import Pool
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules, games
from divisor_duel.language import ENGLISH, current, say, use
from divisor_duel.terminal.leaving import end_after
from divisor_duel.terminal.menu import Setup, ask_setup
from divisor_duel.terminal.table import wording
from divisor_duel.terminal.table.choosing import Choice, choose
from divisor_duel.terminal.table.game import TableOptions, sit_down
from divisor_duel.terminal.table.keyboard import Ask, is_terminal, keyboard, wants_plain
from divisor_duel.terminal.table.table import TerminalTable
from divisor_duel.terminal.table.view import PlainView

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
