"""Playing Long against Short on pools too large to solve: sure near the end, before that by looking ahead."""

from __future__ import annotations

from random import Random
from typing import Final

from divisor_duel.errors import InvalidInput
from divisor_duel.game.goal import GoalKind, Role
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rule
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.long_short import lookahead
from divisor_duel.solver.long_short.lookahead import Lookahead

# With so few numbers in play all is solved at once.
FEW: Final = 60
BID_SECONDS: Final = 10.0


def is_far(position: Position) -> bool:
    """Say whether the end of a game for a length may be out of sight."""
    rules = position.rules
    return (
        rules.goal.kind is GoalKind.LENGTH
        and rules.rule is Rule.ANTICHAIN
        and position.open.bit_count() > FEW
    )


def foresee(position: Position, random: Random, clock: Clock) -> Lookahead:
    """Return the number to take within the time; of several that are equally good for certain, any."""
    return lookahead.foresee(
        position.rules.pool, position.open, _is_long(position), clock, position.choices, random.choice
    )


def bid(position: Position, seconds: float | None = None) -> int:
    """Return how many moves in all are expected: as a goal, either side would do."""
    if position.rules.rule is not Rule.ANTICHAIN:
        raise InvalidInput("bid-only-for-antichains")
    to_come = lookahead.bid(
        position.rules.pool, position.open, _is_long(position), seconds or BID_SECONDS, position.choices
    )
    return len(position.moves) + to_come


def _is_long(position: Position) -> bool:
    """Say whether Long moves; where nobody is, player 1 is Long."""
    role = position.rules.goal.role(position.to_move)
    return role is Role.LONG if role else position.to_move == 1
