"""A class that plays, no web: the values it is made of. A `Room` has them; most modules here change one."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, NamedTuple

from divisor_duel.errors import InvalidInput, Mistake
from divisor_duel.language import ENGLISH
from divisor_duel.players.levels import FIRST_LEVEL

MINUTES: Final = 10
"""How long a round is, unless the teacher says otherwise."""


class NotNow(Mistake):
    """Something a class cannot do as things stand; `code` says why."""

    code = "wrong-phase"


class Phase(StrEnum):
    """Where a lesson is."""

    GATHERING = "gathering"
    PLAYING = "playing"
    PAUSED = "paused"
    BETWEEN = "between"
    FINISHED = "finished"


class PairingMode(StrEnum):
    """How pairs are made: in rounds for all, or whoever is free meets whoever waits."""

    SWISS = "swiss"
    FREE = "free"


class State(StrEnum):
    """Whether a pupil plays: one who rests is not paired, one who was removed is not let in either."""

    HERE = "here"
    RESTING = "resting"
    REMOVED = "removed"


class BoardKind(StrEnum):
    """Two pupils; one and the computer for want of a partner; one and the computer, without points."""

    PAIR = "pair"
    BYE = "bye"
    PRACTICE = "practice"


class Halt(StrEnum):
    """Why nobody may move at a board."""

    PAUSED = "paused"
    ROUND_OVER = "round-over"
    LEFT = "left"
    TAKEN_BACK = "taken-back"


class HintMode(StrEnum):
    """How many hints a pupil may ask for: none, one a game that names no number, or as many as they like."""

    NONE = "none"
    NUDGE = "nudge"
    UNLIMITED = "unlimited"


class WrongTap(StrEnum):
    """What it costs to tap a number that is not allowed, where the choices are hidden.

    The turn cannot go to the opponent: whoever has a lost position would tap wrong to be rid of it. So it is
    used up: chance takes an allowed number in the pupil's place.
    """

    NOTHING = "nothing"
    COUNTED = "counted"
    TURN = "turn"


class Wall(StrEnum):
    """What the wall shows after a round, where no question is asked."""

    BOARDS = "boards"
    STANDINGS = "standings"
    FIRST_FIVE = "first-five"
    MISTAKE = "mistake"


@dataclass(frozen=True)
class RoomSettings:
    """What the teacher chose, and may choose anew."""

    rules: dict[str, str]
    """The game, in the few words that make it."""
    pairing: PairingMode = PairingMode.SWISS
    minutes: int | None = MINUTES
    level: str = FIRST_LEVEL
    own_names: bool = False
    hints: HintMode = HintMode.UNLIMITED
    choices_hidden: bool = False
    """Whether boards tell only after the tap which numbers are allowed."""
    wrong_tap: WrongTap = WrongTap.NOTHING
    open: bool = True
    """Whether more may join."""
    names_shown: bool = False
    """Whether the wall names who plays."""
    names_in_question: bool = False
    """Whether it names them in a question, too, where one of them may have erred."""
    wall: Wall = Wall.BOARDS
    language: str = ENGLISH
    """What the wall speaks, and pupils who have chosen no other."""
    roster: tuple[str, ...] = ()
    """The names of a class, of which pupils tap their own; without it they choose."""


@dataclass(frozen=True)
class Claim:
    """A wish to have a pupil's place: the key that would hold it, and the hash of its word."""

    key: str
    word: str


@dataclass(frozen=True)
class DeskWord:
    """What is kept of the word that opens the desk on another device; `people` makes it."""

    salt: str
    key: str


@dataclass(frozen=True)
class PupilLevel:
    """What is easier for one pupil than for the others."""

    pool: str | None = None
    """A smaller board; who meets them plays on it, too."""
    computer: str | None = None
    """How well the computer plays with them."""
    glow: bool = False
    """Whether the numbers glow for them that they may take, though they are hidden from the others."""


@dataclass(frozen=True)
class Pupil:
    """One of the class; their key holds their seats."""

    number: int
    name: str
    key: str
    state: State = State.HERE
    waiting: float | None = None
    """Since when they wait for a partner, in free play."""
    level: PupilLevel = PupilLevel()
    word: str | None = None
    """The hash of the word that brings them back on another device."""
    asks: Claim | None = None
    """Who asks to be them, and waits for the teacher."""


@dataclass(frozen=True)
class ClassBoard:
    """Where two meet in a round: pupils by their numbers, None is the computer; the first of them opens."""

    round: int
    number: int
    kind: BoardKind
    pupils: tuple[int | None, int | None]
    game: str = field(default_factory=lambda: secrets.token_hex(8))
    points: tuple[int, int] | None = None
    """In halves, once the board is closed."""

    def other(self, pupil: int) -> int | None:
        """Return whom a pupil meets here."""
        return self.pupils[1 - self.pupils.index(pupil)]


@dataclass(frozen=True)
class Undo:
    """What it takes to undo the teacher's last action."""

    action: str
    when: tuple[Phase, int, float | None] | None
    """The phase, the round and the seconds left that were changed, if they were."""
    pupils: tuple[tuple[int, str, State], ...]
    boards: tuple[ClassBoard, ...]
    """As they were."""
    made: tuple[str, ...]
    """The games that came of it."""
    until: float | None = None
    """Until when it can be undone, where boards were ended by it."""


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
    proof: dict[str, Any] | None = None
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


@dataclass(frozen=True)
class Task:
    """A puzzle of homework: the numbers taken so far, and the one that wins."""

    moves: tuple[int, ...]
    answer: int


@dataclass(frozen=True)
class Homework:
    """A set of puzzles, of a game in the few words that make it."""

    number: int
    rules: dict[str, str]
    level: int
    seed: str
    until: float
    tasks: tuple[Task, ...]
    about: tuple[int, ...] = ()
    """Numbers that its puzzles were to be about."""

    def is_open(self, now: float) -> bool:
        """Say whether answers still count."""
        return now <= self.until

    def task(self, number: int) -> Task:
        """Return a puzzle, by its number from 1."""
        if not 1 <= number <= len(self.tasks):
            raise InvalidInput("homework-no-such-puzzle", number=number, count=len(self.tasks))
        return self.tasks[number - 1]
