"""`prompt`: a position as a question to a language model."""

from __future__ import annotations

import click

from divisor_duel.players.chat import prompt
from divisor_duel.position import Position
from divisor_duel.terminal.options import echo_json, json_option, position_option


@click.command("prompt")
@position_option
@click.option(
    "--choices/--no-choices", default=True, help="Whether the legal numbers are listed.  [default: yes]"
)
@json_option
def show_prompt(position: Position, choices: bool, as_json: bool) -> None:
    """Print a position as a prompt for a language model: the rules, the moves, the question."""
    text = prompt(position, choices)
    if as_json:
        echo_json({"prompt": text, "legal_moves": position.legal_moves})
    else:
        click.echo(text)
