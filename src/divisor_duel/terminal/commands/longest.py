"""`longest`: the longest chain of a pool, with a proof that there is no longer one."""

from __future__ import annotations

import sys
from time import monotonic

import click

from divisor_duel.counting.longest import Chain
from divisor_duel.counting.longest import longest as find_longest
from divisor_duel.game.pool import Pool
from divisor_duel.language import say
from divisor_duel.terminal.options import Seconds, echo_json, json_option
from divisor_duel.terminal.speaking import argument, command, option


@command("longest", "help-longest")
@argument("pool", metavar="value-pool")
@option("--seconds", type=Seconds(), help="help-longest-seconds")
@json_option
def longest(pool: str, seconds: float | None, as_json: bool) -> None:
    """Find the longest chain."""
    numbers = Pool.parse(pool)
    began = monotonic()

    def watch(chain: Chain) -> None:
        seconds = monotonic() - began
        told = say("longest-so-far", seconds=seconds, count=len(chain.numbers), bound=chain.bound)
        click.echo(f"\r{told} ", err=True, nl=False)

    live = sys.stderr.isatty()
    found = find_longest(numbers, seconds, watch=watch if live else None)
    if live:
        click.echo(err=True)
    if as_json:
        echo_json({"pool": str(numbers), **found.as_dict()})
        return
    click.echo(" ".join(map(str, found.numbers)))
    code = "longest-proven" if found.proven else "longest-at-most"
    click.echo(say(code, found=len(found.numbers), count=len(numbers), bound=found.bound))
