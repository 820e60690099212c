"""What a turn asks for, as a fact that tells the rule."""

from __future__ import annotations

from divisor_duel.game.goal import GoalKind
from divisor_duel.game.position import Position
from divisor_duel.language import Fact

MOST_NAMED = 4
"""So many numbers are named; of more it is said that there are some."""


def asked(position: Position) -> Fact:
    """Return what the player to move is asked for.

    >>> from divisor_duel.game.rules import games
    >>> from divisor_duel.language import tell
    >>> tell(asked(Position(games["juniper-green"], [20])))
    'Take a number that divides 20, or a multiple of 20.'
    >>> tell(asked(Position(games["factor-duel"], [6, 20])))
    'Select a number that is no factor and no multiple of 6 or 20.'
    """
    return Fact("asked", position.rules, wanted=wanted(position))


def so_far(position: Position) -> list[Fact]:
    """Return how far the game has come to its goal, where that is told on every turn; else nothing.

    >>> from divisor_duel.game.rules import games
    >>> from divisor_duel.language import tell_all
    >>> tell_all(so_far(Position(games["long-short"], [30, 4])))
    'Moves so far: 2; Player 1 (Long) needs 20.'
    """
    goal = position.rules.goal
    if goal.kind is not GoalKind.LENGTH:
        return []
    return [Fact("so-far", made=len(position.moves), long=goal.long, least=goal.least)]


def wanted(position: Position) -> Fact:
    """Return what kind of number may be taken now.

    >>> from divisor_duel.game.rules import games
    >>> from divisor_duel.language import tell
    >>> tell(wanted(Position(games["nrich"])))
    'the first number: it must be even and below 50'
    """
    rules, moves = position.rules, position.moves
    if not moves:
        return Fact("wanted-first", first=rules.first) if rules.first else Fact("wanted-any")
    if rules.rule.follows:
        return Fact("wanted-related", last=position.last)
    if rules.rule.closes:
        if len(moves) > MOST_NAMED:
            return Fact("wanted-unrelated-to-any", rules)
        return Fact("wanted-unrelated", rules, numbers=tuple(sorted(moves)))
    return Fact("wanted-left")
