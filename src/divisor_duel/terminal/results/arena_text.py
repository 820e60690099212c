"""What an arena found, in words and columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from divisor_duel.arena import Standing, Tournament
from divisor_duel.game.position import End
from divisor_duel.game.telling import kind_of_end
from divisor_duel.language import Fact, current, say
from divisor_duel.players.models.answers import READ_WORDS, ReadBy
from divisor_duel.players.models.usage import FAULT_WORDS, Fault, Price, Usage
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
    return [row + more for row, more in zip(rows, _missing_columns(ways), strict=True)]


def _missing_columns(ways: Ways) -> list[Row]:
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


MOST_NAMED = 6
"""How many moves that would have won are named before only the first few and the last are."""


def text(
    tournament: Tournament,
    results: Sequence[Standing],
    others: Sequence[Standing],
    count_missing: bool,
    prices: Mapping[str, Price],
) -> str:
    """Return the results of an arena as text; `others` have missing games counted the other way."""
    title = tournament.rules.words_in(current()).title
    lines = [
        say("arena-title", title=title, count=tournament.games, seed=tournament.seed),
        "",
        *_points(results),
        "",
        *_judged(results),
        *_missing(results, others, count_missing),
        *_mistakes(results),
        *_troubles(results),
        *_used(results, prices),
    ]
    return "\n".join(lines)


class _Column(NamedTuple):
    """A heading, by its code, over what stands below it on the right."""

    heading: str
    cells: list[str]
    least: int = 0
    """How wide it is at least, so that tables look alike."""
    gap: str = "  "


def _table(results: Sequence[Standing], columns: Sequence[_Column]) -> list[str]:
    """Lay columns out beside the players' names."""
    wide = max(len(result.entrant.name) for result in results)
    lines = [f"{name:{wide}}" for name in ("", *(result.entrant.name for result in results))]
    for column in columns:
        cells = [say(column.heading), *column.cells]
        width = max(column.least, *map(len, cells))
        lines = [f"{line}{column.gap}{cell:>{width}}" for line, cell in zip(lines, cells, strict=True)]
    return lines


def _points(results: Sequence[Standing]) -> list[str]:
    scores = ["-" if result.score is None else f"{result.score:.1%}" for result in results]
    intervals = [f"{low:6.1%}-{high:6.1%}" for low, high in (result.interval for result in results)]
    return _table(
        results,
        [
            _Column("column-elo", [f"{result.elo:+.0f}" for result in results], 5),
            _Column("column-95", [f"±{result.elo_error:.0f}" for result in results], gap=" "),
            _Column("column-score", scores, 6),
            _Column("column-interval", intervals),
            *_lengths(results),
        ],
    )


def _judged(results: Sequence[Standing]) -> list[str]:
    excess = ["-" if result.excess is None else f"{result.excess:+.3f}" for result in results]
    return _table(
        results,
        [
            _Column("column-accuracy", [_share(result.accuracy) for result in results]),
            _ranges([result.accuracy_interval for result in results]),
            _Column("column-by-chance", [_share(result.chance_accuracy) for result in results]),
            _Column("column-excess", excess),
            _Column("column-conversion", [_share(result.conversion) for result in results]),
            _ranges([result.conversion_interval for result in results]),
            _Column("column-regret", [_share(result.mean_regret) for result in results]),
            _ranges([result.mean_regret_interval for result in results]),
        ],
    )


def _lengths(results: Sequence[Standing]) -> list[_Column]:
    """Return how long the losers held out, where that is known of anybody."""
    if all(result.length_kept is None for result in results):
        return []
    return [_Column("column-length-kept", [_share(result.length_kept) for result in results])]


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _ranges(intervals: Sequence[tuple[float, float] | None]) -> _Column:
    """Write intervals in seven signs, so that all of them fit a line: .82-.94 or .97-1.0."""
    cells = ["" if bounds is None else "-".join(_bound(bound) for bound in bounds) for bounds in intervals]
    return _Column("column-95", cells, least=7, gap=" ")


def _bound(value: float) -> str:
    return "1.0" if value >= 0.995 else f"{value:.2f}".removeprefix("0")


def _mistakes(results: Sequence[Standing]) -> list[str]:
    lines = []
    for result in results:
        if mistake := result.first_mistake:
            about = {
                "name": result.entrant.name,
                "done": _done(mistake.number, mistake.ended),
                "moves": " ".join(map(str, mistake.position.moves)) or Fact("mistake-at-start"),
                "game": mistake.game,
            }
            if winning := mistake.winning_moves:
                lines.append(f"  {say('arena-mistake-better', better=_better(winning), **about)}")
            else:
                lines.append(f"  {say('arena-mistake', **about)}")
    return ["", say("arena-first-mistakes"), *lines] if lines else []


def _done(number: int | None, ended: End | None) -> Fact:
    if ended is None:
        return Fact("mistake-took", number=number)
    return Fact("mistake-forfeited") if ended.is_forfeit else kind_of_end(ended, "")


