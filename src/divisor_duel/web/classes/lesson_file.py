"""A lesson as one file: the desk saves it, and opens it again on any server as a room of its own.

It holds what was chosen, the pupils' names, and their games, points, mistakes and homework. No key is in it,
and no word: whoever opens it is its teacher, and pupils take their places by their names.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, fields, replace
from functools import lru_cache
from typing import Any, Final

from divisor_duel.classroom import (
    BoardKind,
    ClassBoard,
    Homework,
    Phase,
    Pupil,
    RoomSettings,
    State,
    Task,
    naming,
)
from divisor_duel.classroom.homework import MOST_DAYS, MOST_SETS, find_homework
from divisor_duel.classroom.people import MOST_EVER, UNCLAIMED, new_code, read_roster
from divisor_duel.classroom.room import DAY, DAYS_TO_LOOK, RUNNING, Room
from divisor_duel.errors import InvalidInput, Mistake
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.learn.puzzles.sets import MOST_IN_SET
from divisor_duel.web.api.game import Game, key_of, new_id, new_token
from divisor_duel.web.api.problems import Conflict
from divisor_duel.web.api.spec import rules_of
from divisor_duel.web.api.stored import UNREADABLE, game_of, row_of
from divisor_duel.web.classes.entry import checked, own_level
from divisor_duel.web.keep.room_rows import settings_of
from divisor_duel.web.keep.rooms import RoomStore
from divisor_duel.web.keep.tally import MOST, Tallied
from divisor_duel.web.keep.whole_rooms import WholeRoom
from divisor_duel.work.foreign import LARGEST

KIND: Final = 1
"""What kind of file is written today."""
MOST_SIGNS: Final = 2**20
"""How long a file may be."""
MOST_BOARDS: Final = 3000
MOST_RULES: Final = 64
"""How many games and pools they may be played with: to make one takes longer than to read its boards."""
MOST_MINUTES: Final = 120
_GAME: Final = ("rules", "moves", "winner", "ended", "reason", "guesses", "tossed", "hidden", "created")
"""What of a game is in a file; who sits there, its board says."""


class BadLesson(InvalidInput):
    """A file that is no lesson, or no longer."""

    code = "bad-file"


def save(whole: WholeRoom, now: float) -> dict[str, Any]:
    """Return a lesson as a file holds it; a round that is being played is paused there."""
    room, games = whole.room, {game.id: game for game in whole.games}
    boards = [board for board in room.boards if board.game in games]
    place = {board.game: at for at, board in enumerate(boards)}
    left = max(0.0, room.ends - now) if room.ends is not None else room.left
    return {
        "divisor-duel-lesson": KIND,
        "settings": asdict(room.settings),
        "phase": Phase.PAUSED if room.phase is Phase.PLAYING else room.phase,
        "round": room.round,
        "left": left,
        "pupils": [
            {"number": pupil.number, "name": pupil.name, "state": pupil.state, "level": asdict(pupil.level)}
            for pupil in room.pupils
        ],
        "boards": [_saved(board, games[board.game]) for board in boards],
        "missed": sorted(
            [place[each.game], each.seat, each.after, each.number]
            for each in whole.tally
            if each.game in place
        ),
        "homework": [asdict(each) for each in room.homework],
        "first": sorted([*which, answer] for which, answer in whole.first.items()),
    }


def _saved(board: ClassBoard, game: Game) -> dict[str, Any]:
    row = row_of(game)
    played = {name: row[name] for name in _GAME} | {"seats": game.seats}
    return {name: value for name, value in asdict(board).items() if name != "game"} | {"game": played}


def bring(rooms: RoomStore, text: str, now: float, allow: Callable[[], None]) -> tuple[str, Room]:
    """Open a lesson from a file that is one, if that is allowed: the teacher's token, told this once."""
    token = new_token()
    whole = opened(text, key_of(token), now)
    allow()
    for _ in range(20):
        if rooms.bring(whole):
            return token, whole.room
        whole = replace(whole, room=replace(whole.room, code=new_code()))
    raise Conflict("no-code-left")


def opened(text: str, key: str, now: float) -> WholeRoom:
    """Return the room that a file makes, for a teacher's key; raise `BadLesson` for a file that is none."""
    try:
        file = json.loads(text)
    except (ValueError, RecursionError):
        raise BadLesson("lesson-not-saved-here") from None
    if not isinstance(file, dict) or "divisor-duel-lesson" not in file:
        raise BadLesson("lesson-not-saved-here")
    if file["divisor-duel-lesson"] != KIND:
        raise BadLesson("lesson-of-other-kind", kind=repr(file["divisor-duel-lesson"])[:20])
    try:
        return _read(file, key, now)
    except Mistake as mistake:
        raise BadLesson("lesson-wrong", why=mistake.fact) from None
    except UNREADABLE:
        raise BadLesson("lesson-damaged") from None


