"""What pupils tapped wrongly and how many hints they had, as the desk is told of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from divisor_duel.classroom.room import Room
from divisor_duel.game.pool import prime_factors
from divisor_duel.language import say
from divisor_duel.web.keep.tally import HINT, Tallied

Answer = dict[str, Any]

MOST_TOLD: Final = 40
"""So many numbers are told of a class or a pupil, those that were missed most."""


@dataclass
class Need:
    """The wrong taps of a pupil, and how many hints they had."""

    missed: list[Tallied] = field(default_factory=list)
    hints: int = 0


Needs = Mapping[int, Need]
"""By the numbers of the pupils."""


def by_pupil(room: Room, tallied: Iterable[Tallied]) -> dict[int, Need]:
    """Tell apart whose they are; what was tapped at boards that were taken back does not count."""
    needs: dict[int, Need] = {}
    for each in tallied:
        board = room.by_game.get(each.game)
        number = board.pupils[each.seat - 1] if board else None
        if number is None:
            continue
        need = needs.setdefault(number, Need())
        if each.number == HINT:
            need.hints += 1
        else:
            need.missed.append(each)
    return needs


def tell_need(need: Need | None) -> Answer:
    """Tell what one pupil needed."""
    need = need or Need()
    return {"hints": need.hints, "missed": tell_missed(need.missed)}


def tell_missed(missed: Iterable[Tallied]) -> list[Answer]:
    """Tell the numbers that were tapped wrongly, the most first, each with what it was tapped after."""
    pairs = Counter((each.number, each.after) for each in missed)
    times: Counter[int] = Counter()
    for (number, _), count in pairs.items():
        times[number] += count
    order = sorted(times, key=lambda number: (-times[number], number))[:MOST_TOLD]
    return [
        {
            "number": number,
            "times": times[number],
            "pairs": [
                (after, number)
                for (other, after), _ in sorted(pairs.items(), key=lambda each: (-each[1], each[0]))
                if other == number
            ],
            "told": _told(number, times[number]),
        }
        for number in order
    ]


def _told(number: int, count: int) -> str:
    factors = prime_factors(number)
    kind = "product" if len(factors) > 1 else "prime" if factors else "one"
    return say(f"missed-{kind}", number=number, product=" × ".join(map(str, factors)), count=count)
