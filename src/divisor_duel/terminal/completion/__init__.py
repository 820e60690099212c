"""Words to complete what is typed, and the scripts by which shells ask for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pkgutil import get_data
from typing import Final, Literal, NamedTuple

import click

from divisor_duel import __version__

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


Commands = Mapping[str, Described]


def bash(commands: Commands) -> str:
    """Return the script for bash."""
    values = [
        f"        {'|'.join(_shell(f'{name} {option}') for option in switch.names)}) {_bash_values(taken)} ;;"
        for name, switch, taken in _taking(commands)
    ]
    words = []
    for name, command in commands.items():
        options = " ".join(option for switch in command.switches for option in switch.names)
        words.append(f"                {_shell(f'{name} -')}*) words={_shell(options)} ;;")
        words.append(f"                {_shell(f'{name} ')}*) {_bash_values(command.arguments)} ;;")
    skipped = "|".join(_first_options(commands))
    return _filled("bash", skipped=skipped, values="\n".join(values), words="\n".join(words))


def _bash_values(values: Values) -> str:
    return f"kind={values.kind}" if values.kind != "plain" else f"words={_shell(' '.join(values.words))}"


def zsh(commands: Commands) -> str:
    """Return the script for zsh, which shows what each word means too."""
    values = [
        f"        ({'|'.join(_shell(f'{name} {option}') for option in switch.names)}) {_zsh_values(taken)} ;;"
        for name, switch, taken in _taking(commands)
    ]
    words = []
    for name, command in commands.items():
        options = [
            _shell(f"{option}:{switch.told}") for switch in command.switches for option in switch.names
        ]
        words.append(f"                ({_shell(f'{name} -')}*) offered=({' '.join(options)}) ;;")
        plain = _zsh_values(command.arguments)
        if not name:
            lines = [_shell(f"{other}:{one.told}") for other, one in commands.items() if other]
            plain = f"offered=({' '.join(lines)})"
        words.append(f"                ({_shell(f'{name} ')}*) {plain} ;;")
    skipped = "|".join(_first_options(commands))
    return _filled("zsh", skipped=skipped, values="\n".join(values), words="\n".join(words))


def _zsh_values(values: Values) -> str:
    if values.kind != "plain":
        return "_files && return" if values.kind == "file" else "_files -/ && return"
    return f"offered=({' '.join(map(_shell, values.words))})"


def fish(commands: Commands) -> str:
    """Return the script for fish, which shows what each word means too."""
    lines = []
    for name, command in commands.items():
        here = f"complete -c divisor-duel -n {_fish(f'__divisor_duel_in {name}'.rstrip())}"
        for switch in command.switches:
            names = " ".join(_fish_name(option) for option in switch.names)
            lines.append(f"{here} {names}{_fish_values(switch.values)} -d {_fish(switch.told)}")
        if not name:
            lines += [f"{here} -a {other} -d {_fish(one.told)}" for other, one in commands.items() if other]
        elif command.arguments.kind != "plain":
            lines.append(f"{here} -F")
        elif command.arguments.words:
            lines.append(f"{here} -a {_fish(' '.join(command.arguments.words))}")
    skipped = " ".join(_first_options(commands))
    return _filled("fish", skipped=skipped, lines="\n".join(lines))


def _fish_name(option: str) -> str:
    return f"-l {option[2:]}" if option.startswith("--") else f"-s {option[1:]}"


def _fish_values(values: Values | None) -> str:
    if values is None:
        return ""
    if values.kind != "plain":
        return " -r -F"
    return f" -x -a {_fish(' '.join(values.words))}" if values.words else " -x"


def _taking(commands: Commands) -> Iterator[tuple[str, Switch, Values]]:
    """Yield the options that something follows, with their commands and what that is."""
    for name, command in commands.items():
        for switch in command.switches:
            if switch.values is not None:
                yield name, switch, switch.values


def _first_options(commands: Commands) -> list[str]:
    """Return the options with a value that can stand before a command."""
    return [name for switch in commands[""].switches if switch.values is not None for name in switch.names]


def _filled(shell: str, **gaps: str) -> str:
    content = get_data(__package__, f"completion.{shell}")
    assert content is not None
    script = content.decode().replace("@version@", __version__)
    for name, text in gaps.items():
        script = script.replace(f"@{name}@", text)
    return script


def _shell(text: str) -> str:
    """Quote a text for bash and zsh."""
    return "'" + text.replace("'", "'\\''") + "'"


def _fish(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


SHELLS: Final[dict[str, Callable[[Commands], str]]] = {"bash": bash, "zsh": zsh, "fish": fish}
"""Every shell that can be served, with what writes its script."""
