"""How the end of a game is told, for every front end: what ended it and who wins. Nothing reads it back."""

from __future__ import annotations

from typing import Final

from divisor_duel.position import End, Outcome, Position
from divisor_duel.record import Record

WORDS: Final = {
    End.PLAYED_OUT: "played out",
    End.RESIGNED: "resigned",
    End.TOO_SLOW: "too slow",
    End.STOPPED: "stopped",
    End.NONSENSE: "nonsense",
    End.ILLEGAL_NUMBER: "illegal number",
    End.TOO_MUCH_OUTPUT: "too much output",
    End.UNREACHABLE: "unreachable",
    End.OTHER: "for another reason",
}
"""What is said of each kind of end."""


def ending(record: Record, outcome: Outcome, you: int | None = None) -> list[str]:
    """Say how the game ended, in the words of the game; to one of its players, when `you` says which.

    >>> from divisor_duel.rules import games
    >>> end = Position(games["divisor-duel-evens"], [12, 6, 18, 2, 4, 8, 16])
    >>> ending(Record(end, ("Ada", "Ben")), end.outcome)
    ['Ben cannot move: no divisor or multiple of 16 is left.', 'Ada wins after 7 moves.']
    >>> ending(Record(end, ("Ada", "Ben")), end.outcome, you=2)
    ['You cannot move: no divisor or multiple of 16 is left.', 'Ada wins after 7 moves.']
    """
    count = len(record.position.moves)
    winner, loser = (
        "You" if player == you else record.names[player - 1] for player in (outcome.winner, outcome.loser)
    )
    wins = "win" if outcome.winner == you else "wins"
    how = reason(outcome, loser) or f"{loser} cannot move: {why_stuck(record.position)}"
    return [f"{how}.", f"{winner} {wins} after {count} move{'' if count == 1 else 's'}."]


def reason(outcome: Outcome, loser: str) -> str:
    """Say what ended a game that was not played out; of one that was, nothing.

    >>> reason(Outcome(1, End.TOO_SLOW, "no answer to 'go 10' in time"), "Ben")
    "Ben forfeited, too slow: no answer to 'go 10' in time"
    """
    match outcome.kind:
        case End.PLAYED_OUT:
            return ""
        case End.OTHER:
            return outcome.detail
        case End.RESIGNED:
            return f"{loser} {told(outcome.kind, outcome.detail)}"
        case _:
            return f"{loser} forfeited, {told(outcome.kind, outcome.detail)}"


def told(kind: End, detail: str) -> str:
    """Say what kind of end it was, and what more there is to say."""
    return f"{WORDS[kind]}: {detail}" if detail else WORDS[kind]


def why_stuck(position: Position) -> str:
    """Say why the player to move has no move."""
    words = position.rules.words
    if position.rules.rule.follows:
        return f"no {words.divisor} or multiple of {position.last} is left"
    if not position.remaining:
        return f"every number has been {words.verbed}"
    return f"every number left is a {words.divisor} or a multiple of one that has been {words.verbed}"
