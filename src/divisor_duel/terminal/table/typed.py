"""What can be typed: a number, or one of a few commands; those at the table are here."""

from __future__ import annotations

from collections.abc import Mapping

from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import read_number
from divisor_duel.terminal.table.wording import listing

TABLE_COMMANDS = {
    "undo": "take back the last move (against the computer: its answer too)",
    "moves": "list the moves so far",
    "board": "draw the board",
    "hint": "a nudge; a second hint names the move and the reason",
    "why": "who is winning now, and why",
    "rules": "read the rules of this game",
    "save": "save FILE: keep a copy of the game in a file",
    "resign": "give up this game",
    "help": "show this list",
    "quit": "stop for now; the game is kept, and you are told how to go on",
}

IN_FULL = {"resign": "to give the game up"}
"""What cannot be undone is not done by its first letters."""

OTHER_NAMES = {"exit": "quit", "concede": "resign"}
"""What people type for a command as well, in full."""

Typed = int | tuple[str, str]
"""A number, or a command and what was typed after it."""


def interpret(line: str, commands: Mapping[str, str] = TABLE_COMMANDS) -> Typed:
    """Read a typed line; raise `InvalidInput` with a sentence when it is neither number nor command."""
    words = line.split(maxsplit=1)
    if not words:
        raise InvalidInput("type a number, or help for the commands")
    first, rest = words[0], words[1].strip() if len(words) > 1 else ""
    if first[0] in "-0123456789":
        return read_number(line)
    if first == "?":
        return "help", ""
    fits = [name for name in commands if name.startswith(first.lower())]
    if OTHER_NAMES.get(first.lower()) in commands:
        return OTHER_NAMES[first.lower()], rest
    if first.lower() in commands:
        fits = [first.lower()]
    if not fits:
        shown = line.strip() if len(line) <= 40 else line.strip()[:37] + "..."
        raise InvalidInput(f"{shown!r} is neither a number nor a command; type help for the commands")
    if len(fits) > 1:
        raise InvalidInput(f"{first!r} could be {' or '.join(fits)}; type one more letter")
    command = fits[0]
    if command in IN_FULL and first.lower() != command:
        raise InvalidInput(f"{IN_FULL[command]}, type {command} in full")
    return command, rest


def help_text(
    width: int, commands: Mapping[str, str] = TABLE_COMMANDS, number: str = "you want to take"
) -> str:
    """Say which number can be typed, and list the commands with what they do."""
    return f"Type the number {number}, or:\n{listing(commands, width)}\nThe first letters are enough."
