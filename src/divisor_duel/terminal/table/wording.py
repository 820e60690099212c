"""What the table says, line by line, in the words of the game being played."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from divisor_duel.game.pool import which_numbers
from divisor_duel.game.position import Position
from divisor_duel.game.record import UNNAMED, Record
from divisor_duel.game.rules import Rules
from divisor_duel.game.telling import over_at_once, so_far
from divisor_duel.game.words import Words
from divisor_duel.install import command
from divisor_duel.language import Fact, Reader, current, say, tell, tell_all

POOL_LINES = 2
"""A list of what is left is shortened when it takes more lines: the pool would fill the screen."""
MOST_LINES = 3
"""So is what may be taken, where a board beside it shows the same."""
ALL_LINES = 10
"""Without a board it is shortened much later, because nothing else shows the numbers."""
FEW = range(3)
"""The places of the numbers that stand for many, before the last one."""
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


def turn_lines(record: Record, width: int, show_choices: bool, lines: int = ALL_LINES) -> dict[str, str]:
    """Return what a player needs to know on their turn, in the order of the game's rulebook."""
    position, spoken = record.position, words(record)
    order = spoken.screen
    if not position.moves:
        order = spoken.first_screen or order
    elif not position.choices:
        order = spoken.last_screen or order
    # What may be taken is not listed again where it is all that is left; where it is the only list and is not
    # wanted, what is left stands for it.
    everything = not position.moves and len(position.legal_moves) == len(position.rules.pool)
    if not show_choices or (everything and "available" in order):
        other = [] if "available" in order else ["available"]
        order = tuple(line for kind in order for line in (other if kind == "choices" else [kind]))
    told: dict[str, Callable[[], str]] = {
        "turn": lambda: turn_title(record),
        "goal": lambda: goal_line(record),
        "last": lambda: _last(spoken.last, position),
        "current": lambda: _last(spoken.current, position),
        "taken": lambda: taken_line(position),
        "shared": lambda: listed(spoken.shared, position.remaining, width, 1),
        "available": lambda: listed(spoken.available, position.remaining, width, POOL_LINES),
        "choices": lambda: choices_line(position, width, lines if position.moves else POOL_LINES),
        "": lambda: "",
    }
    shown = {kind: wrapped(told[kind](), width, "  ") for kind in order}
    return {kind: line for kind, line in shown.items() if line or not kind}


def turn_title(record: Record) -> str:
    """Say whose turn it is."""
    position, spoken = record.position, words(record)
    name = names(record)[position.to_move - 1]
    asked = (position.moves and spoken.turn) or spoken.first_turn or spoken.turn
    return asked.format(name=name, last=position.last, turn=len(position.moves) + 1)


def _last(label: str, position: Position) -> str:
    """Name the number to answer, where the rule has one."""
    if not position.rules.rule.follows:
        return ""
    return label.format(last=position.last or say("no-number-yet"))


def goal_line(record: Record) -> str:
    """Say how far the game has come to its goal, where that is to be counted; else nothing."""
    return tell_all(so_far(record.position), Reader(names(record)))


def taken_line(position: Position) -> str:
    """List all the numbers taken, in their order."""
    spoken = words(position)
    return spoken.taken.format(numbers=", ".join(map(str, position.moves)) or spoken.none_taken)


def choices_line(position: Position, width: int, lines: int = ALL_LINES) -> str:
    """List what the player may take."""
    spoken, legal = words(position), position.legal_moves
    label = spoken.choices if position.moves else spoken.first_choices
    return listed(label.replace("{last}", str(position.last)), legal, width, lines)


def listed(label: str, numbers: Sequence[int], width: int, lines: int) -> str:
    """List numbers behind their label as the rulebooks do; too many of them, by the first and the last.

    >>> listed("Valid: [{numbers}]", (2, 3, 5), 40, 1)
    'Valid: [2, 3, 5]'
    >>> listed("Valid: [{numbers}]", range(2, 51), 40, 1)
    'Valid: [2, 3, 4, …, 50]'
    >>> listed("Valid: [{numbers}]", (), 40, 1)
    'Valid: None'
    """
    if not numbers:
        return label.replace("[{numbers}]", "{numbers}").format(numbers=say("no-choice"))
    if len(numbers) <= width * lines:
        in_full = label.format(numbers=", ".join(map(str, numbers)))
        if len(numbers) <= len(FEW) + 1 or wrapped(in_full, width, "  ").count("\n") < lines:
            return in_full
    few = [numbers[place] for place in FEW]
    return label.format(numbers=say("numbers-first-to-last", few=few, last=numbers[-1]))


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
