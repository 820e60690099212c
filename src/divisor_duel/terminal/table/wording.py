"""What the table says, line by line, in the words of the game being played."""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from divisor_duel.errors import as_typed
from divisor_duel.game.ending import over_at_once
from divisor_duel.game.pool import notation, which_numbers
from divisor_duel.game.position import Position
from divisor_duel.game.record import UNNAMED, Record
from divisor_duel.game.rules import Rules
from divisor_duel.game.turn import so_far
from divisor_duel.game.words import Words
from divisor_duel.language import Fact, Reader, current, say, tell, tell_all

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


def words(game: Record | Position) -> Words:
    """Return how the game speaks, in the language in use."""
    rules = (game.position if isinstance(game, Record) else game).rules
    return rules.words_in(current())


def names(record: Record) -> tuple[str, str]:
    """Return what the players are called; a record writes English for those without a name."""
    one, two = (
        say("player-unnamed", number=UNNAMED.index(name) + 1) if name in UNNAMED else name
        for name in record.names
    )
    return one, two


def told(record: Record) -> Record:
    """Return a record with the players' names as they are told."""
    return replace(record, names=names(record))


def title(record: Record) -> str:
    """Say what is played, and who plays it."""
    one, two = names(record)
    return say("title-against", title=words(record).title, one=one, two=two)


def greeting(record: Record) -> list[str]:
    """Welcome the players to a game, or back to it."""
    rules, count, spoken = record.position.rules, len(record.position.moves), words(record)
    if count:
        one, two = names(record)
        return [say("going-on", title=spoken.title, one=one, two=two, count=count)]
    facts = [Fact("pool-holds", pool=which_numbers(rules.pool, "the-"))]
    if first := rules.first:
        facts.append(Fact("first-must-be", first=first))
    return [
        spoken.welcome.format(title=spoken.title),
        f"{spoken.summary} {tell_all(facts)}",
        tell_all([rules.goal.aim, Fact("type-help")], Reader(names(record))),
    ]


def turn_title(record: Record) -> str:
    """Say which turn it is and whose."""
    position, spoken = record.position, words(record)
    name = names(record)[position.to_move - 1]
    asked = (position.moves and spoken.turn) or spoken.first_turn or spoken.turn
    return say("turn", number=len(position.moves) + 1, asked=asked.format(name=name, last=position.last))


def last_number(position: Position) -> tuple[str, str] | tuple[()]:
    """Return what the number is called that the player answers, and the number; else nothing."""
    if not position.rules.rule.follows:
        return ()
    return words(position).last, str(position.last or say("no-number-yet"))


def goal_line(record: Record) -> str:
    """Say how far the game has come to its goal, where that is to be counted; else nothing."""
    return tell_all(so_far(record.position), Reader(names(record)))


def available_line(position: Position, width: int, lines: int = ALL_LINES) -> str:
    """Say which numbers nobody has taken."""
    label = words(position).available
    numbers = shortened(position.remaining, width - len(label), width * lines)
    return label.format(numbers=numbers or say("no-number-left"))


def taken_line(position: Position, width: int, chain: bool = False) -> str:
    """List the numbers taken, in their order; as a chain, on one line, the last ones when there are many."""
    label = f"{words(position).taken}: "
    if not position.moves:
        return f"{label}{say('no-number-yet')}"
    between, lines = (" → ", 1) if chain and position.rules.rule.follows else (", ", MOST_LINES)
    shown = [*map(str, position.moves[-width * lines :])]
    while len(between.join(["…", *shown])) > width * lines - len(label) and len(shown) > 1:
        shown = shown[1:]
    if len(shown) < len(position.moves):
        shown = ["…", *shown]
    return label + between.join(shown)


def choices_line(position: Position, width: int, lines: int = ALL_LINES) -> str:
    """List what the player may take."""
    spoken, legal = words(position), position.legal_moves
    label = spoken.choices if position.moves else spoken.first_choices
    numbers = shortened(legal, 2 * width - len(label), width * lines)
    if len(legal) == len(position.rules.pool):
        numbers = say("any-number-of-pool")
    if not legal:
        label, numbers = label.replace("[{numbers}]", "{numbers}"), say("no-choice")
    return label.format(last=position.last, numbers=numbers)


def shortened(numbers: Sequence[int], room: int, most: int) -> str:
    """List numbers; without the room for it, in ranges; where that takes the most there is, a few of them."""
    in_full = ", ".join(map(str, numbers)) if len(numbers) <= room else ""
    if in_full and len(in_full) <= room:
        return in_full
    ranges = notation(numbers, steps=False, comma=", ")
    if len(ranges) <= most:
        return ranges
    return say("numbers-first-to-last", few=numbers[:5], last=numbers[-1], count=len(numbers))


def prompt(record: Record) -> str:
    """Return what the player is asked for."""
    position, spoken = record.position, words(record)
    asked = (position.moves and spoken.prompt) or spoken.first_prompt or spoken.prompt
    return asked.format(name=names(record)[position.to_move - 1])


def moved_line(record: Record, guessed: bool = False, typed: bool = False) -> str:
    """Announce the last move, or confirm it to the person who typed it."""
    position, spoken = record.position, words(record)
    mover = 3 - position.to_move
    if guessed:
        fact = Fact("moved-by-guess", position.rules, mover=mover, number=position.last)
        return tell(fact, Reader(names(record)))
    said = (typed and spoken.confirmed) or spoken.moved
    return said.format(name=names(record)[mover - 1], verbed=spoken.verbed, number=position.last)


def taken_back_line(before: Position, after: Position) -> str:
    """Say which moves were taken back."""
    return say("taken-back", numbers=before.moves[len(after.moves) :])


def moves_text(record: Record) -> str:
    """List the moves so far, two to a line, each with its turn."""
    moves = record.position.moves
    if not moves:
        return say("no-moves-yet")
    digits, wide = len(str(len(moves))), len(str(max(moves)))
    turns = [f"{turn:{digits}}. {number:{wide}}" for turn, number in enumerate(moves, 1)]
    pairs = (turns[i : i + 2] for i in range(0, len(turns), 2))
    return "\n".join([" / ".join(names(record)), *("  " + "    ".join(pair) for pair in pairs)])


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
