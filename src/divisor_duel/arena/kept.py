"""The folder of an arena, read again: its settings and its games, without playing or drawing anything."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from divisor_duel.arena.entries import all_played
from divisor_duel.arena.results_journal import NAME
from divisor_duel.arena.tournament import Entrant, Fixture, Played, Tournament
from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules
from divisor_duel.work.journal import look_into

_ABOUT_RULES = ("game", "pool", "rule", "openings", "book", "goal")


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
        games = all_played(entries, _Places(tournament))
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
