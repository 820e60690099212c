"""`replay`: step through a recorded game."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from divisor_duel.ending import ending
from divisor_duel.record import Record
from divisor_duel.terminal import wording
from divisor_duel.terminal.keyboard import is_terminal, keyboard
from divisor_duel.terminal.play import Settings
from divisor_duel.terminal.view import PlainView


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--plain", is_flag=True, help="Print the whole game at once.")
def replay(file: Path, plain: bool) -> None:
    """Step through a recorded game."""
    record = Record.load(file)
    settings = Settings(plain)
    view = settings.view()
    view.say(f"{record.position.rules.words.title}: {record.names[0]} against {record.names[1]}")
    if plain or not is_terminal():
        for ply in range(1, len(record.position.moves) + 1):
            view.say(f"{ply:3}. {wording.moved_line(_at(record, ply))}")
        _close(view, record)
    else:
        _step(view, record)


def _at(record: Record, ply: int) -> Record:
    return replace(record, position=record.position.undo(len(record.position.moves) - ply), ended=None)


def _close(view: PlainView, record: Record) -> None:
    if record.outcome is None:
        view.say("The game is not finished.")
    else:
        view.say(*ending(record, record.outcome))


def _step(view: PlainView, record: Record) -> None:
    ask = keyboard(plain=True)
    last = len(record.position.moves)
    ply = 0
    try:
        while True:
            shown = _at(record, ply)
            view.heading(f"Move {ply} of {last}")
            view.board(shown)
            view.say("")
            if ply:
                view.say(wording.moved_line(shown))
            if ply == last:
                _close(view, record)
            answer = ask("Enter: next, b: back, a number: that move, q: quit > ", ()).strip().lower()
            if answer.startswith("q") or (not answer and ply == last):
                return
            if answer.isdecimal() and answer.isascii():
                ply = min(int(answer[:9]), last)
            else:
                ply = max(0, ply - 1) if answer.startswith("b") else min(last, ply + 1)
    except (EOFError, KeyboardInterrupt):
        view.say("")
