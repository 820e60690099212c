"""What is kept back while a class is asked a question: whatever would work its answer out for pupils."""

from __future__ import annotations

from divisor_duel.classroom.room import Room
from divisor_duel.game.position import Position
from divisor_duel.web.api.problems import Conflict
from divisor_duel.web.classes.question_views import position_of


def check_no_question(room: Room) -> None:
    """Refuse what would tell who wins while the class is asked just that."""
    if room.question and room.question.unproven:
        raise Conflict("question-open", "no-hints")


def check_position(room: Room, position: Position) -> None:
    """Refuse a position that comes from the one the class is asked about, until the proof is shown."""
    if room.question and comes_from(position, position_of(room.question)):
        check_no_question(room)


def comes_from(position: Position, asked: Position) -> bool:
    """Say whether one position, however it is reached, is on the way to another."""
    rules = position.rules
    if (rules.pool, rules.rule, rules.goal) != (asked.rules.pool, asked.rules.rule, asked.rules.goal):
        return False
    way = (position.undo(count) for count in range(len(position.moves) + 1))
    return any(each.key == asked.key for each in way)
