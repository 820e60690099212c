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
from divisor_duel.game.position import Position
from divisor_duel.game.record import LONGEST_NAME, UNNAMED, Record, check_name
from divisor_duel.game.rules import Rules
from divisor_duel.language import say
from divisor_duel.players.levels import KNOWN, LEVELS, Player
from divisor_duel.players.net import NET
from divisor_duel.players.programs.bots import short
from divisor_duel.players.seats import player
from divisor_duel.terminal.leaving import ending_cleanly
from divisor_duel.terminal.table import wording
from divisor_duel.terminal.table.choosing import agreed
from divisor_duel.terminal.table.saves import OtherGame, Save, copy_path
from divisor_duel.terminal.table.table import THINKING_SECONDS, TerminalTable
from divisor_duel.terminal.table.view import Ask, ColourView, PlainView, is_terminal, keyboard, wants_plain


@dataclass(frozen=True)
class TableOptions:
    """How a game is shown and kept, whatever the game."""

    plain: bool = False
    choices: bool = True
    copy: str | None = None
    seed: int | None = None
    board: bool | None = None

    def view(self) -> PlainView:
        """Choose the screen."""
        kind = PlainView if self.plain or wants_plain() else ColourView
        return kind(sys.stdout, self.choices, self.board)


def new_record(
    rules: Rules,
    seats: tuple[str, str] = ("human", "human"),
    names: tuple[str | None, str | None] = (None, None),
) -> Record:
    """Return a game about to begin."""
    for who in seats:
        if not who.isprintable():
            raise InvalidInput("player-unprintable", who=short(who))
    given = (unnamed if who == "human" else _called(who) for unnamed, who in zip(UNNAMED, seats, strict=True))
    one, two = (check_name(name or default) for name, default in zip(names, given, strict=True))
    if one == two:
        two = check_name(f"{two[:36]} (2)")
    return Record(Position(rules), (one, two), seats, datetime.date.today())


def _called(who: str) -> str:
    """Name a computer, or a program by its file, which `python bot.py` names second."""
    words: list[str] = []
    if who.startswith("bot:"):
        with suppress(ValueError):
            words = [Path(word).name for word in shlex.split(who.removeprefix("bot:"))]
    files = [word for word in words if Path(word).suffix[1:].isalpha()]
    names = [*files, *words, say("name-computer", level=who)]
    return next(name for name in names if name)[:LONGEST_NAME]


def sit_down(
    record: Record, settings: TableOptions, path: Path | None = None, first: str = "1"
) -> TerminalTable | None:
    """Play a game from where its record stands; give back its table, or None when it was left.

    `first` tells who of the record's players begins: `1`, `2`, or `toss` for one or the other by chance.
    """
    random = Random(settings.seed)
    view, ask = settings.view(), keyboard(settings.plain or wants_plain())
    with ending_cleanly(), ExitStack() as stack:
        players = [stack.enter_context(_seated(who, random)) for who in record.seats]
        copy = _copy(settings.copy, record, view, ask) if settings.copy is not None else None
        if first == "2" or (first == "toss" and random.random() < 0.5):
            record = replace(record, names=record.names[::-1], seats=record.seats[::-1])
            players.reverse()
        for line in wording.greeting(record):
            view.paragraph(line)
        if first == "toss":
            view.say(say("toss", name=wording.names(record)[0]))
        table = TerminalTable(record, view, ask, Save(path), copy)
        table.play((at_table(table, players[0]), at_table(table, players[1])))
        return table if table.record.outcome else None


def at_table(table: TerminalTable, player: Player | None) -> Player:
    """Seat a player at the table: ask a person, and say of whoever thinks for long that they do."""

    def choose(position: Position) -> int:
        assert player is not None
        name = wording.names(table.record)[position.to_move - 1]
        with table.view.thinking(say("is-thinking", name=name)):
            return player(position)

    return table.human if player is None else choose


def _copy(text: str, record: Record, view: PlainView, ask: Ask) -> Path:
    """Return where to keep a copy; at a terminal, over another game when the person says so."""
    try:
        return copy_path(text, record)
    except OtherGame as other:
        if is_terminal() and agreed(view, ask, other.question):
            return other.path
        raise


def _seated(who: str, random: Random) -> AbstractContextManager[Player | None]:
    """Return the player of a seat, for as long as the game lasts; None for a person."""
    if who == "human":
        return nullcontext()
    if who not in (*KNOWN, NET) and not who.startswith("bot:"):
        raise InvalidInput("cannot-be-seated", who=who[:40], levels=LEVELS, net=NET)
    return player(who, random, THINKING_SECONDS)
