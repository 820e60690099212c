"""A whole sitting: the menu, a game, and what to play after it until the people have had enough."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from divisor_duel.errors import Mistake
from divisor_duel.game.ending import ends_at_once, over_at_once
from divisor_duel.game.pool import Pool
from divisor_duel.game.record import UNNAMED, Record
from divisor_duel.game.rules import Rules, games
from divisor_duel.language import say
from divisor_duel.terminal.leaving import end_after
from divisor_duel.terminal.lesson import offer, teach
from divisor_duel.terminal.menu import Setup, ask_setup
from divisor_duel.terminal.table.choosing import choose
from divisor_duel.terminal.table.game import TableOptions, new_record, sit_down
from divisor_duel.terminal.table.keyboard import Ask, is_terminal, keyboard, wants_plain
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
        play_on(new_record(next(iter(games.values()))), settings)
        return
    view, ask = settings.view(), keyboard(wants_plain())
    try:
        if offer(view, ask):
            teach(view, ask)
        setup = ask_setup(view, ask)
    except (EOFError, KeyboardInterrupt) as how:
        view.say("", say("good-bye"))
        end_after(how)
        return
    play_on(_record(setup), settings, setup.path, setup.toss)


def play_on(record: Record, settings: TableOptions, path: Path | None = None, toss: bool = False) -> None:
    """Play a game; after it, when people play at a terminal, ask what to play next, until they leave."""
    table = sit_down(record, settings, path, toss)
    # What was asked for once, a copy or a repeatable game, was asked for the first game.
    settings = replace(settings, copy=None, seed=None)
    while table is not None:
        setup, left = None, None
        if "human" in table.record.seats and is_terminal():
            try:
                setup = ask_again(table.record, table.view, table.ask)
            except (EOFError, KeyboardInterrupt) as how:
                left = how
        if setup is None:
            table.say_what_next()
            if left is not None:
                end_after(left)
            return
        table = sit_down(_record(setup), settings, setup.path, setup.toss)


def _record(setup: Setup) -> Record:
    return setup.left[1] if setup.left else new_record(setup.rules, setup.seats, setup.names)


def ask_again(over: Record, view: PlainView, ask: Ask) -> Setup | None:
    """Ask what to play after a game; None when nothing."""
    rules, names, seats = over.position.rules, over.names, over.seats
    options = AGAIN
    if over_at_once(over.position) and len(ends_at_once(rules)) < len(rules.openings):
        options = LONGER | AGAIN
    match choose(view, ask, say("again-asked"), {name: say(code) for name, code in options.items()}):
        case "again":
            return _seated(rules, seats, names)
        case "swap":
            return _seated(rules, seats[::-1], names[::-1])
        case "classroom":
            return _seated(games[CLASSROOM], seats, names)
        case "openings":
            return _seated(_ask_openings(rules, view, ask), seats, names)
        case "menu":
            return ask_setup(view, ask, go_on=False)
    return None


def _seated(rules: Rules, seats: tuple[str, str], names: tuple[str, str]) -> Setup:
    """Return the same people at another game; "Player 1" is whoever opens."""
    one, two = (None if name in UNNAMED else name for name in names)
    return Setup(rules, seats, (one, two))


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
