"""The screen and the keyboard: a plain transcript for pipes and screen readers, or colours and a board.

What is typed is a number or a command; each way to ask for it raises `EOFError` at the end of input.
"""

from __future__ import annotations

import os
import shutil
import sys
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TextIO

from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import read_number
from divisor_duel.game.record import Record
from divisor_duel.language import Fact, say, sentence, tell
from divisor_duel.terminal.table import wording
from divisor_duel.terminal.table.board import MOST_DRAWN, colour_board, plain_board
from divisor_duel.terminal.table.wording import listing

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


IN_FULL = {"resign": "type-resign-in-full"}
"""What cannot be undone is not done by its first letters, but told so."""

OTHER_NAMES = {"exit": "quit", "concede": "resign"}
"""What people type for a command as well, in full."""

Typed = int | tuple[str, str]
"""A number, or a command and what was typed after it."""


def interpret(line: str, commands: Collection[str]) -> Typed:
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


def help_text(width: int, commands: Mapping[str, str], number: str) -> str:
    """Say which number can be typed, by the code for it, and list the commands with what they do."""
    meanings = {command: say(code) for command, code in commands.items()}
    return "\n".join([say(number), listing(meanings, width), say("first-letters")])


THINKING_SHOWN_AFTER = 1.0
"""Seconds of silence before it is said that somebody is thinking."""


NARROW = 60
"""On a screen of fewer columns there are few lines, too, as a rule: what can be short is."""


class PlainView:
    """Lines of text and nothing else."""

    draws_turns = False
    """Whether each turn has a board unless somebody wants it otherwise."""

    def __init__(self, out: TextIO, show_choices: bool = True, show_board: bool | None = None) -> None:
        self.out = out
        self.show_choices = show_choices
        self.board_at_turns = self.draws_turns if show_board is None else show_board
        self.board_at_end = show_board is not False

    def switch_board(self) -> bool:
        """Let turns be shown with a board, or without it from now on; tell which."""
        self.board_at_turns = self.board_at_end = not self.board_at_turns
        return self.board_at_turns

    @property
    def width(self) -> int:
        """How many characters fit on a line now; a terminal may have been resized."""
        return shutil.get_terminal_size().columns

    @property
    def height(self) -> int | None:
        """How many lines the screen has; None where nothing scrolls away, or nobody could press Enter."""
        return shutil.get_terminal_size().lines if is_terminal() else None

    def say(self, *lines: str) -> None:
        """Print lines."""
        for line in lines or ("",):
            print(line, file=self.out, flush=True)

    def commands(self, *commands: str) -> None:
        """Print commands to be copied, each on a line of its own however narrow the screen."""
        for command in commands:
            print(f"  {command}", file=self.out, flush=True)

    def paragraph(self, text: str) -> None:
        """Print a few sentences, broken between words."""
        self.say(wording.wrapped(text, min(self.width, wording.WIDEST)))

    def problem(self, what: Fact) -> None:
        """Explain what was wrong with what was typed."""
        self.paragraph(sentence(tell(what)))

    def heading(self, text: str) -> None:
        """Begin something new."""
        self.say("", wording.wrapped(text, self.width))

    def prompt(self, record: Record) -> str:
        """Return the question a player answers with a number."""
        return f"{wording.prompt(record)}{say('colon')} "

    @contextmanager
    def thinking(self, told: str) -> Iterator[None]:
        """Say that somebody is thinking, when it takes so long that one might wonder."""
        timer = threading.Timer(THINKING_SHOWN_AFTER, self.say, [told])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def turn(self, record: Record) -> None:
        """Show what a player needs to know on their turn, below the board where it is wanted."""
        self.separate()
        drawn = self.board_at_turns and len(record.position.rules.pool) <= MOST_DRAWN
        if drawn:
            self.board(record)
            if self.width >= NARROW:
                self.say("")
        lines = wording.MOST_LINES if drawn else wording.ALL_LINES
        width = min(self.width, wording.WIDEST)
        for kind, line in wording.turn_lines(record, width, self.show_choices, lines).items():
            self.line(kind, line)

    def separate(self) -> None:
        """Set what comes apart from what was before."""
        self.say("")

    def line(self, kind: str, text: str) -> None:
        """Print a line of a turn."""
        self.say(text)

    def board(self, record: Record, before: Sequence[int] = ()) -> None:
        """Draw the board; `before` are numbers that were taken earlier than the record goes."""
        names = wording.names(record)
        self.say(plain_board(record.position, names, self.width, self.show_choices, before))

    def last_turn(self, record: Record) -> None:
        """Show how things stand when the game is over: the turn nobody can take, and the board."""
        if record.position.outcome:
            self.turn(record)
        if self.board_at_end and not (self.board_at_turns and record.position.outcome):
            self.say("")
            self.board(record)

    def ended(self, lines: Sequence[str]) -> None:
        """Announce the end of the game."""
        self.say("")
        for line in lines:
            self.paragraph(line)


class ColourView(PlainView):
    """The same, with a drawn board, on a terminal."""

    draws_turns = True

    def __init__(self, out: TextIO, show_choices: bool = True, show_board: bool | None = None) -> None:
        from rich.console import Console

        super().__init__(out, show_choices, show_board)
        self.console = Console(file=out, highlight=False, markup=False, emoji=False)

    @property
    def width(self) -> int:
        """How many characters fit on a line now."""
        return self.console.width

    def say(self, *lines: str) -> None:
        """Print lines, wrapped between words."""
        for line in lines or ("",):
            self.console.print(line)

    def problem(self, what: Fact) -> None:
        """Explain what was wrong with what was typed."""
        self.console.print(sentence(tell(what)), style="yellow")

    def heading(self, text: str) -> None:
        """Begin something new."""
        self.console.print()
        if len(text) + 4 > self.width:
            self.console.print(text)  # a rule would cut it
        else:
            self.console.rule(text, align="left", style="dim")

    def separate(self) -> None:
        """Set what comes apart from what was before."""
        if self.board_at_turns:
            self.console.rule(style="dim")
        else:
            self.console.print()

    def line(self, kind: str, text: str) -> None:
        """Print a line of a turn."""
        self.console.print(text, style="bold" if kind == "turn" else "")

    def board(self, record: Record, before: Sequence[int] = ()) -> None:
        """Draw the board; `before` are numbers that were taken earlier than the record goes."""
        names = wording.names(record)
        self.console.print(colour_board(record.position, names, self.width, self.show_choices, before))

    def ended(self, lines: Sequence[str]) -> None:
        """Announce the end of the game."""
        self.console.print()
        for line in lines:
            self.console.print(wording.wrapped(line, min(self.width, wording.WIDEST)), style="bold")
