"""The few questions before a game at a terminal; Enter accepts each default."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from divisor_duel.game.pool import in_words
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules, books_of, games
from divisor_duel.language import Fact, current, say, sentence
from divisor_duel.players.levels import FIRST_LEVEL, LEVELS, MANNERS
from divisor_duel.terminal.table import wording
from divisor_duel.terminal.table.choosing import choose
from divisor_duel.terminal.table.game import sides
from divisor_duel.terminal.table.keyboard import Ask
from divisor_duel.terminal.table.saves import latest_unfinished
from divisor_duel.terminal.table.view import PlainView

OPENERS = {"me": "choose-me", "them": "choose-them", "toss": "choose-toss"}
FRIENDS = {"left": "choose-left", "right": "choose-right", "toss": "choose-toss"}
"""What can be chosen, and the codes of what it means."""

NARROW = 60
"""On a screen of fewer columns the games must be told shortly to fit."""


@dataclass(frozen=True)
class Setup:
    """What the questions found out; `left` is a game to go on with instead."""

    rules: Rules
    seats: tuple[str, str] = ("human", "human")
    names: tuple[str | None, str | None] = (None, None)
    toss: bool = False
    left: tuple[Path, Record] | None = None

    @property
    def path(self) -> Path | None:
        """Where the game to go on with is kept."""
        return self.left[0] if self.left else None


def _summary(rules: Rules, short: bool) -> str:
    books, summary = books_of(rules), rules.words_in(current()).summary
    if short:
        return ", ".join(filter(None, (in_words(rules.pool), books)))
    return f"{summary} ({sentence(books)})" if books else summary


def _opponents() -> dict[str, str]:
    levels = (FIRST_LEVEL, *(level for level in LEVELS if level != FIRST_LEVEL))
    computers = {level: say("choose-computer", manner=Fact(MANNERS[level])) for level in levels}
    return computers | {"human": say("choose-human")}


def _told(codes: dict[str, str]) -> dict[str, str]:
    return {name: say(code) for name, code in codes.items()}


def ask_setup(view: PlainView, ask: Ask, go_on: bool = True) -> Setup:
    """Ask which game, against whom, and who opens; a game that was left first."""
    rules = next(iter(games.values()))
    left = latest_unfinished() if go_on else None
    if left is not None:
        record = left[1]
        one, two = wording.names(record)
        view.say(say("game-was-left", title=wording.words(record).title, one=one, two=two))
        if choose(view, ask, say("go-on-asked"), _told({"yes": "choose-go-on", "no": "choose-new"})) == "yes":
            return Setup(rules, left=left)
    narrow = view.width < NARROW
    named = {name: _summary(rules, narrow) for name, rules in games.items()}
    name = choose(view, ask, say("which-game-asked"), named)
    rules = games[name]
    opponent = choose(view, ask, say("against-whom-asked"), _opponents())
    if opponent == "human":
        opener = choose(view, ask, say("who-opens-asked"), _told(FRIENDS))
        return Setup(rules, names=sides() if opener == "left" else sides()[::-1], toss=opener == "toss")
    opener = choose(view, ask, say("who-opens-asked"), _told(OPENERS))
    seats = ("human", opponent) if opener != "them" else (opponent, "human")
    return Setup(rules, seats, toss=opener == "toss")
