"""`play`: one game, by its name or with a pool of one's own."""

from __future__ import annotations

import click
from click.core import ParameterSource

from divisor_duel.errors import InvalidInput
from divisor_duel.game.rules import Rules
from divisor_duel.language import Fact, say
from divisor_duel.players.levels import LEVELS
from divisor_duel.players.net import NET
from divisor_duel.terminal.completion.words import offered_players, offering
from divisor_duel.terminal.options import rules_option
from divisor_duel.terminal.session import play_on
from divisor_duel.terminal.speaking import command, option
from divisor_duel.terminal.table.game import TableOptions, new_record, sides
from divisor_duel.terminal.table.saves import unfinished


@command("play", "help-play")
@rules_option
@option(
    "--p1",
    default="human",
    metavar="value-who",
    help=Fact("help-play-p1", levels=LEVELS, net=NET),
    shell_complete=offering(offered_players),
)
@option(
    "--p2",
    default="human",
    metavar="value-who",
    help="help-play-p2",
    shell_complete=offering(offered_players),
)
@option("--name1", metavar="value-name", help="help-play-name1")
@option("--name2", metavar="value-name", help="help-play-name2")
@option("--toss", is_flag=True, help="help-play-toss")
@option("--choices/--no-choices", default=True, help="help-play-choices")
@option("--plain", is_flag=True, help="help-play-plain")
@option("--save", "copy", type=click.Path(), metavar="value-file", help="help-play-save")
@option("--seed", type=int, metavar="value-count", help="help-play-seed")
@option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="value-name-or-none",
    help="help-play-resume",
)
def play(
    rules: Rules,
    p1: str,
    p2: str,
    name1: str | None,
    name2: str | None,
    toss: bool,
    choices: bool,
    plain: bool,
    copy: str | None,
    seed: int | None,
    resume: str | None,
) -> None:
    """Play a new game, or one that was left."""
    settings = TableOptions(plain, choices, copy, seed)
    if resume is None:
        names = (name1, name2)
        if toss and p1 == p2 == "human":
            # Without names a toss between two people would decide nothing they could see.
            guest = say("name-guest")
            names = sides() if names == (None, None) else (name1 or guest, name2 or guest)
        play_on(new_record(rules, (p1, p2), names), settings, toss=toss)
        return
    _refuse_with_resume(
        "game", "game_named", "book", "pool", "rule", "openings", "goal", "p1", "p2", "name1", "name2", "toss"
    )
    path, record = unfinished(resume)
    play_on(record, settings, path)


def _refuse_with_resume(*options: str) -> None:
    context = click.get_current_context()
    for name in options:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            raise InvalidInput("resume-with-option", option=name.removesuffix("_named"))
