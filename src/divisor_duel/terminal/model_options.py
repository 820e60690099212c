"""The options by which an arena says how models are asked, and what their tokens cost."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from functools import wraps
from pathlib import Path
from typing import Any, Final

import click

from divisor_duel.errors import InvalidInput
from divisor_duel.players.models.chat import STANDARD, WORDINGS, Asking
from divisor_duel.players.models.usage import Price
from divisor_duel.terminal.options import Command, Text
from divisor_duel.terminal.speaking import option

MOST_EXAMPLES: Final = 50

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


def asking_option(command: Command) -> Command:
    """Give a command the options for models, handed over as `asking`."""

    @option("--temperature", type=click.FloatRange(0), help="help-arena-temperature", rare=True)
    @option("--max-tokens", type=click.IntRange(1), help="help-arena-max-tokens", rare=True)
    @option("--model-seed", "model_seed", type=int, help="help-arena-model-seed", rare=True)
    @option(
        "--reasoning-effort", type=Text(), metavar="value-word", help="help-arena-reasoning-effort", rare=True
    )
    @option("--system", type=Text(), metavar="value-text", help="help-arena-system", rare=True)
    @option("--template", type=_FILE, metavar="value-file", help="help-arena-template", rare=True)
    @option(
        "--examples",
        type=click.IntRange(0, MOST_EXAMPLES),
        default=0,
        metavar="value-count",
        rare=True,
        help="help-arena-examples",
    )
    @option("--choices/--no-choices", default=True, rare=True, help="help-arena-choices")
    @option(
        "--wording",
        type=click.Choice([*WORDINGS]),
        default=STANDARD,
        show_default=True,
        rare=True,
        help="help-arena-wording",
    )
    @option("--body", metavar="value-json", default="{}", help="help-arena-body", rare=True)
    @option("--header", "headers", multiple=True, metavar="value-header", help="help-arena-header", rare=True)
    @wraps(command)
    def wrapper(
        *args: Any,
        temperature: float | None,
        max_tokens: int | None,
        model_seed: int | None,
        reasoning_effort: str | None,
        system: str | None,
        template: Path | None,
        examples: int,
        choices: bool,
        wording: str,
        body: str,
        headers: tuple[str, ...],
        **kwargs: Any,
    ) -> Any:
        asking = Asking(
            temperature,
            max_tokens,
            model_seed,
            reasoning_effort,
            system,
            read_template(template),
            examples,
            choices,
            _body(body),
            dict(map(_header, headers)),
            wording,
        )
        return command(*args, asking=asking, **kwargs)

    return wrapper


def read_template(path: Path | None) -> str | None:
    """Return the text of a template, if there is one."""
    try:
        return None if path is None else path.read_text("utf-8")
    except UnicodeDecodeError:
        raise InvalidInput("template-no-text", file=path) from None


def read_prices(texts: Sequence[str], names: Sequence[str]) -> dict[str, Price]:
    """Return the price of each player, given for it or else for all: `[NAME=]PROMPT/COMPLETION`."""
    prices: dict[str, Price] = {}
    for text in texts:
        name, _, pair = text.rpartition("=")
        if name and name not in names:
            raise InvalidInput("price-of-nobody", name=name[:40], names=tuple(names))
        try:
            prompt, completion = map(float, pair.split("/"))
        except ValueError:
            prompt = completion = -1.0
        if not (0 <= prompt < float("inf") and 0 <= completion < float("inf")):
            raise InvalidInput("price-unreadable", text=text[:40])
        prices[name] = Price(prompt, completion)
    return {name: price for name in names if (price := prices.get(name, prices.get("")))}


def _body(text: str) -> dict[str, Any]:
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise InvalidInput("body-unreadable", text=text[:40])
    return body


def _header(text: str) -> tuple[str, str]:
    name, colon, value = text.partition(":")
    if not colon:
        raise InvalidInput("header-unreadable", text=text[:20])
    value = value.strip()
    if value.startswith("$"):
        # Kept out of the arguments, which everybody on a machine can list. A plain dictionary takes any name.
        variable = value[1:].strip("{}")
        if (value := dict(os.environ).get(variable, "").strip()) == "":
            raise InvalidInput("header-variable-empty", header=name.strip()[:40], variable=variable[:40])
    return name.strip(), value
