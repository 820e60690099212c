"""`learn`: the first lesson at the terminal."""

from __future__ import annotations

from divisor_duel import install
from divisor_duel.language import say
from divisor_duel.players.levels import FIRST_LEVEL
from divisor_duel.terminal.leaving import end_after
from divisor_duel.terminal.session import teach
from divisor_duel.terminal.speaking import command, option
from divisor_duel.terminal.table.game import TableOptions
from divisor_duel.terminal.table.view import keyboard, wants_plain


@command("learn", "help-learn")
@option("--plain", is_flag=True, help="help-plain")
def learn(plain: bool) -> None:
    """Give the lesson."""
    view = TableOptions(plain).view()
    try:
        teach(view, keyboard(plain or wants_plain()))
    except (EOFError, KeyboardInterrupt) as how:
        view.say("", say("lesson-left"))
        view.commands(install.command("learn"))
        end_after(how)
        return
    view.say("", say("lesson-over"))
    view.commands(install.command("play", "--p2", FIRST_LEVEL), install.command("games"))
