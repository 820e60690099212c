"""The results of an arena as the rows of a table: one for each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from divisor_duel.arena import Standing
from divisor_duel.language import say
from divisor_duel.terminal.results.tables import Row, ranged

Ways = Sequence[tuple[Standing, dict[str, Any]]]
"""Each player's results, and what of them hangs on missing games."""

_SHOWN: Final = {
    "column-accuracy": ("accuracy", "accuracy_interval"),
    "column-by-chance": ("chance_accuracy", ""),
    "column-excess": ("excess", ""),
    "column-conversion": ("conversion", "conversion_interval"),
    "column-regret": ("mean_regret", "mean_regret_interval"),
    "column-length-kept": ("length_kept", ""),
}
"""What stands below each heading: a figure, and its interval if it has one, as `Standing` calls them."""
_FIGURES: Final = (
    *("games", "wins", "score", "interval", "elo", "elo_interval", "turns", "chances", "risks"),
    *("accuracy", "accuracy_interval", "chance_accuracy", "excess", "conversion", "conversion_interval"),
    *("mean_regret", "mean_regret_interval", "length_kept", "length_turns", "unjudged"),
)
_WAYS: Final = ("counted_as_lost", "left_out_in_pairs")


def rows_of(ways: Ways, dash: str) -> list[Row]:
    """Return the headings, and a row for each player with each interval behind its figure."""
    headings = ["column-player", "column-games", "column-elo", "column-score", *_SHOWN]
    rows = [[*map(say, headings)]]
    for result, _ in ways:
        row = [
            result.entrant.name,
            str(len(result.games)),
            f"{result.elo:+.0f} ± {result.elo_error:.0f}",
            ranged(result.score, result.interval, dash),
        ]
        for figure, interval in _SHOWN.values():
            between = getattr(result, interval) if interval else None
            row.append(ranged(getattr(result, figure), between, dash))
        rows.append(row)
    return [row + more for row, more in zip(rows, _missing(ways), strict=True)]


def _missing(ways: Ways) -> list[Row]:
    """Return columns more where games are missing: how many, and the score with them as lost and in pairs."""
    if not any(missing["games"] for _, missing in ways):
        return [[] for _ in (None, *ways)]
    rows = [[*map(say, ("column-missing", "column-score-lost", "column-score-pairs"))]]
    for _, missing in ways:
        rows.append([str(missing["games"]), *(ranged(missing[way]["score"]) for way in _WAYS)])
    return rows


def figures_of(ways: Ways) -> Iterator[dict[str, Any]]:
    """Yield each player's figures, as JSON has them."""
    for result, missing in ways:
        told = result.as_dict()
        row = {"player": result.entrant.name, "who": result.entrant.shown}
        row |= {name: told[name] for name in _FIGURES} | {"missing": missing["games"]}
        for way in _WAYS:
            row |= {f"{name}_{way}": missing[way][name] for name in ("games", "score", "accuracy")}
        yield row
