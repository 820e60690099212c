"""What a teacher does with homework: give a set, end it, and keep the room for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from divisor_duel.classroom.homework import DAY, MOST_SETS, Homework, Task
from divisor_duel.classroom.lifetime import DAYS_TO_LOOK
from divisor_duel.classroom.room import Room
from divisor_duel.classroom.values import NotNow
from divisor_duel.errors import InvalidInput


def find(room: Room, number: int) -> Homework:
    """Return the homework of a number."""
    for each in room.homework:
        if each.number == number:
            return each
    raise InvalidInput("no-such-homework", number=number)


def find_open(room: Room, number: int, now: float) -> Homework:
    """Return homework that can still be answered."""
    if not (found := find(room, number)).is_open(now):
        raise NotNow("homework-is-over", "homework-over")
    return found


def check_room_for_more(room: Room) -> None:
    """Refuse homework for a class that has as much as it can have."""
    if len(room.homework) >= MOST_SETS:
        raise NotNow("homework-enough", most=MOST_SETS)


def give(
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
    kept = keep(replace(room, homework=(*room.homework, given)), days + DAYS_TO_LOOK, now)
    return replace(kept, keep_until=max(kept.keep_until or 0.0, room.keep_until or 0.0))


def end(room: Room, number: int, now: float) -> Room:
    """Let no more answers count."""
    ended = replace(find_open(room, number, now), until=now)
    sets = tuple(ended if each.number == number else each for each in room.homework)
    return replace(room, homework=sets)


def keep(room: Room, days: int, now: float) -> Room:
    """Keep a room so many days at least, though nobody uses it; homework that is open keeps it, too."""
    open_until = max((each.until for each in room.homework), default=0.0)
    return replace(room, keep_until=max(now + days * DAY, open_until))
