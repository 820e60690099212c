"""The rounds of a class: their clock, the games that pupils get, and what a teacher changes and undoes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from divisor_duel.classroom import (
    BoardKind,
    ClassBoard,
    NotNow,
    PairingMode,
    Phase,
    Pupil,
    PupilLevel,
    Question,
    RoomSettings,
    Stage,
    State,
    Undo,
    Wall,
)
from divisor_duel.classroom.pairing import COMPUTER, Pair, seated
from divisor_duel.classroom.people import come_back, leave
from divisor_duel.classroom.room import RUNNING, Room
from divisor_duel.errors import InvalidInput

LEAST_LEFT: Final = 60.0
"""How many seconds a round has at least when its end is undone."""
UNDO_SECONDS: Final = 60.0
"""How long what ends boards can be undone."""
_ENDS_BOARDS: Final = ("end", "finish", "remove", "pair")
MOST_PRACTICE: Final = 20
"""How many games a pupil has for practice in a round."""
SOON: Final = 15.0
"""Who has just met meets again in free play only after waiting so many seconds for somebody else."""
_NO_GAME: Final = {
    Phase.PLAYING: "finish-your-game",
    Phase.PAUSED: "halted-paused",
    Phase.FINISHED: "no-more-games",
}
"""Why a pupil cannot have a game, by the codes of messages."""


def choose(room: Room, settings: RoomSettings) -> Room:
    """Choose anew; how pairs are made, and the game, only between rounds."""
    old = room.settings
    if room.phase in RUNNING and (settings.pairing, settings.rules) != (old.pairing, old.rules):
        raise NotNow("choose-after-round")
    return replace(room, settings=settings)


def begin(room: Room, pairs: Iterable[Pair], now: float) -> Room:
    """Begin the next round with these pairs; what was asked of all is put away."""
    if room.phase in RUNNING:
        raise NotNow("round-being-played")
    pairs = [*pairs]
    numbers = [number for pair in pairs for number in pair if number is not None]
    if not numbers:
        raise NotNow("nobody-to-play", "nobody")
    if len(numbers) != len({*numbers}) or not {p.number for p in room.present}.issuperset(numbers):
        raise InvalidInput("paired-twice")
    minutes = room.settings.minutes
    begun = replace(
        room,
        settings=replace(room.settings, wall=Wall.BOARDS),
        phase=Phase.PLAYING,
        moment=None,
        question=without_question(room),
        round=room.round + 1,
        ends=None if minutes is None else now + 60 * minutes,
        pupils=tuple(replace(pupil, waiting=None) for pupil in room.pupils),
    )
    for first, second in pairs:
        if first is None or second is None:
            begun = _alone(begun, first or second or 0, (first, second), now)
        else:
            begun = begun.with_board(BoardKind.PAIR, (first, second))
    return _noted(begun, "begin", room, now)


def end(room: Room, now: float) -> Room:
    """End the round: a game that is not over gives half a point to each."""
    _check_running(room)
    return _noted(_ended(room), "end", room, now)


def finish(room: Room, now: float) -> Room:
    """End the lesson."""
    ended = _ended(room) if room.phase in RUNNING else room
    return _noted(replace(ended, phase=Phase.FINISHED), "finish", room, now)


def pause(room: Room, now: float) -> Room:
    """Let nobody move, and stop the clock."""
    _check_running(room)
    if room.phase is Phase.PAUSED:
        raise NotNow("paused-already")
    left = None if room.ends is None else max(0.0, room.ends - now)
    return replace(room, phase=Phase.PAUSED, ends=None, left=left)


def resume(room: Room, now: float) -> Room:
    """Go on after a pause."""
    if room.phase is not Phase.PAUSED:
        raise NotNow("not-paused")
    ends = None if room.left is None else now + room.left
    return replace(room, phase=Phase.PLAYING, ends=ends, left=None, question=without_question(room))


def more(room: Room, minutes: int, now: float) -> Room:
    """Give a round more time."""
    _check_running(room)
    if room.phase is Phase.PAUSED:
        return replace(room, left=(room.left or 0) + 60 * minutes)
    return replace(room, ends=(room.ends or now) + 60 * minutes)


def pair(room: Room, first: int, second: int, now: float) -> Room:
    """Let two meet in this round; those they leave meet each other, or the computer."""
    _check_running(room)
    two = [room.pupil(first), room.pupil(second)]
    if first == second or any(pupil.state is State.REMOVED for pupil in two):
        raise InvalidInput("pair-of-two")
    for pupil in two:
        board = room.board_of(pupil.number)
        if board is None or board.kind is BoardKind.PRACTICE or board.game in room.damaged:
            continue
        if room.is_over(board):
            raise NotNow("pupil-has-finished", name=pupil.name)
    old = [board for board in room.boards if board.points is None and {first, second} & {*board.pupils}]
    left = [n for board in old for n in board.pupils if n is not None and n not in (first, second)]
    left = [n for n in left if room.pupil(n).state is State.HERE]
    paired = replace(room, boards=tuple(board for board in room.boards if board not in old))
    for number in (first, second):
        paired = come_back(paired, number).waiting(number, None)
    paired = paired.with_board(BoardKind.PAIR, (first, second))
    if len(left) == 2:
        paired = paired.with_board(BoardKind.PAIR, paired.seated(*left))
    elif left:
        paired = _alone(paired, left[0], (left[0], None), now)
    return _noted(paired, "pair", room, now)


def rename(room: Room, number: int, name: str, now: float) -> Room:
    """Call a pupil by another name."""
    called = replace(room.pupil(number), name=room.free_name(name, number))
    return _noted(room.with_pupil(called), "rename", room, now)


def remove(room: Room, number: int, now: float) -> Room:
    """Send a pupil out; who sits opposite gets the point."""
    gone = replace(room.pupil(number), state=State.REMOVED, waiting=None)
    return _noted(room.with_pupil(gone), "remove", room, now)


def set_level(room: Room, number: int, level: PupilLevel) -> Room:
    """Make it easier for one pupil, at the boards to come."""
    return room.with_pupil(replace(room.pupil(number), level=level))


def rest(room: Room, number: int, resting: bool, now: float) -> Room:
    """Leave a pupil out of the pairing, or take them in again, as one does who was removed."""
    return _noted((leave if resting else come_back)(room, number), "rest", room, now)


def undo(room: Room, now: float) -> Room:
    """Undo the teacher's last action."""
    if room.undo is None:
        raise NotNow("class-nothing-to-undo", "nothing-to-undo")
    last = room.undoable(now)
    if last is None:
        late = "undo-begin-too-late" if room.undo.action == "begin" else "undo-too-late"
        raise NotNow(late, "nothing-to-undo")
    phase, count, left = last.when or (room.phase, room.round, None)
    boards = {board.game: board for board in (*room.boards, *last.boards) if board.round <= count}
    kept = sorted(
        (board for game, board in boards.items() if game not in last.made),
        key=lambda board: (board.round, board.number),
    )
    undone = replace(room, phase=phase, round=count, boards=tuple(kept), undo=None, moment=None)
    if last.when:
        ends = now + left if phase is Phase.PLAYING and left is not None else None
        undone = replace(undone, ends=ends, left=left if phase is Phase.PAUSED else None)
    for number, name, state in last.pupils:
        undone = undone.with_pupil(replace(undone.pupil(number), name=name, state=state))
    return undone


