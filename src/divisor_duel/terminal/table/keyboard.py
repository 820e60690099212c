"""Where typed lines come from: a pipe, a plain terminal, or a terminal with completion and history.

Each is a function that asks a question, offers words to complete, and raises `EOFError` at the end of input.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from divisor_duel.language import say

Ask = Callable[[str, Sequence[str]], str]

LONGEST_LINE = 10_000


def is_terminal() -> bool:
    """Say whether input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def wants_plain() -> bool:
    """Say whether the screen is better served without control characters; `NO_COLOR` is rich's to honour."""
    return not is_terminal() or os.environ.get("TERM", "dumb") == "dumb"


def piped(source: TextIO, out: TextIO) -> Ask:
    """Read lines from a pipe, and echo them so that the transcript reads as if typed."""

    def ask(question: str, words: Sequence[str] = ()) -> str:
        out.write(question)
        out.flush()
        line = source.readline(LONGEST_LINE)
        if not line:
            out.write("\n")
            raise EOFError
        rest = line
        while rest and not rest.endswith("\n"):  # too long to mean anything: none of it is a number
            rest = source.readline(LONGEST_LINE)
            line = line if not rest else say("very-long-line")
        line = line.rstrip("\r\n")
        out.write("".join(c for c in line if c.isprintable()) + "\n")
        return line

    return ask


def typed(question: str, words: Sequence[str] = ()) -> str:
    """Read a line from a terminal that wants nothing fancy."""
    return input(question)


def rich_terminal() -> Ask:
    """Read lines with completion and history."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter
    from prompt_toolkit.formatted_text import FormattedText

    session: PromptSession[str] = PromptSession(enable_suspend=True)

    def ask(question: str, words: Sequence[str] = ()) -> str:
        completer = WordCompleter(list(words), sentence=True)
        return session.prompt(
            FormattedText([("bold", question)]), completer=completer, complete_while_typing=False
        )

    return ask


def keyboard(plain: bool) -> Ask:
    """Choose how to read lines here and now."""
    if not sys.stdin.isatty():
        return piped(sys.stdin, sys.stdout)
    return typed if plain or not sys.stdout.isatty() else rich_terminal()
