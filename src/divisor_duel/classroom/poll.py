"""One question to all: a position is put on the wall, everybody taps, then bars and the proof are shown.

The class plays against the computer in the same way: each of its turns is a question, and what most tapped is
played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Final

from divisor_duel.classroom import GivenAnswer, NotNow, Phase, Question, Stage
from divisor_duel.classroom.room import Room
from divisor_duel.classroom.rounds import pause, without_question
from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position

SHOWN_SECONDS: Final = 5.0
"""How long the bars stand in a game of the class that has a clock."""
_NEXT: Final = {Stage.ASKING: Stage.BARS, Stage.BARS: Stage.PROOF, Stage.PROOF: Stage.AWAY}


def ask(room: Room, question: Question, now: float) -> Room:
    """Put a question to all; a round that is being played is paused for it."""
    if room.phase is Phase.PLAYING:
        room = pause(room, now)
    return replace(room, question=_opened(replace(question, number=next_number(room)), now))


def next_number(room: Room) -> int:
    """Return the number of the question to come."""
    return 1 + (room.question.number if room.question else 0)


def check_askable(position: Position) -> None:
    """Refuse a position in which nothing can be taken."""
    if not position.choices:
        raise InvalidInput("question-over")


def is_at(room: Room, number: int, stage: Stage) -> bool:
    """Say whether a question is still where somebody saw it: a second tap must not go on twice."""
    return room.question is not None and (room.question.number, room.question.stage) == (number, stage)


def go_on(room: Room, number: int, stage: Stage, now: float) -> Room:
    """Show the next stage of a question, unless it has gone on already."""
    if not is_at(room, number, stage) or room.question is None or stage is Stage.AWAY:
        return room
    question = replace(room.question, stage=_NEXT[stage], closes=None)
    if question.against and question.stage is Stage.BARS and question.seconds:
        question = replace(question, closes=now + SHOWN_SECONDS)
    return replace(room, question=question)


def play_turn(room: Room, question: Question, moves: Sequence[int], now: float) -> Room:
    """Go on with a game of the class after its turn and the computer's; without moves it is asked again."""
    if room.question != question:
        return room
    after = replace(question, number=next_number(room), moves=(*question.moves, *moves))
    return replace(room, question=_opened(after, now))


def end_game(room: Room, question: Question, moves: Sequence[int]) -> Room:
    """Show how a game of the class ended."""
    if room.question != question:
        return room
    ended = replace(question, moves=(*question.moves, *moves), stage=Stage.PROOF, closes=None)
    return replace(room, question=ended)


def put_away(room: Room) -> Room:
    """Take the question off the wall."""
    return replace(room, question=without_question(room))


def check_open(question: Question | None, number: int) -> Question:
    """Return the question of a room, if it is this one and can be answered now."""
    if question is None or not question.shown:
        raise NotNow("no-question")
    if question.number != number:
        raise NotNow("question-is-another")
    if question.stage is not Stage.ASKING:
        raise NotNow("question-closed")
    return question


def check_answer(position: Position, number: int) -> None:
    """Refuse what nobody can have meant; any number left on the board is an answer, right or wrong."""
    if number not in position.rules.pool:
        raise InvalidInput("answer-not-on-board", number=number)
    if number in position.moves:
        raise InvalidInput("answer-taken", number=number)


def bars(given: Iterable[GivenAnswer]) -> list[tuple[int, int]]:
    """Count the taps of each number, most first.

    >>> bars([GivenAnswer(1, 6, 0.0), GivenAnswer(2, 4, 0.5), GivenAnswer(3, 6, 1.0)])
    [(6, 2), (4, 1)]
    """
    counts = Counter(answer.number for answer in given)
    return sorted(counts.items(), key=lambda bar: (-bar[1], bar[0]))


def most_tapped(given: Iterable[GivenAnswer], legal: Collection[int]) -> int | None:
    """Return what most tapped of the numbers that are allowed; of equals, what had all its taps first.

    >>> most_tapped([GivenAnswer(1, 6, 0.0), GivenAnswer(2, 4, 0.5), GivenAnswer(3, 7, 0.2)], [4, 6])
    6
    """
    taps: dict[int, list[float]] = {}
    for answer in given:
        if answer.number in legal:
            taps.setdefault(answer.number, []).append(answer.at)
    return min(taps, key=lambda number: (-len(taps[number]), max(taps[number]), number), default=None)


def _opened(question: Question, now: float) -> Question:
    closes = None if question.seconds is None else now + question.seconds
    return replace(question, stage=Stage.ASKING, closes=closes)
