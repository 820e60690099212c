"""A room as it is kept: its row, its pupils' and its boards'; and what of them a change has to write."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from divisor_duel.classroom import (
    BoardKind,
    Claim,
    ClassBoard,
    DeskWord,
    Halt,
    HintMode,
    Homework,
    PairingMode,
    Phase,
    Pupil,
    PupilLevel,
    Question,
    RoomSettings,
    Stage,
    State,
    Task,
    Undo,
    Wall,
    WrongTap,
)
from divisor_duel.classroom.room import Room
from divisor_duel.web.api.stored import Row

ROOM: Final = (
    *("id", "code", "key", "settings", "phase", "round"),
    *("ends", "left", "undo", "moment", "question", "closes", "version", "desk_word"),
    *("homework", "keep_until", "updated"),
)
PUPIL: Final = ("room", "number", "name", "key", "state", "waiting", "level", "word", "asks")
BOARD: Final = (
    *("game", "room", "round", "number", "kind"),
    *("pupil_1", "pupil_2", "points_1", "points_2"),
)

_FOR_ALL: Final = ("phase", "round", "ends", "left", "settings", "question", "homework")
"""What of a room everybody in it is told."""


def row_of_room(room: Room, now: float) -> Row:
    """Return what is kept of a room itself, from now on."""
    return {
        "id": room.id,
        "code": room.code,
        "key": room.key,
        "settings": json.dumps(asdict(room.settings)),
        "phase": room.phase,
        "round": room.round,
        "ends": room.ends,
        "left": room.left,
        "undo": room.undo and json.dumps(asdict(room.undo)),
        "moment": None if room.moment is None else json.dumps(room.moment),
        "question": room.question and _written(room.question),
        "closes": room.question and room.question.closes,
        "version": room.version,
        "desk_word": room.desk_word and f"{room.desk_word.salt} {room.desk_word.key}",
        "homework": json.dumps([asdict(each) for each in room.homework]) if room.homework else None,
        "keep_until": room.keep_until,
        "updated": int(now),
    }


def row_of_pupil(room: str, pupil: Pupil) -> Row:
    """Return what is kept of a pupil."""
    own = json.dumps(asdict(pupil.level)) if pupil.level != PupilLevel() else None
    asks = pupil.asks and f"{pupil.asks.key} {pupil.asks.word}"
    return {"room": room, **vars(pupil), "level": own, "asks": asks}


def row_of_board(room: str, board: ClassBoard) -> Row:
    """Return what is kept of a board."""
    points = board.points or (None, None)
    return {
        "game": board.game,
        "room": room,
        "round": board.round,
        "number": board.number,
        "kind": board.kind,
        "pupil_1": board.pupils[0],
        "pupil_2": board.pupils[1],
        "points_1": points[0],
        "points_2": points[1],
    }


def room_of(row: Mapping[str, Any], pupils: Sequence[Any], boards: Sequence[Any]) -> Room:
    """Return a room as it was kept; raise `ValueError` and its like for what nobody can have stored."""
    room = Room(
        id=row["id"],
        code=row["code"],
        key=row["key"],
        settings=settings_of(json.loads(row["settings"])),
        phase=Phase(row["phase"]),
        round=row["round"],
        ends=row["ends"],
        left=row["left"],
        pupils=tuple(map(_pupil, pupils)),
        boards=tuple(map(_board, boards)),
        undo=row["undo"] and _undo(json.loads(row["undo"])),
        moment=None if row["moment"] is None else json.loads(row["moment"]) or {},
        question=question_of(row["question"]),
        version=row["version"],
        desk_word=row["desk_word"] and DeskWord(*row["desk_word"].split()),
        homework=tuple(map(_homework, json.loads(row["homework"] or "[]"))),
        keep_until=row["keep_until"],
    )
    known = {None, *room.by_number}
    if not all(known.issuperset(board.pupils) for board in room.boards):
        raise ValueError
    if not isinstance(room.moment, dict | None):
        raise ValueError
    counts = [
        room.round,
        room.version,
        *(part for board in room.boards for part in (board.round, board.number)),
    ]
    points = [part for board in room.boards if board.points is not None for part in board.points]
    texts = [part for pupil in room.pupils for part in (pupil.name, pupil.key)]
    times = [room.ends, room.left, *(pupil.waiting for pupil in room.pupils)]
    if not (
        all(type(count) is int for count in counts)
        and all(type(point) is int and 0 <= point <= 2 for point in points)
        and all(isinstance(text, str) for text in (room.code, room.key, *texts))
        and all(isinstance(each, float | int | None) for each in times)
    ):
        raise ValueError
    return room


def question_of(kept: str | None) -> Question | None:
    """Return a question as it was kept."""
    if kept is None:
        return None
    question = json.loads(kept)
    proof = question["proof"] and json.loads(question["proof"])
    read = {"moves": tuple(question["moves"]), "stage": Stage(question["stage"]), "proof": proof}
    return Question(**question | read)


def _written(question: Question) -> str:
    return json.dumps(vars(question) | {"proof": question.proof and json.dumps(question.proof)})


def settings_of(kept: dict[str, Any]) -> RoomSettings:
    """Return what a teacher chose as it was kept."""
    read = {
        "pairing": PairingMode(kept["pairing"]),
        "wall": Wall(kept["wall"]),
        "hints": HintMode(kept["hints"]),
        "wrong_tap": WrongTap(kept["wrong_tap"]),
        "roster": tuple(kept["roster"]),
    }
    return RoomSettings(**kept | read)


def _homework(kept: dict[str, Any]) -> Homework:
    tasks = tuple(Task(tuple(each["moves"]), each["answer"]) for each in kept["tasks"])
    return Homework(**kept | {"tasks": tasks, "about": tuple(kept["about"])})


def _pupil(row: Any) -> Pupil:
    level = PupilLevel(**json.loads(row.level)) if row.level else PupilLevel()
    asks = row.asks and Claim(*row.asks.split())
    return Pupil(row.number, row.name, row.key, State(row.state), row.waiting, level, row.word, asks)


def _board(row: Any) -> ClassBoard:
    points = None if row.points_1 is row.points_2 is None else (row.points_1, row.points_2)
    return ClassBoard(
        row.round, row.number, BoardKind(row.kind), (row.pupil_1, row.pupil_2), row.game, points
    )


def _undo(kept: dict[str, Any]) -> Undo:
    return Undo(
        kept["action"],
        kept["when"] and (Phase(kept["when"][0]), kept["when"][1], kept["when"][2]),
        tuple((number, name, State(state)) for number, name, state in kept["pupils"]),
        tuple(_old_board(board) for board in kept["boards"]),
        tuple(kept["made"]),
        kept["until"],
    )


def _old_board(kept: dict[str, Any]) -> ClassBoard:
    first, second = kept["pupils"]
    points = kept["points"] and (kept["points"][0], kept["points"][1])
    return ClassBoard(
        kept["round"], kept["number"], BoardKind(kept["kind"]), (first, second), kept["game"], points
    )


@dataclass(frozen=True)
class Difference:
    """What a change of a room has to write, besides the room's own row."""

    new_pupils: list[Pupil]
    pupils: list[Pupil]
    new_boards: list[ClassBoard]
    boards: list[ClassBoard]
    gone: list[str]
    """Boards that are no more, by their games."""
    halts: dict[str, Halt | None]
    """The games in which moving becomes forbidden, or allowed again."""
    names: list[tuple[str, int, str]]
    """The games, the seats and the names of those who are called anew."""
    keys: list[tuple[str, int, str]]
    """The games, the seats and the keys of those who have come back on another device."""

    @property
    def games(self) -> tuple[str, ...]:
        """The games that change."""
        return tuple({*self.halts, *(game for game, _, _ in (*self.names, *self.keys))})


