"""The `divisor-duel` program: its commands, loaded only when used, and the one place that words failures."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import TextIOWrapper

import click

from divisor_duel import __version__
from divisor_duel.language import ENGLISH, quoted, say, tell, use
from divisor_duel.terminal.languages import check, spoken
from divisor_duel.terminal.speaking import Group, Option

# Each command, by who needs it: where it lives below this package. `line-NAME` is its line in the help.
GROUPS = {
    "group-play": {
        "play": "play:play",
        "learn": "learn:learn",
        "games": "rulebook:list_games",
        "books": "rulebook:list_books",
        "rules": "rulebook:show_rules",
        "replay": "replay:replay",
        "review": "review:review",
        "puzzle": "puzzle:puzzle",
        "solo": "solo:solo",
    },
    "group-teach": {
        "serve": "serve:serve",
        "class": "classroom:classroom",
        "sheet": "sheet:sheet",
        "site": "site:site",
        "solve": "solve:solve",
    },
    "group-build": {
        "arena": "arena:arena",
        "engine": "engine:engine",
        "prompt": "prompt:show_prompt",
        "positions": "positions:positions",
    },
    "group-research": {
        "sweep": "sweep:sweep",
        "count": "count:count",
        "longest": "longest:longest",
        "plot": "plot:plot",
    },
}
COMMANDS = {name: place for group in GROUPS.values() for name, place in group.items()}


class Program(Group):
    """A group whose commands are imported when they are called, so that the others cost nothing."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in the order people need them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name].partition(":")
        command = getattr(import_module(f"divisor_duel.terminal.commands.{module}"), attribute)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing any."""
        for title, commands in GROUPS.items():
            with formatter.section(say(title)):
                formatter.write_dl([(name, say(f"line-{name}")) for name in commands])


@click.group(
    cls=Program,
    help="help-program",
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(
    __version__, "--version", message="divisor-duel %(version)s", cls=Option, help="help-version"
)
@click.pass_context
def program(ctx: click.Context) -> None:
    """Begin a game when no command is given."""
    if ctx.invoked_subcommand is None:
        from divisor_duel.terminal.session import begin

        begin()


def _open_streams() -> None:
    """Let neither a closed stream nor a character that cannot be shown stop the program."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "r" if name == "stdin" else "w"))
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def run(arguments: list[str] | None = None) -> None:
    """Run the program, in the language that is wanted."""
    _open_streams()
    arguments = sys.argv[1:] if arguments is None else arguments
    language = spoken(arguments)
    if language != ENGLISH:
        from divisor_duel.terminal.click_words import answer_click

        answer_click()
    with use(language):
        _run(arguments)


def _run(arguments: list[str]) -> None:
    """Let every failure end in one line a person can act on."""
    try:
        check(arguments)
        sys.exit(program.main(arguments, prog_name="divisor-duel", standalone_mode=False) or 0)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo(f"\n{say('program-stopped')}", err=True)
        sys.exit(130)
    except BrokenPipeError:
        # The reader went away, as `head` does; there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        place = f" ({error.filename})" if error.filename else ""
        click.echo(quoted(f"divisor-duel: {error.strerror or error}{place}"), err=True)
        sys.exit(1)
    except ValueError as error:
        from divisor_duel.errors import Mistake

        if not isinstance(error, Mistake):
            raise
        click.echo(f"divisor-duel: {tell(error.fact)}", err=True)
        sys.exit(2)
