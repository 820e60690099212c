"""Options that several commands share: which game, which position, and answers as JSON."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import read_numbers
from divisor_duel.game.position import Position
from divisor_duel.game.rules import RULES, Rules, games
from divisor_duel.language import ENGLISH, current, decoded, say, use
from divisor_duel.terminal.completion import offered_books, offered_games, offered_players, offering
from divisor_duel.terminal.speaking import argument, option

Command = Callable[..., Any]


def rules_option(command: Command) -> Command:
    """Give a command `[GAME] [--book N | --pool P --rule R --openings P] [--goal G]`, handed on: `rules`."""
    return game_argument(_pool_option(command))


def players_option(command: Command) -> Command:
    """Give a command the same, and who plays: `[GAME] WHO WHO…`, handed on as `rules` and `players`."""

    @argument(
        "players",
        metavar="value-game-who-who",
        nargs=-1,
        required=True,
        shell_complete=offering(lambda: (*offered_games(), *offered_players())),
    )
    @_game_named
    @_pool_option
    @wraps(command)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        return command(*args, **kwargs)

    return wrapper


def game_argument(command: Command) -> Command:
    """Give a command `[GAME]`, which may stand behind `--game` too, handed on as `game`."""
    described = {"required": False, "shell_complete": offering(offered_games)}
    return argument("game", metavar="value-game-or-none", **described)(_game_named(command))


def _game_named(command: Command) -> Command:
    @option(
        "--game",
        "game_named",
        metavar="value-game",
        rare=True,
        help="help-game",
        shell_complete=offering(offered_games),
    )
    @wraps(command)
    def wrapper(*args: Any, game_named: str | None, **kwargs: Any) -> Any:
        players = kwargs.get("players", ())
        if players and players[0] in games:
            kwargs |= {"game": players[0], "players": players[1:]}
        game = kwargs.pop("game", None)
        if None not in (game, game_named) and game != game_named:
            raise InvalidInput("game-twice", game=game, other=game_named)
        return command(*args, game=game or game_named, **kwargs)

    return wrapper


def _pool_option(command: Command) -> Command:
    @option("--book", metavar="value-book", help="help-book", shell_complete=offering(offered_books))
    @option("--pool", metavar="value-pool", help="help-pool")
    @option("--rule", type=click.Choice(RULES), rare=True, help="help-rule")
    @option("--openings", metavar="value-pool", rare=True, help="help-openings")
    @option(
        "--goal",
        metavar="value-goal",
        rare=True,
        help="help-goal",
        shell_complete=offering(lambda: ("last", "misere", "length-20")),
    )
    @wraps(command)
    def wrapper(
        *args: Any,
        game: str | None,
        book: str | None,
        pool: str | None,
        rule: str | None,
        openings: str | None,
        goal: str | None,
        **kwargs: Any,
    ) -> Any:
        rules = Rules.from_spec(game=game, pool=pool, rule=rule, openings=openings, book=book, goal=goal)
        # Whoever asks for a rulebook gets its own words, which are English.
        with use(current() if book is None else ENGLISH):
            return command(*args, rules=rules, **kwargs)

    return wrapper


def position_option(command: Command) -> Command:
    """Give a command the options of `rules_option` and `--moves`, handed over as `position`."""

    @rules_option
    @option("--moves", default="", metavar="value-numbers", help="help-moves")
    @wraps(command)
    def wrapper(*args: Any, rules: Rules, moves: str, **kwargs: Any) -> Any:
        return command(*args, position=Position(rules, read_numbers(moves)), **kwargs)

    return wrapper


class Text(click.types.StringParamType):
    """A text to work with, whatever the system could decode of it; not the name of a file."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read what was typed as UTF-8."""
        return decoded(super().convert(value, param, ctx))


class Seconds(click.FloatRange):
    """A time from a millisecond to a day."""

    def __init__(self) -> None:
        super().__init__(0.001, 86_400)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read the number; `nan`, which no comparison refuses, is none."""
        seconds = super().convert(value, param, ctx)
        if seconds != seconds:
            self.fail(say("no-seconds", text=value), param, ctx)
        return seconds


seconds_option = option(
    "--seconds",
    type=Seconds(),
    default=60.0,
    show_default=True,
    rare=True,
    help="help-seconds",
)

# A password in it is better kept out of the arguments, which everybody on a machine can list.
database_option = option(
    "--database",
    envvar="DIVISOR_DUEL_DATABASE",
    show_envvar=True,
    metavar="value-url",
    help="help-database",
)

json_option = option("--json", "as_json", is_flag=True, help="help-json")


def echo_json(data: object) -> None:
    """Print an answer for programs."""
    import json

    click.echo(json.dumps(data, ensure_ascii=False))
