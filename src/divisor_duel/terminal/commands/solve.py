"""`solve`: who wins a position, by which moves, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from divisor_duel.errors import Undecided
from divisor_duel.game.goal import LAST
from divisor_duel.game.pool import which_numbers
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rule
from divisor_duel.language import Fact, Some, current, say
from divisor_duel.solver import Length, Solution
from divisor_duel.solver import solve as solve_position
from divisor_duel.solver.antichain import nimber_of
from divisor_duel.solver.clock import Clock
from divisor_duel.terminal.options import echo_json, json_option, position_option, seconds_option
from divisor_duel.terminal.progress import shown
from divisor_duel.terminal.speaking import command, option
from divisor_duel.terminal.table.wording import screen_width, wrapped

MOST_LISTED = 100
"""How many moves are named before only the first and the last few are."""
FEW = 10
MOST_BEST = 12
"""How many of the moves that keep to a length are named."""


@command("solve", "help-solve")
@position_option
@seconds_option
@option("--all", "everything", is_flag=True, help="help-solve-all")
@option(
    "--length",
    "how_long",
    is_flag=True,
    help="help-solve-length",
)
@json_option
def solve(position: Position, seconds: float, everything: bool, how_long: bool, as_json: bool) -> None:
    """Solve a position, and tell how."""
    clock = Clock(seconds)
    answer: dict[str, Any] = {}
    told: list[str] = []
    with shown(lambda so_far: say("solve-so-far", seconds=so_far, limit=seconds)):
        solution = solve_position(position, seconds)
        if as_json:
            proof = {"certificate": solution.drawing(clock.left), "nimber": _nimber(position, clock)}
            length = {"length": solution.length(clock.left).as_dict()} if how_long else {}
            answer = solution.as_dict(clock.left) | proof | length
        else:
            told = report(solution, clock.left, None if everything else MOST_LISTED)
            if how_long:
                told += ["", tell_length(position, solution.length(clock.left))]
    if as_json:
        echo_json(answer)
    else:
        click.echo("\n".join(wrapped(line, screen_width()) for line in told))


def _nimber(position: Position, clock: Clock) -> int | None:
    """Return the nimber of the numbers in play, where they have one and it is found in time."""
    if position.rules.rule is not Rule.ANTICHAIN or position.rules.goal != LAST:
        return None
    try:
        return nimber_of(position.rules.pool, position.open, Clock(clock.left))
    except Undecided:
        return None


def tell_length(position: Position, length: Length) -> str:
    """Say how many moves are to come, and by which that stays so."""
    kind = "length" if position.rules.goal.role(position.to_move) is not None else "win"
    if not length.exact:
        return say(f"moves-to-come-{kind}-between", low=length.low, count=length.high)
    told = f"moves-to-come-{kind}"
    if length.best is None:
        return say(f"{told}-by-unknown", count=length.low)
    if not length.best:
        return say(told, count=length.low)
    to_come = Fact(f"{told}-by", count=length.low)
    best = Some.of(length.best, len(length.best), most=MOST_BEST)
    return say("keep-to-that", to_come=to_come, best=best, count=len(length.best))


def report(solution: Solution, seconds: float | None = None, most: int | None = MOST_LISTED) -> list[str]:
    """Tell a solution in a few lines; of more moves than `most`, the first and the last few."""
    position = solution.position
    title, pool = position.rules.words_in(current()).title, which_numbers(position.rules.pool, "the-")
    moves = " ".join(map(str, position.moves))
    code = "solve-title" if moves else "solve-title-at-start"
    lines = [say(code, title=title, pool=pool, moves=moves, mover=position.to_move)]
    if count := position.choices.bit_count():
        for code, numbers in (
            ("winning-moves", solution.winning_moves),
            ("losing-moves", solution.losing_moves),
        ):
            lines.append(say(code, numbers=_listed(numbers, count, most)))
    return [*lines, "", solution.explain(seconds)]


def _listed(numbers: Sequence[int], of: int, most: int | None) -> Fact:
    if len(numbers) == of > 1:
        return Fact("moves-all")
    if most is not None and len(numbers) > most:
        return Fact("moves-some", first=numbers[:FEW], last=numbers[-FEW:], count=len(numbers), of=of)
    return Fact("moves-listed", numbers=numbers) if numbers else Fact("moves-none")
