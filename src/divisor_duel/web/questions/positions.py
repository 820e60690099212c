"""The questions of those who want to know. Arguments and answers are plain values that travel well."""

from __future__ import annotations

import datetime
import json
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

from divisor_duel.errors import InvalidInput, NotSolved, Undecided
from divisor_duel.game.ending import ending, over_at_once
from divisor_duel.game.position import Position
from divisor_duel.game.record import UNNAMED, Record
from divisor_duel.game.rules import Rules, games
from divisor_duel.players.levels import LEVELS, Guess, computer, manners
from divisor_duel.players.naming import told_to, with_names
from divisor_duel.puzzles import DAILY_LEVEL, daily, puzzle
from divisor_duel.review import review, told_costs
from divisor_duel.solver import solve
from divisor_duel.solver.clock import Clock
from divisor_duel.web.questions.hints import first_reason, piles
from divisor_duel.web.questions.problems import NotFound
from divisor_duel.web.questions.reviews import tell_review
from divisor_duel.web.questions.sentences import rules_payload, standing, task, tried
from divisor_duel.web.questions.spec import MOST_ASKED, Spec, rules_of

SECONDS = 2.0
"""How long a question may be worked on, unless it is told otherwise."""
MAKING = 6.0
"""How long a puzzle may be looked for: a hard one of Factor Duel takes a second or two, by chance more."""
LONGEST_NOTATION = 1000
"""How many letters a pool may be written in here."""

_NAMING = ("tried", "hint", "explanation", "whole_reason")
"""What of an answer speaks of the players."""


def choose(spec: Spec, moves: Sequence[int], level: str, seconds: float | None = None) -> tuple[int, bool]:
    """The computer's number, and whether it had to guess."""
    position = Position(Rules.from_spec(**spec), moves)
    number = computer(level, Random(), seconds or SECONDS)(position)
    return int(number), isinstance(number, Guess)


def who_wins(
    spec: Spec, moves: Sequence[int] = (), names: tuple[str, str] = UNNAMED, seconds: float | None = None
) -> dict[str, Any]:
    """Say who wins a position, with which numbers, and why."""
    clock = Clock(seconds or SECONDS)
    with _in_time(clock):
        solution = solve(position_of(spec, moves), clock.left)
    answer = solution.as_dict(clock.left)
    drawing = solution.drawing(clock.left)
    sentences = {
        "first_reason": first_reason(solution, drawing, solution.reasons(clock.left)),
        "piles": piles(drawing),
        "names": UNNAMED,
        "standing": standing(solution),
        "tried": tried(solution),
        "hint": solution.nudge(),
        "whole_reason": told_to(answer["explanation"], answer["to_move"]),
    }
    found = answer | rules_payload(solution.position.rules) | sentences | drawing
    return found if names == UNNAMED else call_by(found, names)


def call_by(answer: dict[str, Any], names: tuple[str, str]) -> dict[str, Any]:
    """Tell these players what `who_wins` answered nobody in particular."""
    spoken = {key: with_names(answer[key], names) for key in _NAMING}
    return answer | spoken | {"names": names}


def judge(record: str, seconds: float | None = None) -> dict[str, Any]:
    """Mark every move of a recorded game."""
    read = Record.parse(record, most=MOST_ASKED)
    rules, outcome = read.position.rules, read.outcome
    reviewed = review(read, seconds or SECONDS)
    judged = tell_review(reviewed)
    said = [*ending(read, outcome), over_at_once(read.position)] if outcome else ["The game is not finished."]
    said.append(told_costs(reviewed))
    message = " ".join(filter(None, said))
    return judged | rules_payload(rules) | {"message": message}


def pose(
    game: str,
    level: int = DAILY_LEVEL,
    date: str | None = None,
    seed: str | None = None,
    seconds: float = MAKING,
) -> dict[str, Any]:
    """Pose a puzzle of a named game; without a date and a seed, any."""
    if game not in games:
        raise NotFound(f"there is no game called {game!r}; there are {', '.join(games)}")
    rules, day = games[game], day_of(date) if date else None
    chance = secrets.token_hex(8) if seed is None else seed
    posed = daily(rules, day, level, seconds) if day else puzzle(rules, level, chance, seconds)
    return posed.as_dict() | rules_payload(rules) | {"names": UNNAMED, "task": task(posed, level)}


def day_of(date: str) -> datetime.date:
    """A day as it is written, or why it is none."""
    try:
        return datetime.date.fromisoformat(date)
    except ValueError:
        raise InvalidInput(f"{date!r} is not a date like 2026-03-14") from None


def replies(
    spec: Spec, moves: Sequence[int] = (), names: tuple[str, str] = UNNAMED
) -> dict[str, dict[str, int]]:
    """Count the choices each number that can be taken would leave."""
    position = position_of(spec, moves)
    left = {str(number): position.play(number).choices.bit_count() for number in position.legal_moves}
    return {"replies": left}


def rulebook() -> dict[str, Any]:
    """The named games, told in their own words, and the levels of the computer."""
    return {
        "games": [rules_payload(rules) for rules in games.values()],
        "levels": LEVELS,
        "manners": manners(),
    }


def write(answer: object) -> str:
    """An answer as it travels, from a server and from a worker alike."""
    return json.dumps(answer, ensure_ascii=False, separators=(",", ":"))


def position_of(spec: Spec, moves: Sequence[int]) -> Position:
    """A position of a size for this place."""
    return Position(rules_of(spec), moves)


@contextmanager
def _in_time(clock: Clock) -> Iterator[None]:
    try:
        yield
    except NotSolved:
        raise
    except Undecided:
        seconds = f"{clock.seconds:.2g} seconds"
        raise Undecided(f"this is too hard to work out in {seconds}; try a smaller pool") from None
