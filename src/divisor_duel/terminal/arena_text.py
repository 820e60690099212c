"""What an arena found, in words and columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from divisor_duel.arena import Standing, Tournament
from divisor_duel.game.ending import WORDS, told
from divisor_duel.game.position import End, join_or
from divisor_duel.language import say
from divisor_duel.players.models.faults import FAULT_WORDS, Fault
from divisor_duel.players.models.usage import Price, Usage


def text(tournament: Tournament, results: Sequence[Standing], prices: Mapping[str, Price]) -> str:
    """Return the results of an arena as text."""
    width = max(len(result.entrant.name) for result in results)
    lines = [
        f"{tournament.rules.words.title}: {tournament.games} games between each two, seed {tournament.seed}",
        "",
        f"{'':{width}}    Elo   score  95 % interval",
    ]
    for result in results:
        low, high = result.interval
        score = "-" if result.score is None else f"{result.score:.1%}"
        lines.append(f"{result.entrant.name:{width}}  {result.elo:+5.0f}  {score:>6}  {low:6.1%}-{high:6.1%}")
    lines += ["", *_judged(results, width)]
    return "\n".join(
        lines + _mistakes(results) + _troubles(results) + _incomplete(results) + _used(results, prices)
    )


def _judged(results: Sequence[Standing], width: int) -> list[str]:
    lines = [f"{'':{width}}  accuracy    95 %  by chance  excess  conversion    95 %  regret    95 %"]
    for result in results:
        excess = "-" if result.excess is None else f"{result.excess:+.3f}"
        lines.append(
            f"{result.entrant.name:{width}}  {_share(result.accuracy):>8} {_range(result.accuracy_interval)}"
            f"  {_share(result.chance_accuracy):>9}  {excess:>6}"
            f"  {_share(result.conversion):>10} {_range(result.conversion_interval)}"
            f"  {_share(result.mean_regret):>6} {_range(result.mean_regret_interval)}"
        )
    return lines


def _share(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"


def _range(bounds: tuple[float, float] | None) -> str:
    """Return an interval in seven signs, so that all of them fit a line: .82-.94 or .97-1.0."""
    told = "" if bounds is None else "-".join(_bound(bound) for bound in bounds)
    return f"{told:>7}"


def _bound(value: float) -> str:
    return "1.0" if value >= 0.995 else f"{value:.2f}".removeprefix("0")


def _mistakes(results: Sequence[Standing]) -> list[str]:
    lines = []
    for result in results:
        if mistake := result.first_mistake:
            done = f"took {mistake.number}" if mistake.ended is None else _gave_up(mistake.ended)
            moves = " ".join(map(str, mistake.position.moves)) or "the start"
            better = f"; {join_or(mistake.winning_moves, 6)} would have won" if mistake.winning_moves else ""
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


def _incomplete(results: Sequence[Standing]) -> list[str]:
    """Return what the lines to models broke off, and an example of each kind."""
    lines = []
    for result in results:
        if games := result.incomplete:
            kinds = _faults(Counter(str(game.fault) for game in games))
            count = f"{len(games)} game{'' if len(games) == 1 else 's'}"
            lines.append(
                f"Incomplete, and left out of all figures: {count} of {result.entrant.name}: {kinds}"
            )
            examples = {game.fault: game for game in reversed(games)}
            lines += [
                f"  {say(FAULT_WORDS[fault])}: {game.detail} (game {game.game})"
                for fault, game in sorted(examples.items())
            ]
    return ["", *lines, "  With --keep, the same command plays them again."] if lines else []


def _used(results: Sequence[Standing], prices: Mapping[str, Price]) -> list[str]:
    models = [result for result in results if result.entrant.is_model]
    costs = [r.usage.cost(prices[r.entrant.name]) for r in models if r.entrant.name in prices]
    lines = [_usage(r.entrant.name, r.usage, prices.get(r.entrant.name)) for r in models]
    if len(models) > 1:
        whole = sum((result.usage for result in models), Usage())
        lines.append(_usage("in total", whole, None) + (f", cost {sum(costs):.4f}" if costs else ""))
    return ["", "Used:", *lines] if lines else []


def _usage(name: str, usage: Usage, price: Price | None) -> str:
    told = f"  {name}: {usage.requests:,} requests"
    if usage.faults:
        told += f" ({_faults(usage.faults)})"
    told += f", {usage.prompt_tokens:,} tokens in, {usage.completion_tokens:,} out"
    if usage.reasoning_tokens:
        told += f", {usage.reasoning_tokens:,} of these for reasoning"
    return told + (f", cost {usage.cost(price):.4f}" if price else "")


def _faults(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} × {say(FAULT_WORDS[Fault(fault)])}" for fault, count in sorted(counts.items()))
