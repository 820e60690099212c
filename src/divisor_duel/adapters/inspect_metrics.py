"""The figures Inspect prints of our tasks: shares beside chance, with errors that know their clusters.

Those of games are worked out from the moves that each sample's log has, held against exact play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from inspect_ai.scorer import Metric, SampleScore, accuracy, metric, value_to_float

from divisor_duel.arena.metrics import Figures, FiguresOf, JudgedTurn, clustered, share_error
from divisor_duel.arena.metrics import excess as part_of_the_way
from divisor_duel.game.position import End, Outcome
from divisor_duel.game.record import Record
from divisor_duel.learn.review import GivingUp, ReviewedMove, Verdict, review
from divisor_duel.learn.review import length_kept as length_kept_by


def judged_moves(
    record: Record, seat: int, gave_up: bool, seconds: float | None = None
) -> list[dict[str, Any]]:
    """Return what a seat did on each of its turns: what was legal, what would have won, what it took."""
    if gave_up:
        record = Record(record.position, ended=Outcome(3 - seat, End.ILLEGAL_NUMBER), given=record.given)
    return [
        {
            "moves": list(turn.position.moves),
            "legal_moves": list(turn.position.legal_moves),
            "winning_moves": list(turn.winning_moves),
            "taken": turn.number if isinstance(turn, ReviewedMove) else None,
            "verdict": str(turn.verdict),
            "length_kept": _length_kept(turn),
        }
        for turn in review(record, seconds).turns
        if turn.player == seat and turn.verdict != Verdict.GIVEN
    ]


def _length_kept(turn: ReviewedMove | GivingUp) -> float | None:
    lost = isinstance(turn, ReviewedMove) and turn.verdict is Verdict.LOST
    return length_kept_by(turn.position, turn.number) if lost and isinstance(turn, ReviewedMove) else None


def _about(one: SampleScore) -> dict[str, Any]:
    return one.score.metadata or {}


def _mean_of(key: str) -> Metric:
    def mean(scores: list[SampleScore]) -> float:
        told = [float(_about(one).get(key, 0)) for one in scores]
        return sum(told) / len(told) if told else 0.0

    return mean


def _over_moves(figure: Callable[[Figures[JudgedTurn]], float | None]) -> Metric:
    """Return a figure over the moves of all games; 0 where they show nothing."""

    def over(scores: list[SampleScore]) -> float:
        turns = [_turn(move, one) for one in scores for move in _about(one).get("moves", [])]
        return figure(FiguresOf(turns)) or 0.0

    return over


def _turn(move: dict[str, Any], game: SampleScore) -> JudgedTurn:
    choices = len(move["legal_moves"]), len(move["winning_moves"])
    start = str(_about(game).get("opening"))
    return JudgedTurn(start, Verdict(move["verdict"]), choices, move.get("length_kept"))


@metric
def stderr(cluster: str) -> Metric:
    """The standard error of the accuracy, samples of one cluster together; not 0 on a clean sheet either."""
    value = value_to_float()

    def error(scores: list[SampleScore]) -> float:
        return share_error(
            clustered((str(_about(one).get(cluster)), value(one.score.value)) for one in scores)
        )

    return error


@metric
def accuracy_answered(pairs: str | None = None) -> Metric:
    """The accuracy without missing answers and those they are pairs with; `accuracy` counts them as lost."""

    def answered(scores: list[SampleScore]) -> float:
        there = [one for one in scores if not _about(one).get("missing")]
        gone = {_about(one).get(pairs or "") for one in scores if _about(one).get("missing")}
        left = [one for one in there if not pairs or _about(one).get(pairs) not in gone]
        return float(accuracy()(left)) if left else 0.0

    return answered


@metric
def missing() -> Metric:
    """How many answers are missing, by reason: cut short, empty, filtered or refused."""

    def reasons(scores: list[SampleScore]) -> dict[str, str | int | float | bool | None]:
        told = Counter(str(_about(one)["missing"]) for one in scores if _about(one).get("missing"))
        return {"missing": told.total(), **{f"missing_{why}": told[why] for why in sorted(told)}}

    return reasons


@metric
def chance() -> Metric:
    """What legal moves by chance would score on the same positions."""
    return _mean_of("chance")


@metric
def excess() -> Metric:
    """How far the score is above chance, as a share of what there is: 0 for chance, 1 for perfect play."""

    def above(scores: list[SampleScore]) -> float:
        return part_of_the_way(accuracy()(scores), chance()(scores)) or 0.0

    return above


@metric
def legal() -> Metric:
    """How many of the answers were legal moves."""
    return _mean_of("legal")


def _spread(key: str) -> Metric:
    """Return how far the accuracies of groups of samples are apart, by what their metadata say."""

    def apart(scores: list[SampleScore]) -> float:
        groups: dict[str, list[SampleScore]] = {}
        for one in scores:
            groups.setdefault(str(_about(one).get(key)), []).append(one)
        told = [float(accuracy()(group)) for group in groups.values()]
        return max(told) - min(told) if told else 0.0

    return apart


@metric
def wording_spread() -> Metric:
    """How far the accuracies by the wordings of the prompt are apart; 0 where only one was used."""
    return _spread("wording")


@metric
def play_spread() -> Metric:
    """How far the accuracies on positions from random, mixed and perfect play are apart."""
    return _spread("play")


@metric
def move_accuracy() -> Metric:
    """The share of the wins kept that could be lost, over all games."""
    return _over_moves(lambda figures: figures.accuracy)


@metric
def move_stderr() -> Metric:
    """The standard error of that, the moves of the games from one opening taken together."""
    return _over_moves(lambda figures: figures.accuracy_error)


@metric
def move_chance() -> Metric:
    """What legal moves by chance would have kept of the same chances."""
    return _over_moves(lambda figures: figures.chance_accuracy)


@metric
def move_excess() -> Metric:
    """How much of the way from chance to perfect play the accuracy of the moves is."""
    return _over_moves(lambda figures: figures.excess)


@metric
def length_kept() -> Metric:
    """How much of the longest game was kept on lost turns: 1 for who holds out longest."""
    return _over_moves(lambda figures: figures.length_kept)


@metric
def regret() -> Metric:
    """Wins given away per move."""
    return _over_moves(lambda figures: figures.mean_regret)


@metric
def forfeited() -> Metric:
    """The share of games lost by two answers in a row that did not count."""
    return _mean_of("forfeited")
