"""How every front end speaks of the players and their moves."""

from __future__ import annotations

import re
from typing import Final

GUESSED: Final = "a guess: this pool is too hard to work out in time"
"""What is said of a move the computer made without knowing whether it wins."""


def with_names(text: str, names: tuple[str, str]) -> str:
    """Call the players of an explanation, which speaks of Player 1 and Player 2, by their names.

    >>> with_names("Player 2 wins with 4; Player 1 has lost.", ("Player 2", "Ada"))
    'Ada wins with 4; Player 2 has lost.'
    """
    # In one pass: a player may be called Player 2 and sit in the first seat.
    return re.sub(r"\bPlayer ([12])\b", lambda player: names[int(player[1]) - 1], text)


# What is said of a player, and how the same is said to them.
_TO_YOU: Final = {
    "answers": "answer",
    "changes": "change",
    "has": "have",
    "is": "are",
    "loses": "lose",
    "makes": "make",
    "plays": "play",
    "runs": "run",
    "wins": "win",
}


def told_to(text: str, you: int) -> str:
    """Tell an explanation to one of its players.

    >>> told_to("Player 1 wins with 4: it is Player 2 who runs out. Only 4 wins.", 1)
    'You win with 4: it is Player 2 who runs out. Only 4 wins.'
    >>> told_to("Player 2 loses: it is Player 2 who runs out, since Player 1 answers.", 2)
    'You lose: it is you who run out, since Player 1 answers.'
    """

    def spoken(found: re.Match[str]) -> str:
        begins = not found.start() or text[: found.start()].endswith((". ", "! ", "? "))
        verb = f" {_TO_YOU[found[2]]}" if found[2] else ""
        return f"{'You' if begins else 'you'}{found[1] or ''}{verb}"

    return re.sub(rf"\bPlayer {you}\b( who)?(?: ({'|'.join(_TO_YOU)})\b)?", spoken, text)
