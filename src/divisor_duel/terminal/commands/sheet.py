"""`sheet`: puzzles, boards and challenges to print, with their answers."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex

import click

from divisor_duel.game.pool import Pool
from divisor_duel.game.rules import Rules
from divisor_duel.puzzles import DAILY_LEVEL, PUZZLE_LEVELS
from divisor_duel.sheet import BOARDS, MOST_PUZZLES, PUZZLES, Paper, Sheet, Wish, make
from divisor_duel.sheet.paper import document
from divisor_duel.terminal.options import game_option, seconds_option
from divisor_duel.web.page.paths import HERE
from divisor_duel.work.files import write_whole


@command("sheet", "help-sheet")
@game_option
@option(
    "--level",
    type=click.IntRange(PUZZLE_LEVELS[0], PUZZLE_LEVELS[-1]),
    default=DAILY_LEVEL,
    show_default=True,
    help="help-sheet-level",
)
@option(
    "--count",
    type=click.IntRange(0, MOST_PUZZLES),
    default=PUZZLES,
    show_default=True,
    help="help-puzzle-count",
)
@option(
    "--board",
    "boards",
    metavar="value-pool",
    multiple=True,
    help=f"A board to play on, like {' or '.join(BOARDS)}; can be given several times.",
)
@option("--chain", metavar="value-pool", help="help-sheet-chain")
@option("--choices/--no-choices", default=True, help="help-sheet-choices")
@option(
    "--paper",
    type=click.Choice([*map(str, Paper)]),
    default=str(Paper.A4),
    show_default=True,
    help="help-sheet-paper",
)
@option("--seed", metavar="value-text", help="help-sheet-seed")
@option(
    "--out",
    metavar="value-file",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("sheet.html"),
    show_default=True,
    help="help-sheet-out",
)
@seconds_option
def sheet(
    rules: Rules,
    level: int,
    count: int,
    boards: tuple[str, ...],
    chain: str | None,
    choices: bool,
    paper: str,
    seed: str | None,
    out: Path,
    seconds: float,
) -> None:
    """Make a sheet to print: puzzles with one winning move, boards to play on, the longest chain.

    The answers are on a page of their own. Open the FILE in a browser, and print it.
    """
    pools = tuple(map(Pool.parse, boards))
    wish = Wish(
        rules,
        seed or token_hex(3),
        level,
        count,
        pools,
        Pool.parse(chain) if chain else None,
        choices,
        Paper(paper),
    )
    made = make(wish, seconds)
    write_whole(out, document(made, (HERE / "styles" / "sheet.css").read_text("utf-8")))
    if made.missing:
        click.echo(made.missing, err=True)
    click.echo(f"Wrote {_contents(made)} to {out}. Open it in a browser, and print it.")


def _contents(made: Sheet) -> str:
    """Return what is on a sheet, counted."""
    parts = []
    if count := len(made.puzzles):
        parts.append("1 puzzle" if count == 1 else f"{count} puzzles")
    if count := len(made.wish.boards):
        parts.append("1 kind of board" if count == 1 else f"{count} kinds of boards")
    if made.chain:
        parts.append(f"a chain of {len(made.chain.numbers)} numbers to beat")
    *most, last = parts
    return f"{', '.join(most)} and {last}" if most else last
