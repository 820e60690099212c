"""What pupils do to a room: come, leave, come back, ask for a game."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from divisor_duel.classroom.pairing import COMPUTER, seated
from divisor_duel.classroom.room import Room
from divisor_duel.classroom.values import BoardKind, ClassBoard, NotNow, PairingMode, Phase, Pupil, State

MOST_PUPILS: Final = 250
"""How many a class has at most."""
MOST_EVER: Final = 1000
"""How many it has at most with whom was removed."""
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


def join(room: Room, name: str, key: str, word: str | None = None) -> Room:
    """Let one more in, by a name that nobody here has; `word` is the hash of what brings them back."""
    if not room.settings.open:
        raise NotNow("door-closed", "door-closed")
    if len(room.members) >= MOST_PUPILS or len(room.pupils) >= MOST_EVER:
        raise NotNow("class-full", "full", count=MOST_PUPILS)
    number = 1 + max((pupil.number for pupil in room.pupils), default=0)
    return replace(room, pupils=(*room.pupils, Pupil(number, room.free_name(name), key, word=word)))


def leave(room: Room, number: int) -> Room:
    """Pair a pupil no more; the board waits."""
    return room.with_pupil(replace(room.pupil(number), state=State.RESTING, waiting=None))


def come_back(room: Room, number: int) -> Room:
    """Pair a pupil again."""
    return room.with_pupil(replace(room.pupil(number), state=State.HERE))


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
    pair = room.seated(number, partner.number)
    return room.waiting(number, None).waiting(partner.number, None).with_board(BoardKind.PAIR, pair)


def pair_waiting(room: Room, now: float) -> Room:
    """Pair those who wait for a partner in free play, if they may meet."""
    if room.settings.pairing is not PairingMode.FREE or room.phase is not Phase.PLAYING:
        return room
    for pupil in room.present:
        if room.pupil(pupil.number).waiting is not None and _partner(room, pupil.number, now):
            room = next_game(room, pupil.number, now)
    return room


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
