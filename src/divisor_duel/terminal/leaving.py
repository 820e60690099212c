"""How the program ends when somebody leaves, when the system tells it to, or when its terminal has gone."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import click

INTERRUPTED = 130
"""What a shell expects of a program that Ctrl-C ended."""


def end_after(how: BaseException) -> None:
    """End with 130 after Ctrl-C; whoever left in another way, or was told to by the system, just goes."""
    if type(how) is KeyboardInterrupt:
        raise click.exceptions.Exit(INTERRUPTED)


# Windows has no terminals that hang up.
TOLD_TO_END = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class ToldToEnd(KeyboardInterrupt):
    """The system asks to end, and nobody at the keyboard."""


@contextmanager
def ending_cleanly() -> Iterator[None]:
    """End as for Ctrl-C meanwhile, so that games are kept and the bots' processes go."""

    def leave(*_: object) -> None:
        for told in before:
            signal.signal(told, signal.SIG_IGN)
        raise ToldToEnd

    # What is ignored stays so: `nohup` wants it.
    before = {
        told: old for told in TOLD_TO_END if (old := signal.getsignal(told)) not in (signal.SIG_IGN, None)
    }
    for told in before:
        signal.signal(told, leave)
    try:
        yield
    finally:
        for told, old in before.items():
            signal.signal(told, old)
