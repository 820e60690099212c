"""`review`: a recorded game with its mistakes marked and explained."""

from __future__ import annotations

from pathlib import Path

import click

from divisor_duel.game.ending import announced, over_at_once
from divisor_duel.game.position import counted
from divisor_duel.players.naming import with_names
from divisor_duel.review import Review, ReviewedMove, Verdict, told_costs
from divisor_duel.review import review as review_record
from divisor_duel.terminal.options import echo_json, json_option, seconds_option
from divisor_duel.terminal.table.saves import chosen
from divisor_duel.terminal.table.wording import screen_width, wrapped

# A mark for each verdict, to be seen at a glance.


@command("review", "help-review")
@argument("game", metavar="value-file-or-none", required=False, type=click.Path(path_type=Path))
@seconds_option
@json_option
def review(game: Path | None, seconds: float, as_json: bool) -> None:
    """See which moves of a recorded game kept the win, and which gave it away.

    FILE may also be the name a game was kept under; without it, it is the game you played last.
    """
    reviewed = review_record(chosen(game), seconds)
    if as_json:
        echo_json(reviewed.as_dict())
    else:
        click.echo(report(reviewed, screen_width()))


def report(reviewed: Review, width: int) -> str:
    """Tell a review in lines: every move, then the turning points, then how exact each player was."""
    record = reviewed.record
    lines = [f"{record.position.rules.words.title}: {' against '.join(record.names)}", ""]
    wide = max(map(len, record.names))
    turns = reviewed.turns
    done = [str(turn.number) if isinstance(turn, ReviewedMove) else "gave up" for turn in turns]
    digits = max(map(len, done), default=1)
    for turn, what in zip(turns, done, strict=True):
        name = record.names[turn.player - 1]
        cost = (
            f", at the cost of {counted(turn.cost)}" if isinstance(turn, ReviewedMove) and turn.cost else ""
        )
        verdict = f"{turn.verdict.plain_mark} {turn.verdict.words}{cost}"
        lines.append(f"{turn.ply + 1:4}. {name:{wide}}  {what:>{digits}}  {verdict}")
    lines += [
        "",
        *(announced(record, record.outcome) if record.outcome else ["The game is not finished."]),
        "",
    ]
    known = ""
    if any(turn.verdict is Verdict.UNDECIDED for turn in turns):
        known = ", as far as is known"
        lines += ["The undecided moves could not be worked out in time; --seconds allows more.", ""]
    for turn in reviewed.mistakes:
        what = f"Move {turn.ply + 1}" if isinstance(turn, ReviewedMove) else "Giving up"
        had = f"{what} was a turning point: {record.names[turn.player - 1]} had a won game."
        lines += [f"{had} {with_names(turn.explain(reviewed.clock.left), record.names)}", ""]
    if not reviewed.mistakes:
        lines += [f"Nobody gave a won position away{known}.", ""]
    if reviewed.costly:
        lines += [told_costs(reviewed), ""]
    for name, accuracy in zip(record.names, reviewed.accuracy, strict=True):
        exact = f"never had a won position{known}" if accuracy is None else f"accuracy {accuracy:.0%}"
        if accuracy is not None and over_at_once(record.position):
            exact += ", in one move that needed no answer"
        lines.append(f"{name}: {exact}")
    return "\n".join(wrapped(line, width, "      " if line.startswith(" ") else "") for line in lines)