def without_question(room: Room) -> Question | None:
    """Return the question of a room as it is once it is put away."""
    return room.question and replace(room.question, stage=Stage.AWAY, closes=None)


def next_game(room: Room, number: int, now: float, computer: bool = False) -> Room:
    """Give a pupil a game: with a partner in free play, else against the computer, for practice."""
    pupil = room.pupil(number)
    if not room.may_have_next(pupil):
        raise NotNow(_NO_GAME.get(room.phase, "no-round-for-pupil"))
    room = _settled(come_back(room, number), number)
    if computer or room.settings.pairing is PairingMode.SWISS:
        if len([b for b in room.boards if _is_practice(b, room.round, number)]) >= MOST_PRACTICE:
            raise NotNow("practised-enough")
        return room.waiting(number, None).with_board(
            BoardKind.PRACTICE, seated(room.player(number), COMPUTER)
        )
    partner = _partner(room, number, now)
    if partner is None:
        return room.waiting(number, pupil.waiting or now)
    two = room.seated(number, partner.number)
    return room.waiting(number, None).waiting(partner.number, None).with_board(BoardKind.PAIR, two)


def pair_waiting(room: Room, now: float) -> Room:
    """Pair those who wait for a partner in free play, if they may meet."""
    if room.settings.pairing is not PairingMode.FREE or room.phase is not Phase.PLAYING:
        return room
    for pupil in room.present:
        if room.pupil(pupil.number).waiting is not None and _partner(room, pupil.number, now):
            room = next_game(room, pupil.number, now)
    return room


