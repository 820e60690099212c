"""How the end of a game is told, for every front end: who cannot move and why, and who wins."""

from __future__ import annotations

from divisor_duel.position import Outcome, Position, some
from divisor_duel.record import Record
from divisor_duel.rules import Rules


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


def announced(record: Record, outcome: Outcome) -> list[str]:
    """Announce the end as the rulebook words it, with our reason; one that came at once is explained.

    >>> from divisor_duel.rules import games
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

    >>> from divisor_duel.rules import games
    >>> over_at_once(Position(games["divisor-duel"], [29]))[:76]
    'A game of one move, and by the rules a good one: 29, 31, 37, 41, 43 or 47 as'
    """
    if len(position.moves) != 1 or position.choices:
        return ""
    ends = ends_at_once(position.rules)
    if len(ends) == len(position.rules.openings):
        return "A game of one move: with these numbers there is no longer one."
    number = f"{some(ends)} as the first number leaves" if len(ends) > 1 else f"only {position.last} leaves"
    advice = (
        "For a longer game, let the first number be even, as classes do, or choose the openings yourselves."
    )
    return f"A game of one move, and by the rules a good one: {number} nothing to answer with. {advice}"


def ends_at_once(rules: Rules) -> tuple[int, ...]:
    """The openings that leave nothing to answer with; of a pool too large to try them all, none."""
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
