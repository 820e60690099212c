"""`plot`: draw a sweep, or the moves of an arena."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from divisor_duel.arena.folder import read_kept
from divisor_duel.arena.metrics import clustered, share_interval
from divisor_duel.arena.tables import MOVE_COLUMNS, move_rows
from divisor_duel.errors import InvalidInput, MissingExtra
from divisor_duel.language import decoded, quoted, say
from divisor_duel.learn.review import Verdict
from divisor_duel.sweep.files import read
from divisor_duel.terminal.options import Text
from divisor_duel.terminal.speaking import argument, command, option

COLOURS: Final = ("#0b6e99", "#d56f4f", "#4c8c4a", "#8a5fa8", "#b08900", "#9aa5b1")
# Beyond as many players as there are colours, the next marker begins.
MARKERS: Final = ("o", "s", "^", "D")
_WIDEST: Final = 0.72  # of a bin, for all players in it
# Each bin goes up to this; those behind the last are one.
BINS: Final = (1, 2, 3, 4, 6, 9, 14, 24)


class Chance(NamedTuple):
    """A turn on which the win was there and could be lost, as the table of moves has it."""

    player: str
    draw: int
    legal: int
    winning: int
    left: int
    kept: bool


class Bin(NamedTuple):
    """Chances alike: their accuracy, its interval, and what any legal number would have had."""

    label: str
    place: int
    accuracy: float
    interval: tuple[float, float]
    by_chance: float


def is_moves(path: Path) -> bool:
    """Say whether a file begins as a table of moves does."""
    with suppress(csv.Error), path.open(encoding="utf-8", errors="replace", newline="") as file:
        return next(csv.reader(file), []) == [*MOVE_COLUMNS]
    return False


def read_chances(path: Path) -> list[Chance]:
    """Read the turns that were chances from a table of moves."""
    try:
        with path.open(encoding="utf-8", newline="") as file:
            return chances_of(csv.DictReader(file))
    except (ValueError, TypeError, AttributeError, csv.Error) as error:
        raise InvalidInput("plot-not-moves", file=path, error=error) from None


def chances_of(rows: Iterable[Mapping[str, Any]]) -> list[Chance]:
    """Return the turns that were chances, of the rows of a table of moves."""
    return [
        Chance(
            row["player"],
            int(row["draw"]),
            len(row["legal"].split()),
            len(row["winning"].split()),
            int(row["left"]),
            row["verdict"] == Verdict.KEPT,
        )
        for row in rows
        if row["verdict"] in (Verdict.KEPT, Verdict.GAVE_AWAY)
        and len(row["winning"].split()) < len(row["legal"].split())
    ]


def binned(chances: Iterable[Chance], size: Callable[[Chance], int]) -> list[Bin]:
    """Gather chances by a size, each bin with the 95 % interval of its accuracy, clustered by opening."""
    bins: defaultdict[int, list[Chance]] = defaultdict(list)
    for chance in chances:
        bins[sum(size(chance) > most for most in BINS)].append(chance)
    found = []
    for place, alike in sorted(bins.items()):
        interval = share_interval(clustered((chance.draw, chance.kept) for chance in alike))
        accuracy = sum(chance.kept for chance in alike) / len(alike)
        by_chance = sum(chance.winning / max(1, chance.legal) for chance in alike) / len(alike)
        found.append(Bin(_label(place), place, accuracy, interval, by_chance))
    return found


def _label(place: int) -> str:
    least = BINS[place - 1] + 1 if place else 1
    if place == len(BINS):
        return f"{least}+"
    return str(least) if least == BINS[place] else f"{least}–{BINS[place]}"


def as_drawn(text: str) -> str:
    """Return a text of others as a picture shows it: a dollar is a dollar there, and no formula begins."""
    return quoted(text).replace("$", r"\$")


def draw_moves(figure: Any, chances: list[Chance], ink: str) -> None:
    """Draw each player's accuracy with its intervals, dashed beside it what chance would have had."""
    panels: tuple[tuple[str, Callable[[Chance], int]], ...] = (
        ("plot-choices", lambda chance: chance.legal),
        ("plot-turns-left", lambda chance: chance.left),
    )
    players = list(dict.fromkeys(chance.player for chance in chances))
    axes = figure.subplots(1, 2, sharey=True)
    for panel, (code, size) in zip(axes, panels, strict=True):
        labels: dict[int, str] = {}
        for i, player in enumerate(players):
            bins = binned((chance for chance in chances if chance.player == player), size)
            labels |= {each.place: each.label for each in bins}
            shift = (i - (len(players) - 1) / 2) * min(0.12, _WIDEST / len(players))
            marker = MARKERS[i // len(COLOURS) % len(MARKERS)]
            _draw(panel, bins, as_drawn(player), COLOURS[i % len(COLOURS)], marker, shift)
        panel.set_xticks(sorted(labels), [labels[place] for place in sorted(labels)])
        panel.set_xlabel(say(code))
        panel.set_ylim(-0.03, 1.03)
        panel.spines[["top", "right"]].set_visible(False)
    axes[0].set_ylabel(say("plot-accuracy"))
    handles, names = axes[0].get_legend_handles_labels()
    handles.append(axes[0].plot([], [], color=ink, linestyle=":", linewidth=1.2)[0])
    names.append(say("plot-any-number"))
    figure.legend(handles, names, frameon=False, loc="outside lower center", ncols=min(6, len(names)))


def _draw(panel: Any, bins: list[Bin], player: str, colour: str, marker: str, shift: float) -> None:
    places = [each.place + shift for each in bins]
    reach = [
        [max(0.0, each.accuracy - each.interval[0]) for each in bins],
        [max(0.0, each.interval[1] - each.accuracy) for each in bins],
    ]
    panel.errorbar(
        places,
        [each.accuracy for each in bins],
        reach,
        color=colour,
        marker=marker,
        markersize=5,
        linewidth=1.4,
        elinewidth=1.1,
        capsize=2.5,
        label=player,
    )
    panel.plot(places, [each.by_chance for each in bins], color=colour, linestyle=":", linewidth=1.2)


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
