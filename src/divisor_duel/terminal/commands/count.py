"""`count`: how many complete games there are, by their length."""

from __future__ import annotations

import click

from divisor_duel.counting.games import count as count_games
from divisor_duel.game.pool import which_numbers
from divisor_duel.game.rules import Rules
from divisor_duel.language import current, say
from divisor_duel.terminal.options import Seconds, echo_json, json_option, rules_option
from divisor_duel.terminal.speaking import command, option


@command("count", "help-count")
@rules_option
@option("--seconds", type=Seconds(), help="help-count-seconds")
@json_option
def count(rules: Rules, seconds: float | None, as_json: bool) -> None:
    """Count the complete games."""
    openings = None if rules.openings == rules.pool else rules.openings
    found = count_games(rules.pool, rules.rule, openings, seconds)
    total = sum(found.values())
    if as_json:
        by_length = {str(length): games for length, games in found.items()}
        echo_json({**rules.as_dict(), "games": total, "by_length": by_length})
        return
    title, pool = rules.words_in(current()).title, which_numbers(rules.pool, "the-")
    click.echo(say("count-games", title=title, pool=pool, count=total))
    lengths = [say("count-length", count=length) for length in found]
    games = [say("large-number", number=number) for number in found.values()]
    for length, number in zip(lengths, games, strict=True):
        click.echo(f"{length:{max(map(len, lengths))}}  {number:>{max(map(len, games))}}")
