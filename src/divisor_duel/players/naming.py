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
