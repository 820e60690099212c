"""How the program ends when somebody leaves."""

from __future__ import annotations

import click

INTERRUPTED = 130
"""What a shell expects of a program that Ctrl-C ended."""


def end_after(how: BaseException) -> None:
    """End with 130 after Ctrl-C; whoever left in another way, or was told to by the system, just goes."""
    if type(how) is KeyboardInterrupt:
        raise click.exceptions.Exit(INTERRUPTED)
