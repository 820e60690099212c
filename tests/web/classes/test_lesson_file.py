"""A lesson as one file: saved by the desk, opened on another server, and refused in words where it is something else."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from divisor_duel.web.serve.app import create_app
from tests.support.web.class_api import Json, Lesson, Who


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Another server, on a laptop of its own."""
    with TestClient(create_app(f"sqlite:///{tmp_path_factory.mktemp('elsewhere') / 'games.db'}")) as client:
        yield client


def a_lesson(client: TestClient) -> Lesson:
    """A lesson with a round that is over, one that is played, wrong taps, homework and first answers."""
    room = Lesson(client, 0, game="divisor-duel-evens", own_names=True, hints="nudge")
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        room.join(name=name)
    room.play(room.begin()["boards"][0])
    room.teacher.post(f"{room.at}/end")
    room.teacher.post(f"{room.at}/pupils/4/level", pool="2-12:2", computer="beginner", glow=True)
    room.teacher.post(f"{room.at}/homework", count=2, level=1, seed="monday")
    task = room.pupils[0].get(f"{room.at}/me/homework")["sets"][0]["tasks"][0]["posed"]
    left = [number for number in task["numbers"] if number not in task["moves"]]
    for number in left:
        room.pupils[0].ask("POST", f"{room.at}/me/homework/1/1", {"number": number})
    board = next(board for board in room.begin()["boards"] if None not in board["pupils"])
    mover = room.pupils[board["pupils"][0] - 1]
    mover.post(f"/games/{board['game']}/moves", number=12, ply=0)
    answerer = room.pupils[board["pupils"][1] - 1]
    answerer.refused("unrelated", "POST", f"/games/{board['game']}/moves", {"number": 10, "ply": 1})
    return room


def saved(room: Lesson) -> str:
    text: str = room.teacher.ask("GET", f"{room.at}/lesson.json").text
    return text


def opened(client: TestClient, text: str) -> Lesson:
    """The room that a file makes, without any of its pupils."""
    made = Who(client).post("/rooms/open", text=text)
    room = Lesson.__new__(Lesson)
    room.client, room.nobody, room.pupils = client, Who(client), []
    room.id, room.code = made["room"]["room"], made["room"]["code"]
    room.at, room.teacher = f"/rooms/{room.id}", Who(client, made["token"])
    return room


def seen(room: Lesson) -> Json:
    """What the desk shows of a lesson, but for keys, times and addresses."""
    desk = room.teacher.get(room.at)
    shown = {name: desk[name] for name in ("phase", "round", "spec", "hints", "missed", "standings")}
    boards = [
        [[board[name] for name in ("number", "names", "points")] for board in past["boards"]]
        for past in desk["rounds"]
    ]
    pupils = [{name: pupil[name] for name in ("number", "name", "missed")} for pupil in desk["pupils"]]
    homework = room.teacher.get(f"{room.at}/homework")["sets"]
    table = room.teacher.ask("GET", f"{room.at}/results.csv").text
    return shown | {"boards": boards, "pupils": pupils, "homework": homework, "table": table}


def test_a_saved_lesson_opens_on_another_server_as_it_was(client: TestClient, elsewhere: TestClient) -> None:
    room = a_lesson(client)
    text = saved(room)
    tokens = [room.teacher.headers["Authorization"], *(each.headers["Authorization"] for each in room.pupils)]
    assert not any(token.split()[1] in text for token in tokens), "no key is in the file"
    room.teacher.post(f"{room.at}/pause")
    there = opened(elsewhere, text)
    assert (there.id, there.code) != (room.id, room.code)
    assert seen(there) == seen(room), "a round that was being played waits there"
    # What was opened is saved as the same again.
    assert json.loads(saved(there)) | {"left": 0} == json.loads(saved(room)) | {"left": 0}
    # Pupils tap their names and are back at their boards; then the round goes on.
    assert sorted(there.nobody.get(f"/rooms/names?code={there.code}&count=1")["names"][:4]) == [
        "Ada",
        "Ben",
        "Cleo",
        "Dan",
    ]
    for name in ("Ada", "Ben", "Cleo", "Dan"):
        there.join(name=name)
    there.nobody.refused("name-taken", "POST", "/rooms/join", {"code": there.code, "name": "Ada"})
    there.teacher.post(f"{there.at}/resume")
    boards = there.teacher.get(there.at)["boards"]
    board = next(board for board in boards if board["moves"])
    there.pupils[board["pupils"][1] - 1].post(f"/games/{board['game']}/moves", number=6, ply=1)
    assert there.me(1)["homework"] == 1
    assert there.teacher.post(f"{there.at}/end")["phase"] == "between"
    assert there.begin()["round"] == 3


