"""`prompt`: a position as a question to a language model."""

from __future__ import annotations

from pathlib import Path

import click

from divisor_duel.game.position import Position
from divisor_duel.players.models.chat import STANDARD, WORDINGS, prompt
from divisor_duel.terminal.model_options import read_template
from divisor_duel.terminal.options import echo_json, json_option, position_option
from divisor_duel.terminal.speaking import command, option


@command("prompt", "help-prompt")
@position_option
@option("--choices/--no-choices", default=True, help="help-prompt-choices")
@option(
    "--template",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="value-file",
    help="help-prompt-template",
)
@option(
    "--wording",
    type=click.Choice([*WORDINGS]),
    default=STANDARD,
    show_default=True,
    rare=True,
    help="help-arena-wording",
)
@json_option
def show_prompt(
    position: Position, choices: bool, template: Path | None, wording: str, as_json: bool
) -> None:
    """Print a position as a prompt for a language model, which is asked in English."""
    text = prompt(position, choices, read_template(template), wording)
    if as_json:
        echo_json({"prompt": text, "legal_moves": position.legal_moves})
    else:
        click.echo(text)
