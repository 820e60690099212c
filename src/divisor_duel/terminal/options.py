"""Options that several commands share: which game, which position, and answers as JSON."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from divisor_duel.game.pool import read_numbers
from divisor_duel.game.position import Position
from divisor_duel.game.rules import RULES, Rules
from divisor_duel.language import ENGLISH, current, say, use
from divisor_duel.terminal.speaking import argument, option

Command = Callable[..., Any]


def rules_option(command: Command) -> Command:
    """Give a command `[GAME] [--book N | --pool P --rule R --openings P] [--goal G]`, handed on: `rules`."""
    return argument("game", metavar="value-game-or-none", required=False)(_pool_option(command))


def game_option(command: Command) -> Command:
    """Give a command the options of `rules_option`, but `--game GAME`, because its arguments are others."""
    return option("--game", help="help-game")(_pool_option(command))


def _pool_option(command: Command) -> Command:
    @option("--book", metavar="value-book", help="help-book")
    @option("--pool", metavar="value-pool", help="help-pool")
    @option("--rule", type=click.Choice(RULES), help="help-rule")
    @option("--openings", metavar="value-pool", help="help-openings")
    @option(
        "--goal",
        metavar="value-goal",
        help="help-goal",
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
    help="help-seconds",
)

json_option = option("--json", "as_json", is_flag=True, help="help-json")


def echo_json(data: object) -> None:
    """Print an answer for programs."""
    import json

    click.echo(json.dumps(data, ensure_ascii=False))
