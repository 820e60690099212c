"""The screen: a plain transcript for pipes and screen readers, or colours and a board for a terminal."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Sequence
from typing import TextIO

from divisor_duel.record import Record
from divisor_duel.terminal import wording
from divisor_duel.terminal.board import MOST_DRAWN, colour_board, plain_board


class PlainView:
    """Lines of text and nothing else."""

    prompt = "- {}: "

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
        self.say(textwrap.fill(text, min(self.width, wording.WIDEST), break_on_hyphens=False))

    def problem(self, sentence: str) -> None:
        """Explain what was wrong with what was typed."""
        self.paragraph(f"{sentence[0].upper()}{sentence[1:]}.")

    def heading(self, text: str) -> None:
        """Begin something new."""
        self.say("", text)

    def turn(self, record: Record) -> None:
        """Show what a player needs to know on their turn."""
        position = record.position
        self.heading(wording.turn_title(record))
        facts = [wording.last_line(position), wording.available_line(position)]
        if not position.rules.rule.follows and len(position.moves) > 1:
            facts.insert(1, f"Numbers so far: {', '.join(map(str, position.moves))}")
        if self.show_choices:
            facts.append(wording.choices_line(position))
        self.say(*(f"- {fact}" for fact in facts))

    def board(self, record: Record) -> None:
        """Draw the board."""
        self.say(plain_board(record.position, record.names, self.width, self.show_choices))

    def ended(self, lines: Sequence[str]) -> None:
        """Announce the end of the game."""
        self.say("", *lines)


class ColourView(PlainView):
    """The same, with a drawn board, on a terminal."""

    prompt = "{}: "

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

    def problem(self, sentence: str) -> None:
        """Explain what was wrong with what was typed."""
        self.console.print(f"{sentence[0].upper()}{sentence[1:]}.", style="yellow")

    def heading(self, text: str) -> None:
        """Begin something new."""
        self.console.print()
        self.console.rule(text, align="left", style="dim")

    def turn(self, record: Record) -> None:
        """Show the board and what a player needs to know on their turn."""
        position = record.position
        self.heading(wording.turn_title(record))
        label, _, last = wording.last_line(position).partition(": ")
        self.console.print(f"{label}: ", end="")
        self.console.print(last, style="bold")
        if len(position.rules.pool) <= MOST_DRAWN:
            self.console.print()
            self.board(record)
        if self.show_choices:
            self.console.print()
            self.console.print(wording.choices_line(position))

    def board(self, record: Record) -> None:
        """Draw the board."""
        self.console.print(colour_board(record.position, record.names, self.width, self.show_choices))

    def ended(self, lines: Sequence[str]) -> None:
        """Announce the end of the game."""
        self.console.print()
        for line in lines:
            self.console.print(line, style="bold")
