"""The small change of explanations: who is called what, and numbers named in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from divisor_duel.game.position import Position

MOST_NAMED = 6


def names(position: Position) -> tuple[str, str]:
    """Return the player to move and the other."""
    return f"Player {position.to_move}", f"Player {3 - position.to_move}"


def join_and(items: Sequence[object], more: str = "more", most: int = MOST_NAMED) -> str:
    """Join items in a sentence; when there are many, say how many more.

    >>> join_and(range(2, 20))
    '2, 3, 4, 5, 6 and 13 more'
    """
    return join_and_of(items, len(items), more, most)


def join_and_of(items: Iterable[object], count: int, more: str = "more", most: int = MOST_NAMED) -> str:
    """Join items of which there are so many; only those that are named are made."""
    if count > most:
        few = [*map(str, islice(items, most - 1)), f"{count - most + 1:,} {more}"]
    else:
        few = [*map(str, items)]
    *first, last = few
    return f"{', '.join(first)} and {last}" if first else last
