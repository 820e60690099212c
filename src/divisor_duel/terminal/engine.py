"""`engine`: a computer player at the end of a pipe, for programs and for people with patience."""

from __future__ import annotations

from random import Random

import click

from divisor_duel import __version__
from divisor_duel.bots import SEED_VARIABLE
from divisor_duel.engine import speak
from divisor_duel.players import LEVELS, computer
from divisor_duel.position import Position


@click.command("engine")
@click.option(
    "--level", type=click.Choice(LEVELS), default=LEVELS[-1], show_default=True, help="How well it plays."
)
@click.option("--seed", envvar=SEED_VARIABLE, help="Repeat the same play.")
def engine(level: str, seed: str | None) -> None:
    """Answer the line protocol on standard input: name, rules, position, legal, go, solve, quit."""
    random = Random(seed)

    def choose(position: Position, seconds: float | None) -> int:
        return computer(level, random, seconds)(position)

    speak(choose, f"divisor-duel {__version__} {level}")
