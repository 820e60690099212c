"""What a turn asks for, in one sentence that tells the rule, for every front end."""

from __future__ import annotations

from divisor_duel.game.position import Position, join_or

MOST_NAMED = 4
"""So many numbers are named; of more it is said that there are some."""


def asked(position: Position) -> str:
    """Tell the player to move what may be taken, in the words of the game.

    >>> from divisor_duel.game.rules import games
    >>> asked(Position(games["juniper-green"], [20]))
    'Take a number that divides 20, or a multiple of 20.'
    >>> asked(Position(games["factor-duel"], [6, 20]))
    'Select a number that is no factor and no multiple of 6 or 20.'
    """
    verb = position.rules.words.verb
    return f"{verb[0].upper()}{verb[1:]} {wanted(position)}."


def so_far(position: Position) -> str:
    """Say how far the game has come to its goal, where that is told on every turn; else nothing.

    >>> from divisor_duel.game.rules import games
    >>> so_far(Position(games["long-short"], [30, 4]))
    'Moves so far: 2; Player 1 (Long) needs 20.'
    """
    return position.rules.words.so_far.format(made=len(position.moves))


def wanted(position: Position) -> str:
    """Say what kind of number may be taken now.

    >>> from divisor_duel.game.rules import games
    >>> wanted(Position(games["nrich"]))
    'the first number: it must be even and below 50'
    """
    rules, moves = position.rules, position.moves
    if not moves:
        return f"the first number: it must be {rules.first}" if rules.first else "any number"
    conditions = []
    if rules.rule.follows:
        conditions.append(f"divides {position.last}, or a multiple of {position.last}")
    if rules.rule.closes:
        named = join_or(sorted(moves)) if len(moves) <= MOST_NAMED else f"any number {rules.words.verbed}"
        conditions.append(f"is no {rules.words.divisor} and no multiple of {named}")
    return f"a number that {', and that '.join(conditions)}" if conditions else "any number that is left"
