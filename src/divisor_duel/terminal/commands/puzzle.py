"""`puzzle`: positions with exactly one winning move, to be found."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from secrets import token_hex

import click

from divisor_duel.errors import Mistake, Undecided
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules
from divisor_duel.puzzles import DAILY_LEVEL, PUZZLE_LEVELS, Puzzle, daily, puzzles
from divisor_duel.puzzles import puzzle as make_puzzle
from divisor_duel.solver import Solution, solve
from divisor_duel.terminal.options import echo_json, json_option, rules_option, seconds_option
from divisor_duel.terminal.streak import solved, streak
from divisor_duel.terminal.table.game import TableOptions
from divisor_duel.terminal.table.keyboard import Ask, keyboard, wants_plain
from divisor_duel.terminal.table.typed import help_text, interpret
from divisor_duel.terminal.table.view import PlainView

PUZZLE_COMMANDS = {
    "hint": "a nudge; each hint after it rules a number out",
    "skip": "show the answer",
    "help": "show this list",
    "quit": "stop",
}


@command("puzzle", "help-puzzle")
@rules_option
@option(
    "--level",
    type=click.IntRange(PUZZLE_LEVELS[0], PUZZLE_LEVELS[-1]),
    default=DAILY_LEVEL,
    show_default=True,
    help="help-puzzle-level",
)
@option("--daily", "is_daily", is_flag=True, help="help-puzzle-daily")
@option("--count", type=click.IntRange(1, 1000), default=1, show_default=True, help="help-puzzle-count")
@option("--seed", metavar="value-text", help="help-puzzle-seed")
@seconds_option
@option("--plain", is_flag=True, help="help-plain")
@json_option
def puzzle(
    rules: Rules,
    level: int,
    is_daily: bool,
    count: int,
    seed: str | None,
    seconds: float,
    plain: bool,
    as_json: bool,
) -> None:
    """Find the one move that wins."""
    today = datetime.date.today()
    posed = (
        [daily(rules, today, level, seconds)]
        if is_daily
        else _some_puzzles(rules, level, count, seed, seconds)
    )
    if len(posed) < count or posed[0].level != level:
        click.echo(_too_few(posed, level, count), err=True)
    if as_json:
        made = [one.as_dict() for one in posed]
        echo_json(made if count > 1 else made[0])
        return
    settings = TableOptions(plain)
    view, ask = settings.view(), keyboard(plain or wants_plain())
    found = 0
    try:
        for number, one in enumerate(posed, 1):
            view.heading(_title(one, today if is_daily else None, number, len(posed)))
            found += _pose(one, view, ask, seconds)
    except (EOFError, KeyboardInterrupt):
        view.say("", "Good-bye.")
        return
    if is_daily and found:
        days = solved(today)
        view.say(f"Your streak: {days} day{'' if days == 1 else 's'} in a row. Come back tomorrow.")
    elif is_daily:
        view.say(f"Your streak stays at {streak(today)}.")
    elif len(posed) > 1:
        view.say(f"You found {found} of {len(posed)}.")


def _some_puzzles(rules: Rules, level: int, count: int, seed: str | None, seconds: float) -> list[Puzzle]:
    """Make as many puzzles as asked for and possible in time; one at least, of the nearest level."""
    seed = seed or token_hex(8)
    found: list[Puzzle] = []
    try:
        found.extend(islice(puzzles(rules, level, seed, seconds), count))
    except Undecided:
        if not found:
            raise
    return found or [make_puzzle(rules, level, seed, seconds)]


def _too_few(posed: Sequence[Puzzle], level: int, count: int) -> str:
    """Say that fewer puzzles were found than were asked for."""
    if posed[0].level != level:
        return f"This game has no puzzles of level {level}: here is one of level {posed[0].level}."
    found = "Only one puzzle" if len(posed) == 1 else f"Only {len(posed)} puzzles"
    return f"{found} of level {level} could be found, not {count}."


def _title(one: Puzzle, date: datetime.date | None, number: int, count: int) -> str:
    which = f"Puzzle of {date:%d %B %Y}" if date else f"Puzzle {number} of {count}" if count > 1 else "Puzzle"
    return f"{which}, level {one.level}: {one.position.rules.words.title}"


def _pose(one: Puzzle, view: PlainView, ask: Ask, seconds: float) -> bool:
    """Ask until the move is found or given up; tell whether it was found."""
    position = one.position
    solution = solve(position, seconds)
    view.turn(Record(position))
    view.say("")
    view.paragraph(
        f"Player {position.to_move} is to move, and exactly one number wins. "
        "Type it, or hint, skip, help or quit."
    )
    tried: set[int] = set()
    hints = _hints(one, solution, tried, seconds)
    while True:
        line = ask("The winning number: ", [*map(str, position.legal_moves), *PUZZLE_COMMANDS])
        try:
            typed = interpret(line, PUZZLE_COMMANDS)
            if isinstance(typed, int):
                position.play(typed)
        except Mistake as mistake:
            view.problem(str(mistake))
            continue
        match typed:
            case int():
                tried.add(typed)
                found = typed == one.answer
                view.paragraph(f"{'Yes!' if found else 'No.'} {solution.explain_move(typed, seconds)}")
                if found:
                    return True
            case "hint", _:
                view.paragraph(next(hints, "There are no more hints: every number but one is ruled out."))
            case "skip", _:
                view.paragraph(solution.explain_move(one.answer, seconds))
                return False
            case "help", _:
                view.say(help_text(view.width, PUZZLE_COMMANDS, "that wins"))
            case "quit", _:
                raise EOFError


def _hints(one: Puzzle, solution: Solution, tried: Collection[int], seconds: float) -> Iterator[str]:
    """Yield first a nudge, then what is wrong with each number that has not been tried."""
    yield solution.nudge()
    for number in one.position.legal_moves:
        if number != one.answer and number not in tried:
            yield solution.explain_move(number, seconds)
