"""The `divisor-duel` program: its commands, loaded only when used, and the one place that words failures."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from io import TextIOWrapper

import click

from divisor_duel import __version__

# Each command: where it lives below this package, and its line in the help; grouped by who needs it.
GROUPS = {
    "Play": {
        "play": ("play:play", "Play a game at this terminal."),
        "learn": ("learn:learn", "Learn the game in six steps, by playing it."),
        "games": ("rulebook:list_games", "List the named games."),
        "books": ("rulebook:list_books", "List the rulebooks, and how to play each."),
        "rules": ("rulebook:show_rules", "Read the rules of a game."),
        "replay": ("replay:replay", "Step through a recorded game."),
        "review": ("review:review", "See where a recorded game turned."),
        "puzzle": ("puzzle:puzzle", "Find the one move that wins."),
        "solo": ("solo:solo", "Make the longest chain you can, alone."),
    },
    "Teach": {
        "serve": ("serve:serve", "Play in the browser, alone, with a friend by link, or in class."),
        "class": ("classroom:classroom", "Let a class play: a code, rounds, a wall to look at."),
        "sheet": ("sheet:sheet", "Make puzzles and boards to print, with answers."),
        "site": ("site:site", "Write the pages as a folder that needs no server."),
        "solve": ("solve:solve", "Find out who wins a position, and why."),
    },
    "Build": {
        "arena": ("arena:arena", "Let players meet, and judge every move."),
        "engine": ("engine:engine", "Answer the line protocol, for programs that play."),
        "prompt": ("prompt:show_prompt", "Put a position to a language model."),
        "positions": ("positions:positions", "Make positions to measure players with."),
    },
    "Research": {
        "sweep": ("sweep:sweep", "Find out who wins every pool of a row."),
        "count": ("count:count", "Count the complete games of a pool, by length."),
        "longest": ("longest:longest", "Find the longest chain of a pool."),
        "plot": ("plot:plot", "Draw a sweep, or the moves of an arena."),
    },
}
COMMANDS = {name: entry for group in GROUPS.values() for name, entry in group.items()}


class Program(click.Group):
    """A group whose commands are imported when they are called, so that the others cost nothing."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands in the order people need them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name][0].partition(":")
        command = getattr(import_module(f"divisor_duel.terminal.commands.{module}"), attribute)
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing any."""
        for title, commands in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name, line) for name, (_, line) in commands.items()])


@click.group(
    cls=Program,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, "--version", message="divisor-duel %(version)s")
@click.pass_context
def program(ctx: click.Context) -> None:
    """Play number games of divisors and multiples, solve them, and learn why.

    Without a command, a game begins.
    """
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
    """Run the program; every failure ends in one line a person can act on."""
    _open_streams()
    try:
        sys.exit(program.main(arguments, prog_name="divisor-duel", standalone_mode=False) or 0)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        click.echo("\nStopped.", err=True)
        sys.exit(130)
    except BrokenPipeError:
        # The reader went away, as `head` does; there is nobody left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except OSError as error:
        place = f" ({error.filename})" if error.filename else ""
        click.echo(f"divisor-duel: {error.strerror or error}{place}", err=True)
        sys.exit(1)
    except ValueError as error:
        from divisor_duel.errors import Mistake

        if not isinstance(error, Mistake):
            raise
        click.echo(f"divisor-duel: {error}", err=True)
        sys.exit(2)
