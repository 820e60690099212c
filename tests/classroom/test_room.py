"""What pupils and their teacher may do in a room, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from divisor_duel.classroom import BoardKind, Halt, NotNow, PairingMode, Phase, Wall, people, rounds
from divisor_duel.classroom.room import Room
from divisor_duel.errors import InvalidInput, Mistake
from tests.support.classrooms import begun, refused, room_of


def with_winners(room: Room, winners: Mapping[str, int]) -> Room:
    return replace(room, winners=winners)


def test_an_interrupted_game_gives_half_a_point_to_each_and_the_odd_one_out_a_point() -> None:
    room = begun(room_of(3))
    ended = rounds.end(room, 60)
    points = {board.kind: board.points for board in ended.boards}
    assert points[BoardKind.PAIR] == (1, 1)
    (bye,) = (board for board in ended.boards if board.kind is BoardKind.BYE)
    assert bye.points is not None
    assert bye.points[bye.pupils.index(None) - 1] == 2
    assert ended.phase is Phase.BETWEEN
    assert all(ended.halt(board) is Halt.ROUND_OVER for board in ended.boards)


@pytest.mark.parametrize(("moves", "points"), [(0, (0, 0)), (1, (1, 0)), (2, (1, 1))])
def test_who_was_away_and_has_taken_no_number_gets_no_point(moves: int, points: tuple[int, int]) -> None:
    room = begun(room_of(3))
    two, bye = room.boards
    room = replace(room, away=[1, 2, 3], plies={two.game: moves, bye.game: moves})
    ended = {board.kind: board.points for board in rounds.end(room, 60).boards}
    assert ended[BoardKind.PAIR] == points
    alone = ended[BoardKind.BYE]
    assert alone
    assert sum(alone) == (2 if moves > 1 - bye.pupils.index(None) else 0)
    assert rounds.end(replace(room, away=[]), 60).boards[0].points == (1, 1), "who is here only thinks"


def test_those_who_wait_are_paired_but_not_at_once_with_whom_they_have_just_met() -> None:
    room = begun(room_of(2, PairingMode.FREE))
    (board,) = room.boards
    room = with_winners(room, {board.game: 1})
    for number in (1, 2):
        room = room.waiting(number, 100.0)
    busy = replace(room, winners={}, boards=(*room.boards,))
    assert rounds.pair_waiting(busy, 105.0).boards == busy.boards, "somebody else may come"
    paired = rounds.pair_waiting(room, 100.0 + rounds.SOON + 1)
    assert len(paired.boards) == 2
    assert all(pupil.waiting is None for pupil in paired.pupils)
    assert rounds.pair_waiting(paired, 200.0) == paired


def test_who_has_won_gets_the_point_and_who_sits_opposite_of_one_removed_too() -> None:
    room = begun(room_of(4))
    first, second = room.boards
    gone = second.pupils[0]
    assert gone is not None
    room = rounds.remove(with_winners(room, {first.game: 2}), gone, 1)
    assert room.halt(room.boards[1]) is Halt.LEFT
    ended = rounds.end(with_winners(room, {first.game: 2}), 60)
    assert [board.points for board in ended.boards] == [(0, 2), (0, 2)]


def test_a_pause_stops_the_clock_and_moves() -> None:
    room = begun(room_of(2), now=1000)
    assert room.ends == 1600
    paused = rounds.pause(room, 1200)
    assert (paused.ends, paused.left) == (None, 400)
    assert paused.halt(paused.boards[0]) is Halt.PAUSED
    resumed = rounds.resume(paused, 5000)
    assert resumed.ends == 5400
    assert resumed.halt(resumed.boards[0]) is None
    assert not resumed.is_due(5399)
    assert rounds.more(resumed, 2, 5000).ends == 5520
    assert resumed.is_due(5400)


def test_a_wall_that_showed_standings_shows_the_boards_of_the_next_round() -> None:
    room = rounds.end(begun(room_of(2)), 1)
    standings = rounds.choose(room, replace(room.settings, wall=Wall.STANDINGS))
    assert begun(standings).settings.wall is Wall.BOARDS


def test_one_who_comes_late_practises_until_the_next_round_and_is_paired_then() -> None:
    room = people.join(begun(room_of(2)), "Late", "key")
    late = room.pupils[-1]
    assert room.may_have_next(late)
    assert not room.may_have_next(room.pupils[0])
    room = rounds.next_game(room, late.number, 5)
    board = room.board_of(late.number)
    assert board is not None
    assert board.kind is BoardKind.PRACTICE
    ended = rounds.end(room, 60)
    assert [place.number for place in ended.places if place.points] == [1, 2], "practice has no points"
    assert late.number in {number for board in begun(ended).boards[-2:] for number in board.pupils}


def test_one_who_left_is_not_paired_and_one_who_is_back_is() -> None:
    room = people.leave(room_of(3), 2)
    assert {player.number for player in room.players()} == {1, 3}
    assert {player.number for player in people.come_back(room, 2).players()} == {1, 2, 3}


def test_a_pair_made_by_hand_leaves_its_old_partners_to_each_other() -> None:
    room = begun(room_of(4))
    (a, b), (c, d) = (board.pupils for board in room.boards)
    assert a
    assert c
    paired = rounds.pair(room, a, c, 5)
    assert [{*board.pupils} for board in paired.boards] == [{a, c}, {b, d}]
    assert paired.boards[0].pupils == (a, c), "the first of them opens"
    assert all(paired.halt(board) is Halt.TAKEN_BACK for board in room.boards)
    finished = with_winners(room, {room.boards[0].game: 1})
    refused("wrong-phase", rounds.pair, finished, a, c, 5)


def test_a_pair_made_by_hand_of_three_leaves_the_third_to_the_computer() -> None:
    room = begun(room_of(3))
    (two,) = (board.pupils for board in room.boards if board.kind is BoardKind.PAIR)
    (odd,) = {1, 2, 3} - {*two}
    assert two[0]
    paired = rounds.pair(room, odd, two[0], 5)
    assert sorted((board.kind, {*board.pupils}) for board in paired.boards) == [
        (BoardKind.BYE, {two[1], None}),
        (BoardKind.PAIR, {odd, two[0]}),
    ]


def test_whoever_is_free_meets_whoever_waits_but_not_at_once_whom_they_have_just_met() -> None:
    room = begun(room_of(4, PairingMode.FREE))
    first, second = room.boards
    a, b = (number or 0 for number in first.pupils)
    over = {first.game: 1}
    room = rounds.next_game(with_winners(room, over), a, 10)
    room = rounds.next_game(with_winners(room, over), b, 11)
    assert room.pupil(a).waiting == 10
    assert room.pupil(b).waiting == 11, "they have just met, and others are still playing"
    c, d = (number or 0 for number in second.pupils)
    room = rounds.next_game(with_winners(room, {second.game: 2}), c, 12)
    assert {*room.boards[-1].pupils} == {a, c}, "who has waited longest"
    room = rounds.next_game(with_winners(room, {second.game: 2}), d, 13)
    assert {*room.boards[-1].pupils} == {b, d}
    assert room.boards[0].points == (2, 0), "a game counts as soon as its players go on"


def test_two_who_have_just_met_meet_again_when_nobody_else_comes() -> None:
    room = begun(room_of(2, PairingMode.FREE))
    over = {room.boards[0].game: 1}
    room = rounds.next_game(with_winners(room, over), 1, 10)
    room = rounds.next_game(with_winners(room, over), 2, 11)
    assert len(room.boards) == 2
    assert room.boards[1].pupils == room.boards[0].pupils[::-1], "and the other one opens"


def test_the_odd_one_out_waits_in_free_play_or_practises() -> None:
    room = begun(room_of(3, PairingMode.FREE))
    (odd,) = (pupil.number for pupil in room.pupils if pupil.waiting is not None)
    room = rounds.next_game(room, odd, 5, computer=True)
    assert room.boards[-1].kind is BoardKind.PRACTICE
    assert room.pupil(odd).waiting is None


def test_a_name_is_taken_once_and_can_be_changed_by_the_teacher() -> None:
    room = room_of(2)
    refused("name-taken", people.join, room, "ada ", "key")
    assert rounds.rename(room, 2, "Zoë", 1).pupil(2).name == "Zoë"
    with pytest.raises(InvalidInput):
        rounds.rename(room, 2, "<i>", 1)


def test_a_closed_door_lets_nobody_in_and_a_class_can_be_full() -> None:
    room = room_of(1)
    refused("door-closed", people.join, rounds.choose(room, replace(room.settings, open=False)), "Zoë", "")
    full = replace(room, pupils=tuple(replace(room.pupils[0], number=n) for n in range(people.MOST_PUPILS)))
    refused("full", people.join, full, "Zoë", "")


def test_what_cannot_be_now_is_refused() -> None:
    room = room_of(2)
    playing = begun(room)
    refused("wrong-phase", rounds.end, room, 1)
    refused("wrong-phase", rounds.pause, room, 1)
    assert "pause already" in refused("wrong-phase", rounds.pause, rounds.pause(playing, 1), 2)
    for phase, why in (
        (playing, "finish your game"),
        (rounds.pause(playing, 1), "is paused"),
        (rounds.end(playing, 1), "wait for your teacher"),
        (rounds.finish(playing, 1), "lesson is over"),
    ):
        assert why in refused("wrong-phase", rounds.next_game, phase, 1, 2)
    refused("wrong-phase", rounds.resume, playing, 1)
    refused("wrong-phase", begun, playing)
    refused("wrong-phase", rounds.choose, playing, replace(playing.settings, pairing=PairingMode.FREE))
    refused("nothing-to-undo", rounds.undo, room, 1)
    refused("nobody", begun, Room("room", "KPRTX", "key", room.settings))
    with pytest.raises(InvalidInput):
        rounds.begin(room, [(1, 2), (2, None)], 0)


def without_undo(room: Room) -> Room:
    return replace(room, undo=None)


def test_the_end_of_a_round_is_undone_with_at_least_a_minute_left() -> None:
    room = begun(room_of(4), now=1000)
    ended = rounds.end(room, 1599)
    again = rounds.undo(ended, 1650)
    assert again.ends == 1710
    assert replace(again, ends=room.ends) == without_undo(room)


ACTIONS: dict[str, Callable[[Room, int, int], Room]] = {
    "begin": lambda room, one, two: begun(room),
    "end": lambda room, one, two: rounds.end(room, 1),
    "finish": lambda room, one, two: rounds.finish(room, 1),
    "remove": lambda room, one, two: rounds.remove(room, one, 1),
    "rename": lambda room, one, two: rounds.rename(room, one, f"Name {one} {two}", 1),
    "rest": lambda room, one, two: rounds.rest(room, one, bool(two % 2), 1),
    "pair": lambda room, one, two: rounds.pair(room, one, two, 1),
}


@settings(max_examples=150)
@given(st.lists(st.tuples(st.sampled_from([*ACTIONS]), st.integers(1, 6), st.integers(1, 6)), max_size=12))
def test_every_action_of_a_teacher_can_be_undone(steps: list[tuple[str, int, int]]) -> None:
    room = room_of(6, minutes=None)
    for action, one, two in steps:
        before = room
        try:
            room = ACTIONS[action](before, one, two)
        except Mistake:
            continue
        undone = rounds.undo(room, 1)
        assert without_undo(undone) == without_undo(before), action
        assert all(undone.halt(board) == before.halt(board) for board in before.boards)
    assert {place.number for place in room.places} == {pupil.number for pupil in room.members}


def moved(room: Room) -> Room:
    return replace(room, moved=True)


def test_a_beginning_is_undone_until_the_first_number_is_taken() -> None:
    room = begun(room_of(2), now=0)
    assert not rounds.undo(room, 500).boards
    assert moved(room).undoable(1) is None
    with pytest.raises(NotNow, match="end the round instead"):
        rounds.undo(moved(room), 1)


def test_what_ends_boards_is_undone_for_a_minute_and_a_new_name_for_ever() -> None:
    room = moved(begun(room_of(4), now=0))
    first, second = room.boards[0].pupils[0], room.boards[1].pupils[0]
    assert first
    assert second
    for ended in (
        rounds.end(room, 100),
        rounds.finish(room, 100),
        rounds.remove(room, 1, 100),
        rounds.pair(room, first, second, 100),
    ):
        assert rounds.undo(ended, 160).boards == room.boards
        assert ended.undoable(160.5) is None
        with pytest.raises(NotNow, match="for a minute"):
            rounds.undo(ended, 160.5)
    assert rounds.undo(rounds.rename(room, 1, "Zoë", 100), 10_000).pupils == room.pupils
