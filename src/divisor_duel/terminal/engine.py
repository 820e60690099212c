"""`engine`: a computer player at the end of a pipe, for programs and for people with patience."""

from __future__ import annotations

from random import Random

import click

from divisor_duel import __version__
from divisor_duel.players.bots import SEED_VARIABLE
from divisor_duel.players.engine import SHARE_OF_TIME, speak
from divisor_duel.players.levels import KNOWN, LEVELS, computer
from divisor_duel.position import Position
from divisor_duel.work.patience import within


@click.command("engine")
@click.option(
    "--level", type=click.Choice(KNOWN), default=LEVELS[-1], show_default=True, help="How well it plays."
)
@click.option("--seed", envvar=SEED_VARIABLE, help="Repeat the same play.")
def engine(level: str, seed: str | None) -> None:
    """Answer the line protocol on standard input: name, rules, position, legal, go, solve, quit."""
    random = Random(seed)

    def choose(position: Position, seconds: float | None) -> int:
        player = computer(level, random, seconds and seconds * SHARE_OF_TIME)
        try:
            # The clock of a player does not see the compiled solver being loaded, at first even compiled.
            return within(seconds, lambda: player(position))
        except TimeoutError:
            return computer("greedy", random)(position)

    speak(choose, f"divisor-duel {__version__} {level}")
