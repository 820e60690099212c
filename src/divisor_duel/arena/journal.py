"""The finished games of a tournament in a folder, so that it can be stopped and go on.

`games.jsonl` has the settings in its first line and then a line for each game as it ends, in any order.
Beside it lies each game's record as a file of its own.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from divisor_duel.arena.tournament import Fixture, Played, Tournament
from divisor_duel.errors import BadRecord, InvalidInput
from divisor_duel.record import Record


class Journal:
    """Remembers what has been played."""

    def __init__(self, folder: Path, tournament: Tournament) -> None:
        self._folder = folder
        self._path = folder / "games.jsonl"
        self._settings = tournament.settings

    def read(self, fixtures: Iterable[Fixture]) -> dict[int, Played]:
        """The games already played, by number; start the journal if there is none."""
        self._folder.mkdir(parents=True, exist_ok=True)
        lines = self._path.read_text("utf-8").split("\n") if self._path.exists() else []
        if len(lines) < 2:
            self._path.write_text(json.dumps(self._settings, ensure_ascii=False) + "\n", "utf-8")
            return {}
        try:
            settings, *games = (json.loads(line) for line in lines[:-1])
            if settings != json.loads(json.dumps(self._settings)):
                raise InvalidInput(
                    f"{self._folder} holds the games of another tournament; choose another folder"
                )
            by_number = {fixture.number: fixture for fixture in fixtures}
            played = {game["game"]: _played(by_number[game["game"]], game) for game in games}
        except (json.JSONDecodeError, LookupError, TypeError, BadRecord) as error:
            raise InvalidInput(
                f"{self._path} is damaged ({error}); choose another folder or remove it"
            ) from None
        if lines[-1]:
            # A line cut short when the program was stopped: that game is played again.
            self._path.write_text("\n".join(lines[:-1]) + "\n", "utf-8")
        return played

    def add(self, played: Played) -> None:
        """Write down a game; its line in the journal comes last and says that all of it is there."""
        text = str(played.record)
        (self._folder / f"{played.fixture.number:05}.txt").write_text(text, "utf-8")
        line = {
            "game": played.fixture.number,
            "record": text,
            "verdicts": played.verdicts,
            "reprompts": played.reprompts,
        }
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, ensure_ascii=False) + "\n")


def _played(fixture: Fixture, line: dict[str, Any]) -> Played:
    verdicts = line["verdicts"]
    first, second = line["reprompts"]
    record = Record.parse(line["record"])
    return Played(fixture, record, None if verdicts is None else tuple(verdicts), (first, second))
