"""`plot`: draw a sweep, or the moves of an arena."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from divisor_duel.arena.folder import read_kept
from divisor_duel.arena.tables import move_rows
from divisor_duel.errors import InvalidInput, MissingExtra
from divisor_duel.language import decoded, say
from divisor_duel.sweep.files import read
from divisor_duel.terminal.options import Text
from divisor_duel.terminal.plot_moves import as_drawn, chances_of, draw_moves, is_moves, read_chances
from divisor_duel.terminal.speaking import argument, command, option

Columns = dict[str, list[Any]]

INK, PAPER, FIRST, SECOND = "#22303c", "#ffffff", "#0b6e99", "#d56f4f"
FORMATS = (".svg", ".png", ".pdf")


@command("plot", "help-plot")
@argument("file", metavar="value-file-or-folder", type=click.Path(exists=True, path_type=Path))
@option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="help-plot-out",
)
@option("--title", type=Text(), help="help-plot-title")
def plot(file: Path, out: Path | None, title: str | None) -> None:
    """Draw a sweep, a table of moves, or the moves in the folder of an arena."""
    out = out or (file / "moves.svg" if file.is_dir() else file.with_suffix(".svg"))
    if out.suffix not in FORMATS:
        raise InvalidInput("plot-ending", file=out, endings=FORMATS)
    title = title or decoded(file.resolve().stem)
    if file.is_dir() or is_moves(file):
        chances = chances_of(move_rows(read_kept(file).games)) if file.is_dir() else read_chances(file)
        if not chances:
            raise InvalidInput("plot-no-chances", file=file)
        _save(lambda figure: draw_moves(figure, chances, INK), out, title, (11, 4.5))
    else:
        draw(read(file), out, title)
    click.echo(say("plot-drawn", file=out))


def draw(columns: Columns, out: Path, title: str) -> None:
    """Draw what a sweep found into a file."""
    _save(lambda figure: _draw_sweep(figure, columns), out, title, (9, 4.5))


def _save(paint: Callable[[Any], None], out: Path, title: str, size: tuple[float, float]) -> None:
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        raise MissingExtra("extra-drawing", "plot") from None
    figure = Figure(figsize=size, layout="constrained", facecolor=PAPER)
    paint(figure)
    figure.axes[0].set_title(as_drawn(title), color=INK, loc="left")
    # Without a date and with names of its own, the same table makes the same file.
    out.parent.mkdir(parents=True, exist_ok=True)
    with rc_context({"svg.hashsalt": title}):
        figure.savefig(out, dpi=150, metadata={"Date": None} if out.suffix == ".svg" else None)


def _draw_sweep(figure: Any, columns: Columns) -> None:
    axes = figure.add_subplot()
    next(drawn for name, drawn in _DRAWN.items() if name in columns)(axes, columns)
    axes.set_xlabel(say("plot-n"))
    axes.xaxis.set_major_formatter("{x:,.0f}")
    axes.set_xlim(min(columns["n"]) - 1, max(columns["n"]) + 1)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(
        frameon=False,
        loc="upper right" if "wins" in columns else "upper left",
        markerscale=3 if many(columns) else 1,
    )


def many(columns: Columns) -> bool:
    """Say whether the dots are so many that they are better small, and pixels in a picture of lines."""
    return len(columns["n"]) > 2000


def _draw_parts(axes: Any, columns: Columns) -> None:
    """Draw the three parts of the pool by dots: they jump from n to n, so lines would blur them."""
    numbers = columns["n"]
    for name, colour in (("d", FIRST), ("a", SECOND), ("c", "#9aa5b1")):
        parts = [part / n for part, n in zip(columns[name], numbers, strict=True)]
        style = {"s": 1 if many(columns) else 6, "linewidths": 0, "rasterized": many(columns)}
        axes.scatter(numbers, parts, color=colour, label=f"|{name.upper()}| / n", **style)
    axes.set_ylim(0, 1)
    axes.set_ylabel(say("plot-part-of-pool"))


def _draw_openings(axes: Any, columns: Columns) -> None:
    """Draw how many openings win; where none does, the second player."""
    won = [(n, wins) for n, wins in zip(columns["n"], columns["wins"], strict=True) if wins]
    lost = [n for n, wins in zip(columns["n"], columns["wins"], strict=True) if not wins]
    axes.vlines(
        [n for n, _ in won],
        0,
        [wins for _, wins in won],
        color=FIRST,
        linewidth=2,
        label=say("plot-player-wins", number=1),
    )
    axes.scatter(
        lost,
        [0] * len(lost),
        color=SECOND,
        s=16,
        clip_on=False,
        zorder=3,
        label=say("plot-player-wins", number=2),
    )
    axes.set_ylim(0)
    axes.set_ylabel(say("plot-winning-openings"))


def _draw_lengths(axes: Any, columns: Columns) -> None:
    """Draw how long the game lasts when either begins, between the primes and the largest antichain."""
    numbers = columns["n"]
    axes.step(
        numbers, [(n + 1) // 2 for n in numbers], color="#9aa5b1", where="mid", label=say("plot-most-moves")
    )
    for name, colour, label in (
        ("long_first", FIRST, "plot-long-begins"),
        ("short_first", SECOND, "plot-short-begins"),
        ("primes", INK, "plot-primes"),
    ):
        axes.step(numbers, columns[name], color=colour, where="mid", label=say(label))
    axes.set_ylim(0)
    axes.set_ylabel(say("plot-moves"))


def _draw_longest(axes: Any, columns: Columns) -> None:
    """Draw how many numbers the longest chain has."""
    axes.step(columns["n"], columns["length"], color=FIRST, where="mid", label=say("plot-longest-chain"))
    axes.set_ylim(0)
    axes.set_ylabel(say("plot-numbers"))


def _draw_games(axes: Any, columns: Columns) -> None:
    """Draw how many complete games there are, by orders of magnitude."""
    axes.semilogy(
        columns["n"], columns["games"], "o", color=FIRST, markersize=4, label=say("plot-complete-games")
    )
    axes.set_ylabel(say("plot-games"))


# What a sweep with such a column is drawn as.
_DRAWN = {
    "d": _draw_parts,
    "long_first": _draw_lengths,
    "length": _draw_longest,
    "games": _draw_games,
    "wins": _draw_openings,
}
