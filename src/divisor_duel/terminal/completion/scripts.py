"""The words as a script for bash, zsh or fish: each shell has a file with gaps to fill in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pkgutil import get_data
from typing import Final

from divisor_duel import __version__
from divisor_duel.terminal.completion.words import Described, Switch, Values

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
