"""`arena`: many games between players, and what they show."""

from __future__ import annotations

import csv
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from divisor_duel.arena import Played, Standing, Tournament, pairings, run, standings
from divisor_duel.arena.standings import COLUMNS, rows
from divisor_duel.ending import WORDS, told
from divisor_duel.errors import Mistake
from divisor_duel.position import End, some
from divisor_duel.rules import Rules
from divisor_duel.terminal.options import Seconds, echo_json, game_option, json_option
from divisor_duel.terminal.signals import ending_cleanly


@click.command("arena")
@click.argument("players", metavar="WHO WHO…", nargs=-1, required=True)
@game_option
@click.option(
    "--games",
    "count",
    default=20,
    show_default=True,
    metavar="N",
    help="Games between each two, an even number.",
)
@click.option(
    "--seed",
    default="0",
    show_default=True,
    help="The same seed repeats the games, where all can be solved in time.",
)
@click.option("--seconds", type=Seconds(), help="The time for one move.  [default: 10, for a model 120]")
@click.option(
    "--jobs",
    type=click.IntRange(1, 4 * (os.cpu_count() or 1)),
    default=1,
    show_default=True,
    help="How many games to play at once.",
)
@click.option(
    "--keep",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="FOLDER",
    help="Keep the records here; a stopped arena goes on from them.",
)
@json_option
@click.option(
    "--csv",
    "table",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write a line for each game to this file.",
)
def arena(
    players: tuple[str, ...],
    rules: Rules,
    count: int,
    seed: str,
    seconds: float | None,
    jobs: int,
    keep: Path | None,
    as_json: bool,
    table: Path | None,
) -> None:
    """Let players meet, each two from both seats, and judge every move against perfect play.

    WHO is a level (beginner, easy, medium, hard, perfect), bot:COMMAND or chat:MODEL@URL, with a name
    before it if you like: "mine=bot:./mybot.py".
    """
    tournament = Tournament.between(players, rules, count, seed, seconds)
    if table:
        # A file that cannot be written is said before the first game.
        table.open("a").close()
    games = _play(tournament, jobs, keep)
    if table:
        with table.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, COLUMNS)
            writer.writeheader()
            writer.writerows(rows(games))
    results = standings(tournament, games)
    if as_json:
        answer = {
            "players": [result.as_dict() for result in results],
            "pairings": pairings(tournament, games),
        }
        echo_json({"settings": tournament.settings} | answer)
    else:
        click.echo(_text(tournament, results))


def _play(tournament: Tournament, jobs: int, keep: Path | None) -> list[Played]:
    total, hidden = tournament.total, not sys.stderr.isatty()
    progress = click.progressbar(length=total, label="Playing", file=sys.stderr, hidden=hidden)
    told: list[int] = []

    def tell(done: int) -> None:
        told.append(done)
        # How long the rest takes cannot be guessed from what an earlier run has played: it is left out.
        earlier = told[0]
        bar.length = total - earlier
        bar.label = f"Playing the other {total - earlier}" if earlier else "Playing"
        bar.update(done - earlier - bar.pos)
        if done == total:
            bar.finish()
            bar.render_progress()

    with ending_cleanly(), progress as bar:
        try:
            return run(tournament, jobs, keep, tell)
        except (KeyboardInterrupt, Mistake):
            if keep and told:
                kept = f"{told[-1]} of {total} games are kept"
                click.echo(f"\n{kept}; the same command goes on from there.", err=True)
            raise


def _text(tournament: Tournament, results: Sequence[Standing]) -> str:
    width = max(len(result.entrant.name) for result in results)
    lines = [
        f"{tournament.rules.words.title}: {tournament.games} games between each two, seed {tournament.seed}",
        "",
        f"{'':{width}}    Elo   score  95 % interval  accuracy  conversion  mean regret",
    ]
    for result in results:
        low, high = result.interval
        judged = (result.accuracy, result.conversion, result.mean_regret)
        accuracy, conversion, regret = ("-" if value is None else f"{value:.3f}" for value in judged)
        lines.append(
            f"{result.entrant.name:{width}}  {result.elo:+5.0f}  {result.score:6.1%}  {low:6.1%}-{high:6.1%}"
            f"  {accuracy:>8}  {conversion:>10}  {regret:>11}"
        )
    return "\n".join(lines + _mistakes(results) + _troubles(results))


def _mistakes(results: Sequence[Standing]) -> list[str]:
    lines = []
    for result in results:
        if mistake := result.first_mistake:
            done = f"took {mistake.number}" if mistake.ended is None else _gave_up(mistake.ended)
            moves = " ".join(map(str, mistake.position.moves)) or "the start"
            better = f"; {some(mistake.winning_moves, 6)} would have won" if mistake.winning_moves else ""
            lines.append(f"  {result.entrant.name}: {done} after {moves}{better} (game {mistake.game})")
    return ["", "First mistakes:", *lines] if lines else []


def _gave_up(kind: End) -> str:
    return "forfeited" if kind.is_forfeit else WORDS[kind]


def _troubles(results: Sequence[Standing]) -> list[str]:
    lines = []
    for result in results:
        name = result.entrant.name
        if result.forfeits:
            kinds = ", ".join(f"{count} × {WORDS[kind]}" for kind, count in sorted(result.forfeits.items()))
            lines.append(f"{name} gave up or forfeited: {kinds}")
            # The first of each kind; resigning needs no reason.
            examples = {game.kind: game for game in reversed(result.gave_up)}
            lines += [
                f"  {told(kind, example.detail)} (game {example.game})"
                for kind, example in sorted(examples.items())
                if kind.is_forfeit
            ]
        if result.reprompts:
            lines.append(f"{name} was asked to mend its answer {result.reprompts} ×")
        if result.unjudged:
            lines.append(f"{name}: {result.unjudged} games were too hard to judge")
    return ["", *lines] if lines else []
