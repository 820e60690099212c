"""Who comes into a class, and what each may do there: keys open only what they should, and codes cannot be guessed."""

from __future__ import annotations

import json
from pathlib import Path

from starlette.testclient import TestClient

from divisor_duel.web.api.game import key_of
from divisor_duel.web.serve.app import create_app
from tests.support.web.class_api import Browser, Json, Lesson, Who


def test_a_desk_is_opened_by_the_teachers_key_alone(client: TestClient) -> None:
    room = Lesson(client, 2)
    game = room.begin()["boards"][0]["game"]
    other = Lesson(client, 1)
    acts: list[tuple[str, str, Json | None]] = [
        ("GET", "", None),
        ("GET", "/events", None),
        ("GET", "/results.csv", None),
        ("GET", "/standings.csv", None),
        ("GET", "/mistakes", None),
        ("GET", "/turning", None),
        ("GET", "/rounds/1/moment", None),
        ("POST", "/settings", {"hints": "none"}),
        ("POST", "/question", {}),
        ("POST", "/question", {"moves": [12]}),
        ("POST", "/question/next", {"question": 1, "stage": "asking"}),
        ("POST", "/question/away", {}),
        ("POST", "/begin", {}),
        ("POST", "/end", {}),
        ("POST", "/finish", {}),
        ("POST", "/pause", {}),
        ("POST", "/resume", {}),
        ("POST", "/more", {"minutes": 5}),
        ("POST", "/pair", {"first": 1, "second": 2}),
        ("POST", "/pupils/2/rename", {"name": "Zoë"}),
        ("POST", "/pupils/2/remove", {}),
        ("POST", "/pupils/2/rest", {"rest": True}),
        ("POST", "/undo", {}),
        ("POST", "/delete", {}),
        ("GET", "/lesson.json", None),
    ]
    before = room.teacher.get(room.at)["version"]
    for who in (
        room.pupils[0],
        room.nobody,
        other.teacher,
        Who(room.client, room.code),
        Who(room.client, room.id),
    ):
        for method, path, wish in acts:
            who.refused("not-your-room", method, f"{room.at}{path}", wish)
    assert room.teacher.get(room.at)["version"] == before
    assert room.nobody.get(f"/games/{game}")["halted"] is None


def test_a_pupil_acts_for_nobody_else(client: TestClient) -> None:
    room = Lesson(client, 4)
    first, second = room.begin()["boards"]
    stranger = room.pupils[second["pupils"][0] - 1]
    for who in (stranger, room.teacher, room.nobody):
        who.refused("not-your-seat", "POST", f"/games/{first['game']}/moves", {"number": 12, "ply": 0})
        who.refused("not-your-seat", "POST", f"/games/{first['game']}/resign", {})
    later = room.pupils[first["pupils"][1] - 1]
    later.refused("not-your-turn", "POST", f"/games/{first['game']}/moves", {"number": 12, "ply": 0})
    for path in ("/me", "/me/events"):
        room.teacher.refused("not-your-room", "GET", f"{room.at}{path}")
    for path in ("/me/next", "/me/leave", "/me/return", "/me/hint"):
        room.teacher.refused("not-your-room", "POST", f"{room.at}{path}", {})
    later.post(f"/games/{first['game']}/seats", name="Somebody else")
    assert room.nobody.get(f"/games/{first['game']}")["names"] == first["names"], "names are the teacher's"
    room.nobody.refused("no-free-seat", "POST", f"/games/{first['game']}/seats", {})


def test_no_key_is_told_to_anybody(client: TestClient) -> None:
    room = Lesson(client, 2)
    room.begin()
    keys = [who.headers["Authorization"].partition(" ")[2] for who in (room.teacher, *room.pupils)]
    said = json.dumps([room.teacher.get(room.at), room.nobody.get(f"{room.at}/wall"), room.me(1)])
    assert not any(key in said for key in keys)
    wall = json.dumps(room.nobody.get(f"{room.at}/wall"))
    assert not any(pupil["name"] in wall for pupil in room.teacher.get(room.at)["pupils"]), (
        "no names on the wall"
    )
    room.teacher.post(f"{room.at}/settings", names_shown=True)
    assert room.me(1)["name"] in json.dumps(room.nobody.get(f"{room.at}/wall"))


def test_ones_own_name_needs_the_teachers_leave(client: TestClient) -> None:
    room = Lesson(client, 0)
    room.nobody.refused("invalid-input", "POST", "/rooms/join", {"code": room.code, "name": "Ada"})
    names = room.nobody.get(f"/rooms/names?code={room.code}")
    assert len(names["names"]) == 6
    assert not names["own"]
    assert room.join(name=names["names"][0])["name"] == names["names"][0]
    room.nobody.refused("name-taken", "POST", "/rooms/join", {"code": room.code, "name": names["names"][0]})
    room.teacher.post(f"{room.at}/settings", own_names=True)
    assert room.join(name="Ada")["name"] == "Ada"
    room.teacher.post(f"{room.at}/settings", open=False)
    room.nobody.refused("door-closed", "POST", "/rooms/join", {"code": room.code})


def test_a_page_holds_a_key_to_a_class_anew_with_each_use(client: TestClient) -> None:
    room = Lesson(client, 1)
    desk, page = Browser(client), room.join_at_page()[0]
    opened = desk.ask("POST", "/rooms", {"game": "divisor-duel-evens"})
    other = opened.json()["room"]["room"]
    assert f"desk-{other}=" in opened.headers["set-cookie"]
    for who, method, path in (
        (desk, "GET", f"/rooms/{other}"),
        (desk, "POST", f"/rooms/{other}/settings"),
        (page, "GET", f"{room.at}/me"),
        (page, "POST", f"{room.at}/me/leave"),
        (page, "POST", f"{room.at}/me/return"),
        (page, "GET", f"/games/{room.begin()['boards'][0]['game']}"),
    ):
        answer = who.ask(method, path, {} if method == "POST" else None)
        kept = answer.headers["set-cookie"].lower()
        assert "max-age=2592000" in kept, path
        assert "path=/;" in kept, path
    assert "set-cookie" not in Who(client).ask("GET", f"{room.at}/wall").headers
    refused = page.ask("GET", f"/rooms/{other}")
    assert (refused.status_code, "set-cookie" in refused.headers) == (403, False)


