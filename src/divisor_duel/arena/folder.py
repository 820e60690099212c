"""An arena's folder: its games and what models were asked, to go on from and to be read again.

`games.jsonl` is the journal. Beside it lies each game's record as a file of its own. A game that was broken
off is in it too, for what it used and why, and again if it was begun again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Any, Final

from divisor_duel.arena.tournament import BrokenOff, Entrant, Fixture, Played, Tournament
from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules
from divisor_duel.learn.review import Verdict
from divisor_duel.players.models.usage import Fault, Usage
from divisor_duel.work.files import open_own, private_folder
from divisor_duel.work.foreign import shown
from divisor_duel.work.journal import Journal, Lines, look_into

NAME: Final = "games.jsonl"
REQUESTS: Final = "requests.jsonl"
_MOST_SECONDS: Final = 10**9
_ABOUT_RULES = ("game", "pool", "rule", "openings", "book", "goal")

_Place = Callable[[int, Record], Fixture]
"""Which game of the tournament a number and a record are; raises `ValueError` where they are none."""


class ResultsJournal(Journal):
    """Remembers what has been played of the games of a tournament."""

    def __init__(self, folder: Path, tournament: Tournament, fixtures: Iterable[Fixture]) -> None:
        self._folder = folder
        self._tournament = tournament
        self._fixtures = {fixture.number: fixture for fixture in fixtures}
        if not folder.is_dir():
            private_folder(folder)
        super().__init__(folder / NAME, tournament.settings)

    def played(self) -> dict[int, Played]:
        """Return the games already played, by number; those that were broken off among them."""
        try:
            return _all_played(self.entries, self._place)
        except InvalidInput:
            raise  # it is sound, but of another tournament
        except ValueError as error:
            raise self.damaged(error) from None

    def keep(self, played: Played) -> None:
        """Write down a game; its line in the journal comes last and says that all of it is there."""
        with open_own(self._folder / f"{played.fixture.number:05}.txt") as file:
            file.truncate(0)
            file.write(str(played.record).encode())
        self.add(_entry_of(played))

    def _place(self, number: int, record: Record) -> Fixture:
        """Return the game; refuse one of others or from elsewhere, or the wrong player would be credited."""
        if (fixture := self._fixtures.get(number)) is None:
            raise ValueError("a line of it is not a game of this tournament")
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
        return fixture


class RequestLog(Lines):
    """Every request to a model on a line of its own; several threads may write to it.

    A line is written when its request is over, so a stopped arena has those of the unfinished game too.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / REQUESTS)
        self._lock = Lock()
        self._cut_to(self._whole_lines()[0])

    def add(self, entry: object) -> None:
        """Write a request down; one that comes back when the arena has ended is nobody's any more."""
        with self._lock:
            if not self._file.closed:
                super().add(entry)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            super().close()


@dataclass(frozen=True)
class KeptArena:
    """What a folder tells."""

    tournament: Tournament
    settings: dict[str, Any]
    """As they were written down: without keys, so that no model can be asked again by them."""
    games: list[Played]


def read_kept(folder: Path) -> KeptArena:
    """Read the folder that an arena has kept its games in, or is keeping them in now."""
    path = folder / NAME
    if not path.is_file():
        raise InvalidInput("no-arena-there", folder=folder)
    settings, entries = look_into(path)
    try:
        tournament = _tournament(settings)
        games = _all_played(entries, _Places(tournament))
    except ValueError as error:
        raise InvalidInput("journal-damaged", path=str(path), why=str(error)) from None
    if not games:
        raise InvalidInput("no-games-there", folder=folder)
    firsts: dict[tuple[int, ...], int] = {}
    for number in sorted(games, key=lambda number: games[number].fixture.draw):
        firsts.setdefault(_start(games[number]).key, games[number].fixture.draw)
    return KeptArena(tournament, settings, [_drawn(games[number], firsts) for number in sorted(games)])


def _tournament(settings: Any) -> Tournament:
    match settings:
        case {"players": dict(players), "games": int(games), "seed": str(seed)} if games > 0 and all(
            isinstance(who, str) for who in players.values()
        ):
            rules = Rules.from_spec(**{key: str(settings[key]) for key in _ABOUT_RULES if key in settings})
            return Tournament(rules, tuple(Entrant(*named) for named in players.items()), games, seed)
    raise ValueError("its first line does not tell which arena it is of")


class _Places:
    """Which game each is, by its number and its players; the opening drawn for it by its number alone."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._seats = {entrant.name: seat for seat, entrant in enumerate(tournament.entrants)}

    def __call__(self, number: int, record: Record) -> Fixture:
        seats = [self._seats.get(name, -1) for name in record.names]
        if (
            not 0 < number <= self._tournament.total
            or -1 in seats
            or record.position.rules != self._tournament.rules
        ):
            raise ValueError(f"game {number} is not one of this arena")
        opening = record.position.moves[: record.given]
        return Fixture(number, (seats[0], seats[1]), opening, (number - 1) % self._tournament.games // 2)


def _start(played: Played) -> Position:
    return Position(played.record.position.rules, played.fixture.opening)


def _drawn(played: Played, firsts: dict[tuple[int, ...], int]) -> Played:
    """Return the game with the first draw of its opening: those drawn again hang together."""
    return replace(played, fixture=replace(played.fixture, draw=firsts[_start(played).key]))


def _entry_of(played: Played) -> dict[str, Any]:
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


def _all_played(entries: Iterable[Any], place: _Place) -> dict[int, Played]:
    """Return the games of all entries by number, of each the last; raise `ValueError` where one is none."""
    games = [_played(entry, place) for entry in entries]
    attempts = Counter(game.fixture.number for game in games)
    return {game.fixture.number: replace(game, attempts=attempts[game.fixture.number]) for game in games}


def _played(entry: Any, place: _Place) -> Played:
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
