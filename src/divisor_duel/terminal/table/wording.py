"""What the table says, line by line, in the words of the game being played."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from pathlib import Path

from divisor_duel.errors import as_typed
from divisor_duel.game.ending import over_at_once
from divisor_duel.game.pool import notation, the_numbers
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules
from divisor_duel.game.turn import so_far
from divisor_duel.players.naming import GUESSED, with_names

MOST_LINES = 3
"""A list beside a board is cut after so many lines: on a small screen the rest of the turn needs the room."""
ALL_LINES = 10
"""A list without a board is cut much later, because nothing else shows the numbers."""
WIDEST = 100
"""Longer lines are hard to read, however wide the screen."""


def screen_width() -> int:
    """Return how many characters to put on a line."""
    return min(shutil.get_terminal_size().columns, WIDEST)


def wrapped(text: str, width: int, indent: str = "") -> str:
    """Break a line between words; a word longer than the line stays whole."""
    return textwrap.fill(
        text, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False
    )


def greeting(record: Record) -> list[str]:
    """Welcome the players to a game, or back to it."""
    rules, count = record.position.rules, len(record.position.moves)
    words = rules.words
    if count:
        players = " against ".join(record.names)
        return [f"Going on with {words.title}: {players}, {_moves(count)} so far."]
    first = f" The first number must be {rules.first}." if rules.first else ""
    return [
        words.welcome.format(title=words.title),
        f"{words.summary} The pool holds {the_numbers(rules.pool)}.{first}",
        f"{with_names(words.aim, record.names)} Type help for the commands.",
    ]


def _moves(count: int) -> str:
    return f"{count} move{'' if count == 1 else 's'}"


def turn_title(record: Record) -> str:
    """Say which turn it is and whose."""
    position, words = record.position, record.position.rules.words
    name = record.names[position.to_move - 1]
    told = (position.moves and words.turn) or words.first_turn or words.turn
    return f"[Turn {len(position.moves) + 1}] {told.format(name=name, last=position.last)}"


def last_line(position: Position) -> str:
    """Say which number the player answers; nothing where no number must be followed."""
    return f"{position.rules.words.last}: {position.last or 'None'}" if position.rules.rule.follows else ""


def goal_line(record: Record) -> str:
    """Say how far the game has come to its goal, where that is to be counted; else nothing."""
    return with_names(so_far(record.position), record.names)


def available_line(position: Position, width: int, lines: int = ALL_LINES) -> str:
    """Say which numbers nobody has taken."""
    label = position.rules.words.available
    return label.format(numbers=shortened(position.remaining, width - len(label), width * lines) or "none")


def taken_line(position: Position, width: int, chain: bool = False) -> str:
    """List the numbers taken, in their order; as a chain, on one line, the last ones when there are many."""
    label = f"{position.rules.words.taken}: "
    if not position.moves:
        return f"{label}None"
    between, lines = (" → ", 1) if chain and position.rules.rule.follows else (", ", MOST_LINES)
    shown = [*map(str, position.moves[-width * lines :])]
    while len(between.join(["…", *shown])) > width * lines - len(label) and len(shown) > 1:
        shown = shown[1:]
    if len(shown) < len(position.moves):
        shown = ["…", *shown]
    return label + between.join(shown)


def choices_line(position: Position, width: int, lines: int = ALL_LINES) -> str:
    """List what the player may take."""
    words, legal = position.rules.words, position.legal_moves
    label = words.choices if position.moves else words.first_choices
    numbers = shortened(legal, 2 * width - len(label), width * lines)
    if len(legal) == len(position.rules.pool):
        numbers = "any number of the pool"
    if not legal:
        label, numbers = label.replace("[{numbers}]", "{numbers}"), "None"
    return label.format(last=position.last, numbers=numbers)


def shortened(numbers: Sequence[int], room: int, most: int) -> str:
    """List numbers; without the room for it, in ranges; where that takes the most there is, a few of them."""
    in_full = ", ".join(map(str, numbers)) if len(numbers) <= room else ""
    if in_full and len(in_full) <= room:
        return in_full
    ranges = notation(numbers, steps=False, comma=", ")
    if len(ranges) <= most:
        return ranges
    few = ", ".join(map(str, numbers[:5]))
    return f"{few}, …, {numbers[-1]} ({len(numbers):,} numbers)"


def prompt(record: Record) -> str:
    """Return what the player is asked for."""
    position, words = record.position, record.position.rules.words
    asked = (position.moves and words.prompt) or words.first_prompt or words.prompt
    return asked.format(name=record.names[position.to_move - 1])


def moved_line(record: Record, guessed: bool = False, typed: bool = False) -> str:
    """Announce the last move, or confirm it to the person who typed it."""
    position = record.position
    words = position.rules.words
    said = (typed and words.confirmed) or words.moved
    name = record.names[2 - position.to_move]
    line = said.format(name=name, verbed=words.verbed, number=position.last)
    return f"{line.rstrip('.')} ({GUESSED})." if guessed else line


def taken_back_line(before: Position, after: Position) -> str:
    """Say which moves were taken back."""
    gone = before.moves[len(after.moves) :]
    return f"Taken back: {', '.join(map(str, gone))}."


def moves_text(record: Record) -> str:
    """List the moves so far, two to a line, each with its turn."""
    moves = record.position.moves
    if not moves:
        return "No number has been taken yet."
    digits, wide = len(str(len(moves))), len(str(max(moves)))
    turns = [f"{turn:{digits}}. {number:{wide}}" for turn, number in enumerate(moves, 1)]
    pairs = (turns[i : i + 2] for i in range(0, len(turns), 2))
    return "\n".join([" / ".join(record.names), *("  " + "    ".join(pair) for pair in pairs)])


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
    """Return a command as it can be typed here: the program may not be on the path, as after `make play`."""
    started = Path(sys.argv[0])
    program = [os.path.relpath(started)]
    if shutil.which("divisor-duel"):
        program = ["divisor-duel"]
    elif started.name == "__main__.py":
        program = [Path(sys.executable).name, "-m", "divisor_duel"]
    return as_typed([*program, *words])


def next_commands(record: Record, name: Sequence[str]) -> list[str]:
    """Return what can be typed after a game; `name` is what it takes to name it."""
    after = [["replay", *name], ["review", *name], _again(record)]
    if over_at_once(record.position):
        after.append(["play", "juniper-green"])
    return [command(*words) for words in after]


def _again(record: Record) -> list[str]:
    words = ["play", *as_options(record.position.rules)]
    for seat, who in enumerate(record.seats, 1):
        if who != "human":
            words += [f"--p{seat}", who]
    return words


def as_options(rules: Rules) -> list[str]:
    """Return the rules as they are typed behind `play`."""
    spec = rules.spec
    if "book" in spec:
        del spec["game"]  # the book says it
    return [
        word for key, value in spec.items() for word in ([value] if key == "game" else [f"--{key}", value])
    ]
