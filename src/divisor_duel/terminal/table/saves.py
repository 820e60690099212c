"""What is kept on disk: every game from its first move on, and the streak of daily puzzles."""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from divisor_duel.errors import BadRecord, InvalidInput
from divisor_duel.game.record import Record
from divisor_duel.install import command
from divisor_duel.language import say
from divisor_duel.work.files import clear_strays, write_whole

SUFFIX = ".game"
_RECENT = 50


def state_folder() -> Path:
    """Return the folder of this user's data."""
    from platformdirs import user_state_path

    return user_state_path("divisor-duel", appauthor=False)


def folder() -> Path:
    """Return the folder of this user's games."""
    return state_folder() / "games"


class OtherGame(InvalidInput):
    """A file that already holds another game."""

    def __init__(self, text: str, path: Path) -> None:
        super().__init__("file-of-other-game", file=text)
        self.path = path

    @property
    def question(self) -> str:
        """What is asked before it is overwritten."""
        return say("overwrite", file=self.fact.about["file"])


class Save:
    """The file of one game. A second program that goes on with the same game gets a file of its own."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self._written = _read(path) if path else None
        clear_strays(folder())

    @property
    def name(self) -> str:
        """What this very game is called, whatever else is played meanwhile."""
        return _name(self.path) if self.path else ""

    @property
    def as_argument(self) -> list[str]:
        """What `replay` and `review` need to be told to take this game: nothing when it was played last."""
        last = next((path for path, _ in _recent()), None)
        return [] if last == self.path else [self.name]

    def write(self, record: Record) -> None:
        """Put the game on disk as it is now."""
        path = self.path
        if path is None or _read(path) != self._written:
            stamp = datetime.datetime.now().strftime("%Y-%m-%d-%H%M")
            name = f"{stamp}-{record.position.rules.id}-{uuid4().hex[:6]}{SUFFIX}"
            path = folder() / name
        record.save(path, private=path.parent == folder())
        self.path, self._written = path, str(record)


def _read(path: Path) -> str | None:
    with suppress(OSError, UnicodeDecodeError):
        return path.read_text("utf-8") if path.is_file() else None
    return None


def _name(path: Path) -> str:
    """Return the end of a file's name, which no two games share."""
    return path.stem.rpartition("-")[2]


def unfinished(name: str = "") -> tuple[Path, Record]:
    """Return the game of this name, or the one played last among those that are not over."""
    if not name:
        if (last := latest_unfinished()) is None:
            raise InvalidInput("no-unfinished-game", command=command("play"))
        return last
    path = _called(name)
    if path is None:
        raise InvalidInput("no-game-kept", name=name[:40])
    record = Record.load(path)
    if record.outcome is not None:
        raise InvalidInput("kept-game-over", name=name, command=command("replay", str(path)))
    return path, record


def latest_unfinished() -> tuple[Path, Record] | None:
    """Return the game played last, if one of the recent games is not over."""
    return next(((path, record) for path, record in _recent() if record.outcome is None), None)


def any_kept() -> bool:
    """Say whether anything was ever played here."""
    return any(_files())


def _called(name: str) -> Path | None:
    return next((path for path in _files() if _name(path) == name), None)


def _files() -> Iterator[Path]:
    """Yield the files of games; what only looks like one, as a pipe, could keep us waiting for ever."""
    return (path for path in folder().glob(f"*{SUFFIX}") if path.is_file())


def chosen(game: Path | None) -> Record:
    """Return the game in a file, or kept here under a name; without either, the game played last."""
    if game is not None:
        return Record.load(game if game.exists() else _called(str(game)) or game)
    for _, record in _recent():
        return record
    raise InvalidInput("no-game-yet")


def _recent() -> Iterator[tuple[Path, Record]]:
    """Yield the recent games in which a number was taken, the last one first."""
    dated = []
    with suppress(OSError):
        for path in _files():
            with suppress(OSError):
                dated.append((path.stat().st_mtime_ns, path))
    for _, path in sorted(dated, reverse=True)[:_RECENT]:
        with suppress(BadRecord):
            record = Record.load(path)
            if record.position.moves:
                yield path, record


def copy_path(text: str, record: Record) -> Path:
    """Return where a person wants a copy; only an earlier copy of the same game is overwritten unasked."""
    if not text or not text.isprintable():
        raise InvalidInput("copy-needs-name")
    try:
        path = Path(text).expanduser().resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            return path
        if not path.is_file():
            raise InvalidInput("file-not-ordinary", file=text)
        if path.stat().st_size == 0:
            return path
    except UnicodeError:  # a name that this system cannot write
        raise InvalidInput("copy-needs-name") from None
    except (OSError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or str(error).rstrip(".").lower()
        raise InvalidInput("file-cannot-be-used", file=text[:60], reason=reason) from None
    try:
        kept = Record.load(path)
    except BadRecord:
        raise InvalidInput("file-of-other-kind", file=text) from None
    played = kept.position.moves
    if (kept.names, kept.seats, played) != (record.names, record.seats, record.position.moves[: len(played)]):
        raise OtherGame(text, path)
    return path


def _file() -> Path:
    return state_folder() / "streak.json"


def _streak() -> tuple[datetime.date | None, int]:
    with suppress(OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
        kept = json.loads(_file().read_text("utf-8") if _file().is_file() else "")
        return datetime.date.fromisoformat(kept["last"]), max(0, int(kept["days"]))
    return None, 0


def streak(today: datetime.date) -> int:
    """Return the days in a row, counted up to today or yesterday."""
    last, days = _streak()
    return days if last is not None and (today - last).days in (0, 1) else 0


def solved(today: datetime.date) -> int:
    """Note that today's puzzle was solved; give back the streak."""
    last, _ = _streak()
    days = streak(today) + (last != today)
    write_whole(_file(), json.dumps({"last": today.isoformat(), "days": days}) + "\n", private=True)
    return days
