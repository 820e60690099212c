"""`play`: one game, by its name or with a pool of one's own."""

from __future__ import annotations

from dataclasses import replace

import click
from click.core import ParameterSource

from divisor_duel.errors import InvalidInput
from divisor_duel.game.rules import Rules
from divisor_duel.language import Fact, say
from divisor_duel.learn.rulebooks.book import decides_who_begins
from divisor_duel.players.levels import LEVELS
from divisor_duel.players.net import NET
from divisor_duel.terminal.completion import offered_players, offering
from divisor_duel.terminal.leaving import end_after
from divisor_duel.terminal.options import Text, rules_option
from divisor_duel.terminal.session import Setup, ask_first, play_on
from divisor_duel.terminal.speaking import command, option
from divisor_duel.terminal.table.game import TableOptions
from divisor_duel.terminal.table.saves import unfinished
from divisor_duel.terminal.table.view import is_terminal, keyboard, wants_plain

NEW_GAME = (
    "game",
    "game_named",
    "book",
    "pool",
    "rule",
    "openings",
    "goal",
    "p1",
    "p2",
    "name1",
    "name2",
    "first",
    "toss",
)
"""What is said of a game that is about to begin, and so not of one that was left."""


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
@option("--name1", type=Text(), metavar="value-name", rare=True, help="help-play-name1")
@option("--name2", type=Text(), metavar="value-name", rare=True, help="help-play-name2")
@option("--first", type=click.Choice(["1", "2"]), help="help-play-first")
@option("--toss", is_flag=True, rare=True, help="help-play-toss")
@option("--choices/--no-choices", default=True, rare=True, help="help-play-choices")
@option("--board/--no-board", default=None, rare=True, help="help-play-board")
@option("--plain", is_flag=True, help="help-play-plain")
@option("--save", "copy", type=click.Path(), metavar="value-file", rare=True, help="help-play-save")
@option("--seed", type=int, metavar="value-count", rare=True, help="help-play-seed")
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
    first: str | None,
    toss: bool,
    choices: bool,
    board: bool | None,
    plain: bool,
    copy: str | None,
    seed: int | None,
    resume: str | None,
) -> None:
    """Play a new game, or one that was left."""
    settings = TableOptions(plain, choices, copy, seed, board)
    if resume is not None:
        _refuse_with("resume-with-option", *NEW_GAME)
        left = unfinished(resume)
        play_on(Setup(left[1].position.rules, left=left), settings)
        return
    if toss:
        _refuse_with("toss-with-first", "first")
    setup = Setup(rules, (p1, p2), (name1, name2), "toss" if toss else first or "1", by_book=_typed("book"))
    if (
        setup.by_book
        and not (toss or first)
        and decides_who_begins(rules)
        and "human" in (p1, p2)
        and is_terminal()
    ):
        view, ask = settings.view(), keyboard(plain or wants_plain())
        try:
            setup = replace(setup, first=ask_first(view, ask, setup.record))
        except (EOFError, KeyboardInterrupt) as how:
            view.say("", say("good-bye"))
            end_after(how)
            return
    play_on(setup, settings)


def _typed(name: str) -> bool:
    """Tell whether an option was given."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


def _refuse_with(refusal: str, *options: str) -> None:
    for name in options:
        if _typed(name):
            raise InvalidInput(refusal, option=name.removesuffix("_named"))
