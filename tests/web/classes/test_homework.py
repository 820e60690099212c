"""Homework: a set of puzzles until a day; the first answer of each pupil counts, and none is lost or changed."""

from __future__ import annotations

import csv
import io
import json
import re
import time
from dataclasses import replace
from pathlib import Path

import pytest
from markupsafe import escape
from starlette.testclient import TestClient

from divisor_duel.classroom.room import DAY, DAYS_TO_LOOK, LIFE_TOLD, MOST_KEPT_DAYS, UNUSED_HOURS
from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.language import LANGUAGES as COMPLETE
from divisor_duel.language import tell, use
from divisor_duel.learn.puzzles.sets import puzzle_set
from divisor_duel.solver import solve
from divisor_duel.web.page.layout import page
from tests.support.web.class_api import Json, Lesson
from tests.support.web.class_told import all_that_is_told, services

COUNT = 3
DOCS = Path(__file__).parents[3] / "docs"
Taken = tuple[int, int]


@pytest.fixture
def room(app: TestClient) -> Lesson:
    app.cookies.clear()
    room = Lesson(app, 0, game="divisor-duel", own_names=True)
    for name in ("Zoë", "Ben"):
        room.join(name=name)
    room.teacher.post(f"{room.at}/homework", count=COUNT, level=1, seed="monday", days=7)
    return room


def tasks_of(room: Lesson, pupil: int) -> list[Json]:
    (given,) = room.pupils[pupil - 1].get(f"{room.at}/me/homework")["sets"]
    tasks: list[Json] = given["tasks"]
    return tasks


def right_and_wrong(task: Json) -> Taken:
    """A number that wins there and one that does not, worked out a second time."""
    position = Position(Rules.from_spec(**task["posed"]["spec"]), task["posed"]["moves"])
    (right,) = solve(position).winning_moves
    return right, next(number for number in position.legal_moves if number != right)


def test_the_first_answer_counts_and_stays(room: Lesson) -> None:
    tasks = tasks_of(room, 1)
    assert [task["first"] for task in tasks] == [None] * COUNT
    (good, bad), (other, _) = right_and_wrong(tasks[0]), right_and_wrong(tasks[1])
    at = f"{room.at}/me/homework/1"
    assert room.pupils[0].post(f"{at}/1", number=bad) == {"right": False, "first": True, "counted": False}
    assert room.pupils[0].post(f"{at}/1", number=good) == {"right": True, "first": False, "counted": False}
    assert room.pupils[0].post(f"{at}/2", number=other)["counted"] is True
    assert [task["first"] for task in tasks_of(room, 1)] == [False, True, None]
    assert [task["first"] for task in tasks_of(room, 2)] == [None] * COUNT
    (table,) = room.teacher.get(f"{room.at}/homework")["sets"]
    assert [(row["name"], row["right"], row["done"]) for row in table["rows"]] == [
        ("Ben", 0, 0),
        ("Zoë", 1, 2),
    ]
    text = room.teacher.ask("GET", f"{room.at}/homework/1.csv").content.decode("utf-8-sig")
    rows = [*csv.reader(io.StringIO(text))]
    assert rows == [
        ["name", "right", "answered", "1", "2", "3"],
        ["Ben", "0", "0", "", "", ""],
        ["Zoë", "1", "2", "0", "1", ""],
    ]


def test_nobody_but_the_desk_reads_the_table_and_no_answer_is_told_before(room: Lesson) -> None:
    for who in (room.pupils[0], room.nobody):
        for method, path in (("GET", "/homework"), ("GET", "/homework/1.csv"), ("POST", "/homework/1/end")):
            who.refused("not-your-room", method, f"{room.at}{path}", {} if method == "POST" else None)
        who.refused("not-your-room", "POST", f"{room.at}/homework", {})
        who.refused("not-your-room", "POST", f"{room.at}/keep", {"days": 5})
    room.nobody.refused("not-your-room", "GET", f"{room.at}/me/homework")
    room.nobody.refused("not-your-room", "POST", f"{room.at}/me/homework/1/1", {"number": 2})
    assert '"answer"' not in json.dumps(tasks_of(room, 1))
    assert room.me(1)["homework"] == 1


def test_no_route_and_no_stream_tells_others_who_answered_what_or_anybody_what_is_right(room: Lesson) -> None:
    """Slow: every route is asked by a pupil and by a stranger, four times."""
    rooms = services(room).classes.rooms
    (board,) = room.begin()["boards"]
    all_that_is_told(room, board["game"], 2)  # after which whoever left is back, and more
    before = all_that_is_told(room, board["game"], 2)
    good, _ = right_and_wrong(tasks_of(room, 1)[0])
    room.pupils[0].post(f"{room.at}/me/homework/1/1", number=good)
    assert all_that_is_told(room, board["game"], 2) == before, "others hear nothing of it"
    with rooms.changing(room.id) as change:
        (given,) = change.room.homework
        tasks = tuple(replace(task, answer=task.moves[0]) for task in given.tasks)
        change.room = replace(change.room, homework=(replace(given, tasks=tasks),))
    assert all_that_is_told(room, board["game"], 2) == before, "whatever were right, the same is told"


