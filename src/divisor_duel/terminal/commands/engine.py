"""`engine`: a computer player at the end of a pipe, for programs and for people with patience."""

from __future__ import annotations

from random import Random

import click

from divisor_duel import __version__
from divisor_duel.game.position import Position
from divisor_duel.players.levels import KNOWN, LEVELS, computer
from divisor_duel.players.programs.bots import SEED_VARIABLE
from divisor_duel.players.programs.engine import SHARE_OF_TIME, speak
from divisor_duel.terminal.options import Seconds, Text
from divisor_duel.terminal.speaking import command, option
from divisor_duel.work.threads import within


@command("engine", "help-engine")
@option("--level", type=click.Choice(KNOWN), default=LEVELS[-1], show_default=True, help="help-engine-level")
@option("--seed", type=Text(), envvar=SEED_VARIABLE, help="help-engine-seed")
@option("--seconds", "most", type=Seconds(), help="help-engine-seconds")
def engine(level: str, seed: str | None, most: float | None) -> None:
    """Answer the line protocol on standard input: name, rules, position, legal, go, solve, bid, quit."""
    random = Random(seed)

    def choose(position: Position, seconds: float | None) -> int:
        own = most if seconds is None else min(seconds * SHARE_OF_TIME, most or seconds)
        player = computer(level, random, own)
        try:
            # The clock of a player does not see the compiled solver being loaded, at first even compiled.
            return within(seconds, lambda: player(position))
        except TimeoutError:
            return computer("greedy", random)(position)

    speak(choose, f"divisor-duel {__version__} {level}")
