"""`review`: a recorded game with its mistakes marked and explained."""

from __future__ import annotations

from pathlib import Path

import click

from divisor_duel.game.telling import announced, over_at_once
from divisor_duel.language import Fact, Reader, say, tell, tell_all
from divisor_duel.learn.review import Review, ReviewedMove, Verdict, costs
from divisor_duel.learn.review import review as review_record
from divisor_duel.terminal.options import echo_json, json_option, seconds_option
from divisor_duel.terminal.speaking import argument, command
from divisor_duel.terminal.table import wording
from divisor_duel.terminal.table.saves import chosen
from divisor_duel.terminal.table.wording import screen_width, wrapped


@command("review", "help-review")
@argument("game", metavar="value-file-or-none", required=False, type=click.Path(path_type=Path))
@seconds_option
@json_option
def review(game: Path | None, seconds: float, as_json: bool) -> None:
    """Review a game."""
    reviewed = review_record(chosen(game), seconds)
    if as_json:
        echo_json(reviewed.as_dict())
    else:
        click.echo(report(reviewed, screen_width()))


def report(reviewed: Review, width: int) -> str:
    """Tell a review in lines: every move, then the turning points, then how exact each player was."""
    record = wording.told(reviewed.record)
    reader = Reader(record.names)
    lines = [wording.title(record), ""]
    wide = max(map(len, record.names))
    turns = reviewed.turns
    done = [str(turn.number) if isinstance(turn, ReviewedMove) else say("review-gave-up") for turn in turns]
    digits = max(map(len, done), default=1)
    for turn, what in zip(turns, done, strict=True):
        name = record.names[turn.player - 1]
        verdict = turn.verdict.words
        if isinstance(turn, ReviewedMove) and turn.cost:
            verdict = say("verdict-at-cost", verdict=verdict, count=turn.cost)
        lines.append(
            f"{turn.ply + 1:4}. {name:{wide}}  {what:>{digits}}  {turn.verdict.plain_mark} {verdict}"
        )
    lines += [
        "",
        *(announced(record, record.outcome) if record.outcome else [say("game-unfinished")]),
        "",
    ]
    known = ""
    if any(turn.verdict is Verdict.UNDECIDED for turn in turns):
        known = "-as-known"
        lines += [say("review-undecided"), ""]
    for turn in reviewed.mistakes:
        code = "turning-point-move" if isinstance(turn, ReviewedMove) else "turning-point-giving-up"
        turned = Fact(code, move=turn.ply + 1, player=turn.player)
        lines += [tell_all([turned, *turn.explanation(reviewed.clock.left)], reader), ""]
    if not reviewed.mistakes:
        lines += [say(f"review-no-mistake{known}"), ""]
    if reviewed.costly:
        lines += [tell_all(costs(reviewed), reader), ""]
    for player, accuracy in enumerate(reviewed.accuracy, 1):
        code = f"review-no-chance{known}"
        if accuracy is not None:
            code = "review-accuracy-at-once" if over_at_once(record.position) else "review-accuracy"
        lines.append(tell(Fact(code, player=player, accuracy=accuracy), reader))
    return "\n".join(wrapped(line, width, "      " if line.startswith(" ") else "") for line in lines)