def test_what_cannot_be_answered_says_why_and_counts_as_no_try(room: Lesson) -> None:
    at = f"{room.at}/me/homework"
    taken = tasks_of(room, 1)[0]["posed"]["moves"][0]
    room.pupils[0].refused("taken", "POST", f"{at}/1/1", {"number": taken})
    room.pupils[0].refused("invalid-input", "POST", f"{at}/1/{COUNT + 1}", {"number": 2})
    room.pupils[0].refused("invalid-input", "POST", f"{at}/2/1", {"number": 2})
    assert tasks_of(room, 1)[0]["first"] is None
    assert room.teacher.post(f"{room.at}/homework/1/end")["phase"] == "gathering"
    room.pupils[0].refused("homework-over", "POST", f"{at}/1/1", {"number": 2})
    assert room.pupils[0].get(at)["sets"] == []
    assert room.me(1)["homework"] == 0


def test_where_the_class_hides_its_choices_homework_does_too(room: Lesson) -> None:
    assert room.teacher.get(room.at)["choices_hidden"]
    posed = tasks_of(room, 1)[0]["posed"]
    assert (posed["legal_moves"], posed["choices_hidden"]) == ([], True)
    position = Position(Rules.from_spec(**posed["spec"]), posed["moves"])
    foul = next(number for number in position.remaining if number not in position.legal_moves)
    at = f"{room.at}/me/homework/1/1"
    told = room.pupils[0].refused("unrelated", "POST", at, {"number": foul})
    assert told == f"{foul} is neither a factor nor a multiple of {position.last}", "and no other is named"
    assert tasks_of(room, 1)[0]["first"] is None, "which is no try"
    # Where a pupil's numbers glow, or all pupils' do, they do at home too.
    room.teacher.post(f"{room.at}/pupils/1/level", glow=True)
    assert tasks_of(room, 1)[0]["posed"]["legal_moves"] == [*position.legal_moves]
    assert tasks_of(room, 2)[0]["posed"]["legal_moves"] == []
    room.teacher.post(f"{room.at}/settings", choices_hidden=False)
    assert tasks_of(room, 2)[0]["posed"]["legal_moves"] == [*position.legal_moves]


def test_a_room_is_kept_as_long_as_its_homework_and_up_to_a_month(room: Lesson) -> None:
    kept = room.teacher.get(room.at)["kept_until"]
    assert kept == pytest.approx(time.time() + 9 * DAY, abs=60), "and two days to look at it"
    kept = room.teacher.post(f"{room.at}/keep", days=1)["kept_until"]
    assert kept == pytest.approx(time.time() + 7 * DAY, abs=60), "never shorter than homework is open"
    kept = room.teacher.post(f"{room.at}/keep", days=30)["kept_until"]
    assert kept == pytest.approx(time.time() + 30 * DAY, abs=60)
    room.teacher.post(f"{room.at}/homework", count=1, level=1, seed="friday", days=1)
    assert room.teacher.get(room.at)["kept_until"] == kept, "and more homework makes it no shorter"
    room.teacher.refused("invalid-input", "POST", f"{room.at}/keep", {"days": 31})
    room.teacher.refused("invalid-input", "POST", f"{room.at}/homework", {"days": 29})


def test_homework_may_be_of_another_game_than_the_class_plays(room: Lesson) -> None:
    wish = {"rules": {"game": "divisor-duel-evens"}, "about": [16], "count": 2, "level": 1, "days": 1}
    other = room.teacher.post(f"{room.at}/homework", **wish)["sets"][-1]
    assert (other["title"], other["open"]) == ("Divisor Duel, even numbers", True)
    given = room.pupils[0].get(f"{room.at}/me/homework")["sets"]
    spec = {task["posed"]["spec"]["game"] for task in given[-1]["tasks"]}
    assert spec == {"divisor-duel-evens"}
    right, _ = right_and_wrong(given[-1]["tasks"][0])
    assert room.pupils[0].post(f"{room.at}/me/homework/2/1", number=right)["counted"]
    assert room.teacher.get(room.at)["spec"] == {"game": "divisor-duel"}, "the class plays on as before"


def test_how_long_a_room_is_kept_is_told_as_it_is_everywhere() -> None:
    """On the pages in one sentence; in the documents for teachers by the same figures."""
    figures = UNUSED_HOURS, DAYS_TO_LOOK, MOST_KEPT_DAYS
    for language in COMPLETE:
        with use(language):
            told = tell(LIFE_TOLD)
            assert re.findall(r"\d+", told) == [*map(str, figures)]
            for name in ("privacy", "class", "desk"):
                assert escape(told) in page(name, language=language), (name, language)
        written = f"teachers.{language}.md" if language != "en" else "teachers.md"
        text = (DOCS / written).read_text("utf-8")
        keeping = next(part for part in text.split("\n- ") if str(UNUSED_HOURS) in part)
        assert [int(each) for each in re.findall(r"\b\d+\b", keeping)] == [*figures], written


def test_a_seed_makes_the_same_set_and_numbers_can_be_wished_for() -> None:
    rules = Rules.from_spec(game="divisor-duel")
    one, again, other = (puzzle_set(rules, 1, 4, seed) for seed in ("a", "a", "b"))
    assert one == again != other
    assert len({puzzle.position.key for puzzle in one}) == 4
    about = puzzle_set(rules, 1, 3, "a", about=(6, 12))
    assert all({*puzzle.about} & {6, 12} for puzzle in about)
    with pytest.raises(InvalidInput):
        puzzle_set(rules, 1, 3, "a", about=(1000,))
