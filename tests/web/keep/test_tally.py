"""Wrong taps and hints are counted once each, on SQLite and on PostgreSQL alike, and go with their room."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from divisor_duel.classroom import RoomSettings, WrongTap, people, rounds
from divisor_duel.classroom.hiding import WrongNumber
from divisor_duel.classroom.room import Room
from divisor_duel.web.api.game import Game, key_of, new_id
from divisor_duel.web.api.games import Games
from divisor_duel.web.keep import tally
from divisor_duel.web.keep.games import Store
from divisor_duel.web.keep.rooms import RoomStore
from divisor_duel.web.keep.tally import HINT, Tallied


def playing(store: Store, cost: WrongTap = WrongTap.COUNTED) -> tuple[RoomStore, str, str]:
    """A room with one board, at which 84 was taken: the rooms, the room and the game."""
    rooms = RoomStore(store)
    settings = RoomSettings({"game": "juniper-green"}, choices_hidden=True, wrong_tap=cost)
    room = Room(new_id(), "KPRTX", key_of("teacher"), settings)
    assert rooms.create(room)
    with rooms.changing(room.id) as change:
        for name in ("Ada", "Ben"):
            change.room = people.join(change.room, name, key_of(name))
        change.room = rounds.begin(change.room, [(1, 2)], 1000.0)
    (board,) = change.room.boards
    Games(store, "Ada").move(board.game, 84, 0)
    return rooms, room.id, board.game


def tap(store: Store, game: str, number: int, ply: int = 1) -> str:
    with pytest.raises(WrongNumber) as refused:
        Games(store, "Ben").move(game, number, ply)
    return str(refused.value)


def test_a_wrong_tap_is_one_however_often_it_is_sent_and_whoever_reads_it(store: Store) -> None:
    rooms, room, game = playing(store)
    with ThreadPoolExecutor(6) as many:
        told = {*many.map(lambda _: tap(store, game, 35), range(6))}
    assert told == {"35 is neither a factor nor a multiple of 84"}
    tap(store, game, 91)
    counted = [Tallied(game, 2, 84, 35), Tallied(game, 2, 84, 91)]
    assert sorted(rooms.tally(room)) == sorted(RoomStore(store).tally(room)) == counted
    assert store.load(game).ply == 1, "nothing else has changed"
    rooms.delete(room)
    assert RoomStore(store).tally(room) == []


def test_a_turn_that_was_lost_is_kept_with_its_number_and_lost_once(store: Store) -> None:
    rooms, room, game = playing(store, WrongTap.TURN)
    with ThreadPoolExecutor(4) as many:
        told = {*many.map(lambda _: tap(store, game, 35), range(4))}
    assert len(told) == 1, "whoever sends it again is told the same"
    kept: Game = store.load(game)
    assert kept.hiding is not None
    assert (kept.ply, kept.hiding.drawn) == (2, (1,))
    assert rooms.tally(room) == [Tallied(game, 2, 84, 35)]


def test_a_hint_counts_once_in_a_position_and_no_more_are_given_than_allowed(store: Store) -> None:
    rooms, room, game = playing(store)
    assert [rooms.allow_hint(game, 2, 1)[0] for _ in range(3)] == [True] * 3
    Games(store, "Ben").move(game, 42, 1)
    Games(store, "Ada").move(game, 21, 2)
    assert not rooms.allow_hint(game, 2, 1)[0]
    assert rooms.allow_hint(game, 2, None)[0]
    assert sorted(rooms.tally(room)) == [Tallied(game, 2, 21, HINT), Tallied(game, 2, 84, HINT)]


def test_nobody_can_fill_the_table(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tally, "MOST", 3)
    rooms, room, game = playing(store)
    for number in (35, 91, 8, 16, 25):
        tap(store, game, number)
    assert len(rooms.tally(room)) == 3
