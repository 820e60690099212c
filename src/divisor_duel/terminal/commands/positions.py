"""`positions`: questions for whoever is measured, as lines of JSON."""

from __future__ import annotations

from pathlib import Path

import click

from divisor_duel.errors import InvalidInput
from divisor_duel.exam import SEED, questions
from divisor_duel.exam.check import check
from divisor_duel.exam.lines import COUNT, SETS, name_of, published, text
from divisor_duel.game.rules import Rules
from divisor_duel.terminal.options import echo_json, json_option, rules_option
from divisor_duel.work.files import write_whole


@command("positions", "help-positions")
@rules_option
@option("--count", type=click.IntRange(1, 10_000), default=COUNT, show_default=True, help="help-positions-count")
@option(
    "--seed", default=SEED, show_default=True, metavar="value-text", help="help-positions-seed"
)
@option(
    "--out", type=click.Path(path_type=Path), help="help-positions-out"
)
@option("--all", "everything", is_flag=True, help="help-positions-all")
@option(
    "--check",
    "checked",
    type=click.Path(exists=True, path_type=Path),
    help="help-positions-check",
)
@json_option
def positions(
    rules: Rules,
    count: int,
    seed: str,
    out: Path | None,
    everything: bool,
    checked: Path | None,
    as_json: bool,
) -> None:
    """Make positions to measure players with, each with every winning move, a line of JSON each.

    In each the player to move can win and can go wrong. The same seed makes the same bytes on every machine.
    """
    if checked is not None:
        _check(checked, as_json)
    elif everything:
        if out is None:
            raise InvalidInput("--all writes a file for each set; say where with --out FOLDER")
        for name in SETS:
            write_whole(out / f"{name}.jsonl", published(name))
            click.echo(f"wrote {out / name}.jsonl", err=True)
    else:
        made = questions(rules, count, seed)
        if len(made) < count:
            click.echo(f"{name_of(rules)} has only {len(made)} such positions.", err=True)
        if out is None:
            click.echo(text(made), nl=False)
        else:
            write_whole(out, text(made))


def _check(path: Path, as_json: bool) -> None:
    files = sorted(path.glob("*.jsonl")) if path.is_dir() else [path]
    if not files:
        raise InvalidInput(f"there are no files of positions in {path}")
    for file in files:
        try:
            found = check(file.read_text("utf-8").splitlines())
        except InvalidInput as mistake:
            raise InvalidInput(f"{file.name}: {mistake}") from None
        told = {"lines": found.lines, "by_certificate": found.by_certificate, "by_search": found.by_search}
        if as_json:
            echo_json({"file": file.name, **told})
        else:
            click.echo(
                f"{file.name}: {found.lines} lines are right; answers proven by certificate: "
                f"{found.by_certificate}, by search: {found.by_search}"
            )
