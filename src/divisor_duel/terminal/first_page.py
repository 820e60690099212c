"""What `--help` shows first: the commands of a player on one screen, made without click to come at once."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Final

from divisor_duel.language import say, use
from divisor_duel.terminal.commands import GROUPS
from divisor_duel.terminal.start import open_streams, reader_left, spoken

ASKED: Final = (["--help"], ["-h"], ["help"])
"""The command lines that ask for it and for nothing else."""
WIDEST: Final = 100


def show() -> None:
    """Print the page."""
    open_streams()
    with use(spoken([])):
        try:
            print(first_page(_columns()), flush=True)
        except BrokenPipeError:
            reader_left()


def first_page(columns: int) -> str:
    """Return the page for a screen of so many columns."""
    play = next(iter(GROUPS))
    more = {f"help {what}": say(f"line-help-{what}") for what in ("play", "more")}
    lists = {play: {name: say(f"line-{name}") for name in GROUPS[play]}, "group-more": more}
    width = max(len(name) for entries in lists.values() for name in entries)
    parts = [
        say("usage-program"),
        "\n".join(_line("  ", text, columns) for text in say("help-program").split("\n\n")),
        *(f"{say(title)}:\n{_listed(entries, width, columns)}" for title, entries in lists.items()),
    ]
    return "\n\n".join(parts)


def _listed(entries: Mapping[str, str], width: int, columns: int) -> str:
    return "\n".join(_line(f"  {name:{width}}  ", told, columns) for name, told in entries.items())


def _line(before: str, text: str, columns: int) -> str:
    if len(before) + len(text) < columns:
        return before + text
    # Imported here, because on most screens every line fits.
    from textwrap import fill

    return fill(text, columns - 1, initial_indent=before, subsequent_indent=" " * len(before))


def _columns() -> int:
    """Return how wide the screen is, without shutil, which takes as long to load as all of this."""
    try:
        columns = int(os.environ.get("COLUMNS", 0)) or os.get_terminal_size(sys.stdout.fileno()).columns
    except (ValueError, OSError):
        columns = 80
    return min(columns or 80, WIDEST)
