"""Drawing the moves of an arena: how often a win was kept, by what there was to choose from and to go."""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from divisor_duel.arena.metrics import clustered, share_interval
from divisor_duel.arena.tables import MOVE_COLUMNS
from divisor_duel.errors import InvalidInput
from divisor_duel.language import quoted, say
from divisor_duel.learn.review import Verdict

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
