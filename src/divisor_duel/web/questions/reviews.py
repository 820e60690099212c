"""How the page shows a review: what is said at each step."""

from __future__ import annotations

from typing import Any, Final

from divisor_duel.game.position import counted
from divisor_duel.players.naming import with_names
from divisor_duel.review import GivingUp, Review, ReviewedMove, Verdict

_TOLD: Final = {
    Verdict.KEPT: "and kept the win",
    Verdict.GAVE_AWAY: "and gave it away",
    Verdict.LOST: "and was already lost",
    Verdict.UNDECIDED: "in a position too hard to work out in time",
}


def tell_review(review: Review) -> dict[str, Any]:
    """A review as the programs that asked for JSON get it, with what the page says of every step."""
    names, clock, gave_up = review.record.names, review.clock, review.gave_up
    return review.as_dict() | {
        "moves": [
            move.as_dict() | _shown(move, names, clock.left) | {"told": _told(move, names)}
            for move in review.moves
        ],
        "gave_up": gave_up and gave_up.as_dict(clock.left) | _shown(gave_up, names, clock.left),
        "accuracy_words": _accuracy(review),
    }


def _shown(turn: ReviewedMove | GivingUp, names: tuple[str, str], seconds: float | None) -> dict[str, Any]:
    mistake = turn.verdict == Verdict.GAVE_AWAY
    return {
        "done": str(turn.number) if isinstance(turn, ReviewedMove) else "gave up",
        "mark": turn.verdict.mark,
        "mistake": mistake,
        "ahead": _ahead(turn, names[turn.player - 1]),
        "why": with_names(turn.explain(seconds), names) if mistake else "",
    }


def _told(move: ReviewedMove, names: tuple[str, str]) -> str:
    name, turn = names[move.player - 1], move.ply + 1
    if move.given:
        return f"Move {turn}: {move.number} was given to {name}."
    cost = f", at the cost of {counted(move.cost)}" if move.cost else ""
    return f"Move {turn}: {name} took {move.number} {_TOLD[move.verdict]}{cost}."


def _ahead(turn: ReviewedMove | GivingUp, name: str) -> str:
    """What was possible before a turn, and what came of it."""
    if turn.verdict == Verdict.GIVEN:
        return f"The next move was given: {name} had no choice."
    if turn.verdict == Verdict.UNDECIDED:
        return "Which numbers win now is too hard to work out in time."
    if isinstance(turn, GivingUp):
        return f"{name} gave up a {'won' if turn.verdict == Verdict.GAVE_AWAY else 'lost'} game here."
    if not turn.winning_moves:
        return f"Whatever {name} takes now loses."
    wins = f"The numbers marked ✓ win for {name} now"
    return (
        f"{wins}, but {name} took {turn.number} and gave it away."
        if turn.verdict == Verdict.GAVE_AWAY
        else f"{wins}."
    )


def _accuracy(review: Review) -> list[str]:
    known = ", as far as is known" * any(turn.verdict == Verdict.UNDECIDED for turn in review.turns)
    return [
        "never had a won position" + known
        if share is None
        else f"accuracy {share:.0%} (won positions kept)" + known
        for share in review.accuracy
    ]
