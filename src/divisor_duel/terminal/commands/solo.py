"""`solo`: make the longest chain you can, alone."""

from __future__ import annotations

import click

from divisor_duel.counting.longest import Chain, longest
from divisor_duel.counting.longest_known import known_chain, known_continuation
from divisor_duel.errors import MissingExtra, Mistake
from divisor_duel.game.pool import Pool, in_words
from divisor_duel.game.position import Position, join_or
from divisor_duel.game.rules import Rules
from divisor_duel.terminal.table.game import TableOptions
from divisor_duel.terminal.table.keyboard import Ask, keyboard, wants_plain
from divisor_duel.terminal.table.typed import help_text, interpret
from divisor_duel.terminal.table.view import PlainView

LOOKING_SECONDS = 10.0
"""Seconds to look for the best chain, or for a hint."""

SOLO_COMMANDS = {
    "hint": "a good number to add",
    "undo": "take the last number back",
    "best": "show the longest chain known",
    "help": "show this list",
    "quit": "stop, and compare your chain with the longest known",
}


@command("solo", "help-solo")
@argument("pool", default="1-100")
@option("--plain", is_flag=True, help="help-plain")
def solo(pool: str, plain: bool) -> None:
    """Make the longest chain you can from a POOL: each number a divisor or multiple of the one before."""
    view = TableOptions(plain).view()
    position = Position(Rules.custom(pool, "chain"))
    view.heading(f"The longest chain from {in_words(position.rules.pool)}")
    view.say(_help(view))
    try:
        _extend(position, view, keyboard(plain or wants_plain()))
    except (EOFError, KeyboardInterrupt):
        view.say("", "Good-bye.")


def _extend(position: Position, view: PlainView, ask: Ask) -> None:
    """Let the player lengthen the chain until nothing fits and nothing is taken back."""
    while True:
        length = len(position.moves)
        view.say("", f"Your chain ({length}): {' '.join(map(str, position.moves)) or 'empty'}")
        if position.choices:
            view.paragraph(f"You can add {join_or(position.legal_moves)}.")
        else:
            view.paragraph(f"Nothing fits any more: {length} numbers. Undo some, see the best, or quit.")
        line = ask("Next: ", [*map(str, position.legal_moves), *SOLO_COMMANDS])
        try:
            match interpret(line, SOLO_COMMANDS):
                case int(number):
                    position = position.play(number)
                case "undo", _:
                    position = position.undo(1)
                case "hint", _:
                    _hint(position, view)
                case "best", _:
                    _show_best(position.rules.pool, view)
                case "help", _:
                    view.say(_help(view))
                case "quit", _:
                    _compare(position, view)
                    return
        except MissingExtra as missing:
            _say_missing(view, missing)
        except Mistake as mistake:
            view.problem(str(mistake))


def _say_missing(view: PlainView, missing: MissingExtra) -> None:
    """Say what is missing, and the command that adds it on a line of its own, to be copied."""
    view.paragraph(f"{missing.what} needs an extra part; to add it, type:".capitalize())
    view.commands(missing.command)


def _help(view: PlainView) -> str:
    return help_text(view.width, SOLO_COMMANDS, "you want to add")


def _look(view: PlainView, pool: Pool, start: int | None = None) -> Chain:
    """Find the longest chain; where it is not known already, say so first, because it may take a while."""
    if start is None and (known := known_chain(pool)):
        return Chain(known, len(known))
    view.say(f"Looking for the longest chain, {LOOKING_SECONDS:.0f} seconds at most ...")
    return longest(pool, LOOKING_SECONDS, start=start)


def _compare(position: Position, view: PlainView) -> None:
    """Say how a chain compares with the longest known."""
    length = len(position.moves)
    count = f"{length} number{'' if length == 1 else 's'}"
    try:
        best = _look(view, position.rules.pool)
    except MissingExtra as missing:
        view.say(f"{count}.")
        _say_missing(view, missing)
        return
    praise = "Nobody can do better!" if best.proven else "I found none longer!"
    view.paragraph(f"{count}; {_standing(best)}." if length < len(best.numbers) else f"{count}. {praise}")


def _show_best(pool: Pool, view: PlainView) -> None:
    best = _look(view, pool)
    view.paragraph(f"{_standing(best)[0].upper()}{_standing(best)[1:]}: {' '.join(map(str, best.numbers))}")


def _standing(best: Chain) -> str:
    limit = "and no chain is longer" if best.proven else f"and none can have more than {best.bound}"
    return f"the longest known has {len(best.numbers)}, {limit}"


def _hint(position: Position, view: PlainView) -> None:
    if not position.choices:
        view.paragraph("Nothing fits any more; undo some numbers first.")
        return
    if known := known_continuation(position.rules.pool, position.moves):
        view.paragraph(f"Try {known[0]}: from there the chain can grow to {known[1]} numbers.")
        return
    left = Pool({*position.remaining, *position.moves[-1:]})
    rest = _look(view, left, position.last)
    step = rest.numbers[min(1, len(position.moves))]
    total = len(position.moves) + len(rest.numbers) - min(1, len(position.moves))
    view.paragraph(
        f"Try {step}: from there the chain can grow to {total} numbers{'' if rest.proven else ' or more'}."
    )
