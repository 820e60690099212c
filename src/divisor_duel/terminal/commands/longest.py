"""`longest`: the longest chain of a pool, with a proof that there is no longer one."""

from __future__ import annotations

import sys
from time import monotonic

import click

from divisor_duel.counting.longest import Chain
from divisor_duel.counting.longest import longest as find_longest
from divisor_duel.game.pool import Pool
from divisor_duel.terminal.options import Seconds, echo_json, json_option


@command("longest", "help-longest")
@argument("pool")
@option("--seconds", type=Seconds(), help="help-longest-seconds")
@json_option
def longest(pool: str, seconds: float | None, as_json: bool) -> None:
    """Find the longest chain of a POOL, like 1-100: each number a divisor or multiple of the one before."""
    numbers = Pool.parse(pool)
    began = monotonic()

    def watch(chain: Chain) -> None:
        click.echo(
            f"\r{monotonic() - began:6.1f} s: {len(chain.numbers)} numbers found, at most {chain.bound} ",
            err=True,
            nl=False,
        )

    live = sys.stderr.isatty()
    found = find_longest(numbers, seconds, watch=watch if live else None)
    if live:
        click.echo(err=True)
    if as_json:
        echo_json({"pool": str(numbers), **found.as_dict()})
        return
    click.echo(" ".join(map(str, found.numbers)))
    limit = "is longer." if found.proven else f"has more than {found.bound}. More --seconds may help."
    click.echo(f"{len(found.numbers)} of {len(numbers)} numbers; no chain {limit}")
