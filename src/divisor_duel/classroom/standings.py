"""Points, and who is ahead: such that a pupil can check it with a pencil.

A win is a point, a game that the end of its round interrupts half a point for each, a round against the
computer for want of a partner a point; who was away and has taken no number gets none. Who has equal points
is ordered by the points of those they met, where the computer counts nothing. Who is equal even then shares
the place; before any game nobody has one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

WIN, HALF, LOSS = 2, 1, 0
"""What a game gives, in halves of a point."""


@dataclass(frozen=True)
class Result:
    """What one pupil got in one game: against whom (None is the computer), opening or not, and how much."""

    pupil: int
    opponent: int | None
    opened: bool
    points: int


@dataclass(frozen=True)
class PupilStanding:
    """Where a pupil stands; points are counted in halves."""

    rank: int
    """0 before any game."""
    number: int
    points: int
    opponents: int
    """The points of those they met."""
    won: int
    halves: int
    lost: int
    byes: int
    opened: int

    @property
    def played(self) -> int:
        """How many games counted."""
        return self.won + self.halves + self.lost + self.byes

    @property
    def balance(self) -> int:
        """How many times more they have opened than answered."""
        return 2 * self.opened - self.played


def standings(pupils: Sequence[int], results: Iterable[Result]) -> list[PupilStanding]:
    """Rank everybody, best first; equals in the order of their numbers."""
    games: dict[int, list[Result]] = {number: [] for number in pupils}
    for result in results:
        games.setdefault(result.pupil, []).append(result)
    points = {number: sum(result.points for result in mine) for number, mine in games.items()}
    met = {
        number: sum(points[result.opponent] for result in mine if result.opponent is not None)
        for number, mine in games.items()
    }
    order = sorted(pupils, key=lambda number: (-points[number], -met[number], number))
    placed: list[PupilStanding] = []
    for place, number in enumerate(order, 1):
        level = placed and (placed[-1].points, placed[-1].opponents) == (points[number], met[number])
        rank = (placed[-1].rank if level else place) if any(games.values()) else 0
        placed.append(PupilStanding(rank, number, points[number], met[number], *_counted(games[number])))
    return placed


def tell_points(halves: int) -> str:
    """Write points: 2½."""
    whole, half = divmod(halves, 2)
    return f"{whole or ''}½" if half else str(whole)


def _counted(results: Sequence[Result]) -> tuple[int, int, int, int, int]:
    against = [result.points for result in results if result.opponent is not None]
    return (
        against.count(WIN),
        against.count(HALF),
        against.count(LOSS),
        len(results) - len(against),
        sum(result.opened for result in results),
    )
