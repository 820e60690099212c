"""`replay`: step through a recorded game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.telling import announced
from divisor_duel.language import say
from divisor_duel.terminal.leaving import end_after
from divisor_duel.terminal.options import echo_json, json_option
from divisor_duel.terminal.speaking import argument, command, option
from divisor_duel.terminal.table import wording
from divisor_duel.terminal.table.game import TableOptions
from divisor_duel.terminal.table.saves import chosen
from divisor_duel.terminal.table.view import Ask, PlainView, help_text, interpret, is_terminal, keyboard

REPLAY_COMMANDS = {"back": "replay-typed-back", "help": "typed-help", "quit": "typed-stop"}
"""What can be typed, and the codes of what it does."""


@command("replay", "help-replay")
@argument("game", metavar="value-file-or-none", required=False, type=click.Path(path_type=Path))
@option("--plain", is_flag=True, help="help-replay-plain")
@json_option
def replay(game: Path | None, plain: bool, as_json: bool) -> None:
    """Step through a game, or print it."""
    if as_json:
        echo_json(chosen(game).as_dict())
        return
    record = wording.told(chosen(game))
    settings = TableOptions(plain)
    view = settings.view()
    view.say(wording.title(record))
    if plain or not is_terminal():
        for ply, shown in enumerate(_stages(record)[1:], 1):
            view.say(f"{ply:3}. {wording.moved_line(shown)}")
        _close(view, record)
    else:
        _step(view, record)


def _stages(record: Record) -> list[Record]:
    """Return the game as it stood at the start and after each move."""
    stages = [replace(record, position=Position(record.position.rules), ended=None)]
    for number in record.position.moves:
        stages.append(replace(stages[-1], position=stages[-1].position.play(number)))
    return stages


def _close(view: PlainView, record: Record) -> None:
    if record.outcome is None:
        view.say(say("game-unfinished"))
    else:
        for line in announced(record, record.outcome):
            view.paragraph(line)


def _step(view: PlainView, record: Record) -> None:
    ask = keyboard(plain=True)
    stages = _stages(record)
    last = len(stages) - 1
    ply: int | None = 0
    try:
        while ply is not None:
            shown = stages[ply]
            view.heading(say("replay-move", move=ply, last=last))
            view.board(shown)
            view.say("")
            if ply:
                view.say(wording.moved_line(shown))
            if ply == last:
                _close(view, record)
            view.paragraph(say("replay-keys-at-end" if ply == last else "replay-keys"))
            ply = _turned(view, ask, ply, last)
    except (EOFError, KeyboardInterrupt) as how:
        view.say("")
        end_after(how)


def _turned(view: PlainView, ask: Ask, ply: int, last: int) -> int | None:
    """Ask which move to show next; None to leave."""
    while True:
        line = ask("> ", ()).strip()
        if not line:
            return ply + 1 if ply < last else None
        try:
            typed = interpret(line, REPLAY_COMMANDS)
        except InvalidInput as mistake:
            view.problem(mistake.fact)
            continue
        match typed:
            case int():
                return min(typed, last)
            case "back", _:
                return max(0, ply - 1)
            case "quit", _:
                return None
        view.say(help_text(view.width, REPLAY_COMMANDS, "type-number-of-move"))
