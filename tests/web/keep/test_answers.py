"""Answers are kept on SQLite and on PostgreSQL alike: once for each pupil, and none after the question was closed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from queue import Queue

import pytest
import sqlalchemy as sa

from divisor_duel.classroom import NotNow, Question, RoomSettings, Stage, people, poll
from divisor_duel.classroom.room import Room
from divisor_duel.web.api.game import key_of, new_id
from divisor_duel.web.api.problems import NotFound
from divisor_duel.web.keep.answers import AnswerStore
from divisor_duel.web.keep.games import Store
from divisor_duel.web.keep.notices import Notice
from divisor_duel.web.keep.rooms import RoomStore

PUPILS = 8


def asked(rooms: RoomStore) -> str:
    room = Room(new_id(), "KPRTX", key_of("teacher"), RoomSettings({"game": "divisor-duel"}))
    for number in range(PUPILS):
        room = people.join(room, f"Pupil {number}", str(number))
    assert rooms.create(Room(room.id, room.code, room.key, room.settings))
    with rooms.changing(room.id) as change:
        change.room = poll.ask(
            Room(room.id, room.code, room.key, room.settings, pupils=room.pupils),
            Question(0, {"game": "divisor-duel"}, (12,)),
            0,
        )
    return room.id


def first(question: Question | None) -> Question:
    return poll.check_open(question, 1)


def test_a_question_comes_back_as_it_was_kept(store: Store) -> None:
    rooms = RoomStore(store)
    room_id = asked(rooms)
    kept = rooms.load(room_id).question
    assert kept == RoomStore(store).look(room_id).question
    assert kept is not None
    assert (kept.number, kept.moves, kept.stage) == (1, (12,), Stage.ASKING)


def test_an_answer_sent_again_is_one_and_the_last_tap_counts(store: Store) -> None:
    answers, rooms = AnswerStore(store), RoomStore(store)
    room_id = asked(rooms)
    answers.give(room_id, 1, 6, first)
    (before,) = answers.of(room_id, "wall-1")
    answers.give(room_id, 1, 6, first)
    assert answers.of(room_id, "wall-1") == [before], "and is no later for being sent again"
    answers.give(room_id, 1, 4, first)
    assert answers.of_pupil(room_id, "wall-1", 1) == 4
    assert answers.of_pupil(room_id, "wall-1", 2) is None
    assert answers.of(room_id, "wall-2") == []
    with pytest.raises(NotFound):
        answers.give("nowhere", 1, 6, first)


def test_all_who_answer_at_once_are_kept_and_nobody_after_it_was_closed(store: Store) -> None:
    """Whoever was told that the answer is kept is counted by whoever closes, and all others were refused."""
    answers, rooms = AnswerStore(store), RoomStore(store)
    room_id = asked(rooms)

    def answer(pupil: int) -> int | None:
        try:
            for _ in range(2):  # each is sent twice, at once with all others
                answers.give(room_id, pupil, 2 * pupil, first)
            return pupil
        except NotNow:
            return None

    def close() -> set[int]:
        with rooms.changing(room_id) as change:
            change.room = poll.go_on(change.room, 1, Stage.ASKING, 0)
        return {one.pupil for one in answers.of(room_id, "wall-1")}

    with ThreadPoolExecutor(PUPILS + 1) as threads:
        answered = [threads.submit(answer, pupil) for pupil in range(1, PUPILS + 1)]
        closed = threads.submit(close)
        kept = {pupil for each in answered if (pupil := each.result()) is not None}
    assert kept <= closed.result() == {one.pupil for one in answers.of(room_id, "wall-1")}


def test_an_answer_is_announced_to_the_pupil_the_desk_and_the_wall_of_every_server(
    database: str, store: Store
) -> None:
    room_id = asked(RoomStore(store))
    other = Store(database) if store.engine.dialect.name == "postgresql" else store
    heard: Queue[Notice | None] = Queue()
    other.listen(heard.put)
    AnswerStore(store).give(room_id, 3, 6, first)
    while heard.get(timeout=20) != Notice((), room_id, (3,)):
        pass
    if other is not store:
        other.close()


def test_answers_are_forgotten_with_their_room(store: Store) -> None:
    answers, rooms = AnswerStore(store), RoomStore(store)
    room_id = asked(rooms)
    answers.give(room_id, 1, 6, first)
    rooms.delete(room_id)
    with store.reading() as connection:
        assert connection.execute(sa.text("select count(*) from room_answers")).scalar_one() == 0
