"""The text record of a game: a few `key: value` lines a person can read, mail and compare.

    game: divisor-duel
    player 1: Ada
    player 2: Ben
    date: 2026-03-14
    moves: 15 5 20
    result: unfinished

`book: 001` says in the words of which rulebook, when it was not the game's first one.
A pool of one's own has `pool`, `rule` and perhaps `openings` instead of `game`. `goal: length-20` says what
was played for, when it goes not without saying. `seats` says who played
when it was not two people; a seat with ", " in it is quoted as in JSON. `given: 3` says that the first three
moves were given, as the arena draws an opening, and chosen by nobody. A line that begins with a space
goes on with the line before; `#` begins a remark. A record is read whole or not at all.

`result` is `unfinished` or says who wins. When the moves alone do not show it, it also says what ended the
game, by the codes of `End`, and behind a colon what more there is to say, quoted as in JSON:

    result: player 1 wins
    result: player 1 wins, player 2 resigned
    result: player 1 wins, player 2 forfeited (nonsense): "it answered 'resign?', not a number, to 'go'"
    result: player 1 wins: "Ben had to go home"
"""

from __future__ import annotations

import datetime
import json
import re
import textwrap
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from divisor_duel.errors import BadRecord, IllegalMove, InvalidInput
from divisor_duel.game.pool import MOST_NUMBERS, Pool, read_number
from divisor_duel.game.position import End, Outcome, Position
from divisor_duel.game.rules import Rules
from divisor_duel.language import UNNAMED as UNNAMED
from divisor_duel.language import Fact
from divisor_duel.work.files import write_whole

LONGEST_NAME = 40
# Letters and signs that nobody can see: fillers of Hangul, an empty pattern of Braille.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
MOST_BYTES = 16 * 2**20

_KEYS = (
    "game",
    "book",
    "pool",
    "rule",
    "openings",
    "goal",
    "player 1",
    "player 2",
    "seats",
    "date",
    "given",
    "moves",
    "result",
)
_SEATS = re.compile(r'("(?:[^"\\]|\\.)*"|.+?), (.+)')
_FAULTS = {str(end): end for end in End if end.is_forfeit}
_RESULT = re.compile(
    r"player (?P<winner>[12]) wins"
    r"(?:, player (?P<loser>[12]) (?:(?P<resigned>resigned)|forfeited \((?P<fault>[a-z-]+)\)))?"
    r'(?:: (?P<detail>".*"))?'
)


