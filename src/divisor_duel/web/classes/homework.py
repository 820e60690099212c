"""Homework as teacher and pupils see it: sets of puzzles, first answers, and a table of them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from divisor_duel.classroom import Homework, Pupil, Task
from divisor_duel.classroom.hiding import play
from divisor_duel.classroom.homework import (
    check_room_for_more,
    find_homework,
    find_open_homework,
    give_homework,
)
from divisor_duel.classroom.people import called
from divisor_duel.classroom.room import Room
from divisor_duel.game.position import Position
from divisor_duel.game.record import UNNAMED
from divisor_duel.game.rules import Rules
from divisor_duel.language import current
from divisor_duel.learn.puzzles.sets import SetWish, puzzle_set
from divisor_duel.web.api.practice import asked
from divisor_duel.web.api.rules_cache import RulesCache
from divisor_duel.web.api.spec import Spec, rules_of
from divisor_duel.web.classes.results_csv import table
from divisor_duel.web.classes.service import Classes
from divisor_duel.web.keep.first_answers import FirstAnswers
from divisor_duel.web.live.solver_pool import Rank, SolverPool

Answer = dict[str, Any]
SECONDS: Final = 8.0
"""How long a set may be worked on."""
_rules = RulesCache()


def make_tasks(
    spec: Spec, level: int, count: int, seed: str, about: Sequence[int]
) -> list[tuple[tuple[int, ...], int]]:
    """Make the puzzles of a set, as a worker does it."""
    found = puzzle_set(rules_of(spec), level, count, seed, about, SECONDS)
    return [(one.position.moves, one.answer) for one in found]


async def give(
    classes: Classes,
    solvers: SolverPool,
    room: Room,
    token: str | None,
    wish: Mapping[str, Any],
) -> None:
    """Make a set, and give it to a class."""
    check_room_for_more(room)
    seed = wish["seed"] or secrets.token_hex(3)
    level, count, about = wish["level"], wish["count"], tuple(wish["about"])
    spec = rules_of(wish["spec"]).spec if wish["spec"] else room.settings.rules
    made = await solvers.ask(room.id, make_tasks, spec, level, count, seed, about, rank=Rank.QUESTION)
    tasks = [Task(tuple(moves), answer) for moves, answer in made]
    days = wish["days"]
    classes.teach(
        room.id, token, lambda seen, now: give_homework(seen, spec, level, seed, about, tasks, days, now)
    )


def at_desk(room: Room, answers: FirstAnswers, now: float) -> Answer:
    """Return all homework with each pupil's first answers."""
    return {
        "sets": [
            _told(each, now) | {"query": _query(room, each), "rows": _rows(room, each, answers)}
            for each in room.homework
        ]
    }


def of_pupil(room: Room, pupil: Pupil, answers: FirstAnswers, now: float) -> Answer:
    """Return a pupil's homework: what is asked, and which first answers were right; no other answers."""
    todo = [each for each in room.homework if each.is_open(now)]
    hidden = hides(room, pupil)
    return {"sets": [_told(each, now) | {"tasks": _tasks(each, pupil, answers, hidden)} for each in todo]}


def answer(classes: Classes, room_id: str, token: str | None, number: int, puzzle: int, taken: int) -> Answer:
    """Note a pupil's answer; only the first counts, and only before the end."""
    room = classes.rooms.look(room_id)
    pupil = classes.as_pupil(room, token)
    found = find_open_homework(room, number, classes.now())
    task = found.task(puzzle)
    play(
        Position(_of(found), task.moves), taken, hides(room, pupil)
    )  # which says why not, where it cannot be
    kept, first = classes.rooms.note_first(room_id, number, pupil.number, puzzle, taken)
    return {"right": taken == task.answer, "first": first, "counted": kept == task.answer}


def as_csv(room: Room, number: int, answers: FirstAnswers) -> str:
    """Return a set's results as a gradebook reads them: 1 for a right first answer, 0 for a wrong one."""
    found = find_homework(room, number)
    rows = (
        (
            each["name"],
            each["right"],
            each["done"],
            *("" if one is None else int(one) for one in each["first"]),
        )
        for each in _rows(room, found, answers)
    )
    return table(("name", "right", "answered", *range(1, len(found.tasks) + 1)), rows)


def hides(room: Room, pupil: Pupil) -> bool:
    """Say whether homework keeps from a pupil what may be taken, as their boards do."""
    return room.settings.choices_hidden and not pupil.level.glow


def _query(room: Room, each: Homework) -> str:
    hidden = room.settings.choices_hidden
    return SetWish(_of(each), each.level, len(each.tasks), each.seed, each.about, hidden).query


def _told(each: Homework, now: float) -> Answer:
    return {
        "number": each.number,
        "title": _of(each).words_in(current()).title,
        "level": each.level,
        "seed": each.seed,
        "count": len(each.tasks),
        "until": each.until,
        "open": each.is_open(now),
    }


def _rows(room: Room, each: Homework, answers: FirstAnswers) -> list[Answer]:
    """Return everybody's first answers, by name; whoever is on the list and never came has none."""
    names = {pupil.name: pupil.number for pupil in room.members}
    missing = {name: 0 for name in room.settings.roster if called(room, name) is None}
    rows = []
    for name, pupil in sorted((names | missing).items(), key=lambda one: one[0].casefold()):
        given = [answers.get((each.number, pupil, n)) for n in range(1, len(each.tasks) + 1)]
        first = [None if a is None else a == task.answer for a, task in zip(given, each.tasks, strict=True)]
        done = [one for one in first if one is not None]
        rows.append({"name": name, "first": first, "right": sum(done), "done": len(done)})
    return rows


def _tasks(each: Homework, pupil: Pupil, answers: FirstAnswers, hidden: bool) -> list[Answer]:
    tasks = []
    for number, task in enumerate(each.tasks, 1):
        given = answers.get((each.number, pupil.number, number))
        posed = asked(Position(_of(each), task.moves), UNNAMED, [], hidden)
        tasks.append({"posed": posed, "first": None if given is None else given == task.answer})
    return tasks


def _of(each: Homework) -> Rules:
    return _rules.read(json.dumps(each.rules))
