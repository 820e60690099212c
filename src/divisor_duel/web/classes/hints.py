"""Hints in a class: as many as the teacher allows, each counted; without numbers where those are hidden.

While a class is asked a question, whatever would work its answer out for pupils is kept back.
"""

from __future__ import annotations

from typing import Any, Final

from divisor_duel.classroom import HintMode, NotNow, Pupil
from divisor_duel.classroom.room import Room
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.language import Fact, tell_all
from divisor_duel.web.api.game import Game
from divisor_duel.web.api.problems import Conflict
from divisor_duel.web.classes.question_views import position_of
from divisor_duel.web.keep.rooms import RoomStore

_MOST: Final = {HintMode.NUDGE: 1, HintMode.UNLIMITED: None}
_WITHOUT_NUMBERS: Final = {
    "hint-both-lose": "nudge-all-lose",
    "hint-all-lose": "nudge-all-lose",
    "hint-both-win": "nudge-all-win",
    "hint-all-win": "nudge-all-win",
    "hint-try-divisors": "nudge-try-divisors",
    "hint-try-multiples": "nudge-try-multiples",
}
"""What is said instead of what names a number, or how many are allowed."""


def allowed_game(rooms: RoomStore, room: Room, pupil: Pupil) -> Game:
    """Return the game at a pupil's board, in which they are to be given a hint, which is counted."""
    mode = room.settings.hints
    if mode is HintMode.NONE:
        raise Conflict("hints-off", "no-hints")
    if (board := room.board_of(pupil.number)) is None:
        raise NotNow("no-game-for-hint")
    allowed, game = rooms.allow_hint(board.game, board.pupils.index(pupil.number) + 1, _MOST[mode])
    if not allowed:
        raise Conflict("hint-had", "no-hints")
    return game


def names_numbers(room: Room, pupil: Pupil, game: Game) -> bool:
    """Say whether a pupil may be told numbers: as many hints as they like, and choices that are shown."""
    return room.settings.hints is HintMode.UNLIMITED and not game.hides_choices_from(_seats(pupil, game))


def nudge(solved: dict[str, Any], rules: Rules) -> dict[str, Any]:
    """Return of a solution what leads to a good number and names none."""
    codes = [fact["code"] for fact in solved["nudge_facts"]]
    return {"hint": tell_all([Fact(_WITHOUT_NUMBERS.get(code, code), rules) for code in codes])}


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


def _seats(pupil: Pupil, game: Game) -> tuple[int, ...]:
    return tuple(seat for seat, key in enumerate(game.keys, 1) if key == pupil.key)
