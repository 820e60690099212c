"""How the end of a game is told, for every front end: who cannot move and why, and who wins."""

from __future__ import annotations

from divisor_duel.position import Outcome, Position
from divisor_duel.record import Record


def ending(record: Record, outcome: Outcome) -> list[str]:
    """Say how the game ended, in the words of the game.

    >>> from divisor_duel.rules import games
    >>> end = Position(games["divisor-duel-evens"], [12, 6, 18, 2, 4, 8, 16])
    >>> ending(Record(end, ("Ada", "Ben")), end.outcome)
    ['Ben cannot move: no divisor or multiple of 16 is left.', 'Ada wins after 7 moves.']
    """
    count = len(record.position.moves)
    winner, loser = record.names[outcome.winner - 1], record.names[outcome.loser - 1]
    won = f"{winner} wins after {count} move{'' if count == 1 else 's'}."
    if outcome.reason:
        reason = outcome.reason.replace(f"player {outcome.loser}", loser, 1)
        return [f"{reason}.", won]
    return [f"{loser} cannot move: {why_stuck(record.position)}.", won]


def why_stuck(position: Position) -> str:
    """Say why the player to move has no move."""
    words = position.rules.words
    if position.rules.rule.follows:
        return f"no {words.divisor} or multiple of {position.last} is left"
    if not position.remaining:
        return f"every number has been {words.verbed}"
    return f"every number left is a {words.divisor} or a multiple of one that has been {words.verbed}"
