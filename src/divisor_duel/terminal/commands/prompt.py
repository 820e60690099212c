"""`prompt`: a position as a question to a language model."""

from __future__ import annotations

from pathlib import Path

import click

from divisor_duel.game.position import Position
from divisor_duel.players.models.chat import prompt
from divisor_duel.terminal.model_options import read_template
from divisor_duel.terminal.options import echo_json, json_option, position_option


@click.command("prompt")
@position_option
@click.option(
    "--choices/--no-choices", default=True, help="Whether the legal numbers are listed.  [default: yes]"
)
@click.option(
    "--template",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A prompt of your own, with $title, $about, $choices … where they belong.",
)
@json_option
def show_prompt(position: Position, choices: bool, template: Path | None, as_json: bool) -> None:
    """Print a position as a prompt for a language model: the rules, the moves, the question."""
    text = prompt(position, choices, read_template(template))
    if as_json:
        echo_json({"prompt": text, "legal_moves": position.legal_moves})
    else:
        click.echo(text)
