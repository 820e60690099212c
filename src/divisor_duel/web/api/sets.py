"""Homework without a room: a set of puzzles by its seed, tries, the line that is handed in, and its check."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from divisor_duel.classroom.hiding import play
from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.record import UNNAMED, check_name
from divisor_duel.language import current, tell
from divisor_duel.learn.puzzles.sets import HandedIn, ResultLine, SetWish, handed_in, puzzle_set
from divisor_duel.solver import solve
from divisor_duel.web.api.positions import MAKING, position_of
from divisor_duel.web.api.practice import asked
from divisor_duel.web.api.spec import Spec, rules_of

MOST_LINES: Final = 100


def pose_set(
    spec: Spec,
    level: int,
    count: int,
    seed: str,
    about: Sequence[int] = (),
    hidden: bool = False,
    seconds: float = MAKING,
) -> dict[str, Any]:
    """Make a set of puzzles, and pose them without their answers."""
    rules = rules_of(spec)
    made = puzzle_set(rules, level, count, seed, about, seconds)
    return {
        "title": rules.words_in(current()).title,
        "query": SetWish(rules, level, count, seed, tuple(about), hidden).query,
        "tasks": [asked(one.position, UNNAMED, [], hidden) for one in made],
    }


def try_number(
    spec: Spec, moves: Sequence[int], number: int, hidden: bool = False, seconds: float | None = None
) -> dict[str, bool]:
    """Say whether a number wins; where choices are hidden, a refusal names no other."""
    before = position_of(spec, moves)
    after: Position = play(before, number, hidden)
    return {"right": solve(after, seconds).winner == before.to_move}


def write_line(
    spec: Spec,
    level: int,
    count: int,
    seed: str,
    name: str,
    first: Sequence[int],
    about: Sequence[int] = (),
    hidden: bool = False,
) -> dict[str, str]:
    """Write the line that a pupil hands in."""
    wish = SetWish(rules_of(spec), level, count, seed, tuple(about), hidden)
    return {"line": str(ResultLine(wish, check_name(name), tuple(first)))}


def check_lines(text: str, seconds: float = MAKING) -> dict[str, Any]:
    """Check lines that were handed in, by working out their sets again."""
    if sum(map(bool, map(str.strip, text.splitlines()))) > MOST_LINES:
        raise InvalidInput("lines-too-many", most=MOST_LINES)
    return {"rows": [_row(one) for one in handed_in(text, seconds)]}


def _row(one: HandedIn) -> dict[str, Any]:
    wish = one.line.wish if one.line else None
    return {
        "name": one.line.name if one.line else one.text[:40],
        "title": wish.rules.words_in(current()).title if wish else "",
        "level": wish.level if wish else 0,
        "seed": wish.seed if wish else "",
        "first": list(one.first),
        "right": one.right,
        "problem": tell(one.problem) if one.problem else "",
    }