def test_a_wall_that_shows_no_names_names_no_game(client: TestClient) -> None:
    room = Lesson(client, 2)
    (board,) = room.begin()["boards"]
    room.play(board, (12, 6, 18, 2, 4, 8, 16))
    room.teacher.post(f"{room.at}/end")
    room.ask_all()
    wall = room.nobody.get(f"{room.at}/wall")
    assert wall["question"]["names"] == ["Player 1", "Player 2"]
    assert board["game"] not in json.dumps(wall)


def seat_of(board: Json, number: int) -> list[int]:
    """The seats of a pupil at a board."""
    return [seat for seat, pupil in enumerate(board["pupils"], 1) if pupil == number]


def test_the_key_of_a_pupil_is_named_by_the_room_and_hidden_from_scripts_and_other_sites(
    client: TestClient,
) -> None:
    room = Lesson(client, 0)
    page = Browser(client)
    joined = page.ask("POST", "/rooms/join", {"code": room.code})
    (cookie,) = joined.headers.get_list("set-cookie")
    key, *how = cookie.lower().split("; ")
    assert key == f"pupil-{room.id}={joined.json()['token']}".lower()
    assert {"httponly", "samesite=strict", "path=/", "max-age=2592000"} == {*how}


def test_the_page_of_a_pupil_sits_at_their_own_boards_alone(client: TestClient) -> None:
    room, other = Lesson(client, 3), Lesson(client, 1)
    page, _ = room.join_at_page()
    both, _ = other.join_at_page()
    outside = room.nobody.post("/games", game="divisor-duel-evens")["game"]["id"]
    boards = room.begin()["boards"]
    (elsewhere,) = other.begin()["boards"]
    move = {"number": 12, "ply": 0}
    for who, number in ((page, 4), (both, None)):
        for board in boards:
            mine = seat_of(board, number) if number else []
            assert who.get(f"/games/{board['game']}")["you"] == mine
            if not mine:
                for path, wish in (("moves", move), ("undo", {"ply": 0}), ("resign", {})):
                    who.refused("not-your-seat", "POST", f"/games/{board['game']}/{path}", wish)
        who.refused("not-your-seat", "POST", f"/games/{outside}/moves", move)
    page.refused("not-your-room", "GET", f"{other.at}/me")
    page.refused("not-your-room", "GET", room.at)
    page.refused("not-your-seat", "POST", f"/games/{elsewhere['game']}/moves", move)
    both.post("/rooms/join", code=room.code)
    assert both.get(f"{room.at}/me")["you"] == 5
    assert both.get(f"{other.at}/me")["you"] == 2, "a page has a key for each of its rooms"
    assert both.get(f"/games/{elsewhere['game']}")["you"] == seat_of(elsewhere, 2)


def test_the_key_of_a_removed_pupil_opens_nothing(client: TestClient) -> None:
    room = Lesson(client, 2)
    page, _ = room.join_at_page()
    board = next(board for board in room.begin()["boards"] if 3 in board["pupils"])
    room.teacher.post(f"{room.at}/pupils/3/remove")
    for path in ("/me", "/me/events"):
        page.refused("removed", "GET", f"{room.at}{path}")
    for path in ("/me/next", "/me/leave", "/me/return", "/me/hint"):
        page.refused("removed", "POST", f"{room.at}{path}", {})
    for path, wish in (("moves", {"number": 12, "ply": 0}), ("undo", {"ply": 0}), ("resign", {})):
        page.refused("halted", "POST", f"/games/{board['game']}/{path}", wish)
    room.teacher.post(f"{room.at}/end")
    (following,) = room.begin()["boards"]
    assert page.get(f"/games/{following['game']}")["you"] == []
    page.post("/rooms/join", code=room.code)
    assert page.get(f"{room.at}/me")["you"] == 4, "whoever comes in again is somebody else"


def test_no_answer_after_the_first_tells_a_pupil_their_key(client: TestClient) -> None:
    room = Lesson(client, 1, own_names=True, hints="nudge")
    page, token = room.join_at_page()
    (board,) = room.begin()["boards"]
    for path in (f"{room.at}/me", f"{room.at}/wall", f"/games/{board['game']}"):
        page.get(path)
    page.post(f"{room.at}/me/hint")
    page.post(f"{room.at}/me/leave")
    page.post(f"/games/{board['game']}/seats", name="Somebody else")
    page.post(f"/games/{board['game']}/resign")
    joined, *later = page.heard
    assert token in joined
    assert not any(secret in said for said in later for secret in (token, key_of(token)))


def test_the_address_for_pupils_is_that_of_the_network(tmp_path: Path) -> None:
    app = create_app(f"sqlite:///{tmp_path / 'games.db'}", elsewhere="http://192.168.1.5:8000")
    with TestClient(app, base_url="http://localhost:8000") as client:
        room = Lesson(client, 0)
        found = room.nobody.get(f"{room.at}/link")
        assert found["link"] == f"http://192.168.1.5:8000/join/{room.code}"
        assert (found["address"], found["local"]) == ("192.168.1.5:8000/join", False)
        assert room.nobody.ask("GET", f"{room.at}/link.svg").text.startswith("<svg")
