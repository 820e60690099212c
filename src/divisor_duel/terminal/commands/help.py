"""`help`: what `--help` shows, of the program, of one command, or all of it."""

from __future__ import annotations

import click

from divisor_duel.terminal.commands import COMMANDS
from divisor_duel.terminal.completion import offering
from divisor_duel.terminal.speaking import Command, Group, argument, command

MORE = "more"


@command("help", "help-help-command")
@argument(
    "name",
    metavar="value-command-or-more",
    required=False,
    shell_complete=offering(lambda: (*COMMANDS, MORE)),
)
@argument("whole", metavar="value-more", type=click.Choice([MORE]), required=False)
@click.pass_context
def show_help(ctx: click.Context, name: str | None, whole: str | None) -> None:
    """Show the help."""
    above = ctx.parent
    assert above is not None
    program = above.command
    assert isinstance(program, Group)
    if name is None:
        click.echo(program.get_help(above))
    elif name == MORE:
        click.echo(program.get_whole_help(above))
    else:
        asked, found, _ = program.resolve_command(above, [name])
        assert isinstance(found, Command)
        with click.Context(found, info_name=asked, parent=above) as one:
            click.echo(found.get_whole_help(one) if whole else found.get_help(one))
