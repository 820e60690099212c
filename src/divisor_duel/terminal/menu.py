"""The few questions before a game at a terminal; Enter accepts each default."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from divisor_duel.game.pool import in_words
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules, books_of, games
from divisor_duel.language import say
from divisor_duel.players.levels import FIRST_LEVEL, LEVELS, MANNERS
from divisor_duel.terminal.table.choosing import choose
from divisor_duel.terminal.table.game import SIDES
from divisor_duel.terminal.table.keyboard import Ask
from divisor_duel.terminal.table.saves import latest_unfinished
from divisor_duel.terminal.table.view import PlainView

OPPONENTS = {
    **{
        level: f"the computer, {say(MANNERS[level])}"
        for level in (FIRST_LEVEL, *(level for level in LEVELS if level != FIRST_LEVEL))
    },
    "human": "a friend at this keyboard",
}
OPENERS = {"me": "I open", "them": "the computer opens", "toss": "toss a coin"}
FRIENDS = {"left": "the player on the left", "right": "the player on the right", "toss": "toss a coin"}

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
    books = books_of(rules)
    if short:
        return ", ".join(filter(None, (in_words(rules.pool), books)))
    return f"{rules.words.summary} ({books.capitalize()}.)" if books else rules.words.summary


def ask_setup(view: PlainView, ask: Ask, go_on: bool = True) -> Setup:
    """Ask which game, against whom, and who opens; a game that was left first."""
    rules = next(iter(games.values()))
    left = latest_unfinished() if go_on else None
    if left is not None:
        record = left[1]
        view.say(f"A game of {record.position.rules.words.title} was left: {' against '.join(record.names)}.")
        if choose(view, ask, "Go on with it?", {"yes": "go on", "no": "start a new game"}) == "yes":
            return Setup(rules, left=left)
    narrow = view.width < NARROW
    named = {name: _summary(rules, narrow) for name, rules in games.items()}
    name = choose(view, ask, "Which game?", named)
    rules = games[name]
    opponent = choose(view, ask, "Against whom?", OPPONENTS)
    if opponent == "human":
        opener = choose(view, ask, "Who opens?", FRIENDS)
        return Setup(rules, names=SIDES if opener == "left" else SIDES[::-1], toss=opener == "toss")
    opener = choose(view, ask, "Who opens?", OPENERS)
    seats = ("human", opponent) if opener != "them" else (opponent, "human")
    return Setup(rules, seats, toss=opener == "toss")