def test_only_the_desk_saves_a_lesson_and_nobody_holds_its_places_by_no_key(
    client: TestClient, elsewhere: TestClient
) -> None:
    room = a_lesson(client)
    for who in (room.nobody, room.pupils[0]):
        who.refused("not-your-room", "GET", f"{room.at}/lesson.json")
    there = opened(elsewhere, saved(room))
    for who in (there.nobody, Who(elsewhere, "unclaimed"), Who(elsewhere, "")):
        who.refused("not-your-room", "GET", f"{there.at}/me")
        who.refused("not-your-room", "GET", there.at)
    game = there.teacher.get(there.at)["boards"][0]["game"]
    assert Who(elsewhere, "unclaimed").get(f"/games/{game}")["you"] == []


Change = Callable[[Any], object]
WRONG: list[tuple[str, Change]] = [
    ("another version", lambda file: file.update({"divisor-duel-lesson": 2})),
    ("not a lesson", lambda file: file.pop("divisor-duel-lesson")),
    ("damaged", lambda file: file.pop("boards")),
    ("damaged", lambda file: file.update(phase="sleeping")),
    ("damaged", lambda file: file.update(round="2")),
    ("damaged", lambda file: file["settings"].update(names_shown="yes")),
    ("damaged", lambda file: file["settings"].update(minutes=10**9)),
    ("damaged", lambda file: file["settings"].update(more=1)),
    ("not a level", lambda file: file["settings"].update(level="wizard")),
    ("cannot be", lambda file: file["settings"].update(rules={"pool": "1-100000", "rule": "chain"})),
    ("damaged", lambda file: file["settings"].update(rules={"game": 5})),
    ("damaged", lambda file: file["pupils"].append(file["pupils"][0])),
    ("cannot be", lambda file: file["pupils"][0].update(name="x" * 400)),
    ("damaged", lambda file: file["pupils"][0].update(name=7)),
    ("damaged", lambda file: file["pupils"][0].update(state="asleep")),
    ("no pupil", lambda file: file["boards"][0].update(pupils=[1, 77])),
    ("damaged", lambda file: file["boards"][0].update(pupils=[None, None])),
    ("damaged", lambda file: file["boards"][0].update(points=[9, 0])),
    ("damaged", lambda file: file["boards"][0]["game"].update(seats=["human", "perfect"])),
    ("cannot be", lambda file: file["boards"][0]["game"].update(moves="12 14")),
    ("damaged", lambda file: file["boards"][0]["game"].update(moves=[12])),
    ("damaged", lambda file: file["boards"][0]["game"].update(created=-5)),
    ("cannot be", lambda file: file["homework"][0]["tasks"][0].update(answer=10**6)),
    ("damaged", lambda file: file["homework"][0].update(until="soon")),
    ("no homework", lambda file: file["first"].append([9, 1, 1, 2])),
    ("damaged", lambda file: file["missed"].append([999, 1, 12, 10])),
    ("damaged", lambda file: file["missed"].append([0, 3, 12, 10])),
    # In one file they would take a server ten seconds to make.
    ("damaged", lambda file: file["boards"].extend(_with_rules(file["boards"][0], n) for n in range(100))),
]


def _with_rules(board: Json, number: int) -> Json:
    rules = json.dumps({"pool": f"1-{900 + number}", "rule": "chain"})
    return board | {"game": board["game"] | {"rules": rules}}


def test_a_file_that_is_something_else_or_was_changed_is_refused_in_words(
    client: TestClient, elsewhere: TestClient
) -> None:
    file, nobody = json.loads(saved(a_lesson(client))), Who(client)
    for said, change in WRONG:
        wrong = copy.deepcopy(file)
        change(wrong)
        answer = nobody.ask("POST", "/rooms/open", {"text": json.dumps(wrong)}).json()
        assert answer["code"] == "bad-file", answer
        assert said in answer["message"], (said, answer["message"])
    for text in ("", "[]", "{}", "null", "[" * 100_000, '{"divisor-duel": 1, "kept": {}}', "name;points\n"):
        assert "not a lesson" in nobody.refused("bad-file", "POST", "/rooms/open", {"text": text})
    nobody.refused("invalid-input", "POST", "/rooms/open", {"text": " " * (2**20 + 1)})
    nobody.refused("too-large", "POST", "/rooms/open", {"text": "x" * (2**20 + 2**17)})


def test_a_lesson_that_is_opened_as_often_as_one_likes_counts_as_so_many_rooms(client: TestClient) -> None:
    text = saved(a_lesson(client))
    first, second = opened(client, text), opened(client, text)
    assert first.code != second.code
    assert seen(first) == seen(second)
