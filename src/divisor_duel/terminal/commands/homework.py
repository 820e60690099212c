"""`homework`: check the result lines that pupils hand in where no server keeps them."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from divisor_duel.errors import InvalidInput
from divisor_duel.language import current, quoted, say, tell
from divisor_duel.learn.puzzles.sets import BEGINNING, HandedIn, handed_in
from divisor_duel.terminal.options import echo_json, json_option, seconds_option
from divisor_duel.terminal.speaking import argument, command

_MOST_BYTES = 2**20
_SIGNS = {True: "✓", False: "✗"}


@command("homework", "help-homework")
@argument("lines", metavar="value-lines", nargs=-1, required=True)
@seconds_option
@json_option
@click.pass_context
def homework(ctx: click.Context, lines: tuple[str, ...], seconds: float, as_json: bool) -> None:
    """Check result lines."""
    rows = [one for given in lines for one in handed_in(_text(given), seconds)]
    if not rows:
        raise InvalidInput("line-missing")
    if as_json:
        echo_json([_as_dict(one) for one in rows])
    else:
        wide = max(len(one.line.name) for one in rows if one.line) if any(one.line for one in rows) else 0
        for one in rows:
            click.echo(_told(one, wide))
    if any(one.problem for one in rows):
        ctx.exit(1)


def _text(given: str) -> str:
    """Return the lines that an argument is or names."""
    if BEGINNING in given:
        return given
    if given == "-":
        return sys.stdin.read(_MOST_BYTES)
    try:
        with Path(given).open("rb") as file:
            return file.read(_MOST_BYTES).decode("utf-8-sig", "replace")
    except OSError as error:
        raise InvalidInput("lines-cannot-be-read", file=given, error=error.strerror or error) from None


def _told(one: HandedIn, wide: int) -> str:
    if one.line is None or one.problem is not None:
        return f"{quoted(one.text[:40])}: {tell(one.problem) if one.problem else ''}"
    wish = one.line.wish
    return say(
        "handed-in",
        name=f"{one.line.name:{wide}}",
        right=one.right,
        count=len(one.first),
        signs="".join(_SIGNS[each] for each in one.first),
        title=wish.rules.words_in(current()).title,
        level=wish.level,
        seed=wish.seed,
    )


def _as_dict(one: HandedIn) -> dict[str, object]:
    if one.line is None or one.problem is not None:
        return {"line": one.text, "problem": tell(one.problem) if one.problem else ""}
    wish = one.line.wish
    return {
        "name": one.line.name,
        "spec": wish.rules.spec,
        "level": wish.level,
        "seed": wish.seed,
        "answers": list(one.line.first),
        "first": list(one.first),
        "right": one.right,
    }
