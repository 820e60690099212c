"""The `divisor-duel` program: its commands, loaded only when used, and the one place that words failures."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from divisor_duel import __version__
from divisor_duel.language import ENGLISH, quoted, say, tell, use
from divisor_duel.terminal.commands import COMMANDS, GROUPS
from divisor_duel.terminal.first_page import first_page
from divisor_duel.terminal.speaking import Group, Option
from divisor_duel.terminal.start import check, open_streams, reader_left, spoken


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

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command that was typed; answer a wrong one with what may have been meant."""
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            raise _no_such_command(args[0])
        return super().resolve_command(ctx, args)

    def get_help(self, ctx: click.Context) -> str:
        """Return what a player needs first."""
        return first_page(ctx.make_formatter().width)

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


def _no_such_command(typed: str) -> Exception:
    """Answer a wrong command with the nearest one, with how to play a game of that name, or with the help."""
    # Imported here: only a wrong command needs them.
    from difflib import get_close_matches

    from divisor_duel.errors import InvalidInput
    from divisor_duel.game.rules import books, games
    from divisor_duel.install import command

    word = typed.lower()
    if near := get_close_matches(word, COMMANDS, n=1, cutoff=0.6):
        return InvalidInput("no-such-command-but", command=typed[:40], near=command(*near))
    if word in books:
        return InvalidInput("no-such-command-but", command=typed[:40], near=command("play", "--book", word))
    if near := get_close_matches(word, games, n=1, cutoff=0.7):
        return InvalidInput("no-such-command-but", command=typed[:40], near=command("play", *near))
    return InvalidInput("no-such-command", command=typed[:40], help=command("help", "more"))


def run(arguments: list[str] | None = None) -> None:
    """Run the program, in the language that is wanted."""
    open_streams()
    arguments = sys.argv[1:] if arguments is None else arguments
    language = spoken(arguments)
    if language != ENGLISH:
        from divisor_duel.terminal.speaking import answer_click

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
        reader_left()
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
