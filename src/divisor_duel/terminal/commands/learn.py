"""`learn`: the first lesson at the terminal."""

from __future__ import annotations

import click

from divisor_duel.players.levels import FIRST_LEVEL
from divisor_duel.terminal.lesson import teach
from divisor_duel.terminal.table.game import TableOptions
from divisor_duel.terminal.table.keyboard import keyboard, wants_plain
from divisor_duel.terminal.table.wording import command


@command("learn", "help-learn")
@option("--plain", is_flag=True, help="help-plain")
def learn(plain: bool) -> None:
    """Learn the game in six steps, by playing it."""
    view = TableOptions(plain).view()
    try:
        teach(view, keyboard(plain or wants_plain()))
    except (EOFError, KeyboardInterrupt):
        view.say("", "Good-bye. To begin the lesson again:")
        view.commands(command("learn"))
        return
    view.say("", "Now a real game, or the rules of another:")
    view.commands(command("play", "--p2", FIRST_LEVEL), command("games"))
