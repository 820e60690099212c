"""`longest`: the longest chain of a pool, with a proof that there is no longer one."""

from __future__ import annotations

import click

from divisor_duel.counting.longest import Chain
from divisor_duel.counting.longest import longest as find_longest
from divisor_duel.game.pool import Pool
from divisor_duel.language import say
from divisor_duel.terminal.options import Seconds, echo_json, json_option
from divisor_duel.terminal.progress import shown
from divisor_duel.terminal.speaking import argument, command, option


@command("longest", "help-longest")
@argument("pool", metavar="value-pool")
@option("--seconds", type=Seconds(), help="help-longest-seconds")
@json_option
def longest(pool: str, seconds: float | None, as_json: bool) -> None:
    """Find the longest chain."""
    numbers = Pool.parse(pool)
    best = [Chain((), len(numbers))]

    def told(so_far: float) -> str:
        return say("longest-so-far", seconds=so_far, count=len(best[-1].numbers), bound=best[-1].bound)

    with shown(told):
        found = find_longest(numbers, seconds, watch=best.append)
    if as_json:
        echo_json({"pool": str(numbers), **found.as_dict()})
        return
    click.echo(" ".join(map(str, found.numbers)))
    code = "longest-proven" if found.proven else "longest-at-most"
    click.echo(say(code, found=len(found.numbers), count=len(numbers), bound=found.bound))