def _read(file: Mapping[str, Any], key: str, now: float) -> WholeRoom:
    """Read a file; what cannot be raises a mistake that says why, or one of `UNREADABLE`."""
    phase, left = Phase(file["phase"]), file["left"]
    room = Room(
        new_id(),
        new_code(),
        key,
        _settings(_table(file["settings"])),
        Phase.PAUSED if phase in RUNNING else phase,
        _count(file["round"], MOST_BOARDS),
        left=None if left is None else _seconds(left),
        pupils=tuple(_pupil(_table(each)) for each in _list(file["pupils"], MOST_EVER)),
        homework=tuple(_homework(_table(each), now) for each in _list(file["homework"], MOST_SETS)),
    )
    if len(room.by_number) != len(room.pupils) or len({one.number for one in room.homework}) != len(
        room.homework
    ):
        raise ValueError
    boards = [_table(each) for each in _list(file["boards"], MOST_BOARDS)]
    if len({_table(each["game"])["rules"] for each in boards}) > MOST_RULES:
        raise ValueError
    read = [_board(room, each) for each in boards]
    room = replace(room, boards=tuple(board for board, _ in read))
    games = [
        replace(game, halted=room.halt(board), names=room.names_at(board), room=room.id)
        for board, game in read
    ]
    last = max((each.until for each in room.homework if each.is_open(now)), default=None)
    kept = None if last is None else last + DAYS_TO_LOOK * DAY
    first = dict(_first(room, each) for each in _list(file["first"], MOST_SETS * MOST_IN_SET * MOST_EVER))
    tally = [_tallied(room, each) for each in _list(file["missed"], 2 * MOST * MOST_BOARDS)]
    return WholeRoom(replace(room, keep_until=kept), games, sorted({*tally}), first)


def _settings(kept: dict[str, Any]) -> RoomSettings:
    read = checked(settings_of(kept))
    for each in fields(read):
        if isinstance(each.default, bool) and not isinstance(getattr(read, each.name), bool):
            raise TypeError
    if read.minutes is not None:
        _count(read.minutes, MOST_MINUTES, least=1)
    return replace(read, rules=_rules(read.rules).spec, roster=read_roster("\n".join(read.roster)))


def _rules(spec: Any) -> Rules:
    if not all(isinstance(word, str) for word in _table(spec).values()):
        raise TypeError
    return _made(json.dumps(spec))


@lru_cache(64)
def _made(spec: str) -> Rules:
    return rules_of(json.loads(spec))


def _pupil(kept: Mapping[str, Any]) -> Pupil:
    level = _table(kept["level"])
    if not isinstance(level["glow"], bool):
        raise ValueError
    own = own_level(level["pool"], level["computer"], level["glow"])
    number = _count(kept["number"], MOST_EVER, least=1)
    return Pupil(number, naming.check(kept["name"]), UNCLAIMED, State(kept["state"]), level=own)


def _board(room: Room, kept: Mapping[str, Any]) -> tuple[ClassBoard, Game]:
    first, second = kept["pupils"]
    for number in (first, second):
        if number is not None:
            room.pupil(_count(number, MOST_EVER, least=1))
    points = kept["points"]
    count = _count(kept["round"], room.round, least=1)
    at = _count(kept["number"], MOST_BOARDS, least=1)
    board = ClassBoard(count, at, BoardKind(kept["kind"]), (first, second), new_id())
    if points is not None:
        halves = [_count(point, 2) for point in points]
        board = replace(board, points=(halves[0], halves[1]))
    if first is second is None or (board.kind is BoardKind.PAIR) is (None in board.pupils):
        raise ValueError
    return board, _game(board, _table(kept["game"]))


def _game(board: ClassBoard, kept: Mapping[str, Any]) -> Game:
    seats = kept["seats"]
    if [number is None for number in board.pupils] != [seat != "human" for seat in seats]:
        raise ValueError
    keys = [None if number is None else UNCLAIMED for number in board.pupils]
    row = {name: kept[name] for name in _GAME} | {"id": board.game, "undo_by": None, "rematch": None}
    row |= {f"{name}_{seat}": "" for name in ("name", "key") for seat in (1, 2)} | {"version": 0}
    for seat in (1, 2):
        row |= {f"seat_{seat}": seats[seat - 1], f"key_{seat}": keys[seat - 1], f"name_{seat}": "x"}
    return game_of(row, _rules(json.loads(kept["rules"])))


def _homework(kept: Mapping[str, Any], now: float) -> Homework:
    rules = _rules(kept["rules"])
    tasks = []
    for each in _list(kept["tasks"], MOST_IN_SET):
        position = Position(rules, _list(each["moves"], LARGEST))
        position.play(each["answer"])
        tasks.append(Task(position.moves, each["answer"]))
    seed = kept["seed"]
    if not tasks or not isinstance(seed, str) or len(seed) > 40:
        raise ValueError
    until = min(_seconds(kept["until"]), now + MOST_DAYS * DAY)
    return Homework(
        _count(kept["number"], 10 * MOST_SETS, least=1),
        rules.spec,
        _count(kept["level"], 9, least=1),
        seed,
        until,
        tuple(tasks),
        tuple(_count(each, LARGEST, least=1) for each in _list(kept["about"], MOST_IN_SET)),
    )


def _first(room: Room, kept: Any) -> tuple[tuple[int, int, int], int]:
    homework, pupil, puzzle, answer = (_count(each, LARGEST, least=1) for each in kept)
    find_homework(room, homework).task(puzzle)
    room.pupil(pupil)
    return (homework, pupil, puzzle), answer


def _tallied(room: Room, kept: Any) -> Tallied:
    board, seat, after, number = (_count(each, LARGEST) for each in kept)
    if seat not in (1, 2):
        raise ValueError
    return Tallied(room.boards[board].game, seat, after, number)


def _table(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError
    return value


def _list(value: Any, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise TypeError
    return value


def _count(value: Any, most: int, least: int = 0) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError
    return value


def _seconds(value: Any) -> float:
    if type(value) not in (int, float) or not 0 <= value <= LARGEST:
        raise ValueError
    return float(value)
