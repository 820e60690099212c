"""Homework of a class: a set of puzzles until a day, of which the first answer of each pupil counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from divisor_duel.classroom import Homework, NotNow, Task
from divisor_duel.classroom.room import DAY, DAYS_TO_LOOK, Room
from divisor_duel.errors import InvalidInput

MOST_DAYS: Final = 28
"""How long homework is open at most."""
MOST_SETS: Final = 10


def find_homework(room: Room, number: int) -> Homework:
    """Return the homework of a number."""
    for each in room.homework:
        if each.number == number:
            return each
    raise InvalidInput("no-such-homework", number=number)


def find_open_homework(room: Room, number: int, now: float) -> Homework:
    """Return homework that can still be answered."""
    if not (found := find_homework(room, number)).is_open(now):
        raise NotNow("homework-is-over", "homework-over")
    return found


def check_room_for_more(room: Room) -> None:
    """Refuse homework for a class that has as much as it can have."""
    if len(room.homework) >= MOST_SETS:
        raise NotNow("homework-enough", most=MOST_SETS)


def give_homework(
    room: Room,
    rules: dict[str, str],
    level: int,
    seed: str,
    about: Sequence[int],
    tasks: Sequence[Task],
    days: int,
    now: float,
) -> Room:
    """Give a class homework for so many days; the room is kept until then, and a little longer."""
    check_room_for_more(room)
    number = 1 + max((each.number for each in room.homework), default=0)
    until = now + days * DAY
    given = Homework(number, rules, level, seed, until, tuple(tasks), tuple(about))
    kept = replace(room, homework=(*room.homework, given)).kept(days + DAYS_TO_LOOK, now)
    return replace(kept, keep_until=max(kept.keep_until or 0.0, room.keep_until or 0.0))


def end_homework(room: Room, number: int, now: float) -> Room:
    """Let no more answers count."""
    ended = replace(find_open_homework(room, number, now), until=now)
    sets = tuple(ended if each.number == number else each for each in room.homework)
    return replace(room, homework=sets)
