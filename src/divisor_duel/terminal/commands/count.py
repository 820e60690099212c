"""`count`: how many complete games there are, by their length."""

from __future__ import annotations

import click

from divisor_duel.counting.games import count as count_games
from divisor_duel.game.pool import the_numbers
from divisor_duel.game.rules import Rules
from divisor_duel.terminal.options import Seconds, echo_json, json_option, rules_option


@command("count", "help-count")
@rules_option
@option("--seconds", type=Seconds(), help="help-count-seconds")
@json_option
def count(rules: Rules, seconds: float | None, as_json: bool) -> None:
    """Count the complete games: every way to play until nobody can move, by the number of moves."""
    openings = None if rules.openings == rules.pool else rules.openings
    found = count_games(rules.pool, rules.rule, openings, seconds)
    total = sum(found.values())
    if as_json:
        by_length = {str(length): games for length, games in found.items()}
        echo_json({**rules.as_dict(), "games": total, "by_length": by_length})
        return
    click.echo(f"{rules.words.title}, {the_numbers(rules.pool)}: {total:,} complete game{'s'[: total != 1]}.")
    width = max((len(f"{games:,}") for games in found.values()), default=0)
    for length, games in found.items():
        click.echo(f"{length:4} move{'s'[: length != 1]:1}  {games:>{width},}")
