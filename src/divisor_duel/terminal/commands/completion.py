"""`completion`: let the shell complete what is typed."""

from __future__ import annotations

import os
from pathlib import Path
from shlex import quote

import click

from divisor_duel.errors import InvalidInput
from divisor_duel.language import say
from divisor_duel.terminal.completion import SHELLS, described
from divisor_duel.terminal.speaking import argument, command, option
from divisor_duel.work.files import write_whole

_READ_AT_START = {"bash": ".bashrc", "zsh": ".zshrc"}
"""What a shell reads at its start, below the home folder."""


@command("completion", "help-completion")
@argument("shell", metavar="value-shell-or-none", required=False, type=click.Choice(list(SHELLS)))
@option("--install", is_flag=True, help="help-completion-install")
@click.pass_context
def completion(ctx: click.Context, shell: str | None, install: bool) -> None:
    """Print the script of a shell, or put it where the shell finds it."""
    shell = shell or Path(os.environ.get("SHELL", "")).name
    if shell not in SHELLS:
        raise InvalidInput("completion-which-shell", shells=tuple(SHELLS))
    assert ctx.parent is not None
    program = ctx.parent.command
    assert isinstance(program, click.Group)
    script = SHELLS[shell](described(program, lambda name: say(f"line-{name}")))
    if install:
        _install(shell, script)
    else:
        click.echo(script, nl=False)


def _install(shell: str, script: str) -> None:
    if shell == "fish":
        settings = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
        place = settings / "fish" / "completions" / "divisor-duel.fish"
        write_whole(place, script)
        click.echo(say("completion-installed", file=place))
        return
    from platformdirs import user_data_path

    place = user_data_path("divisor-duel", appauthor=False) / f"completion.{shell}"
    write_whole(place, script)
    start = Path((shell == "zsh" and os.environ.get("ZDOTDIR")) or Path.home()) / _READ_AT_START[shell]
    # The program may be gone one day, and its files with it.
    reading = f"[ ! -f {quote(str(place))} ] || source {quote(str(place))}"
    if not start.exists() or reading not in start.read_text("utf-8", "replace"):
        with start.open("a", encoding="utf-8") as file:
            file.write(f"\n# divisor-duel\n{reading}\n")
        click.echo(say("completion-line", file=start))
    click.echo(say("completion-installed", file=place))
