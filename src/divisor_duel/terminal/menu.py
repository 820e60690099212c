"""The few questions before a game at a terminal; Enter accepts each default."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from divisor_duel.errors import Mistake
from divisor_duel.players.levels import FIRST_LEVEL, LEVELS, MANNERS
from divisor_duel.record import Record
from divisor_duel.rules import Rules, games
from divisor_duel.terminal import wording
from divisor_duel.terminal.keyboard import Ask, is_terminal, keyboard, wants_plain
from divisor_duel.terminal.saves import latest_unfinished
from divisor_duel.terminal.sitting import SIDES, Settings, new_record, sit_down
from divisor_duel.terminal.view import PlainView

OPPONENTS = {
    **{
        level: f"the computer, {MANNERS[level]}"
        for level in (FIRST_LEVEL, *(level for level in LEVELS if level != FIRST_LEVEL))
    },
    "human": "a friend at this keyboard",
}
OPENERS = {"me": "I open", "them": "the computer opens", "toss": "toss a coin"}
FRIENDS = {"left": "the player on the left", "right": "the player on the right", "toss": "toss a coin"}


@dataclass(frozen=True)
class Setup:
    """What the questions found out; `left` is a game to go on with instead."""

    rules: Rules
    seats: tuple[str, str] = ("human", "human")
    names: tuple[str | None, str | None] = (None, None)
    toss: bool = False
    left: tuple[Path, Record] | None = None


def begin() -> None:
    """Start without any option: ask at a terminal; through a pipe, the first game for two people."""
    settings = Settings()
    if not is_terminal():
        sit_down(new_record(next(iter(games.values()))), settings)
        return
    view = settings.view()
    try:
        setup = ask_setup(view, keyboard(wants_plain()))
    except (EOFError, KeyboardInterrupt):
        view.say("", "Good-bye.")
        return
    if setup.left:
        path, record = setup.left
        sit_down(record, settings, path)
    else:
        sit_down(new_record(setup.rules, setup.seats, setup.names), settings, toss=setup.toss)


def ask_setup(view: PlainView, ask: Ask) -> Setup:
    """Ask which game, against whom, and who opens."""
    rules = next(iter(games.values()))
    left = latest_unfinished()
    if left is not None:
        record = left[1]
        view.say(f"A game of {record.position.rules.words.title} was left: {' against '.join(record.names)}.")
        if _choose(view, ask, "Go on with it?", {"yes": "go on", "no": "start a new game"}) == "yes":
            return Setup(rules, left=left)
    name = _choose(view, ask, "Which game?", {name: rules.words.summary for name, rules in games.items()})
    rules = games[name]
    opponent = _choose(view, ask, "Against whom?", OPPONENTS)
    if opponent == "human":
        opener = _choose(view, ask, "Who opens?", FRIENDS)
        return Setup(rules, names=SIDES if opener == "left" else SIDES[::-1], toss=opener == "toss")
    opener = _choose(view, ask, "Who opens?", OPENERS)
    seats = ("human", opponent) if opener != "them" else (opponent, "human")
    return Setup(rules, seats, toss=opener == "toss")


def _choose(view: PlainView, ask: Ask, question: str, options: dict[str, str]) -> str:
    """Let a person choose by number or by the first letters; the first option is the default."""
    names = list(options)
    view.say("", question)
    view.say(wording.listing({f"{i}  {name}": options[name] for i, name in enumerate(names, 1)}, view.width))
    while True:
        answer = ask(f"[{names[0]}] ", names).strip().lower()
        try:
            return _chosen(answer, names)
        except Mistake as mistake:
            view.problem(str(mistake))


def _chosen(answer: str, names: Sequence[str]) -> str:
    if not answer:
        return names[0]
    if answer.isdecimal() and answer.isascii() and 1 <= int(answer[:4]) <= len(names):
        return names[int(answer[:4]) - 1]
    if answer in ("quit", "exit", "q"):
        raise EOFError
    how = f"type a number from 1 to {len(names)} or the first letters of a name"
    how += f", just Enter for {names[0]}, or quit"
    if answer in ("help", "?"):
        raise Mistake(how)
    fits = [answer] if answer in names else [name for name in names if name.startswith(answer)]
    if len(fits) == 1:
        return fits[0]
    wrong = f"could be {' or '.join(fits)}" if fits else "is not one of these"
    raise Mistake(f"{answer[:40]!r} {wrong}; {how}")
