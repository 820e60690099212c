"""The finished games of a tournament in a folder, so that it can be stopped and go on.

`games.jsonl` is the journal. Beside it lies each game's record as a file of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from divisor_duel.arena.tournament import Fixture, Played, Tournament
from divisor_duel.errors import BadRecord
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
    """Remembers what has been played."""

    def __init__(self, folder: Path, tournament: Tournament) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        super().__init__(folder / "games.jsonl", tournament.settings)

    def played(self, fixtures: Iterable[Fixture]) -> dict[int, Played]:
        """The games already played, by number."""
        by_number = {fixture.number: fixture for fixture in fixtures}
        try:
            return {game["game"]: _played(by_number[game["game"]], game) for game in self.entries}
        except (ValueError, LookupError, TypeError) as error:
            raise self.damaged(error) from None

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


def _played(fixture: Fixture, line: dict[str, Any]) -> Played:
    verdicts = line["verdicts"]
    first, second = map(int, line["reprompts"])
    record = Record.parse(line["record"])
    if record.outcome is None:
        raise BadRecord("a game in it is not over")
    judged = None if verdicts is None else tuple(_FORMERLY.get(said) or Verdict(said) for said in verdicts)
    return Played(fixture, record, judged, (first, second))
