"""Click in the language in use: what commands and their options say of themselves, and click's own words."""

from __future__ import annotations

import gettext
import sys
from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeVar

import click

from divisor_duel.language import ENGLISH, LANGUAGES, Fact, current, say, tell
from divisor_duel.language.telling import translations
from divisor_duel.terminal.start import OPTION

# Click asks gettext for its own words by their English text, and each of its modules imports gettext's
# functions by name. Those functions choose a file by the environment; put in their place, ours choose by
# our tables.


@cache
def _codes() -> dict[str, str]:
    from divisor_duel.language.messages.terminal_click import MESSAGES

    return {text if isinstance(text, str) else next(iter(text)): code for code, text in MESSAGES.items()}


def worded(text: str) -> str:
    """Translate one of click's texts, which it fills in itself; what is none of them stays as it is."""
    code = _codes().get(text)
    return text if code is None else translations(current()).pgettext(code, text)


def _worded_by_count(one: str, many: str, count: int) -> str:
    code = _codes().get(one)
    if code is None:
        return gettext.NullTranslations().ngettext(one, many, count)
    return translations(current()).npgettext(code, one, many, count)


def _answer(text: str) -> str:
    # A kind of path asks for its name when it is made; it is told when it is shown.
    return text if text in ("file", "directory", "path") else worded(text)


class _Name:
    """The name of a kind of value, which click does not ask gettext for when it shows it."""

    def __init__(self, english: str) -> None:
        self.english = english

    def __get__(self, kind: Any, owner: object) -> str:
        return worded(self.english if kind is None else kind.__dict__.get("name", self.english))

    def __set__(self, kind: Any, english: str) -> None:
        kind.__dict__["name"] = english


_KINDS = (
    type(click.STRING),
    type(click.INT),
    type(click.FLOAT),
    click.IntRange,
    click.FloatRange,
    click.Path,
)


def answer_click() -> None:
    """Let click ask our tables from now on."""
    ours: dict[object, object] = {gettext.gettext: _answer, gettext.ngettext: _worded_by_count}
    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] == "click":
            for asked in ("_", "ngettext"):
                if (answer := ours.get(getattr(module, asked, None))) is not None:
                    setattr(module, asked, answer)
    for kind in _KINDS:
        if not isinstance(english := kind.__dict__.get("name", ""), _Name):
            type.__setattr__(kind, "name", _Name(english))


Decorated = TypeVar("Decorated", bound=Callable[..., Any] | click.Command)
Help = str | Fact
SCREEN: Final = 24
"""The lines of the smallest screen; help that is longer shows first what most people need."""
_FIRST: Final = f"{__name__}.first"
"""What a context is marked with while that is written."""


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
    """An option; one that few need is `rare`, and left to the whole help where all do not fit on a screen."""

    def __init__(self, *args: Any, rare: bool = False, **attrs: Any) -> None:
        told = attrs.pop("help", None)  # click would take it for a text
        super().__init__(*args, **attrs)
        self.help = told
        self.rare = rare

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Return its line of the help, if it has one there."""
        return None if self.rare and _FIRST in ctx.meta else super().get_help_record(ctx)


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
    rare=True,
    expose_value=False,
    help=Fact("help-language", languages=tuple(LANGUAGES)),
    shell_complete=lambda ctx, parameter, typed: list(LANGUAGES),
)


class Command(_Helped, click.Command):
    """A command. Every one takes the option for the language, which has been read before click reads it."""

    def __init__(self, *args: Any, **attrs: Any) -> None:
        super().__init__(*args, **attrs)
        self.params.append(_LANGUAGE)

    def get_whole_help(self, ctx: click.Context) -> str:
        """Return all that there is to say."""
        return super().get_help(ctx)

    def get_help(self, ctx: click.Context) -> str:
        """Return the help, on one screen: where all does not fit, what most need, and how to see the rest."""
        whole = self.get_whole_help(ctx)
        if len(whole.splitlines()) <= SCREEN:
            return whole
        ctx.meta[_FIRST] = True
        try:
            return super().get_help(ctx)
        finally:
            del ctx.meta[_FIRST]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does; at first no more than two paragraphs of it."""
        if _FIRST in ctx.meta and self.help is not None:
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text("\n\n".join(self.help.split("\n\n")[:2]))
        else:
            super().format_help_text(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Let the option that shows the help, which click makes, be told like all others."""
        if (own := self.get_help_option(ctx)) is not None:
            own.help = say("help-help")
        super().format_options(ctx, formatter)
        if _FIRST in ctx.meta:
            with formatter.section(say("group-more")):
                formatter.write_dl([(f"help {ctx.info_name} more", say("line-help-whole"))])

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Translate what stands for options and commands."""
        pieces = super().collect_usage_pieces(ctx)
        if current() == ENGLISH:
            return pieces
        return [worded(piece) for piece in pieces]


class Group(Command, click.Group):
    """A group of commands."""


def command(name: str, told: str) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a command of a function; `told` is the code of its help."""
    return click.command(name, cls=Command, help=told)
