"""The finished games of a tournament in a folder, so that it can be stopped and go on.

`games.jsonl` is the journal. Beside it lies each game's record as a file of its own. A game that was broken
off is in it too, for what it used and why, and again if it was begun again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from divisor_duel.arena.tournament import BrokenOff, Fixture, Played, Tournament
from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.players.models.faults import Fault
from divisor_duel.players.models.usage import Usage
from divisor_duel.review import Verdict
from divisor_duel.work.files import open_own, private_folder
from divisor_duel.work.foreign import shown
from divisor_duel.work.journal import Journal

_MOST_SECONDS: Final = 10**9


class ResultsJournal(Journal):
    """Remembers what has been played of the games of a tournament."""

    def __init__(self, folder: Path, tournament: Tournament, fixtures: Iterable[Fixture]) -> None:
        self._folder = folder
        self._tournament = tournament
        self._fixtures = {fixture.number: fixture for fixture in fixtures}
        if not folder.is_dir():
            private_folder(folder)
        super().__init__(folder / "games.jsonl", tournament.settings)

    def played(self) -> dict[int, Played]:
        """Return the games already played, by number; those that were broken off among them."""
        try:
            games = [self._played(entry) for entry in self.entries]
        except InvalidInput:
            raise  # it is sound, but of another tournament
        except ValueError as error:
            raise self.damaged(error) from None
        attempts = Counter(game.fixture.number for game in games)
        return {game.fixture.number: replace(game, attempts=attempts[game.fixture.number]) for game in games}

    def keep(self, played: Played) -> None:
        """Write down a game; its line in the journal comes last and says that all of it is there."""
        text = str(played.record)
        with open_own(self._folder / f"{played.fixture.number:05}.txt") as file:
            file.truncate(0)
            file.write(text.encode())
        entry = {
            "game": played.fixture.number,
            "record": text,
            "verdicts": played.verdicts,
            "reprompts": played.reprompts,
            "choices": played.choices,
            "seconds": [round(each, 3) for each in played.seconds],
        }
        if any(usage.requests for usage in played.usage):
            entry["usage"] = [usage.as_dict() for usage in played.usage]
        if broken := played.broken_off:
            entry["broken off"] = {"seat": broken.seat, "fault": broken.fault, "detail": broken.detail}
        self.add(entry)

    def _played(self, entry: Any) -> Played:
        match entry:
            case {
                "game": int(number),
                "record": str(text),
                "verdicts": None | list() as verdicts,
                "reprompts": [int(first), int(second)],
                "choices": choices,
                "seconds": seconds,
                **more,
            } if number in self._fixtures:
                fixture, record = self._fixtures[number], Record.parse(text)
                self._check(fixture, record)
                usage = _usage(more.get("usage"))
                played = Played(
                    fixture, record, None, (first, second), None, usage, seconds=_seconds(seconds)
                )
                played = replace(played, broken_off=_broken_off(more.get("broken off")))
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

    def _check(self, fixture: Fixture, record: Record) -> None:
        """Refuse a game that others played or that began elsewhere, or the wrong player would be credited."""
        expected = self._tournament.record(fixture)
        given = Position(record.position.rules, record.position.moves[: record.given])
        if replace(record, position=given, ended=None) != expected:
            first, second = expected.names
            raise InvalidInput(
                "game-of-other-options" if fixture.opening else "game-of-other-options-from-start",
                number=fixture.number,
                path=str(self.path),
                first=first,
                second=second,
                opening=" ".join(map(str, fixture.opening)),
            )


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
