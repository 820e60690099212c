"""`play`: who plays what, from the options or from a few questions, and then to the table."""

from __future__ import annotations

import datetime
import shlex
import sys
from contextlib import AbstractContextManager, ExitStack, nullcontext, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import click
from click.core import ParameterSource

from divisor_duel.errors import InvalidInput
from divisor_duel.players.bots import short
from divisor_duel.players.levels import LEVELS, Player
from divisor_duel.players.seats import player
from divisor_duel.position import Position
from divisor_duel.record import LONGEST_NAME, Record, check_name
from divisor_duel.rules import Rules, games
from divisor_duel.terminal import wording
from divisor_duel.terminal.keyboard import is_terminal, keyboard, wants_plain
from divisor_duel.terminal.options import rules_option
from divisor_duel.terminal.saves import Save, copy_path, unfinished
from divisor_duel.terminal.signals import ending_cleanly
from divisor_duel.terminal.table import THINKING_SECONDS, Table
from divisor_duel.terminal.view import ColourView, PlainView

WHO = f"human, a computer ({', '.join(LEVELS)}) or a program (bot:COMMAND)"
SIDES = ("Left", "Right")
"""What two people at one keyboard are called when it matters who is who before the first move."""


@dataclass(frozen=True)
class Settings:
    """How a game is shown and kept, whatever the game."""

    plain: bool = False
    choices: bool = True
    copy: str | None = None
    seed: int | None = None

    def view(self) -> PlainView:
        """Choose the screen."""
        return (PlainView if self.plain or wants_plain() else ColourView)(sys.stdout, self.choices)


def begin() -> None:
    """Start without any option: ask at a terminal; through a pipe, the first game for two people."""
    settings = Settings()
    if not is_terminal():
        sit_down(new_record(next(iter(games.values()))), settings)
        return
    from divisor_duel.terminal.menu import ask_setup

    view = settings.view()
    try:
        setup = ask_setup(view, keyboard(wants_plain()))
    except (EOFError, KeyboardInterrupt):
        view.say("", "Good-bye.")
        return
    if setup.left:
        path, record = setup.left
        sit_down(record, settings, path)
    else:
        sit_down(new_record(setup.rules, setup.seats, setup.names), settings, toss=setup.toss)


@click.command()
@rules_option
@click.option("--p1", default="human", metavar="WHO", help=f"Who opens: {WHO}.  [default: human]")
@click.option("--p2", default="human", metavar="WHO", help="Who answers, likewise.  [default: human]")
@click.option("--name1", metavar="NAME", help="The name of the first player.")
@click.option("--name2", metavar="NAME", help="The name of the second player.")
@click.option("--toss", is_flag=True, help="Toss a coin for who opens.")
@click.option("--choices/--no-choices", default=True, help="Show what may be taken, or not.")
@click.option("--plain", is_flag=True, help="Print a plain transcript, also for screen readers.")
@click.option("--save", "copy", metavar="FILE", help="Keep a copy of the game in a file.")
@click.option("--seed", type=int, metavar="N", help="Repeat the toss and the computer's choices.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[NAME]",
    help="Go on with the game played last, or with the one of this name.",
)
def play(
    rules: Rules,
    p1: str,
    p2: str,
    name1: str | None,
    name2: str | None,
    toss: bool,
    choices: bool,
    plain: bool,
    copy: str | None,
    seed: int | None,
    resume: str | None,
) -> None:
    """Play a game, by its name or with a pool of your own."""
    settings = Settings(plain, choices, copy, seed)
    if resume is None:
        names = (name1, name2)
        if toss and p1 == p2 == "human":
            # Without names a toss between two people would decide nothing they could see.
            names = SIDES if names == (None, None) else (name1 or "Guest", name2 or "Guest")
        sit_down(new_record(rules, (p1, p2), names), settings, toss=toss)
        return
    _refuse_with_resume("game", "pool", "rule", "openings", "p1", "p2", "name1", "name2", "toss")
    path, record = unfinished(resume)
    sit_down(record, settings, path)


def _refuse_with_resume(*options: str) -> None:
    context = click.get_current_context()
    for option in options:
        if context.get_parameter_source(option) is ParameterSource.COMMANDLINE:
            raise InvalidInput(f"--resume goes on with a game as it was left; leave {option} out")


def new_record(
    rules: Rules,
    seats: tuple[str, str] = ("human", "human"),
    names: tuple[str | None, str | None] = (None, None),
) -> Record:
    """A game about to begin."""
    for who in seats:
        if not who.isprintable():
            raise InvalidInput(f"{short(who)} cannot play: a player is one line of printable characters")
    given = (f"Player {i}" if who == "human" else _called(who) for i, who in enumerate(seats, 1))
    one, two = (check_name(name or default) for name, default in zip(names, given, strict=True))
    if one == two:
        two = check_name(f"{two[:36]} (2)")
    return Record(Position(rules), (one, two), seats, datetime.date.today())


def _called(who: str) -> str:
    """What a computer or a program is called: a program, by its file, which `python bot.py` names second."""
    words: list[str] = []
    if who.startswith("bot:"):
        with suppress(ValueError):
            words = [Path(word).name for word in shlex.split(who.removeprefix("bot:"))]
    files = [word for word in words if Path(word).suffix[1:].isalpha()]
    return next((name[:LONGEST_NAME] for name in files + words if name), f"Computer ({who})"[:LONGEST_NAME])


def sit_down(record: Record, settings: Settings, path: Path | None = None, toss: bool = False) -> None:
    """Play a game from where its record stands."""
    random = Random(settings.seed)
    view = settings.view()
    with ending_cleanly(), ExitStack() as stack:
        players = [stack.enter_context(_seated(who, random)) for who in record.seats]
        copy = copy_path(settings.copy, record) if settings.copy is not None else None
        view.say(*wording.greeting(record))
        if toss:
            if random.random() < 0.5:
                record = replace(record, names=record.names[::-1], seats=record.seats[::-1])
                players.reverse()
            view.say(f"The toss: {record.names[0]} opens.")
        table = Table(record, view, keyboard(settings.plain or wants_plain()), Save(path), copy)
        table.play((players[0] or table.human, players[1] or table.human))


def _seated(who: str, random: Random) -> AbstractContextManager[Player | None]:
    """The player of a seat, for as long as the game lasts; None for a person."""
    if who == "human":
        return nullcontext()
    if who not in LEVELS and not who.startswith("bot:"):
        raise InvalidInput(f"{who[:40]!r} cannot play; a player is {WHO}")
    return player(who, random, THINKING_SECONDS)
