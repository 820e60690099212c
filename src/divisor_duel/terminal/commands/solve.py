"""`solve`: who wins a position, by which moves, and why."""

from __future__ import annotations

from collections.abc import Sequence

import click

from divisor_duel.errors import Undecided
from divisor_duel.game.goal import LAST
from divisor_duel.game.pool import the_numbers
from divisor_duel.game.position import Position, counted
from divisor_duel.game.rules import Rule
from divisor_duel.solver import Length, Solution
from divisor_duel.solver import solve as solve_position
from divisor_duel.solver.antichain import nimber_of
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.phrases import join_and
from divisor_duel.terminal.options import echo_json, json_option, position_option, seconds_option
from divisor_duel.terminal.table.wording import screen_width, wrapped

MOST_LISTED = 100
"""How many moves are named before only the first and the last few are."""
FEW = 10


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
    """Find out who wins a position, by which moves, and why."""
    clock = Clock(seconds)
    solution = solve_position(position, seconds)
    if as_json:
        proof = {"certificate": solution.drawing(clock.left), "nimber": _nimber(position, clock)}
        length = {"length": solution.length(clock.left).as_dict()} if how_long else {}
        echo_json(solution.as_dict(clock.left) | proof | length)
    else:
        told = report(solution, clock.left, None if everything else MOST_LISTED)
        if how_long:
            told += ["", tell_length(position, solution.length(clock.left))]
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
    counts = position.rules.goal.role(position.to_move) is not None
    when = "both play for it" if counts else "the winner wins as soon as possible and the loser holds out"
    if not length.exact:
        return f"When {when}, there are {length.low} to {counted(length.high)} to come; more time may tell."
    told = f"When {when}, there {'is' if length.low == 1 else 'are'} {counted(length.low)} to come"
    if length.best is None:
        return f"{told}; by which numbers, more time may tell."
    keep = "keeps" if len(length.best) == 1 else "keep"
    return f"{told}: {join_and(length.best, most=12)} {keep} to that." if length.best else f"{told}."


def report(solution: Solution, seconds: float | None = None, most: int | None = MOST_LISTED) -> list[str]:
    """Tell a solution in a few lines; of more moves than `most`, the first and the last few."""
    position = solution.position
    so_far = f"after {' '.join(map(str, position.moves))}" if position.moves else "at the start"
    title = f"{position.rules.words.title}, {the_numbers(position.rules.pool)}"
    lines = [f"{title}, {so_far}; Player {position.to_move} to move."]
    if count := len(position.legal_moves):
        for kind, numbers in (("Winning", solution.winning_moves), ("Losing", solution.losing_moves)):
            lines.append(f"{kind} moves: {_listed(numbers, count, most)}")
    return [*lines, "", solution.explain(seconds)]


def _listed(numbers: Sequence[int], of: int, most: int | None) -> str:
    if len(numbers) == of > 1:
        return "all of them"
    if most is not None and len(numbers) > most:
        few = [", ".join(map(str, some)) for some in (numbers[:FEW], numbers[-FEW:])]
        return f"{' … '.join(few)} ({len(numbers):,} of {of:,}; --all names them all)"
    return ", ".join(map(str, numbers)) or "none"
