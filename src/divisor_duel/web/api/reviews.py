"""How the page shows a review: what is said at each step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from divisor_duel.game.telling import called
from divisor_duel.language import Fact, Reader, Some, say
from divisor_duel.language.answers import said, said_apart
from divisor_duel.learn.review import GivingUp, Review, ReviewedMove, Verdict


def reader_of(review: Review, you: int | None = None) -> Reader:
    """Return who is told of a review: one of the two players, or nobody in particular."""
    return Reader(called(review.record.names, review.record.seats), you)


def tell_review(review: Review, you: int | None = None) -> dict[str, Any]:
    """Return a review as the programs that asked for JSON get it, with what the page says of every step."""
    reader, clock, gave_up = reader_of(review, you), review.clock, review.gave_up
    return review.as_dict() | {
        "names": reader.names,
        "moves": [move.as_dict() | _shown(move, reader, clock.left) for move in review.moves],
        "gave_up": gave_up and gave_up.as_dict(clock.left) | _shown(gave_up, reader, clock.left),
        **said_apart("accuracy_words", _accuracy(review), reader),
    }


def _shown(turn: ReviewedMove | GivingUp, reader: Reader, seconds: float | None) -> dict[str, Any]:
    mistake = turn.verdict == Verdict.GAVE_AWAY
    return {
        "done": str(turn.number) if isinstance(turn, ReviewedMove) else say("review-gave-up"),
        "mark": turn.verdict.mark,
        "mistake": mistake,
        **said("told", [_told(turn)], reader),
        **said("turned", _turned(turn) if mistake else [], reader),
        **said("ahead", [_ahead(turn)], reader),
        **said("why", turn.explanation(seconds) if mistake else [], reader),
    }


def _told(turn: ReviewedMove | GivingUp) -> Fact:
    if isinstance(turn, GivingUp):
        return Fact(f"reviewed-gave-up-{turn.verdict}", player=turn.player)
    about = {"move": turn.ply + 1, "player": turn.player, "number": turn.number}
    if turn.cost and not turn.given:
        return Fact(f"reviewed-{turn.verdict}-cost", **about, count=turn.cost)
    return Fact(f"reviewed-{turn.verdict}", **about)


def _turned(turn: ReviewedMove | GivingUp) -> list[Fact]:
    """Return that a number, or giving up, gave a win away, and what would have kept it."""
    wins = turn.winning_moves
    which = {"numbers": Some.of(wins, len(wins)), "count": len(wins)}
    if isinstance(turn, ReviewedMove):
        return [Fact("turned", move=turn.ply + 1, number=turn.number, **which)]
    return [_told(turn), *([Fact("turned-wins", **which)] if wins else [])]


def _ahead(turn: ReviewedMove | GivingUp) -> Fact:
    """Return what was possible before a turn, and what came of it."""
    verdict, player = turn.verdict, turn.player
    if verdict == Verdict.UNDECIDED:
        return Fact("ahead-undecided")
    if isinstance(turn, GivingUp):
        return Fact("ahead-kept", player=player) if turn.winning_moves else _told(turn)
    return Fact(f"ahead-{verdict}", player=player, number=turn.number)


def _accuracy(review: Review) -> Sequence[Fact]:
    unknown = any(turn.verdict == Verdict.UNDECIDED for turn in review.turns)
    return [
        Fact("accuracy-none-known" if unknown else "accuracy-none")
        if share is None
        else Fact("accuracy-as-known" if unknown else "accuracy", percent=round(100 * share))
        for share in review.accuracy
    ]