def difference(before: Room, after: Room) -> Difference:
    """Compare a room with what it has become."""
    old = before.by_number
    pupils = [pupil for pupil in after.pupils if old.get(pupil.number) not in (None, pupil)]
    changed = [board for board in after.boards if before.by_game.get(board.game) != board]
    gone = [game for game in before.by_game if game not in after.by_game]
    renamed = {p.number: p.name for p in pupils if p.name != old[p.number].name}
    rekeyed = {p.number: p.key for p in pupils if p.key != old[p.number].key}
    return Difference(
        new_pupils=[pupil for pupil in after.pupils if pupil.number not in old],
        pupils=pupils,
        new_boards=[board for board in changed if board.game not in before.by_game],
        boards=[board for board in changed if board.game in before.by_game],
        gone=gone,
        halts={
            game: now
            for game, board in (before.by_game | after.by_game).items()
            if (now := after.halt(board)) != before.halt(board)
        },
        names=_seats_of(before, renamed),
        keys=_seats_of(before, rekeyed),
    )


def _seats_of(room: Room, changed: Mapping[int, str]) -> list[tuple[str, int, str]]:
    """Return where pupils sit, by game and seat, with what has changed of them."""
    return [
        (board.game, seat, changed[number])
        for board in room.boards
        for seat, number in enumerate(board.pupils, 1)
        if number is not None and number in changed
    ]


def concerned(before: Room, after: Room, written: Difference) -> tuple[int, ...] | None:
    """Return which pupils a change is about; None for all of them."""
    if any(getattr(before, part) != getattr(after, part) for part in _FOR_ALL):
        return None
    boards = [*written.new_boards, *written.boards, *(before.by_game[game] for game in written.gone)]
    # Who sits opposite is told of one who has left, or is back.
    boards += filter(None, (after.board_of(pupil.number) for pupil in written.pupils))
    numbers = {number for board in boards for number in board.pupils if number is not None}
    return tuple(sorted(numbers | {pupil.number for pupil in (*written.pupils, *written.new_pupils)}))
