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
from divisor_duel.language import Fact, current, say, tell_all
from divisor_duel.learn.puzzles import DAILY_LEVEL, PUZZLE_LEVELS, Puzzle, daily, puzzles
from divisor_duel.learn.puzzles import puzzle as make_puzzle
from divisor_duel.solver import Solution, solve
from divisor_duel.terminal.leaving import end_after
from divisor_duel.terminal.options import Text, echo_json, json_option, rules_option, seconds_option
from divisor_duel.terminal.speaking import command, option
from divisor_duel.terminal.table.game import TableOptions
from divisor_duel.terminal.table.saves import solved, streak
from divisor_duel.terminal.table.view import Ask, PlainView, help_text, interpret, keyboard, wants_plain

PUZZLE_COMMANDS = {
    "hint": "puzzle-typed-hint",
    "skip": "puzzle-typed-skip",
    "help": "typed-help",
    "quit": "typed-stop",
}
"""What can be typed, and the codes of what it does."""


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
@option("--seed", type=Text(), metavar="value-text", help="help-puzzle-seed")
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
    """Pose puzzles."""
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
    except (EOFError, KeyboardInterrupt) as how:
        view.say("", say("good-bye"))
        end_after(how)
        return
    if is_daily and found:
        view.say(say("streak", count=solved(today)))
    elif is_daily:
        view.say(say("streak-stays", count=streak(today)))
    elif len(posed) > 1:
        view.say(say("puzzles-found", found=found, count=len(posed)))


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
        return say("puzzle-of-other-level", level=level, nearest=posed[0].level)
    return say("puzzles-fewer", count=len(posed), level=level, wanted=count)


def _title(one: Puzzle, date: datetime.date | None, number: int, count: int) -> str:
    about = {"level": one.level, "title": one.position.rules.words_in(current()).title}
    if date:
        told = Fact("date", day=date.day, month=Fact(f"month-{date.month}"), year=date.year)
        return say("puzzle-of-day", date=told, **about)
    return say("puzzle-of-some", number=number, some=count, **about) if count > 1 else say("puzzle", **about)


def _pose(one: Puzzle, view: PlainView, ask: Ask, seconds: float) -> bool:
    """Ask until the move is found or given up; tell whether it was found."""
    position = one.position
    solution = solve(position, seconds)
    view.turn(Record(position))
    view.say("")
    view.paragraph(say("puzzle-task", player=position.to_move))
    tried: set[int] = set()
    hints = _hints(one, solution, tried, seconds)
    while True:
        line = ask(f"{say('puzzle-asked')} ", [*map(str, position.legal_moves), *PUZZLE_COMMANDS])
        try:
            typed = interpret(line, PUZZLE_COMMANDS)
            if isinstance(typed, int):
                position.play(typed)
        except Mistake as mistake:
            view.problem(mistake.fact)
            continue
        match typed:
            case int():
                tried.add(typed)
                found = typed == one.answer
                told = Fact("puzzle-yes" if found else "puzzle-no")
                view.paragraph(tell_all([told, *solution.move_explanation(typed, seconds)]))
                if found:
                    return True
            case "hint", _:
                view.paragraph(next(hints, None) or say("puzzle-no-more-hints"))
            case "skip", _:
                view.paragraph(solution.explain_move(one.answer, seconds))
                return False
            case "help", _:
                view.say(help_text(view.width, PUZZLE_COMMANDS, "type-number-that-wins"))
            case "quit", _:
                raise EOFError


def _hints(one: Puzzle, solution: Solution, tried: Collection[int], seconds: float) -> Iterator[str]:
    """Yield first a nudge, then what is wrong with each number that has not been tried."""
    yield solution.nudge(counted=False)
    for number in one.position.legal_moves:
        if number != one.answer and number not in tried:
            yield solution.explain_move(number, seconds)
