"""One question to all: a position on the wall, and what everybody taps. `asking` leads a class through it.

The class plays against the computer in the same way: each of its turns is a question, and what most tapped is
played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position


class Stage(StrEnum):
    """What is shown of a question: it is asked, then bars for numbers, then the proof; then it is away."""

    ASKING = "asking"
    BARS = "bars"
    PROOF = "proof"
    AWAY = "away"


@dataclass(frozen=True)
class Question:
    """A position that a class is asked about."""

    number: int
    """Within the room; no two have the same."""
    spec: dict[str, str]
    moves: tuple[int, ...]
    stage: Stage = Stage.ASKING
    game: str | None = None
    """The game that it was taken from."""
    proof: str | None = None
    """What is told of it in the end, as it was worked out; in a game of the class nothing."""
    against: str | None = None
    """How well the computer plays, where it is a turn in a game of the class."""
    seat: int = 1
    """Which seat the class has there."""
    seconds: int | None = None
    """How long there is to answer; None until the teacher's tap."""
    closes: float | None = None
    """When the clock goes on by itself."""

    @property
    def key(self) -> str:
        """What its answers are kept under."""
        return f"wall-{self.number}"

    @property
    def shown(self) -> bool:
        """Whether it is on the wall."""
        return self.stage is not Stage.AWAY

    @property
    def unproven(self) -> bool:
        """Whether it is on the wall, and nobody may be told yet what is right."""
        return self.stage in (Stage.ASKING, Stage.BARS)

    def is_due(self, now: float) -> bool:
        """Say whether it has had its time."""
        return self.closes is not None and self.closes <= now


class GivenAnswer(NamedTuple):
    """What a pupil tapped last, and when."""

    pupil: int
    number: int
    at: float


def check_answer(position: Position, number: int) -> None:
    """Refuse what nobody can have meant; any number left on the board is an answer, right or wrong."""
    if number not in position.rules.pool:
        raise InvalidInput("answer-not-on-board", number=number)
    if number in position.moves:
        raise InvalidInput("answer-taken", number=number)


def bars(given: Iterable[GivenAnswer]) -> list[tuple[int, int]]:
    """Count the taps of each number, most first.

    >>> bars([GivenAnswer(1, 6, 0.0), GivenAnswer(2, 4, 0.5), GivenAnswer(3, 6, 1.0)])
    [(6, 2), (4, 1)]
    """
    counts = Counter(answer.number for answer in given)
    return sorted(counts.items(), key=lambda bar: (-bar[1], bar[0]))


def most_tapped(given: Iterable[GivenAnswer], legal: Collection[int]) -> int | None:
    """Return what most tapped of the numbers that are allowed; of equals, what had all its taps first.

    >>> most_tapped([GivenAnswer(1, 6, 0.0), GivenAnswer(2, 4, 0.5), GivenAnswer(3, 7, 0.2)], [4, 6])
    6
    """
    taps: dict[int, list[float]] = {}
    for answer in given:
        if answer.number in legal:
            taps.setdefault(answer.number, []).append(answer.at)
    return min(taps, key=lambda number: (-len(taps[number]), max(taps[number]), number), default=None)
