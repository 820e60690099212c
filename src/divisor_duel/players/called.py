"""What players are called by those who read of them: who gave no name has one in each language."""

from __future__ import annotations

from typing import Final

from divisor_duel.game.record import UNNAMED
from divisor_duel.language import Fact, tell

COMPUTER: Final = "Computer"
"""What a computer is called where games are kept."""

Pair = tuple[str, str]


def called(names: Pair, seats: Pair = ("human", "human")) -> Pair:
    """Return what both players are called in the language in use.

    >>> called(("Ada", "Player 2"))
    ('Ada', 'Player 2')
    """
    return _told(names, seats, 1), _told(names, seats, 2)


def name_of(names: Pair, player: int, seats: Pair = ("human", "human")) -> str | Fact:
    """Return what a player is called, to be told within a sentence."""
    name = names[player - 1]
    if name == UNNAMED[player - 1]:
        return Fact("player-unnamed", number=player)
    return Fact("computer-unnamed") if name == COMPUTER and seats[player - 1] != "human" else name


def _told(names: Pair, seats: Pair, player: int) -> str:
    name = name_of(names, player, seats)
    return tell(name) if isinstance(name, Fact) else name
