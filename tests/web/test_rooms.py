"""A class over the API: rounds are played, keys open only what they should, and codes cannot be guessed."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from divisor_duel.web import guests
from divisor_duel.web.app import create_app
from divisor_duel.web.shapes_rooms import RoomDesk, RoomMe, RoomWall

Json = dict[str, Any]


class Who:
    """Somebody with a key, or with none."""

    def __init__(self, client: TestClient, token: str | None = None) -> None:
        self.client = client
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def ask(self, method: str, path: str, wish: Json | None = None) -> Any:
        self.client.cookies.clear()
        return self.client.request(method, f"/api{path}", json=wish, headers=self.headers)

    def get(self, path: str) -> Json:
        return self._good("GET", path)

    def post(self, path: str, **wish: object) -> Json:
        return self._good("POST", path, wish)

    def refused(self, code: str, method: str, path: str, wish: Json | None = None) -> str:
        answer = self.ask(method, path, wish)
        assert answer.json()["code"] == code, answer.text
        return str(answer.json()["message"])

    def _good(self, method: str, path: str, wish: Json | None = None) -> Json:
        answer = self.ask(method, path, wish)
        assert answer.status_code < 300, answer.text
        content: Json = answer.json()
        return content


class Lesson:
    """A room with its teacher and pupils."""

    def __init__(self, client: TestClient, pupils: int, **wish: object) -> None:
        self.client = client
        self.nobody = Who(client)
        opened = self.nobody.post("/rooms", **{"game": "divisor-duel-evens", **wish})
        self.id, self.code = opened["room"]["room"], opened["room"]["code"]
        self.at = f"/rooms/{self.id}"
        self.teacher = Who(client, opened["token"])
        self.pupils: list[Who] = []
        for _ in range(pupils):
            self.join()

    def join(self, **wish: object) -> Json:
        joined = self.nobody.post("/rooms/join", code=self.code, **wish)
        self.pupils.append(Who(self.client, joined["token"]))
        me: Json = joined["me"]
        return me

    def me(self, number: int) -> Json:
        return self.pupils[number - 1].get(f"{self.at}/me")

    def begin(self, **wish: object) -> Json:
        return self.teacher.post(f"{self.at}/begin", **wish)

    def play(self, board: Json, moves: tuple[int, ...] = (12, 6, 18, 2, 4, 8, 16)) -> None:
        for ply, number in enumerate(moves):
            pupil = self.pupils[board["pupils"][ply % 2] - 1]
            pupil.post(f"/games/{board['game']}/moves", number=number, ply=ply)


@pytest.fixture
def lesson(client: TestClient) -> Callable[..., Lesson]:
    return lambda pupils=4, **wish: Lesson(client, pupils, **wish)


def test_a_round_is_played_and_counted(lesson: Callable[..., Lesson]) -> None:
    room = lesson(5)
    desk = room.begin()
    assert RoomDesk.model_validate(desk).model_dump(mode="json") == json.loads(json.dumps(desk))
    first, second, bye = desk["boards"]
    assert [board["kind"] for board in desk["boards"]] == ["pair", "pair", "bye"]
    room.play(first)
    desk = room.teacher.get(room.at)
    assert desk["boards"][0]["winner"] == 1
    assert desk["boards"][0]["points"] == ["1", "0"]
    assert desk["boards"][1]["points"] is None
    me = room.me(first["pupils"][0])
    assert RoomMe.model_validate(me).model_dump(mode="json") == json.loads(json.dumps(me))
    assert (me["board"], me["over"], me["may_next"]) == (first["game"], True, True)
    desk = room.teacher.post(f"{room.at}/end")
    points = {place["number"]: place["points"] for place in desk["standings"]}
    assert points[first["pupils"][0]] == "1"
    assert points[second["pupils"][0]] == points[second["pupils"][1]] == "½"
    assert points[bye["pupils"][0]] == "1", "a round against the computer is a point"
    wall = room.nobody.get(f"{room.at}/wall")
    assert RoomWall.model_validate(wall).model_dump(mode="json") == json.loads(json.dumps(wall))


def test_a_desk_is_opened_by_the_teachers_key_alone(lesson: Callable[..., Lesson]) -> None:
    room = lesson(2)
    game = room.begin()["boards"][0]["game"]
    other = lesson(1)
    acts: list[tuple[str, str, Json | None]] = [
        ("GET", "", None),
        ("GET", "/events", None),
        ("GET", "/results.csv", None),
        ("GET", "/standings.csv", None),
        ("GET", "/mistakes", None),
        ("GET", "/turning", None),
        ("GET", "/rounds/1/moment", None),
        ("POST", "/settings", {"hints": False}),
        ("POST", "/settings", {"wall": "question"}),
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


def test_a_pupil_acts_for_nobody_else(lesson: Callable[..., Lesson]) -> None:
    room = lesson(4)
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


def test_no_key_is_told_to_anybody(lesson: Callable[..., Lesson]) -> None:
    room = lesson(2)
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


@pytest.mark.parametrize("name", ["<b>Ada</b>", "Ada\u202e", "\u2067Ada", "A" * 30, "=1+2", "&amp;"])
def test_markup_and_direction_marks_in_names_are_refused(lesson: Callable[..., Lesson], name: str) -> None:
    room = lesson(1, own_names=True)
    room.nobody.refused("invalid-input", "POST", "/rooms/join", {"code": room.code, "name": name})
    room.teacher.refused("invalid-input", "POST", f"{room.at}/pupils/1/rename", {"name": name})


def test_ones_own_name_needs_the_teachers_leave(lesson: Callable[..., Lesson]) -> None:
    room = lesson(0)
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


def test_a_lost_answer_to_joining_is_asked_for_again(lesson: Callable[..., Lesson]) -> None:
    room = lesson(0)
    wish = {"code": room.code, "attempt": "a" * 32}
    first = room.nobody.post("/rooms/join", **wish)
    again = room.nobody.post("/rooms/join", **wish)
    assert first["token"] == again["token"]
    assert first["me"]["you"] == again["me"]["you"] == 1


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[TestClient]:
    """A server with limits, low ones."""
    with TestClient(create_app(f"sqlite:///{tmp_path / 'games.db'}", allowance=100)) as client:
        yield client


def test_codes_cannot_be_guessed(limited: TestClient) -> None:
    room = Lesson(limited, 1)
    wrong = {"code": "ZZZZZ" if room.code != "ZZZZZ" else "YYYYY"}
    for _ in range(guests.MOST_WRONG):
        room.nobody.refused("no-such-code", "POST", "/rooms/join", wrong)
    for wish in (wrong, {"code": room.code}):
        assert "wrong codes" in room.nobody.refused("too-many", "POST", "/rooms/join", wish)
    room.nobody.refused("too-many", "GET", f"/rooms/names?code={room.code}")
    assert room.me(1)["you"] == 1, "who is in goes on"


def test_a_class_behind_one_address_may_ask_more_than_one_visitor(limited: TestClient) -> None:
    room = Lesson(limited, 5)
    answers = [room.pupils[turn % 5].ask("GET", f"{room.at}/me").status_code for turn in range(200)]
    assert {*answers} == {200}
    stranger = TestClient(limited.app, client=("10.0.0.9", 5000))
    assert any(stranger.get("/healthz-not").status_code == 429 for _ in range(400))


def test_while_it_is_paused_and_after_the_end_nobody_moves(lesson: Callable[..., Lesson]) -> None:
    room = lesson(2)
    (board,) = room.begin()["boards"]
    opener = room.pupils[board["pupils"][0] - 1]
    move = {"number": 12, "ply": 0}
    room.teacher.post(f"{room.at}/pause")
    assert "paused" in opener.refused("halted", "POST", f"/games/{board['game']}/moves", move)
    assert opener.get(f"/games/{board['game']}")["legal_moves"] == []
    room.teacher.post(f"{room.at}/resume")
    opener.post(f"/games/{board['game']}/moves", **move)
    room.teacher.post(f"{room.at}/end")
    for path, wish in (("moves", {"number": 6, "ply": 1}), ("undo", {"ply": 1}), ("resign", {})):
        for pupil in room.pupils:
            pupil.refused("halted", "POST", f"/games/{board['game']}/{path}", wish)
    opener.refused("in-a-room", "POST", f"/games/{board['game']}/rematch", {})
    assert "round is over" in opener.get(f"/games/{board['game']}")["told"]["1"]["turn"]
    room.teacher.post(f"{room.at}/undo")
    room.pupils[board["pupils"][1] - 1].post(f"/games/{board['game']}/moves", number=6, ply=1)


def test_one_who_leaves_and_comes_back_finds_the_board_as_it_was(lesson: Callable[..., Lesson]) -> None:
    room = lesson(2)
    (board,) = room.begin()["boards"]
    room.play(board, (12, 6))
    gone = board["pupils"][0]
    room.pupils[gone - 1].post(f"{room.at}/me/leave")
    assert room.me(gone)["resting"]
    back = room.pupils[gone - 1].post(f"{room.at}/me/return")
    assert (back["board"], back["over"], back["resting"]) == (board["game"], False, False)
    room.pupils[gone - 1].post(f"/games/{board['game']}/moves", number=18, ply=2)


def test_a_removed_pupil_is_out_until_it_is_undone(lesson: Callable[..., Lesson]) -> None:
    room = lesson(2)
    (board,) = room.begin()["boards"]
    gone, other = board["pupils"]
    room.teacher.post(f"{room.at}/pupils/{gone}/remove")
    room.pupils[gone - 1].refused("removed", "GET", f"{room.at}/me")
    room.pupils[gone - 1].refused("halted", "POST", f"/games/{board['game']}/moves", {"number": 12, "ply": 0})
    assert room.me(other)["may_next"], "who sat opposite need not wait"
    assert room.teacher.post(f"{room.at}/undo")["undo"] is None
    room.pupils[gone - 1].post(f"/games/{board['game']}/moves", number=12, ply=0)


def test_a_new_name_is_shown_at_the_board_too(lesson: Callable[..., Lesson]) -> None:
    room = lesson(2)
    (board,) = room.begin()["boards"]
    room.teacher.post(f"{room.at}/pupils/{board['pupils'][0]}/rename", name="Zoë")
    assert room.nobody.get(f"/games/{board['game']}")["names"][0] == "Zoë"


def test_hints_are_given_at_ones_board_unless_the_teacher_says_no(lesson: Callable[..., Lesson]) -> None:
    room = lesson(2)
    (board,) = room.begin()["boards"]
    found = room.pupils[0].post(f"{room.at}/me/hint")
    assert found["legal_moves"] == board["moves"] + [*range(2, 21, 2)]
    assert found["names"] == board["names"]
    room.teacher.post(f"{room.at}/settings", hints=False)
    assert not room.me(1)["hints"]
    room.pupils[0].refused("no-hints", "POST", f"{room.at}/me/hint", {})


def test_the_page_of_a_pupil_holds_the_seat_of_each_new_board(lesson: Callable[..., Lesson]) -> None:
    room = lesson(1)
    joined = room.client.post("/api/rooms/join", json={"code": room.code}).json()
    room.pupils.append(Who(room.client, joined["token"]))
    cookies = room.client.cookies
    board = room.client.get(f"/api/rooms/{room.id}/me")
    assert board.json()["board"] is None
    kept = dict(cookies.items())
    assert kept["seat"] == joined["token"]
    room.begin()
    room.client.cookies.set("seat", joined["token"], domain="testserver.local", path=f"/api/rooms/{room.id}")
    me = room.client.get(f"/api/rooms/{room.id}/me").json()
    game = room.client.get(f"/api/games/{me['board']}").json()
    assert len(game["you"]) == 1


def test_the_wall_asks_before_it_answers(lesson: Callable[..., Lesson]) -> None:
    """Starts a worker, who looks back at the games."""
    room = lesson(2)
    assert room.nobody.get(f"{room.at}/wall")["shows"] == "join"
    (board,) = room.begin()["boards"]
    room.play(board)
    room.teacher.post(f"{room.at}/settings", wall="question")
    assert room.nobody.get(f"{room.at}/wall")["shows"] == "boards", "while the round goes on"
    room.teacher.post(f"{room.at}/end")
    room.teacher.post(f"{room.at}/settings", wall="question")
    wall = room.nobody.get(f"{room.at}/wall")
    assert wall["shows"] == "question"
    assert wall["moment"]["question"]["moves"] == [12]
    assert wall["moment"]["answer"] is None
    room.teacher.post(f"{room.at}/settings", wall="answer")
    moment = room.nobody.get(f"{room.at}/wall")["moment"]
    assert moment["answer"]["winning_moves"] == [4]
    assert moment["answer"]["answer"] == "Player 2 is winning."
    assert not any(name in json.dumps(moment) for name in board["names"])
    room.teacher.post(f"{room.at}/settings", names_shown=True)
    named = room.nobody.get(f"{room.at}/wall")["moment"]
    assert named["question"]["names"] == board["names"]
    assert named["question"]["turn"].startswith(f"{board['names'][1]} is to move after 12.")
    assert named["answer"]["answer"] == f"{board['names'][1]} is winning."
    assert "Player" not in json.dumps(named)
    turning = room.teacher.get(f"{room.at}/turning")["pupils"]
    assert [point["game"] for pupil in turning for point in pupil["turning_points"]] == [board["game"]]
    assert room.teacher.get(f"{room.at}/mistakes")["mistakes"][0]["count"] == 1


def test_results_are_tables(lesson: Callable[..., Lesson]) -> None:
    room = lesson(3)
    board, _ = room.begin()["boards"]
    room.play(board)

    def read(name: str) -> list[dict[str, str]]:
        return [*csv.DictReader(io.StringIO(room.teacher.ask("GET", f"{room.at}/{name}.csv").text))]

    now, bye = read("results")
    assert (now["points opened"], bye["points opened"]) == ("1", ""), "as the standings count it already"
    assert read("standings")[0]["points"] == "1"
    room.teacher.post(f"{room.at}/end")
    row, _ = read("results")
    assert row["moves"] == "12 6 18 2 4 8 16"
    assert (row["winner"], row["points opened"], row["length"]) == (board["names"][0], "1", "7")
    assert [place["points"] for place in read("standings")] == ["1", "1", "0"]


def test_a_deleted_room_is_gone_with_its_games(lesson: Callable[..., Lesson]) -> None:
    room = lesson(2)
    game = room.begin()["boards"][0]["game"]
    assert room.teacher.ask("POST", f"{room.at}/delete").status_code == 204
    room.teacher.refused("not-found", "GET", room.at)
    room.pupils[0].refused("not-found", "GET", f"/games/{game}")
    room.nobody.refused("no-such-code", "POST", "/rooms/join", {"code": room.code})


def test_the_address_for_pupils_is_that_of_the_network(tmp_path: Path) -> None:
    app = create_app(f"sqlite:///{tmp_path / 'games.db'}", elsewhere="http://192.168.1.5:8000")
    with TestClient(app, base_url="http://localhost:8000") as client:
        room = Lesson(client, 0)
        found = room.nobody.get(f"{room.at}/link")
        assert found["link"] == f"http://192.168.1.5:8000/join/{room.code}"
        assert (found["address"], found["local"]) == ("192.168.1.5:8000/join", False)
        assert room.nobody.ask("GET", f"{room.at}/link.svg").text.startswith("<svg")