@dataclass(frozen=True)
class Record:
    """A game as played: its position, who played, when, and how it ended if not for want of a move."""

    position: Position
    names: tuple[str, str] = UNNAMED
    seats: tuple[str, str] = ("human", "human")
    date: datetime.date | None = None
    ended: Outcome | None = None
    given: int = 0
    """How many of the first moves no player chose."""

    def __post_init__(self) -> None:
        one, two = map(check_name, self.names)
        object.__setattr__(self, "names", (one, two))
        if self.position.outcome:
            object.__setattr__(self, "ended", None)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.ended or self.position.outcome

    def __str__(self) -> str:
        lines = dict(self.position.rules.spec)
        lines |= {"player 1": self.names[0], "player 2": self.names[1]}
        if self.seats != ("human", "human"):
            lines["seats"] = ", ".join(map(_seat, self.seats))
        if self.date:
            lines["date"] = self.date.isoformat()
        # Of a game taken back below what was given, all that is left was given.
        if given := min(self.given, len(self.position.moves)):
            lines["given"] = str(given)
        moves = textwrap.wrap(" ".join(map(str, self.position.moves)), 72)
        lines |= {"moves": "\n  ".join(moves), "result": self._result()}
        return "".join(f"{key}: {value}".rstrip() + "\n" for key, value in lines.items())

    def _result(self) -> str:
        if (outcome := self.outcome) is None:
            return "unfinished"
        result = f"player {outcome.winner} wins"
        if outcome.kind is End.RESIGNED:
            result += f", player {outcome.loser} resigned"
        elif outcome.kind.is_forfeit:
            result += f", player {outcome.loser} forfeited ({outcome.kind})"
        return result + (f": {_quoted(outcome.detail)}" if outcome.detail else "")

    def as_dict(self) -> dict[str, Any]:
        """Return the game as the programs that asked for JSON get it."""
        position, outcome = self.position, self.outcome
        return {
            **position.rules.as_dict(),
            "book": position.rules.book or None,
            "names": list(self.names),
            "seats": list(self.seats),
            "date": self.date.isoformat() if self.date else None,
            "given": min(self.given, len(position.moves)),
            "moves": [
                {"ply": ply, "player": ply % 2 + 1, "number": number}
                for ply, number in enumerate(position.moves)
            ],
            "to_move": None if outcome else position.to_move,
            "winner": outcome.winner if outcome else None,
            "end": str(outcome.kind) if outcome else None,
            "detail": outcome.detail if outcome else "",
        }

    @classmethod
    def parse(cls, text: str, most: int = MOST_NUMBERS) -> Record:
        """Read a record; raise `BadRecord` naming the line, and the move, that is wrong.

        A pool of one's own has at most so many numbers.
        """
        return _Reader(text, most).record()

    @classmethod
    def load(cls, path: Path) -> Record:
        """Read a record from a file."""
        try:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except OSError as error:
            raise BadRecord("record-cannot-be-read", path=path, error=error.strerror or error) from None
        if len(data) > MOST_BYTES:
            raise BadRecord("record-too-large", path=path)
        try:
            return cls.parse(data.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise BadRecord("record-not-text", path=path) from None
        except BadRecord as error:
            raise BadRecord("record-in-file", path=path, what=error.fact) from None

    def save(self, path: Path, private: bool = False) -> None:
        """Write the record to a file; a private one nobody else may read."""
        write_whole(path, str(self), private)


def check_name(name: str) -> str:
    """Give back a player's name as records and screens can show it, or raise `InvalidInput`."""
    name = name.strip()
    if not name.isprintable() or not _can_be_seen(name):
        raise InvalidInput("name-unfit", name=name[:40])
    if len(name) > LONGEST_NAME:
        raise InvalidInput("name-too-long", name=f"{name[:20]}…", most=LONGEST_NAME)
    return name


def _can_be_seen(name: str) -> bool:
    """Say whether a name begins with a sign that shows, and not with a mark that needs one to stand on."""
    seen = [letter for letter in name if letter not in _BLANK]
    return bool(seen) and unicodedata.category(seen[0])[0] in "LNPS"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _seat(seat: str) -> str:
    plain = ", " not in seat and not seat.startswith('"') and seat == seat.strip()
    return seat if plain else _quoted(seat)


def _read_seat(text: str) -> str:
    seat = json.loads(text) if text.startswith('"') else text
    if not seat or not seat.isprintable():
        raise ValueError(seat)
    return str(seat)


def _key(line: str) -> str:
    """Return what stands before the colon of a line; nothing when there is no colon."""
    key, colon, _ = line.partition(":")
    return " ".join(key.lower().split()) if colon else ""


def _at(line: int, why: Fact) -> BadRecord:
    return BadRecord("record-line", line=line, why=why)


class _Reader:
    """The lines of one record, each with its number, on their way to becoming a `Record`."""

    def __init__(self, text: str, most: int) -> None:
        self.most = most
        self.lines: dict[str, list[tuple[int, str]]] = {}
        lines = text.split("\n")
        if not any(_key(line) in _KEYS for line in lines):
            raise BadRecord("not-a-record")
        key = None
        for number, line in enumerate(lines, 1):
            if not line.strip() or line.startswith("#"):
                continue
            if line[0] in " \t" and key is not None:
                self.lines[key].append((number, line.strip()))
                continue
            key, value = _key(line), line.partition(":")[2]
            if key not in _KEYS:
                raise _at(number, Fact("record-key-unknown", line=line.strip()[:40], keys=": ".join(_KEYS)))
            if key in self.lines:
                raise _at(number, Fact("record-key-twice", key=key))
            self.lines[key] = [(number, value.strip())]

    def record(self) -> Record:
        position = self.position(self.rules())
        ended, given = self.ended(position), self.given(position)
        return Record(position, self.names(), self.seats(), self.date(), ended, given)

    def value(self, key: str) -> str | None:
        return " ".join(text for _, text in self.lines[key]) if key in self.lines else None

    def wrong(self, key: str, why: Fact) -> BadRecord:
        return _at(self.lines[key][0][0], why)

    def rules(self) -> Rules:
        if "game" not in self.lines and "pool" not in self.lines:
            raise _at(1, Fact("record-without-game"))
        spec: dict[str, Any] = {}
        for key in ("game", "book", "pool", "rule", "openings", "goal"):
            if key in self.lines:
                value = self.value(key) or ""
                try:
                    spec[key] = Pool.parse(value, self.most) if key in ("pool", "openings") else value
                    rules = Rules.from_spec(**spec)
                except InvalidInput as error:
                    raise self.wrong(key, error.fact) from None
        return rules

    def position(self, rules: Rules) -> Position:
        position = Position(rules)
        for line, text in self.lines.get("moves", []):
            for word in text.replace(",", " ").split():
                try:
                    position = position.play(read_number(word))
                except (IllegalMove, InvalidInput) as error:
                    move = len(position.moves) + 1
                    raise _at(line, Fact("record-move", move=move, what=error.fact)) from None
        return position

    def names(self) -> tuple[str, str]:
        return self.name("player 1", UNNAMED[0]), self.name("player 2", UNNAMED[1])

    def name(self, key: str, default: str) -> str:
        try:
            return check_name(self.value(key) or default)
        except InvalidInput as error:
            raise self.wrong(key, error.fact) from None

    def seats(self) -> tuple[str, str]:
        try:
            match = _SEATS.fullmatch(self.value("seats") or "human, human")
            first, second = (_read_seat(seat.strip()) for seat in (match.groups() if match else ()))
        except ValueError:
            raise self.wrong("seats", Fact("record-seats")) from None
        return first, second

    def date(self) -> datetime.date | None:
        if not (value := self.value("date")):
            return None
        try:
            return datetime.date.fromisoformat(value)
        except ValueError:
            raise self.wrong("date", Fact("not-a-date", date=value[:40])) from None

    def given(self, position: Position) -> int:
        value = self.value("given") or "0"
        if not re.fullmatch(r"[0-9]{1,9}", value) or int(value) > len(position.moves):
            moves = len(position.moves)
            raise self.wrong("given", Fact("record-given", given=value[:40], moves=moves))
        return int(value)

    def ended(self, position: Position) -> Outcome | None:
        value = self.value("result") or "unfinished"
        outcome = position.outcome
        if outcome is not None:
            if value not in ("unfinished", f"player {outcome.winner} wins"):
                winner, result = outcome.winner, value[:40]
                raise self.wrong("result", Fact("record-other-winner", number=winner, result=result))
            return None
        if value == "unfinished":
            return None
        match = _RESULT.fullmatch(value)
        if match is None or not value.isprintable():
            raise self.wrong("result", Fact("record-no-result", result=value[:40]))
        told = match.groupdict()
        if told["loser"] == told["winner"]:
            raise self.wrong("result", Fact("record-winner-loses", number=int(told["winner"] or 0)))
        kind, detail = self.kind(told), self.detail(told)
        if kind is End.OTHER and not detail:
            raise self.wrong("result", Fact("record-goes-on", result=value))
        return Outcome(int(told["winner"]), kind, detail)

    def kind(self, told: dict[str, str | None]) -> End:
        if told["resigned"]:
            return End.RESIGNED
        if (fault := told["fault"]) is None:
            return End.OTHER
        if fault not in _FAULTS:
            raise self.wrong("result", Fact("record-no-forfeit", fault=fault[:40], faults=tuple(_FAULTS)))
        return _FAULTS[fault]

    def detail(self, told: dict[str, str | None]) -> str:
        if (quoted := told["detail"]) is None:
            return ""
        try:
            return str(json.loads(quoted))
        except ValueError:
            raise self.wrong("result", Fact("record-not-quoted", text=quoted[:40])) from None
