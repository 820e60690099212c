"""Write the manual pages, of the program and of each command, from the help: `make_manual.py FOLDER`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click

PROGRAM = "divisor-duel"


def pages() -> dict[str, str]:
    """Return every page by the name of its file."""
    from divisor_duel.language import say
    from divisor_duel.terminal.commands import GROUPS
    from divisor_duel.terminal.main import program

    made = {}
    with click.Context(program, info_name=PROGRAM) as above:
        commands = [name for group in GROUPS.values() for name in group]
        for name in commands:
            command = program.get_command(above, name)
            assert command is not None
            with click.Context(command, info_name=name, parent=above) as ctx:
                made[f"{PROGRAM}-{name}.1"] = _page(
                    f"{PROGRAM}-{name}", say(f"line-{name}"), command, ctx, [PROGRAM]
                )
        lists = [
            line
            for title, group in GROUPS.items()
            for line in _listed(say(title), {name: say(f"line-{name}") for name in group})
        ]
        also = [f"{PROGRAM}-{name}" for name in commands]
        about = (program.help or "").partition("\n")[0]
        made[f"{PROGRAM}.1"] = _page(PROGRAM, about, program, above, also, lists)
    return made


def _page(
    name: str,
    told: str,
    command: click.Command,
    ctx: click.Context,
    also: list[str],
    more: list[str] | None = None,
) -> str:
    from divisor_duel import __version__

    usage = " ".join(command.collect_usage_pieces(ctx))
    options = dict(
        record
        for parameter in command.get_params(ctx)
        if isinstance(parameter, click.Option) and (record := parameter.get_help_record(ctx))
    )
    lines = [
        f'.TH "{name.upper()}" 1 "" "{PROGRAM} {__version__}" "{PROGRAM}"',
        ".SH NAME",
        f"{_text(name)} \\- {_text(told.rstrip('.'))}",
        ".SH SYNOPSIS",
        f".B {_text(ctx.command_path)}",
        _text(usage),
        ".SH DESCRIPTION",
        *_paragraphs(command.help or ""),
        *(more or ()),
        *_listed("OPTIONS", options),
        ".SH SEE ALSO",
        ",\n".join(f".BR {_text(other)} (1)" for other in also).replace(" (1),", " (1),"),
    ]
    return "\n".join(lines) + "\n"


def _listed(title: str, entries: dict[str, str]) -> Iterator[str]:
    yield f".SH {_text(title.upper())}"
    for name, told in entries.items():
        yield from (".TP", f".B {_text(name)}", _text(" ".join(told.split())))


def _paragraphs(text: str) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        yield from (".PP", _text(" ".join(paragraph.split())))


def _text(text: str) -> str:
    """Write a text so that roff takes nothing in it for its own."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return re.sub(r"^\.", "\\\\&.", text)


def write(folder: Path) -> list[Path]:
    """Write the pages into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, page in pages().items():
        (folder / name).write_text(page, "utf-8")
        written.append(folder / name)
    return written


if __name__ == "__main__":
    write(Path(sys.argv[1]))