def _check_running(room: Room) -> None:
    if room.phase not in RUNNING:
        raise NotNow("no-round-to-change")


def _alone(room: Room, number: int, pair: Pair, now: float) -> Room:
    """Seat one without a partner against the computer; in free play, let them wait."""
    if room.settings.pairing is PairingMode.FREE:
        return room.waiting(number, now)
    return room.with_board(BoardKind.BYE, pair)


def _ended(room: Room) -> Room:
    return replace(
        room,
        phase=Phase.BETWEEN,
        ends=None,
        left=None,
        boards=tuple(map(room.closed, room.boards)),
        pupils=tuple(replace(pupil, waiting=None) for pupil in room.pupils),
    )


def _noted(room: Room, action: str, before: Room, now: float) -> Room:
    """Note how what the teacher has done is undone."""
    left = before.left
    if before.phase is Phase.PLAYING and before.ends is not None:
        left = max(LEAST_LEFT, before.ends - now)
    moved = (before.phase, before.round) != (room.phase, room.round)
    changed: list[ClassBoard] = [b for b in before.boards if room.by_game.get(b.game) != b]
    called = [
        (pupil.number, pupil.name, pupil.state)
        for pupil in before.pupils
        if (pupil.name, pupil.state) != (room.pupil(pupil.number).name, room.pupil(pupil.number).state)
    ]
    made = tuple(game for game in room.by_game if game not in before.by_game)
    when = (before.phase, before.round, left) if moved else None
    until = now + UNDO_SECONDS if action in _ENDS_BOARDS else None
    return replace(room, undo=Undo(action, when, tuple(called), tuple(changed), made, until))


def _is_practice(board: ClassBoard, count: int, number: int) -> bool:
    return board.kind is BoardKind.PRACTICE and board.round == count and number in board.pupils


def _settled(room: Room, number: int) -> Room:
    """Close the boards of a pupil who goes on to another."""
    boards = (room.closed(board) if number in board.pupils else board for board in room.boards)
    return replace(room, boards=tuple(boards))


def _partner(room: Room, number: int, now: float) -> Pupil | None:
    """Choose of those who wait whom a pupil has met least, then who has waited longest."""
    met = room.player(number).met
    last = _last_opponent(room, number)
    waiting = [(p, p.waiting) for p in room.present if p.waiting is not None and p.number != number]
    others = [(p, since) for p, since in waiting if p.number != last or now - since > SOON]
    if not others and all(room.halt(board) for board in room.boards):
        others = waiting  # nobody else is going to come
    return min(others, key=lambda one: (met.get(one[0].number, 0), one[1]), default=(None, 0.0))[0]


def _last_opponent(room: Room, number: int) -> int | None:
    mine = (
        board for board in reversed(room.boards) if board.kind is BoardKind.PAIR and number in board.pupils
    )
    return next((board.other(number) for board in mine), None)
