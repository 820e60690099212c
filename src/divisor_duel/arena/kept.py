"""The finished games of a tournament in a folder, so that it can be stopped and go on.

`games.jsonl` is the journal. Beside it lies each game's record as a file of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from divisor_duel.arena.tournament import Fixture, Played, Tournament
from divisor_duel.errors import InvalidInput
from divisor_duel.position import Position
from divisor_duel.record import Record
from divisor_duel.review import Verdict
from divisor_duel.work.journal import Journal

# How verdicts were spelled before they had codes.
_FORMERLY: Final = {
    "kept the win": Verdict.KEPT,
    "gave it away": Verdict.GAVE_AWAY,
    "already lost": Verdict.LOST,
}


class Kept(Journal):
    """Remembers what has been played of the games of a tournament."""

    def __init__(self, folder: Path, tournament: Tournament, fixtures: Iterable[Fixture]) -> None:
        self._folder = folder
        self._tournament = tournament
        self._fixtures = {fixture.number: fixture for fixture in fixtures}
        folder.mkdir(parents=True, exist_ok=True)
        super().__init__(folder / "games.jsonl", tournament.settings)

    def played(self) -> dict[int, Played]:
        """The games already played, by number."""
        try:
            games = [self._played(entry) for entry in self.entries]
        except InvalidInput:
            raise  # it is sound, but of another tournament
        except ValueError as error:
            raise self.damaged(error) from None
        return {game.fixture.number: game for game in games}

    def keep(self, played: Played) -> None:
        """Write down a game; its line in the journal comes last and says that all of it is there."""
        text = str(played.record)
        (self._folder / f"{played.fixture.number:05}.txt").write_text(text, "utf-8")
        self.add(
            {
                "game": played.fixture.number,
                "record": text,
                "verdicts": played.verdicts,
                "reprompts": played.reprompts,
            }
        )

    def _played(self, entry: Any) -> Played:
        match entry:
            case {
                "game": int(number),
                "record": str(text),
                "verdicts": None | list() as verdicts,
                "reprompts": [int(first), int(second)],
            } if number in self._fixtures:
                fixture, record = self._fixtures[number], Record.parse(text)
                self._check(fixture, record)
                if record.outcome is None:
                    raise ValueError(f"game {number} is not over")
                judged = None if verdicts is None else _verdicts(number, verdicts, record)
                return Played(fixture, record, judged, (first, second))
        raise ValueError("a line of it is not a game of this tournament")

    def _check(self, fixture: Fixture, record: Record) -> None:
        """Refuse a game that others played or that began elsewhere, or the wrong player would be credited."""
        expected = self._tournament.record(fixture)
        given = Position(record.position.rules, record.position.moves[: record.given])
        if replace(record, position=given, ended=None) != expected:
            opening = " ".join(map(str, fixture.opening)) or "the start"
            raise InvalidInput(
                f"game {fixture.number} in {self.path} is not the one these options give, which is "
                f"{' against '.join(expected.names)} after {opening}; "
                "another version may have drawn it: move the folder away to begin again"
            )


def _verdicts(number: int, said: list[Any], record: Record) -> tuple[Verdict, ...]:
    """The verdicts of a game, one for each turn after the opening, giving up included."""
    turns = len(record.position.moves) - record.given + (record.ended is not None)
    known = {str(verdict): verdict for verdict in Verdict} | _FORMERLY
    if len(said) != turns or not all(isinstance(verdict, str) and verdict in known for verdict in said):
        raise ValueError(f"game {number} does not have a verdict for each turn")
    return tuple(known[verdict] for verdict in said)
