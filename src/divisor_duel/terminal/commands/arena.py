"""`arena`: many games between players, and what they show."""

from __future__ import annotations

import csv
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import click

from divisor_duel import __version__
from divisor_duel.arena import Played, Tournament, both_ways, pairings, run, standings
from divisor_duel.arena.tables import COLUMNS, MOVE_COLUMNS, move_rows, rows
from divisor_duel.errors import InvalidInput, Mistake
from divisor_duel.game.rules import Rules
from divisor_duel.language import say
from divisor_duel.players.models.options import Asking
from divisor_duel.terminal.arena_text import text
from divisor_duel.terminal.model_options import asking_option, read_prices
from divisor_duel.terminal.options import Seconds, echo_json, json_option, players_option
from divisor_duel.terminal.speaking import command, option
from divisor_duel.terminal.table.signals import ending_cleanly

# What the program ends with when games are missing: the figures are there, but not of all games.
GAMES_MISSING: Final = 3
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
@option("--count-missing", is_flag=True, rare=True, help="help-arena-count-missing")
@json_option
@option(
    "--csv",
    "table",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="value-file",
    rare=True,
    help="help-arena-csv",
)
@option(
    "--moves",
    "move_table",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="value-file",
    rare=True,
    help="help-arena-moves",
)
@asking_option
@option(
    "--price",
    "prices",
    multiple=True,
    metavar="value-price",
    rare=True,
    help="help-arena-price",
)
def arena(
    players: tuple[str, ...],
    rules: Rules,
    count: int,
    seed: str,
    seconds: float | None,
    jobs: int,
    persist: bool,
    keep: Path | None,
    count_missing: bool,
    as_json: bool,
    table: Path | None,
    move_table: Path | None,
    asking: Asking,
    prices: tuple[str, ...],
) -> None:
    """Let players meet, and tell what it showed."""
    tournament = Tournament.between(players, rules, count, seed, seconds, persist, asking)
    _check_jobs(tournament, jobs)
    priced = read_prices(prices, [entrant.name for entrant in tournament.entrants])
    for path in filter(None, (table, move_table)):
        # A file that cannot be written is said before the first game.
        path.parent.mkdir(parents=True, exist_ok=True)
        path.open("a").close()
    games = _play(tournament, jobs, keep)
    if table:
        _write(table, COLUMNS, rows(games))
    if move_table:
        _write(move_table, MOVE_COLUMNS, move_rows(games))
    results = standings(tournament, games, count_missing)
    others = standings(tournament, games, not count_missing)
    missing = sum(bool(game.broken_off) for game in games)
    if as_json:
        costs = {
            result.entrant.name: round(result.usage.cost(priced[result.entrant.name]), 6)
            for result in results
            if result.entrant.is_model and result.entrant.name in priced
        }
        answer = {
            "players": [
                result.as_dict() | {"cost": costs.get(result.entrant.name), "missing": told}
                for result, told in both_ways(results, others, count_missing)
            ],
            "pairings": pairings(tournament, games, count_missing),
            "incomplete": missing,
            "count_missing": count_missing,
            "cost": sum(costs.values()) if costs else None,
        }
        made_by = {"version": __version__, "prompt_hash": tournament.prompt_hash}
        echo_json({"settings": tournament.settings, **made_by} | answer)
    else:
        click.echo(text(tournament, results, others, count_missing, priced))
    if missing:
        raise SystemExit(GAMES_MISSING)


def _check_jobs(tournament: Tournament, jobs: int) -> None:
    most = MOST_WAITING if tournament.has_models else 4 * (os.cpu_count() or 1)
    if jobs > most:
        raise InvalidInput("jobs-too-many", jobs=jobs, most=most)


def _write(path: Path, columns: Sequence[str], table: Iterable[Mapping[str, Any]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerows(table)


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
