"""What may have been meant by a command that there is not."""

from __future__ import annotations

from difflib import get_close_matches

from divisor_duel.errors import InvalidInput
from divisor_duel.game.rules import books, games
from divisor_duel.terminal.commands import COMMANDS
from divisor_duel.terminal.table.wording import command


def no_such_command(typed: str) -> InvalidInput:
    """Answer a wrong command with the nearest one, with how to play a game of that name, or with the help."""
    word = typed.lower()
    if near := get_close_matches(word, COMMANDS, n=1, cutoff=0.6):
        return InvalidInput("no-such-command-but", command=typed[:40], near=command(*near))
    if word in books:
        return InvalidInput("no-such-command-but", command=typed[:40], near=command("play", "--book", word))
    if near := get_close_matches(word, games, n=1, cutoff=0.7):
        return InvalidInput("no-such-command-but", command=typed[:40], near=command("play", *near))
    return InvalidInput("no-such-command", command=typed[:40], help=command("help", "more"))
