"""A lesson with more than one game: the game changes between rounds, some have it easier, free play goes on."""

from __future__ import annotations

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from divisor_duel.classroom import rounds
from divisor_duel.classroom.room import Room
from tests.support.web.class_api import Lesson


def test_the_game_changes_between_rounds_and_pupils_and_points_stay(client: TestClient) -> None:
    room = Lesson(client, 2)
    (board,) = room.begin()["boards"]
    room.play(board)
    other = {"game": "factor-duel"}
    told = room.teacher.refused("wrong-phase", "POST", f"{room.at}/settings", {"rules": other})
    assert "round" in told
    room.teacher.post(f"{room.at}/end")
    desk = room.teacher.post(f"{room.at}/settings", rules=other)
    assert (desk["spec"], desk["linked"], desk["standings"][0]["points"]) == (other, False, "1")
    assert desk["boards"][0]["numbers"] == [*range(2, 21, 2)], "a board keeps what was played at it"
    # What was decisive is told in the words of the game it was decisive in.
    room.ask_all()
    asked = room.nobody.get(f"{room.at}/wall")["question"]
    assert (asked["numbers"], asked["told"]["title"]) == ([*range(2, 21, 2)], "Which number do you remove?")
    (board,) = room.begin()["boards"]
    assert board["numbers"] == [*range(2, 51)]
    assert room.nobody.get(f"/games/{board['game']}")["game"] == "factor-duel"
    room.teacher.post(f"{room.at}/end")
    desk = room.teacher.post(f"{room.at}/settings", rules={"pool": "2-30", "rule": "chain"})
    assert room.begin()["boards"][0]["numbers"] == [*range(2, 31)]
    assert [place["points"] for place in desk["standings"]] == ["1½", "½"]
    room.teacher.refused("invalid-input", "POST", f"{room.at}/settings", {"rules": {"pool": "x"}})


def test_a_pupil_has_it_easier_at_the_boards_to_come(client: TestClient) -> None:
    """Fewer numbers, for whoever meets them too; an easier computer; numbers that glow for them alone."""
    room = Lesson(client, 3, game="juniper-green", level="perfect")
    easier = {"pool": "1-40", "computer": "beginner", "glow": True}
    desk = room.teacher.post(f"{room.at}/pupils/1/level", **easier)
    assert [pupil["level"] for pupil in desk["pupils"]][:2] == [
        easier,
        {"pool": None, "computer": None, "glow": False},
    ]
    pair, bye = room.begin(pairs=[[1, 2]])["boards"]
    state = room.pupils[0].get(f"/games/{pair['game']}")
    assert (state["pool"], state["openings"], state["rule"]) == ("1-40", "2-40:2", "chain")
    assert bye["numbers"] == [*range(1, 101)]
    assert "perfect" in bye["seats"]
    first = pair["pupils"][0] == 1
    seen = {number: room.pupils[number - 1].get(f"/games/{pair['game']}") for number in (1, 2)}
    assert bool(seen[1]["legal_moves"]) == first, "they glow when it is their turn"
    assert not seen[1]["choices_hidden"]
    assert seen[2]["choices_hidden"]
    assert seen[2]["legal_moves"] == []
    assert room.nobody.get(f"/games/{pair['game']}")["legal_moves"] == []
    if not first:
        room.pupils[1].post(f"/games/{pair['game']}/moves", number=12, ply=0)
        assert room.pupils[0].get(f"/games/{pair['game']}")["legal_moves"] == [1, 2, 3, 4, 6, 24, 36]
    room.teacher.post(f"{room.at}/end")
    boards = room.begin(pairs=[[2, 3]])["boards"]
    alone = next(board for board in boards if board["kind"] == "bye")
    assert (alone["numbers"], "beginner" in alone["seats"]) == ([*range(1, 41)], True)
    room.teacher.refused("invalid-input", "POST", f"{room.at}/pupils/1/level", {"computer": "genius"})


def test_before_any_game_nobody_has_a_place_and_points_come_with_the_game(client: TestClient) -> None:
    room = Lesson(client, 4)
    assert {place["rank"] for place in room.teacher.get(room.at)["standings"]} == {0}
    first, _ = room.begin()["boards"]
    room.play(first)
    winner = room.me(first["pupils"][0])
    assert (winner["points"], winner["rank"], winner["told"]["place"]) == ("1", 0, "1 point so far")
    room.teacher.post(f"{room.at}/end")
    assert room.me(first["pupils"][0])["told"]["place"] == "1 point · place 1 of 4"


def test_who_waits_in_free_play_is_paired_without_a_tap(client: TestClient) -> None:
    """The server looks every few seconds; here it is told to look now."""
    room = Lesson(client, 2, pairing="free")
    (board,) = room.begin()["boards"]
    room.play(board)
    for pupil in room.pupils:
        me = pupil.post(f"{room.at}/me/next")
    assert isinstance(client.app, FastAPI)
    classes = client.app.state.services.classes
    classes.pair_who_waits()
    games = {room.me(number)["board"] for number in (1, 2)}
    assert len(games) == 1
    assert games != {board["game"]}
    assert not me["may_next"] or not room.me(1)["waiting"]


def test_no_fault_of_one_class_keeps_those_who_wait_in_another_from_being_paired(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The class that is looked at first is broken in a way that nobody has thought of."""
    good, broken = rounds.pair_waiting, list[str]()

    def pair_waiting(room: Room, now: float) -> Room:
        broken.append(room.id)
        if room.id == broken[0]:
            raise ZeroDivisionError("a fault of ours")
        return good(room, now)

    both = [Lesson(client, 4, pairing="free") for _ in range(2)]
    boards = {room.id: room.begin()["boards"][0] for room in both}
    for room in both:  # those who have just met wait for somebody else
        room.play(boards[room.id])
        for number in boards[room.id]["pupils"]:
            assert room.pupils[number - 1].post(f"{room.at}/me/next")["waiting"]
    monkeypatch.setattr(rounds, "pair_waiting", pair_waiting)
    monkeypatch.setattr(rounds, "SOON", -1.0)
    assert isinstance(client.app, FastAPI)
    client.app.state.services.classes.pair_who_waits()
    for room in both:
        waiting = {room.me(number)["waiting"] for number in boards[room.id]["pupils"]}
        assert waiting == {room.id == broken[0]}
    assert broken[0] in caplog.text
    assert "a fault of ours" in caplog.text
