"""What can be typed: a number, or one of a few commands; those at the table are here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import read_number
from divisor_duel.language import say
from divisor_duel.terminal.table.wording import listing

TABLE_COMMANDS = {
    "undo": "typed-undo",
    "moves": "typed-moves",
    "board": "typed-board",
    "hint": "typed-hint",
    "why": "typed-why",
    "rules": "typed-rules",
    "example": "typed-example",
    "save": "typed-save",
    "resign": "typed-resign",
    "help": "typed-help",
    "quit": "typed-quit",
}
"""What can be typed at the table, and the codes of what it does."""

IN_FULL = {"resign": "type-resign-in-full"}
"""What cannot be undone is not done by its first letters, but told so."""

OTHER_NAMES = {"exit": "quit", "concede": "resign"}
"""What people type for a command as well, in full."""

Typed = int | tuple[str, str]
"""A number, or a command and what was typed after it."""


def interpret(line: str, commands: Mapping[str, str] = TABLE_COMMANDS) -> Typed:
    """Read a typed line; raise `InvalidInput` with a sentence when it is neither number nor command."""
    words = line.split(maxsplit=1)
    if not words:
        raise InvalidInput("type-something")
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
        raise _nonsense(line, first, commands)
    if len(fits) > 1:
        raise InvalidInput("typed-ambiguous", typed=first, fits=fits)
    command = fits[0]
    if command in IN_FULL and first.lower() != command:
        raise InvalidInput(IN_FULL[command])
    return command, rest


def _nonsense(line: str, word: str, commands: Iterable[str]) -> InvalidInput:
    """Answer a line that is nothing with the nearest command, or with the help."""
    from difflib import get_close_matches

    if near := get_close_matches(word.lower(), commands, n=1, cutoff=0.7):
        return InvalidInput("typed-nonsense-but", typed=word, near=near[0])
    shown = line.strip() if len(line) <= 40 else line.strip()[:37] + "..."
    return InvalidInput("typed-nonsense", line=shown)


def help_text(
    width: int, commands: Mapping[str, str] = TABLE_COMMANDS, number: str = "type-number-to-take"
) -> str:
    """Say which number can be typed, by the code for it, and list the commands with what they do."""
    meanings = {command: say(code) for command, code in commands.items()}
    return "\n".join([say(number), listing(meanings, width), say("first-letters")])
