"""How the results of an arena are told: as text, as a table, as JSON and in files; and the options for it."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial, wraps
from pathlib import Path
from typing import Any, Final

import click

from divisor_duel import __version__
from divisor_duel.arena import Played, Standing, Tournament, both_ways, pairings, standings
from divisor_duel.arena.tables import COLUMNS, MOVE_COLUMNS, move_rows, rows
from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import one_line
from divisor_duel.language import Fact, current, say
from divisor_duel.players.models.usage import Price
from divisor_duel.terminal.model_options import read_prices
from divisor_duel.terminal.options import Command, echo_json, json_option
from divisor_duel.terminal.results.arena_text import figures_of, rows_of, text
from divisor_duel.terminal.results.tables import KINDS, as_table
from divisor_duel.terminal.speaking import option

# What the program ends with when games are missing: the figures are there, but not of all games.
GAMES_MISSING: Final = 3

_FILE = click.Path(dir_okay=False, path_type=Path)


@dataclass(frozen=True)
class Report:
    """What is wanted of the results."""

    count_missing: bool
    as_json: bool
    table: str | None
    games_file: Path | None
    moves_file: Path | None
    prices: tuple[str, ...]

    def check(self, tournament: Tournament) -> dict[str, Price]:
        """Say before the first game what cannot be told or written after the last; return the prices."""
        if self.as_json and self.table:
            raise InvalidInput("json-or-table")
        for path in filter(None, (self.games_file, self.moves_file)):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.open("a").close()
        return read_prices(self.prices, [entrant.name for entrant in tournament.entrants])

    def tell(self, tournament: Tournament, settings: Mapping[str, Any], games: Sequence[Played]) -> None:
        """Write and print the results; the program ends with another code where games are missing."""
        prices = self.check(tournament)
        if self.games_file:
            _write(self.games_file, COLUMNS, rows(games))
        if self.moves_file:
            _write(self.moves_file, MOVE_COLUMNS, move_rows(games))
        results = standings(tournament, games, self.count_missing)
        others = standings(tournament, games, not self.count_missing)
        if self.as_json:
            made_by = {
                "version": __version__,
                "played_by": sorted({game.version for game in games}),
                "prompt_hash": settings.get("prompt_hash"),
            }
            echo_json(
                {"settings": settings, **made_by} | self._figures(tournament, games, results, others, prices)
            )
        elif self.table:
            caption = one_line(_caption(tournament, settings, games))
            ways = [*both_ways(results, others, self.count_missing)]
            click.echo(as_table(self.table, caption, partial(rows_of, ways), figures_of(ways)))
        else:
            click.echo(text(tournament, results, others, self.count_missing, prices))
        if any(game.broken_off for game in games):
            raise SystemExit(GAMES_MISSING)

    def _figures(
        self,
        tournament: Tournament,
        games: Sequence[Played],
        results: Sequence[Standing],
        others: Sequence[Standing],
        prices: Mapping[str, Price],
    ) -> dict[str, Any]:
        costs = {
            result.entrant.name: round(result.usage.cost(prices[result.entrant.name]), 6)
            for result in results
            if result.entrant.is_model and result.entrant.name in prices
        }
        return {
            "players": [
                result.as_dict() | {"cost": costs.get(result.entrant.name), "missing": told}
                for result, told in both_ways(results, others, self.count_missing)
            ],
            "pairings": pairings(tournament, games, self.count_missing),
            "incomplete": sum(bool(game.broken_off) for game in games),
            "count_missing": self.count_missing,
            "cost": sum(costs.values()) if costs else None,
        }


def report_options(command: Command) -> Command:
    """Give a command the options of a report, handed over as `report`."""

    @option("--count-missing", is_flag=True, rare=True, help="help-arena-count-missing")
    @option("--table", type=click.Choice([*KINDS]), rare=True, help="help-arena-table")
    @json_option
    @option("--csv", "games_file", type=_FILE, metavar="value-file", rare=True, help="help-arena-csv")
    @option("--moves", "moves_file", type=_FILE, metavar="value-file", rare=True, help="help-arena-moves")
    @option("--price", "prices", multiple=True, metavar="value-price", rare=True, help="help-arena-price")
    @wraps(command)
    def wrapper(
        *args: Any,
        count_missing: bool,
        table: str | None,
        as_json: bool,
        games_file: Path | None,
        moves_file: Path | None,
        prices: tuple[str, ...],
        **kwargs: Any,
    ) -> Any:
        report = Report(count_missing, as_json, table, games_file, moves_file, prices)
        return command(*args, report=report, **kwargs)

    return wrapper


def _caption(tournament: Tournament, settings: Mapping[str, Any], games: Sequence[Played]) -> str:
    """Return what a table's figures are of, and what they hang on."""
    title = tournament.rules.words_in(current()).title
    versions = sorted({game.version for game in games if game.version})
    prompt = settings.get("prompt_hash")
    told = Fact("arena-caption-prompt", hash=prompt[:12]) if isinstance(prompt, str) else ""
    above = say("arena-title", title=title, count=tournament.games, seed=tournament.seed)
    return f"{above}. {say('arena-caption', version=', '.join(versions), prompt=told)}"


def _write(path: Path, columns: Sequence[str], table: Iterable[Mapping[str, Any]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerows(table)
