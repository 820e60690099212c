"""How the end of a game is told, for every front end: what ended it and who wins. Nothing reads it back."""

from __future__ import annotations

from typing import Final

from divisor_duel.game.position import End, Outcome, Position, counted, join_or
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules

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

    >>> from divisor_duel.game.rules import games
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
    if how := reason(outcome, loser):
        return [f"{how}.", f"{winner} {wins} after {counted(count)}."]
    stuck = winner if record.position.to_move == outcome.winner else loser
    won = record.position.rules.words.won.format(winner=winner, wins=wins, count=counted(count))
    return [f"{stuck} cannot move: {why_stuck(record.position)}.", won]


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


def announced(record: Record, outcome: Outcome) -> list[str]:
    """Announce the end as the rulebook words it, with our reason; one that came at once is explained.

    >>> from divisor_duel.game.rules import games
    >>> end = Position(games["factor-frenzy"], [34, 17])
    >>> announced(Record(end, ("Ada", "Ben")), end.outcome)
    ['No valid moves available. Ben wins!', 'No factor or multiple of 17 is left: Ben wins after 2 moves.']
    """
    if not record.position.outcome:
        return ending(record, outcome)
    winner, loser = record.names[outcome.winner - 1], record.names[outcome.loser - 1]
    end = record.position.rules.words.end.strip().format(winner=winner, loser=loser)
    why, won = why_stuck(record.position), ending(record, outcome)[-1]
    at_once = over_at_once(record.position)
    return [*end.split("\n"), f"{why[0].upper()}{why[1:]}: {won}", *([at_once] if at_once else [])]


def over_at_once(position: Position) -> str:
    """Say of a game that its first number ended why that is so, and allowed; of any other, nothing.

    >>> from divisor_duel.game.rules import games
    >>> over_at_once(Position(games["divisor-duel"], [29]))[:76]
    'A game of one move, and by the rules a good one: 29, 31, 37, 41, 43 or 47 as'
    """
    outcome = position.outcome
    if len(position.moves) != 1 or outcome is None:
        return ""
    ends = ends_at_once(position.rules)
    if len(ends) == len(position.rules.openings):
        return "A game of one move: with these numbers there is no longer one."
    number = f"{join_or(ends)} as the first number leaves" if len(ends) > 1 else f"{position.last} leaves"
    advice = (
        "For a longer game, let the first number be even, as classes do, or choose the openings yourselves."
    )
    good = ", and by the rules a good one" if outcome.winner == 1 else ""
    return f"A game of one move{good}: {number} nothing to answer with. {advice}"


def ends_at_once(rules: Rules) -> tuple[int, ...]:
    """Return the openings that leave nothing to answer with; of a pool too large to try them all, none."""
    start = Position(rules)
    return tuple(n for n in start.legal_moves if not start.play(n).choices) if len(rules.pool) <= 2000 else ()


def why_stuck(position: Position) -> str:
    """Say why the player to move has no move."""
    words = position.rules.words
    if position.rules.rule.follows:
        return f"no {words.divisor} or multiple of {position.last} is left"
    if not position.remaining:
        return f"every number has been {words.verbed}"
    return f"every number left is a {words.divisor} or a multiple of one that has been {words.verbed}"
