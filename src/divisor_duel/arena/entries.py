"""A game of an arena as an entry of its journal, and read back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from divisor_duel.arena.tournament import BrokenOff, Fixture, Played
from divisor_duel.game.record import Record
from divisor_duel.learn.review import Verdict
from divisor_duel.players.models.faults import Fault
from divisor_duel.players.models.usage import Usage
from divisor_duel.work.foreign import shown

_MOST_SECONDS: Final = 10**9

Place = Callable[[int, Record], Fixture]
"""Which game of the tournament a number and a record are; raises `ValueError` where they are none."""


def entry_of(played: Played) -> dict[str, Any]:
    """Return the entry of a game."""
    entry = {
        "game": played.fixture.number,
        "record": str(played.record),
        "verdicts": played.verdicts,
        "reprompts": played.reprompts,
        "choices": played.choices,
        "seconds": [round(each, 3) for each in played.seconds],
        "version": played.version,
    }
    if any(usage.requests for usage in played.usage):
        entry["usage"] = [usage.as_dict() for usage in played.usage]
    if broken := played.broken_off:
        entry["broken off"] = {"seat": broken.seat, "fault": broken.fault, "detail": broken.detail}
    return entry


def all_played(entries: Iterable[Any], place: Place) -> dict[int, Played]:
    """Return the games of all entries by number, of each the last; raise `ValueError` where one is none."""
    games = [_played(entry, place) for entry in entries]
    attempts = Counter(game.fixture.number for game in games)
    return {game.fixture.number: replace(game, attempts=attempts[game.fixture.number]) for game in games}


def _played(entry: Any, place: Place) -> Played:
    match entry:
        case {
            "game": int(number),
            "record": str(text),
            "verdicts": None | list() as verdicts,
            "reprompts": [int(first), int(second)],
            "choices": choices,
            "seconds": seconds,
            "version": str(version),
            **more,
        }:
            record = Record.parse(text)
            played = Played(
                place(number, record),
                record,
                None,
                (first, second),
                None,
                _usage(more.get("usage")),
                _broken_off(more.get("broken off")),
                seconds=_seconds(seconds),
                version=version,
            )
            record = played.counted_as_lost.record
            if record.outcome is None:
                raise ValueError(f"game {number} is not over")
            if verdicts is None:
                return played
            judged = _verdicts(number, verdicts, record)
            known = _choices(choices)
            if known is not None and len(known) != len(judged):
                raise ValueError(f"game {number} does not have choices for each turn")
            return replace(played, verdicts=judged, choices=known)
    raise ValueError("a line of it is not a game of this tournament")


def _verdicts(number: int, said: list[Any], record: Record) -> tuple[Verdict, ...]:
    """Return the verdicts of a game, one for each turn after the opening, giving up included."""
    turns = len(record.position.moves) - record.given + (record.ended is not None)
    known = {str(verdict): verdict for verdict in Verdict}
    if len(said) != turns or not all(isinstance(verdict, str) and verdict in known for verdict in said):
        raise ValueError(f"game {number} does not have a verdict for each turn")
    return tuple(known[verdict] for verdict in said)


def _broken_off(told: Any) -> BrokenOff | None:
    match told:
        case None:
            return None
        case {"seat": 0 | 1 as seat, "fault": str(fault), "detail": str(detail)}:
            return BrokenOff(seat, Fault(fault), detail)
    raise ValueError(f"{shown(told)} does not say what broke a game off")


def _choices(told: Any) -> tuple[tuple[int, int], ...] | None:
    match told:
        case None:
            return None
        case [*turns]:
            pairs = [tuple(turn) for turn in turns if isinstance(turn, list)]
            if len(pairs) == len(turns) and all(map(_is_pair, pairs)):
                return tuple((legal, winning) for legal, winning in pairs)
    raise ValueError(f"{shown(told)} are not the choices of each turn")


def _is_pair(turn: tuple[Any, ...]) -> bool:
    return len(turn) == 2 and all(isinstance(count, int) for count in turn)


def _seconds(told: Any) -> tuple[float, ...]:
    if isinstance(told, list) and all(map(_is_seconds, told)):
        return tuple(told)
    raise ValueError(f"{shown(told)} are not the seconds of each turn")


def _is_seconds(each: Any) -> bool:
    return isinstance(each, int | float) and 0 <= each < _MOST_SECONDS


def _usage(told: Any) -> tuple[Usage, Usage]:
    match told:
        case None:
            return Usage(), Usage()
        case [first, second]:
            return Usage.from_dict(first), Usage.from_dict(second)
    raise ValueError(f"{shown(told)} is not what two players used")
