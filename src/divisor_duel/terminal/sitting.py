"""Sitting down to a game: who plays, how it is shown and kept, and the game itself."""

from __future__ import annotations

import datetime
import shlex
import sys
from contextlib import AbstractContextManager, ExitStack, nullcontext, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from divisor_duel.errors import InvalidInput
from divisor_duel.players.bots import short
from divisor_duel.players.levels import KNOWN, LEVELS, Player
from divisor_duel.players.seats import player
from divisor_duel.position import Position
from divisor_duel.record import LONGEST_NAME, Record, check_name
from divisor_duel.rules import Rules
from divisor_duel.terminal import wording
from divisor_duel.terminal.keyboard import keyboard, wants_plain
from divisor_duel.terminal.saves import Save, copy_path
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
    if who not in KNOWN and not who.startswith("bot:"):
        raise InvalidInput(f"{who[:40]!r} cannot play; a player is {WHO}")
    return player(who, random, THINKING_SECONDS)
