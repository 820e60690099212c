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
        # A last line without its end was cut short when the program was stopped: that game is played again.
        *lines, cut_short = self._path.read_bytes().split(b"\n") if self._path.exists() else [b""]
        first = json.dumps(self._settings).encode()
        if not lines:
            if not first.startswith(cut_short):
                raise InvalidInput(f"{self._path} is a file of another kind; choose another folder")
            self._path.write_bytes(first + b"\n")
            return {}
        by_number = {fixture.number: fixture for fixture in fixtures}
        try:
            settings, *games = (json.loads(line.decode("utf-8")) for line in lines)
            same = settings == json.loads(first)
            played = {game["game"]: _played(by_number[game["game"]], game) for game in games if same}
        except (ValueError, LookupError, TypeError, RecursionError) as error:
            raise InvalidInput(
                f"{self._path} is damaged ({error}); choose another folder or remove it"
            ) from None
        if not same:
            raise InvalidInput(f"{self._folder} holds the games of another tournament; choose another folder")
        if cut_short:
            self._path.write_bytes(b"\n".join(lines) + b"\n")
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
    first, second = map(int, line["reprompts"])
    record = Record.parse(line["record"])
    if record.outcome is None:
        raise BadRecord("a game in it is not over")
    return Played(fixture, record, None if verdicts is None else tuple(verdicts), (first, second))
