"""Commands, options and arguments of click whose help is a message, told when it is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from divisor_duel.language import ENGLISH, LANGUAGES, Fact, current, say, tell
from divisor_duel.terminal.languages import OPTION

Decorated = TypeVar("Decorated", bound=Callable[..., Any] | click.Command)
Help = str | Fact


class _Helped:
    """What has a help: the code of a message, or a fact."""

    _help: Help | None = None

    def _told(self) -> str | None:
        """Return the help, in the language in use."""
        if self._help is None:
            return None
        return tell(self._help if isinstance(self._help, Fact) else Fact(self._help))

    def _take(self, what: Help | None) -> None:
        self._help = what

    help = property(_told, _take)


class _Valued:
    """What has a value, and the code of what stands for it."""

    _metavar: str | None = None

    @property
    def metavar(self) -> str | None:
        """What stands for the value, in the language in use."""
        return None if self._metavar is None else say(self._metavar)

    @metavar.setter
    def metavar(self, code: str | None) -> None:
        self._metavar = code


class Option(_Helped, _Valued, click.Option):
    """An option."""

    def __init__(self, *args: Any, **attrs: Any) -> None:
        told = attrs.pop("help", None)  # click would take it for a text
        super().__init__(*args, **attrs)
        self.help = told


class Argument(_Valued, click.Argument):
    """An argument."""


def option(*names: str, **attrs: Any) -> Callable[[Decorated], Decorated]:
    """Give a command an option; `help` is a code or a fact, `metavar` a code."""
    return click.option(*names, cls=Option, **attrs)


def argument(name: str, **attrs: Any) -> Callable[[Decorated], Decorated]:
    """Give a command an argument; `metavar` is a code."""
    return click.argument(name, cls=Argument, **attrs)


_LANGUAGE = Option(
    [OPTION],
    metavar="value-code",
    expose_value=False,
    help=Fact("help-language", languages=tuple(LANGUAGES)),
    shell_complete=lambda ctx, parameter, typed: list(LANGUAGES),
)


class Command(_Helped, click.Command):
    """A command. Every one takes the option for the language, which has been read before click reads it."""

    def __init__(self, *args: Any, **attrs: Any) -> None:
        super().__init__(*args, **attrs)
        self.params.append(_LANGUAGE)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Let the option that shows the help, which click makes, be told like all others."""
        if (own := self.get_help_option(ctx)) is not None:
            own.help = say("help-help")
        super().format_options(ctx, formatter)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Translate what stands for options and commands."""
        pieces = super().collect_usage_pieces(ctx)
        if current() == ENGLISH:
            return pieces
        from divisor_duel.terminal.click_words import worded

        return [worded(piece) for piece in pieces]


class Group(Command, click.Group):
    """A group of commands."""

    def get_whole_help(self, ctx: click.Context) -> str:
        """Return every command and option, where the help shows fewer."""
        return super().get_help(ctx)


def command(name: str, told: str) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a command of a function; `told` is the code of its help."""
    return click.command(name, cls=Command, help=told)
