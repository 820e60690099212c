"""The screen: a plain transcript for pipes and screen readers, or colours and a board for a terminal."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TextIO

from divisor_duel.game.record import Record
from divisor_duel.language import Fact, sentence, tell
from divisor_duel.terminal.table import wording
from divisor_duel.terminal.table.board import MOST_DRAWN, colour_board, plain_board

THINKING_SHOWN_AFTER = 1.0
"""Seconds of silence before it is said that somebody is thinking."""


class PlainView:
    """Lines of text and nothing else."""

    def __init__(self, out: TextIO, show_choices: bool = True) -> None:
        self.out = out
        self.show_choices = show_choices

    @property
    def width(self) -> int:
        """How many characters fit on a line now; a terminal may have been resized."""
        return shutil.get_terminal_size().columns

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
        return f"{wording.words(record).bullet}{wording.prompt(record)}: "

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
        """Show what a player needs to know on their turn."""
        position, width = record.position, min(self.width, wording.WIDEST)
        bullet = wording.words(record).bullet
        self.heading(wording.turn_title(record))
        facts = [": ".join(wording.last_number(position)), wording.available_line(position, width - 2)]
        facts.insert(1, wording.taken_line(position, width - 2))
        facts.insert(0, wording.goal_line(record))
        if self.show_choices:
            facts.append(wording.choices_line(position, width - 2))
        self.say(*(wording.wrapped(f"{bullet}{fact}", width, "  ") for fact in facts if fact))

    def board(self, record: Record) -> None:
        """Draw the board."""
        self.say(plain_board(record.position, wording.names(record), self.width, self.show_choices))

    def last_turn(self, record: Record) -> None:
        """Show how things stand when the game is over: the turn nobody can take, and the board."""
        if record.position.outcome:
            self.turn(record)
        self.say("")
        self.board(record)

    def ended(self, lines: Sequence[str]) -> None:
        """Announce the end of the game."""
        self.say("")
        for line in lines:
            self.paragraph(line)


class ColourView(PlainView):
    """The same, with a drawn board, on a terminal."""

    def __init__(self, out: TextIO, show_choices: bool = True) -> None:
        from rich.console import Console

        super().__init__(out, show_choices)
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

    def prompt(self, record: Record) -> str:
        """Return the question a player answers with a number."""
        return f"{wording.prompt(record)}: "

    def turn(self, record: Record) -> None:
        """Show the board and what a player needs to know on their turn."""
        position, width = record.position, min(self.width, wording.WIDEST)
        self.heading(wording.turn_title(record))
        if goal := wording.goal_line(record):
            self.paragraph(goal)
        if last := wording.last_number(position):
            label, number = last
            self.console.print(f"{label}: ", end="")
            self.console.print(number, style="bold")
        self.console.print(wording.taken_line(position, width, chain=True))
        if len(position.rules.pool) <= MOST_DRAWN:
            self.board(record)
        lines = wording.MOST_LINES if len(position.rules.pool) <= MOST_DRAWN else wording.ALL_LINES
        self._list(wording.available_line(position, width, lines))
        if self.show_choices:
            self._list(wording.choices_line(position, width, lines))

    def last_turn(self, record: Record) -> None:
        """Show how things stand when the game is over; a turn has the board in it."""
        (self.turn if record.position.outcome else self.board)(record)

    def _list(self, line: str) -> None:
        self.console.print(wording.wrapped(line, min(self.width, wording.WIDEST), "  "))

    def board(self, record: Record) -> None:
        """Draw the board."""
        self.console.print(
            colour_board(record.position, wording.names(record), self.width, self.show_choices)
        )

    def ended(self, lines: Sequence[str]) -> None:
        """Announce the end of the game."""
        self.console.print()
        for line in lines:
            self.console.print(wording.wrapped(line, min(self.width, wording.WIDEST)), style="bold")