def _better(numbers: Sequence[int]) -> Fact:
    if len(numbers) <= MOST_NAMED:
        return Fact("better-moves", numbers=numbers)
    few = ", ".join(map(str, numbers[: MOST_NAMED // 2]))
    return Fact("list-first-to-last", list=few, last=numbers[-1], count=len(numbers))


def _troubles(results: Sequence[Standing]) -> list[str]:
    lines = []
    for result in results:
        name = result.entrant.name
        if result.forfeits:
            kinds = [
                Fact("so-often", count=count, what=kind_of_end(kind, ""))
                for kind, count in sorted(result.forfeits.items())
            ]
            lines.append(say("arena-gave-up", name=name, kinds=kinds))
            # The first of each kind; resigning needs no reason.
            examples = {game.kind: game for game in reversed(result.gave_up)}
            lines += [
                _example(kind_of_end(kind, ""), example.detail, example.game)
                for kind, example in sorted(examples.items())
                if kind.is_forfeit
            ]
        if result.again:
            lines.append(say("arena-begun-again", name=name, count=result.again))
        if result.reprompts:
            lines.append(say("arena-mended", name=name, count=result.reprompts))
        if result.unjudged:
            lines.append(say("arena-unjudged", name=name, count=result.unjudged))
    return ["", *lines] if lines else []


def _example(what: Fact, detail: str, game: int) -> str:
    code = "arena-example-detail" if detail else "arena-example"
    return f"  {say(code, what=what, detail=detail, game=game)}"


def _missing(results: Sequence[Standing], others: Sequence[Standing], count_missing: bool) -> list[str]:
    """Return which games are missing and why, and the figures with them as lost and without their pairs."""
    if not any(result.missing for result in results):
        return []
    lines = []
    for result in results:
        if games := result.incomplete:
            kinds = _faults(Counter(str(game.fault) for game in games))
            lines.append(say("arena-missing", count=len(games), name=result.entrant.name, kinds=kinds))
            examples = {game.fault: game for game in reversed(games)}
            lines += [
                _example(Fact(FAULT_WORDS[fault]), game.detail, game.game)
                for fault, game in sorted(examples.items())
            ]
    by_player = {other.player: other for other in others}
    ways = [(result, by_player[result.player]) for result in results]
    lost, in_pairs = ([way[i if count_missing else 1 - i] for way in ways] for i in (0, 1))
    table = _table(
        results,
        [
            _Column("column-score-lost", [_score(way) for way in lost]),
            _Column("column-accuracy", [_share(way.accuracy) for way in lost]),
            _Column("column-score-pairs", [_score(way) for way in in_pairs]),
            _Column("column-accuracy", [_share(way.accuracy) for way in in_pairs]),
        ],
    )
    above = "arena-missing-lost" if count_missing else "arena-missing-left-out"
    return ["", *lines, "", *table, f"  {say(above)}"]


def _score(result: Standing) -> str:
    """Write a score beside the games it is of: 41.7% of 12."""
    return (
        say("score-of-none")
        if result.score is None
        else say("score-of", score=result.score, count=len(result.games))
    )


def _used(results: Sequence[Standing], prices: Mapping[str, Price]) -> list[str]:
    models = [result for result in results if result.entrant.is_model]
    costs = {r.entrant.name: r.usage.cost(prices[r.entrant.name]) for r in models if r.entrant.name in prices}
    lines = []
    for result in models:
        name = result.entrant.name
        lines.append(say("arena-used-by", name=name, parts=_usage(result.usage, costs.get(name))))
        if result.usage.read:
            lines.append(f"  {say('arena-read', kinds=_rules(result.usage.read))}")
    if len(models) > 1:
        whole = sum((result.usage for result in models), Usage())
        lines.append(say("arena-used-in-all", parts=_usage(whole, sum(costs.values()) if costs else None)))
    return ["", say("arena-used"), *(f"  {line}" for line in lines)] if lines else []


def _usage(usage: Usage, cost: float | None) -> list[Fact]:
    requests = Fact("used-requests", count=usage.requests)
    if usage.faults:
        requests = Fact("used-requests-faults", count=usage.requests, faults=_faults(usage.faults))
    told = [requests, Fact("used-tokens", asked=usage.prompt_tokens, answered=usage.completion_tokens)]
    if usage.reasoning_tokens:
        told.append(Fact("used-reasoning", reasoning=usage.reasoning_tokens))
    return told if cost is None else [*told, Fact("used-cost", cost=cost)]


def _rules(counts: Mapping[str, int]) -> list[Fact]:
    return [
        Fact("so-often", count=counts[rule], what=Fact(READ_WORDS[rule])) for rule in ReadBy if rule in counts
    ]


def _faults(counts: Mapping[str, int]) -> list[Fact]:
    return [
        Fact("so-often", count=count, what=Fact(FAULT_WORDS[Fault(fault)]))
        for fault, count in sorted(counts.items())
    ]
