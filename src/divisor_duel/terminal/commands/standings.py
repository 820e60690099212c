"""`standings`: what a folder of results shows, told again."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import click

from divisor_duel.adapters import traces
from divisor_duel.arena.kept import read_kept
from divisor_duel.terminal.options import echo_json
from divisor_duel.terminal.results.report import GAMES_MISSING, Report, report_options
from divisor_duel.terminal.results.tables import as_table
from divisor_duel.terminal.results.traces_rows import rows_of
from divisor_duel.terminal.speaking import argument, command


@command("standings", "help-standings")
@argument("folder", metavar="value-folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@report_options
def standings(folder: Path, report: Report) -> None:
    """Tell the results of an arena again, from the folder it was kept in; or those of a run of verifiers."""
    if (folder / traces.NAME).is_file():
        _tell_traces(folder, report)
    else:
        kept = read_kept(folder)
        report.tell(kept.tournament, kept.settings, kept.games)


def _tell_traces(folder: Path, report: Report) -> None:
    groups = traces.read_traces(folder)
    figures = [group.as_dict() for group in groups]
    if report.as_json:
        echo_json(figures)
    else:
        click.echo(as_table(report.table or "markdown", str(folder), partial(rows_of, groups), figures))
    if any(group.missing for group in groups):
        raise SystemExit(GAMES_MISSING)
