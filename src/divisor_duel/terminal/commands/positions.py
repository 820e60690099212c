"""`positions`: questions for whoever is measured, as lines of JSON."""

from __future__ import annotations

from pathlib import Path

import click

from divisor_duel.errors import InvalidInput
from divisor_duel.exam import SEED, Draw, questions
from divisor_duel.exam.check import check
from divisor_duel.exam.sets import COUNT, SETS, name_of, published, text
from divisor_duel.exam.split import Side
from divisor_duel.game.rules import Rules
from divisor_duel.language import say
from divisor_duel.terminal.options import Text, echo_json, json_option, rules_option
from divisor_duel.terminal.speaking import command, option
from divisor_duel.work.files import write_whole


@command("positions", "help-positions")
@rules_option
@option(
    "--count", type=click.IntRange(1, 10_000), default=COUNT, show_default=True, help="help-positions-count"
)
@option(
    "--seed", type=Text(), default=SEED, show_default=True, metavar="value-text", help="help-positions-seed"
)
@option(
    "--split",
    type=click.Choice([*Side]),
    default=Side.TEST,
    show_default=True,
    rare=True,
    help="help-positions-split",
)
@option("--out", type=click.Path(path_type=Path), help="help-positions-out")
@option("--all", "everything", is_flag=True, rare=True, help="help-positions-all")
@option(
    "--check",
    "checked",
    type=click.Path(exists=True, path_type=Path),
    rare=True,
    help="help-positions-check",
)
@json_option
def positions(
    rules: Rules,
    count: int,
    seed: str,
    split: str,
    out: Path | None,
    everything: bool,
    checked: Path | None,
    as_json: bool,
) -> None:
    """Make positions, or check those of a file."""
    if checked is not None:
        _check(checked, as_json)
    elif everything:
        if out is None:
            raise InvalidInput("positions-all-where")
        for name in SETS:
            write_whole(out / f"{name}.jsonl", published(name))
            click.echo(say("positions-written", file=f"{out / name}.jsonl"), err=True)
    else:
        made = questions(rules, count, seed, Draw(Side(split)))
        if len(made) < count:
            click.echo(say("positions-too-few", game=name_of(rules), count=len(made)), err=True)
        if out is None:
            click.echo(text(made), nl=False)
        else:
            write_whole(out, text(made))


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        raise InvalidInput("file-not-text") from None


def _check(path: Path, as_json: bool) -> None:
    files = sorted(filter(Path.is_file, path.glob("*.jsonl"))) if path.is_dir() else [path]
    if not files:
        raise InvalidInput("positions-none", folder=path)
    for file in files:
        try:
            found = check(_lines(file))
        except InvalidInput as mistake:
            raise InvalidInput("positions-wrong", file=file.name, what=mistake.fact) from None
        proven = {
            "by_certificate": found.by_certificate,
            "by_search": found.by_search,
            "unproven": found.unproven,
        }
        if as_json:
            echo_json({"file": file.name, "lines": found.lines, **proven})
        else:
            click.echo(say("positions-right", file=file.name, count=found.lines, **proven))
