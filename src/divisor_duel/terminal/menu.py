"""The few questions before a game at a terminal; Enter accepts each default."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from divisor_duel.errors import Mistake
from divisor_duel.record import Record
from divisor_duel.rules import Rules, games
from divisor_duel.terminal.keyboard import Ask
from divisor_duel.terminal.saves import latest_unfinished
from divisor_duel.terminal.view import PlainView

OPPONENTS = {
    "casual": "the computer, playing well but slipping now and then",
    "strong": "the computer, seldom making a mistake",
    "perfect": "the computer, never making a mistake",
    "greedy": "the computer, always leaving you the fewest numbers",
    "random": "the computer, taking any number",
    "human": "a friend at this keyboard",
}
OPENERS = {"me": "I open", "them": "they open", "toss": "toss a coin"}


@dataclass(frozen=True)
class Setup:
    """What the questions found out; `left` is a game to go on with instead."""

    rules: Rules
    seats: tuple[str, str] = ("human", "human")
    toss: bool = False
    left: tuple[Path, Record] | None = None


def ask_setup(view: PlainView, ask: Ask) -> Setup:
    """Ask which game, against whom, and who opens."""
    rules = next(iter(games.values()))
    left = latest_unfinished()
    if left is not None:
        record = left[1]
        title, count = record.position.rules.words.title, len(record.position.moves)
        view.say(f"A game of {title} was left after {count} moves.")
        if _choose(view, ask, "Go on with it?", {"yes": "go on", "no": "start a new game"}) == "yes":
            return Setup(rules, left=left)
    name = _choose(view, ask, "Which game?", {name: rules.words.summary for name, rules in games.items()})
    rules = games[name]
    opponent = _choose(view, ask, "Against whom?", OPPONENTS)
    opener = _choose(view, ask, "Who opens?", OPENERS)
    seats = ("human", opponent) if opener != "them" else (opponent, "human")
    return Setup(rules, seats, toss=opener == "toss")


def _choose(view: PlainView, ask: Ask, question: str, options: dict[str, str]) -> str:
    """Let a person choose by number or by the first letters; the first option is the default."""
    names = list(options)
    width = max(map(len, names))
    view.say("", question, *(f"  {i}  {name:{width}}  {options[name]}" for i, name in enumerate(names, 1)))
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
    fits = [name for name in names if name.startswith(answer)]
    if answer in names or len(fits) == 1:
        return answer if answer in names else fits[0]
    raise Mistake(f"{answer[:40]!r} is not one of these; type a number from 1 to {len(names)}, or just Enter")
