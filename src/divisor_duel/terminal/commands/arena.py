"""`arena`: many games between players, and what they show; `standings`: the same of a folder, told again."""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from typing import Final

import click

from divisor_duel.adapters import traces
from divisor_duel.arena import Played, Tournament, run
from divisor_duel.arena.folder import read_kept
from divisor_duel.errors import InvalidInput, Mistake
from divisor_duel.game.rules import Rules
from divisor_duel.language import say
from divisor_duel.players.models.chat import Asking
from divisor_duel.terminal.leaving import ending_cleanly
from divisor_duel.terminal.model_options import asking_option
from divisor_duel.terminal.options import Seconds, Text, echo_json, players_option
from divisor_duel.terminal.results.report import GAMES_MISSING, Report, report_options
from divisor_duel.terminal.results.tables import as_table
from divisor_duel.terminal.results.traces_rows import rows_of
from divisor_duel.terminal.speaking import argument, command, option

# Models are waited for, not worked for: how many at once is for the endpoint to say.
MOST_WAITING: Final = 1000


@command("arena", "help-arena")
@players_option
@option(
    "--games",
    "count",
    default=20,
    show_default=True,
    metavar="value-count",
    help="help-arena-games",
)
@option(
    "--seed",
    type=Text(),
    default="0",
    show_default=True,
    rare=True,
    help="help-arena-seed",
)
@option("--seconds", type=Seconds(), help="help-arena-seconds")
@option(
    "--jobs",
    type=click.IntRange(1, MOST_WAITING),
    default=1,
    show_default=True,
    rare=True,
    help="help-arena-jobs",
)
@option("--persist", is_flag=True, rare=True, help="help-arena-persist")
@option(
    "--keep",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="value-folder",
    help="help-arena-keep",
)
@report_options
@asking_option
def arena(
    players: tuple[str, ...],
    rules: Rules,
    count: int,
    seed: str,
    seconds: float | None,
    jobs: int,
    persist: bool,
    keep: Path | None,
    report: Report,
    asking: Asking,
) -> None:
    """Let players meet, and tell what it showed."""
    tournament = Tournament.between(players, rules, count, seed, seconds, persist, asking)
    _check_jobs(tournament, jobs)
    report.check(tournament)
    report.tell(tournament, tournament.settings, _play(tournament, jobs, keep))


def _check_jobs(tournament: Tournament, jobs: int) -> None:
    most = MOST_WAITING if tournament.has_models else 4 * (os.cpu_count() or 1)
    if jobs > most:
        raise InvalidInput("jobs-too-many", jobs=jobs, most=most)


def _play(tournament: Tournament, jobs: int, keep: Path | None) -> list[Played]:
    total, hidden = tournament.total, not sys.stderr.isatty()
    progress = click.progressbar(length=total, label=say("arena-playing"), file=sys.stderr, hidden=hidden)
    told: list[int] = []

    def tell(done: int) -> None:
        told.append(done)
        # How long the rest takes cannot be guessed from what an earlier run has played: it is left out.
        earlier = told[0]
        bar.length = total - earlier
        if earlier:
            bar.label = say("arena-playing-rest", count=total - earlier)
        bar.update(done - earlier - bar.pos)
        if done == total:
            bar.finish()
            bar.render_progress()

    with ending_cleanly(), progress as bar:
        try:
            return run(tournament, jobs, keep, tell)
        except (KeyboardInterrupt, Mistake):
            if keep and told:
                click.echo(f"\n{say('arena-kept', kept=told[-1], count=total)}", err=True)
            raise


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
