"""The finished games of a tournament in a folder, so that it can be stopped and go on.

`games.jsonl` is the journal. Beside it lies each game's record as a file of its own. A game that was broken
off is in it too, for what it used and why, and again if it was begun again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from divisor_duel.arena.entries import all_played, entry_of
from divisor_duel.arena.tournament import Fixture, Played, Tournament
from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.work.files import open_own, private_folder
from divisor_duel.work.journal import Journal

NAME: Final = "games.jsonl"


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
            return all_played(self.entries, self._place)
        except InvalidInput:
            raise  # it is sound, but of another tournament
        except ValueError as error:
            raise self.damaged(error) from None

    def keep(self, played: Played) -> None:
        """Write down a game; its line in the journal comes last and says that all of it is there."""
        with open_own(self._folder / f"{played.fixture.number:05}.txt") as file:
            file.truncate(0)
            file.write(str(played.record).encode())
        self.add(entry_of(played))

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
