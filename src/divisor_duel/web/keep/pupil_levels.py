"""What is easier for some pupils, at the board they come to: fewer numbers, an easier computer."""

from __future__ import annotations

from divisor_duel.classroom import ClassBoard
from divisor_duel.classroom.room import Room
from divisor_duel.game.pool import Pool
from divisor_duel.game.rules import Rules


def rules_at(room: Room, rules: Rules, board: ClassBoard) -> Rules:
    """Return what is played at a board: on the smallest of the boards of those who meet there."""
    levels = [room.pupil(number).level for number in board.pupils if number is not None]
    own = [Pool.parse(level.pool) for level in levels if level.pool]
    smallest = min(own, key=len, default=rules.pool)
    return on_pool(rules, smallest) if len(smallest) < len(rules.pool) else rules


def on_pool(rules: Rules, pool: Pool) -> Rules:
    """Return the same game with other numbers; its openings are those that are left of them, if any are."""
    openings = [number for number in rules.openings if number in pool]
    limited = openings if rules.openings != rules.pool and openings else None
    return Rules.custom(pool, str(rules.rule), limited, rules.goal)


def level_at(room: Room, board: ClassBoard) -> str:
    """Return how well the computer plays at a board."""
    levels = (room.pupil(number).level.computer for number in board.pupils if number is not None)
    return next(filter(None, levels), room.settings.level)
