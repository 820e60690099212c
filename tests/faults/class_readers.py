"""The readers of what a class brings from elsewhere: result lines that were handed in, and lessons as files."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from divisor_duel.classroom import BoardKind, ClassBoard, Homework, Phase, Pupil, RoomSettings, Task
from divisor_duel.classroom.room import Room
from divisor_duel.game.rules import games
from divisor_duel.language import tell
from divisor_duel.learn.puzzles.sets import ResultLine, SetWish, handed_in
from divisor_duel.web.classes import lesson_file
from divisor_duel.web.keep.rooms import new_game
from divisor_duel.web.keep.tally import Tallied
from divisor_duel.web.keep.whole_rooms import WholeRoom

RULES: Final = games["divisor-duel-evens"]
_LINE: Final = str(ResultLine(SetWish(RULES, 1, 1, "monday"), "Ada", (6,)))


def _line(text: str) -> None:
    line = ResultLine.parse(text)
    assert ResultLine.parse(str(line)) == line


def _handed_in(text: str) -> None:
    for one in handed_in(text, 0.05):
        assert one.line or (one.problem and tell(one.problem))


def _lesson(text: str) -> None:
    json.dumps(lesson_file.save(lesson_file.opened(text, "a key", 0.0), 0.0))


def _good_lesson() -> str:
    pupils = tuple(Pupil(number, name, "a key") for number, name in ((1, "Ada"), (2, "Zoë")))
    boards = (
        ClassBoard(1, 1, BoardKind.PAIR, (1, 2), "1" * 16),
        ClassBoard(1, 2, BoardKind.PRACTICE, (2, None), "2" * 16),
    )
    homework = Homework(1, RULES.spec, 1, "monday", 99.0, (Task((12,), 6),))
    settings = RoomSettings(RULES.spec)
    room = Room(
        "0" * 16,
        "KPRTXBD",
        "a key",
        settings,
        Phase.PLAYING,
        1,
        None,
        None,
        pupils,
        boards,
        homework=(homework,),
    )
    pair, practice = (new_game(room, RULES, board) for board in boards)
    pair = replace(pair, position=pair.position.play(12))
    whole = WholeRoom(room, [pair, practice], [Tallied(pair.id, 1, 1, 10)], {(1, 1, 1): 6})
    return json.dumps(lesson_file.save(whole, 0.0))


CLASS_READERS: Final[dict[str, tuple[Callable[[str], object], tuple[str, ...]]]] = {
    "result line": (_line, (_LINE, f"Hello, {_LINE} from Ada")),
    "lines handed in": (_handed_in, (f"{_LINE}\n\n> {_LINE.replace('&', '&amp;')}\n",)),
    "lesson": (_lesson, (_good_lesson(),)),
}
