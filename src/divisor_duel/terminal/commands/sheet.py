"""`sheet`: puzzles, boards and challenges to print, with their answers."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex

import click

from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import Pool
from divisor_duel.game.rules import Rules
from divisor_duel.language import Fact, say
from divisor_duel.learn.puzzles import DAILY_LEVEL, PUZZLE_LEVELS
from divisor_duel.learn.sheets import BOARDS, LARGEST_NUMBER, MOST_PUZZLES, PUZZLES, Paper, Sheet, Wish, make
from divisor_duel.learn.sheets.drills import drills
from divisor_duel.learn.sheets.paper import document
from divisor_duel.terminal.options import Text, rules_option, seconds_option
from divisor_duel.terminal.speaking import command, option
from divisor_duel.web.page.paths import HERE
from divisor_duel.work.files import write_whole

_LONGEST = 20


@command("sheet", "help-sheet")
@rules_option
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
    help=Fact("help-sheet-board", pools=BOARDS),
)
@option("--chain", metavar="value-pool", rare=True, help="help-sheet-chain")
@option("--drill", "pairs", metavar="value-pair", multiple=True, help="help-sheet-drill")
@option("--choices/--no-choices", default=True, rare=True, help="help-sheet-choices")
@option(
    "--paper",
    type=click.Choice([*map(str, Paper)]),
    default=str(Paper.A4),
    show_default=True,
    rare=True,
    help="help-sheet-paper",
)
@option("--seed", type=Text(), metavar="value-text", rare=True, help="help-sheet-seed")
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
    pairs: tuple[str, ...],
    choices: bool,
    paper: str,
    seed: str | None,
    out: Path,
    seconds: float,
) -> None:
    """Make a sheet, and write it to a file."""
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
        drills(map(_pair, pairs), LARGEST_NUMBER),
    )
    made = make(wish, seconds)
    write_whole(out, document(made, (HERE / "styles" / "sheet.css").read_text("utf-8")))
    if made.missing:
        click.echo(made.missing, err=True)
    click.echo(say("sheet-written", contents=_contents(made), file=out))


def _pair(text: str) -> tuple[int, int]:
    """Read a number to be drilled, perhaps behind one it is compared with: 84-35."""
    other, _, number = text.rpartition("-")
    if not number.isdecimal() or not (other or "0").isdecimal() or len(text) > _LONGEST:
        raise InvalidInput("not-a-drill", text=text[:20])
    return int(other or 0), int(number)


def _contents(made: Sheet) -> list[Fact]:
    """Return what is on a sheet, counted."""
    parts = []
    if count := len(made.puzzles):
        parts.append(Fact("sheet-has-puzzles", count=count))
    if count := len(made.wish.boards):
        parts.append(Fact("sheet-has-boards", count=count))
    if count := len(made.wish.drills):
        parts.append(Fact("sheet-has-drills", count=count))
    if made.chain:
        parts.append(Fact("sheet-has-chain", count=len(made.chain.numbers)))
    return parts
