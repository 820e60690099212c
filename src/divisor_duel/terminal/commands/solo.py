"""`solo`: make the longest chain you can, alone."""

from __future__ import annotations

from divisor_duel.counting.longest import Chain, known_chain, known_continuation, longest
from divisor_duel.errors import MissingExtra, Mistake
from divisor_duel.game.pool import Pool, which_numbers
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.language import say
from divisor_duel.terminal.leaving import end_after
from divisor_duel.terminal.speaking import argument, command, option
from divisor_duel.terminal.table.game import TableOptions
from divisor_duel.terminal.table.view import Ask, PlainView, help_text, interpret, keyboard, wants_plain

LOOKING_SECONDS = 10.0
"""Seconds to look for the best chain, or for a hint."""

SOLO_COMMANDS = {
    "hint": "solo-typed-hint",
    "undo": "solo-typed-undo",
    "best": "solo-typed-best",
    "help": "typed-help",
    "quit": "solo-typed-quit",
}
"""What can be typed, and the codes of what it does."""


@command("solo", "help-solo")
@argument("pool", metavar="value-pool-or-none", default="1-100")
@option("--plain", is_flag=True, help="help-plain")
def solo(pool: str, plain: bool) -> None:
    """Let somebody make a chain."""
    view = TableOptions(plain).view()
    position = Position(Rules.custom(pool, "chain"))
    view.heading(say("solo-title", pool=which_numbers(position.rules.pool)))
    view.say(_help(view))
    try:
        _extend(position, view, keyboard(plain or wants_plain()))
    except (EOFError, KeyboardInterrupt) as how:
        view.say("", say("good-bye"))
        end_after(how)


def _extend(position: Position, view: PlainView, ask: Ask) -> None:
    """Let the player lengthen the chain until nothing fits and nothing is taken back."""
    while True:
        length = len(position.moves)
        chain = "solo-chain" if length else "solo-chain-empty"
        view.say("", say(chain, length=length, numbers=" ".join(map(str, position.moves))))
        if position.choices:
            view.paragraph(say("solo-choices", numbers=position.legal_moves))
        else:
            view.paragraph(say("solo-complete", count=length))
        line = ask(f"{say('solo-asked')} ", [*map(str, position.legal_moves), *SOLO_COMMANDS])
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
            view.problem(mistake.fact)


def _say_missing(view: PlainView, missing: MissingExtra) -> None:
    """Say what is missing, and the command that adds it on a line of its own, to be copied."""
    view.paragraph(say("longest-needs-extra"))
    view.commands(missing.command)


def _help(view: PlainView) -> str:
    return help_text(view.width, SOLO_COMMANDS, "type-number-to-add")


def _look(view: PlainView, pool: Pool, start: int | None = None) -> Chain:
    """Find the longest chain; where it is not known already, say so first, because it may take a while."""
    if start is None and (known := known_chain(pool)):
        return Chain(known, len(known))
    view.say(say("solo-looking", count=int(LOOKING_SECONDS)))
    return longest(pool, LOOKING_SECONDS, start=start)


def _compare(position: Position, view: PlainView) -> None:
    """Say how a chain compares with the longest known."""
    length = len(position.moves)
    try:
        best = _look(view, position.rules.pool)
    except MissingExtra as missing:
        view.say(say("solo-length", count=length))
        _say_missing(view, missing)
        return
    proven = "-proven" if best.proven else ""
    if length < len(best.numbers):
        view.paragraph(say(f"solo-shorter{proven}", count=length, best=len(best.numbers), bound=best.bound))
    else:
        view.paragraph(say(f"solo-as-long{proven}", count=length))


def _show_best(pool: Pool, view: PlainView) -> None:
    best = _look(view, pool)
    code = "solo-best-proven" if best.proven else "solo-best"
    chain = " ".join(map(str, best.numbers))
    view.paragraph(say(code, length=len(best.numbers), bound=best.bound, chain=chain))


def _hint(position: Position, view: PlainView) -> None:
    if not position.choices:
        view.paragraph(say("solo-no-hint"))
        return
    if known := known_continuation(position.rules.pool, position.moves):
        view.paragraph(say("solo-hint", number=known[0], count=known[1]))
        return
    left = Pool({*position.remaining, *position.moves[-1:]})
    rest = _look(view, left, position.last)
    step = rest.numbers[min(1, len(position.moves))]
    total = len(position.moves) + len(rest.numbers) - min(1, len(position.moves))
    view.paragraph(say("solo-hint" if rest.proven else "solo-hint-or-more", number=step, count=total))
