"""The words that can be typed: commands, their options, and what each takes, as click knows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Literal, NamedTuple

import click

Kind = Literal["plain", "file", "dir"]
Complete = Callable[[click.Context, click.Parameter, str], list[str]]

MOST_NUMBERS: Final = 10
"""A range of more numbers is not offered."""


class Values(NamedTuple):
    """What may stand in a place: words, a file or a folder; nothing where anything may."""

    words: tuple[str, ...] = ()
    kind: Kind = "plain"


class Switch(NamedTuple):
    """An option: its names, what is told of it, and what follows it, if something must."""

    names: tuple[str, ...]
    told: str
    values: Values | None


class Described(NamedTuple):
    """A command: what is told of it, its options, and what its arguments may be."""

    told: str
    switches: tuple[Switch, ...]
    arguments: Values


def offering(words: Callable[[], Iterable[str]]) -> Complete:
    """Offer words, found when they are asked for, as click wants it of an option."""
    return lambda ctx, parameter, typed: [word for word in words() if word.startswith(typed)]


def offered_games() -> Iterable[str]:
    """Return the named games."""
    from divisor_duel.game.rules import games

    return games


def offered_books() -> Iterable[str]:
    """Return the numbers of the rulebooks."""
    from divisor_duel.game.rules import books

    return books


def offered_players() -> Iterable[str]:
    """Return who can take a seat by a name."""
    from divisor_duel.players.levels import LEVELS
    from divisor_duel.players.net import NET

    return "human", *LEVELS, NET


def described(program: click.Group, told: Callable[[str], str]) -> dict[str, Described]:
    """Return every command, and under the empty name the program itself; `told` words a command's line."""
    with click.Context(program, info_name="divisor-duel") as above:
        names = program.list_commands(above)
        found = {"": Described("", _switches(program, above), Values(tuple(names)))}
        for name in names:
            command = program.get_command(above, name)
            assert command is not None
            with click.Context(command, info_name=name, parent=above) as ctx:
                found[name] = Described(told(name), _switches(command, ctx), _arguments(command, ctx))
    return found


def _switches(command: click.Command, ctx: click.Context) -> tuple[Switch, ...]:
    switches = []
    for option in command.get_params(ctx):
        if isinstance(option, click.Option) and not option.hidden:
            record = option.get_help_record(ctx)
            names = tuple(option.opts + option.secondary_opts)
            takes = None if option.is_flag or option.count else _values(option, ctx)
            if takes is not None and option._flag_needs_value:
                takes = None  # which may stand alone
            switches.append(Switch(names, " ".join(record[1].split()) if record else "", takes))
    return tuple(switches)


def _arguments(command: click.Command, ctx: click.Context) -> Values:
    several = [_values(p, ctx) for p in command.get_params(ctx) if isinstance(p, click.Argument)]
    words = tuple(word for values in several for word in values.words)
    kind: Kind = next((values.kind for values in several if values.kind != "plain"), "plain")
    return Values(words, kind)


def _values(parameter: click.Parameter, ctx: click.Context) -> Values:
    kind = parameter.type
    if isinstance(kind, click.IntRange) and kind.min is not None and kind.max is not None:
        numbers = range(int(kind.min), int(kind.max) + 1)
        return Values(tuple(map(str, numbers)) if len(numbers) <= MOST_NUMBERS else ())
    items = parameter.shell_complete(ctx, "")
    kinds = {item.type for item in items}
    if "dir" in kinds or "file" in kinds:
        return Values(kind="dir" if "dir" in kinds else "file")
    return Values(tuple(str(item.value) for item in items))
