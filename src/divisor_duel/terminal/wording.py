"""What the table says, line by line, in the words of the game being played."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path

from divisor_duel.players.naming import GUESSED
from divisor_duel.pool import notation
from divisor_duel.position import Position, some
from divisor_duel.record import Record

_MOST_LISTED = 60
_LONGEST_LIST = 400
WIDEST = 100
"""Longer lines are hard to read, however wide the screen."""


def greeting(record: Record) -> list[str]:
    """Welcome the players to a game, or back to it."""
    rules, count = record.position.rules, len(record.position.moves)
    if count:
        players = " against ".join(record.names)
        return [f"Going on with {rules.words.title}: {players}, {_moves(count)} so far."]
    first = f" The first number must be {rules.first}." if rules.first else ""
    return [
        f"Welcome to {rules.words.title}!",
        f"{rules.words.summary} The pool is {rules.pool}.{first}",
        "Whoever cannot move loses. Type help for the commands.",
    ]


def _moves(count: int) -> str:
    return f"{count} move{'' if count == 1 else 's'}"


def turn_title(record: Record) -> str:
    """Say which turn it is and whose."""
    position = record.position
    return f"Turn {len(position.moves) + 1}: {record.names[position.to_move - 1]}"


def last_line(position: Position) -> str:
    """Say which number the player answers."""
    return f"{position.rules.words.last}: {position.last or 'none'}"


def available_line(position: Position) -> str:
    """Say which numbers nobody has taken."""
    remaining = position.remaining
    listed = notation(remaining, steps=False, comma=", ")
    return f"Available numbers: {listed if len(listed) <= _LONGEST_LIST else some(remaining)}"


def choices_line(position: Position) -> str:
    """List what the player may take."""
    legal = position.legal_moves
    if not position.moves:
        anything = len(legal) == len(position.rules.pool)
        return "Valid choices: " + ("any number of the pool" if anything else some(legal, _MOST_LISTED))
    label = position.rules.words.choices.format(last=position.last)
    listed = ", ".join(map(str, legal)) if len(legal) <= _MOST_LISTED else some(legal)
    return f"{label}: {listed}"


def moved_line(record: Record, guessed: bool = False) -> str:
    """Announce the last move."""
    position = record.position
    name = record.names[2 - position.to_move]
    guess = f" ({GUESSED})" if guessed else ""
    return f"{name} has {position.rules.words.verbed} {position.last}{guess}."


def taken_back_line(before: Position, after: Position) -> str:
    """Say which moves were taken back."""
    gone = before.moves[len(after.moves) :]
    return f"Taken back: {', '.join(map(str, gone))}."


def moves_text(record: Record) -> str:
    """List the moves so far, two to a line."""
    moves = record.position.moves
    if not moves:
        return "No number has been taken yet."
    width = len(str(max(moves)))
    lines = [f"{record.names[0]} / {record.names[1]}"]
    for turn in range(0, len(moves), 2):
        pair = "   ".join(f"{number:{width}}" for number in moves[turn : turn + 2])
        lines.append(f"{turn + 1:4}. {pair}")
    return "\n".join(lines)


def listing(entries: Mapping[str, str], width: int) -> str:
    """Lay words out with their meanings beside them; on a narrow screen, below them."""
    width = min(width, WIDEST)
    column = max(map(len, entries)) + 4
    beside = column <= width // 2
    lines = []
    for word, meaning in entries.items():
        first, rest = (f"  {word}".ljust(column), " " * column) if beside else (" " * 6, " " * 6)
        lines += [] if beside else [f"  {word}"]
        lines.append(
            textwrap.fill(
                meaning, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
            )
        )
    return "\n".join(lines)


def command(*words: str) -> str:
    """A command as it can be typed here: the program may not be on the path, as after `make play`."""
    started = Path(sys.argv[0])
    program = [os.path.relpath(started)]
    if shutil.which("divisor-duel"):
        program = ["divisor-duel"]
    elif started.name == "__main__.py":
        program = [Path(sys.executable).name, "-m", "divisor_duel"]
    return shlex.join([*program, *words])


def next_commands(record: Record, name: Sequence[str]) -> list[str]:
    """What can be typed after a game; `name` is what it takes to name it."""
    return [command(*words) for words in (["replay", *name], ["review", *name], _again(record))]


def _again(record: Record) -> list[str]:
    words = ["play"]
    for key, value in record.position.rules.spec.items():
        words += [value] if key == "game" else [f"--{key}", value]
    for seat, who in enumerate(record.seats, 1):
        if who != "human":
            words += [f"--p{seat}", who]
    return words
