"""The questions of those who want to know. Arguments and answers are plain values that travel well."""

from __future__ import annotations

import datetime
import json
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Literal, NamedTuple

from divisor_duel.errors import InvalidInput, NotSolved, Undecided
from divisor_duel.game.position import Position
from divisor_duel.game.record import UNNAMED, Record
from divisor_duel.game.rules import Rules, games
from divisor_duel.game.telling import called, ending, over_at_once
from divisor_duel.language import Fact, Reader, tell_all
from divisor_duel.language.answers import said
from divisor_duel.learn.puzzles import DAILY_LEVEL, daily, puzzle, puzzle_about
from divisor_duel.learn.review import costs, review
from divisor_duel.players.levels import LEVELS, Guess, computer, manners
from divisor_duel.solver import solve
from divisor_duel.solver.clock import Clock
from divisor_duel.web.api.hints import first_reason, piles
from divisor_duel.web.api.problems import NotFound
from divisor_duel.web.api.reviews import reader_of, tell_review
from divisor_duel.web.api.sentences import rules_payload, standing, task, tried
from divisor_duel.web.api.spec import MOST_ASKED, Spec, rules_of

SECONDS = 2.0
"""How long a question may be worked on, unless it is told otherwise."""
MAKING = 6.0
"""How long a puzzle may be looked for: a hard one of Factor Duel takes a second or two, by chance more."""
LONGEST_NOTATION = 1000
"""How many letters a pool may be written in here."""


def choose(spec: Spec, moves: Sequence[int], level: str, seconds: float | None = None) -> tuple[int, bool]:
    """Return the computer's number, and whether it had to guess."""
    position = Position(Rules.from_spec(**spec), moves)
    number = computer(level, Random(), seconds or SECONDS)(position)
    return int(number), isinstance(number, Guess)


def who_wins(
    spec: Spec, moves: Sequence[int] = (), names: tuple[str, str] = UNNAMED, seconds: float | None = None
) -> dict[str, Any]:
    """Say who wins a position, with which numbers, and why."""
    return tell_players(work_out(spec, moves, seconds), names)


class WorkedOut(NamedTuple):
    """Who wins a position: what is the same for all who ask, and the facts that name the players."""

    answer: dict[str, Any]
    facts: dict[str, list[Fact]]


def work_out(spec: Spec, moves: Sequence[int] = (), seconds: float | None = None) -> WorkedOut:
    """Find out who wins a position, for whoever asks."""
    clock = Clock(seconds or SECONDS)
    with _in_time(clock):
        solution = solve(position_of(spec, moves), clock.left)
    answer, drawing = solution.as_dict(clock.left), solution.drawing(clock.left)
    advised = solution.weighed(clock.left)
    first = first_reason(solution, advised, drawing, solution.reasons(clock.left))
    sentences = {
        "advised": advised and advised.number,
        **said("first_reason", first),
        "piles": piles(drawing),
        **said("standing", [standing(solution)]),
    }
    explanation = solution.explanation(clock.left)
    facts = {"tried": tried(solution), "hint": solution.hint(), "explanation": explanation}
    facts["nudge"] = solution.hint(counted=False)
    return WorkedOut(answer | rules_payload(solution.position.rules) | sentences | drawing, facts)


def tell_players(found: WorkedOut, names: tuple[str, str]) -> dict[str, Any]:
    """Tell these players what was worked out; the reason also to the one to move and to the one who moved."""
    reader = Reader(called(names))
    told = dict(found.answer) | {"names": reader.names}
    for key, facts in found.facts.items():
        told |= said(key, facts, reader)
    readers = {"whole_reason": told["to_move"], "tried_reason": 3 - told["to_move"]}
    explanation = found.facts["explanation"]
    return told | {key: tell_all(explanation, reader._replace(you=you)) for key, you in readers.items()}


def judge(record: str, you: Literal[1, 2] | None = None, seconds: float | None = None) -> dict[str, Any]:
    """Mark every move of a recorded game; one of the two who played it may be told."""
    read = Record.parse(record, most=MOST_ASKED)
    outcome, reviewed = read.outcome, review(read, seconds or SECONDS)
    judged = tell_review(reviewed, you)
    end = [*ending(read, outcome), *over_at_once(read.position)] if outcome else [Fact("game-unfinished")]
    message = said("message", [*end, *costs(reviewed)], reader_of(reviewed, you))
    return judged | rules_payload(read.position.rules) | message


def pose(
    game: str,
    level: int = DAILY_LEVEL,
    date: str | None = None,
    seed: str | None = None,
    about: str | None = None,
    seconds: float = MAKING,
) -> dict[str, Any]:
    """Pose a puzzle of a named game; without a date and a seed, any; or one about numbers, like 35.91."""
    if game not in games:
        raise NotFound("no-such-game", game=game, games=tuple(games))
    rules, day = games[game], day_of(date) if date else None
    chance = secrets.token_hex(8) if seed is None else seed
    if about is not None:
        posed = puzzle_about(rules, _numbers(about), chance, seconds)
        level = posed.level
    else:
        posed = daily(rules, day, level, seconds) if day else puzzle(rules, level, chance, seconds)
    asked = {"names": called(UNNAMED), **said("task", task(posed, level))}
    return posed.as_dict() | rules_payload(rules) | asked


def _numbers(text: str) -> tuple[int, ...]:
    """Return the numbers of a text like 35.91."""
    if not all(part.isdecimal() for part in text.split(".")):
        raise InvalidInput("not-numbers", text=text[:40])
    return tuple(map(int, text.split(".")))


def day_of(date: str) -> datetime.date:
    """Return a day as it is written, or why it is none."""
    try:
        return datetime.date.fromisoformat(date)
    except ValueError:
        raise InvalidInput("not-a-date", date=date) from None


def replies(
    spec: Spec, moves: Sequence[int] = (), names: tuple[str, str] = UNNAMED
) -> dict[str, dict[str, int]]:
    """Count the choices each number that can be taken would leave."""
    position = position_of(spec, moves)
    left = {str(number): position.play(number).choices.bit_count() for number in position.legal_moves}
    return {"replies": left}


def rulebook() -> dict[str, Any]:
    """Return the named games, told in their own words, and the levels of the computer."""
    return {
        "games": [rules_payload(rules) for rules in games.values()],
        "levels": LEVELS,
        "manners": manners(),
    }


def write(answer: object) -> str:
    """Return an answer as it travels, from a server and from a worker alike."""
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def position_of(spec: Spec, moves: Sequence[int]) -> Position:
    """Return a position of a size for this place."""
    return Position(rules_of(spec), moves)


@contextmanager
def _in_time(clock: Clock) -> Iterator[None]:
    try:
        yield
    except NotSolved:
        raise
    except Undecided:
        raise Undecided("too-hard-in-time", seconds=f"{clock.seconds:.2g}") from None
