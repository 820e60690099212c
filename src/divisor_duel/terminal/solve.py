"""`solve`: who wins a position, by which moves, and why."""

from __future__ import annotations

import textwrap

import click

from divisor_duel.position import Position
from divisor_duel.solver import Solution
from divisor_duel.solver import solve as solve_position
from divisor_duel.terminal.options import echo_json, json_option, position_option, seconds_option


@click.command()
@position_option
@seconds_option
@json_option
def solve(position: Position, seconds: float, as_json: bool) -> None:
    """Find out who wins a position, by which moves, and why."""
    solution = solve_position(position, seconds)
    if as_json:
        echo_json(solution.as_dict())
    else:
        click.echo(report(solution))


def report(solution: Solution) -> str:
    """Tell a solution in a few lines."""
    position = solution.position
    so_far = f"after {' '.join(map(str, position.moves))}" if position.moves else "at the start"
    title = f"{position.rules.words.title} ({position.rules.pool})"
    lines = [f"{title} {so_far}; Player {position.to_move} to move."]
    if count := len(position.legal_moves):
        for kind, numbers in (("Winning", solution.winning_moves), ("Losing", solution.losing_moves)):
            listed = "all of them" if len(numbers) == count > 1 else ", ".join(map(str, numbers)) or "none"
            lines.append(f"{kind} moves: {listed}")
    lines += ["", solution.explain()]
    return "\n".join(textwrap.fill(line, 100) for line in lines)
