"""What travels over the API of a class: requests, which are checked, and answers, which are described."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Path
from pydantic import BaseModel, Field

from divisor_duel.classroom import (
    MINUTES,
    BoardKind,
    Halt,
    HintMode,
    PairingMode,
    Phase,
    State,
    Wall,
    WrongTap,
)
from divisor_duel.classroom.naming import LONGEST
from divisor_duel.game.position import End
from divisor_duel.players.levels import FIRST_LEVEL
from divisor_duel.web.serve.shapes.class_questions import DeskQuestion, MyQuestion, WallQuestion
from divisor_duel.web.serve.shapes.class_told import DeskTelling, PupilTelling, WallMistake, WallTelling
from divisor_duel.web.serve.shapes.games import Body, Notation, Player, WhichRules

Number = Annotated[int, Field(ge=1, le=1000, strict=True)]
"""A pupil's, within the class."""
PupilNumber = Annotated[int, Path(ge=1, le=1000)]
RoundNumber = Annotated[int, Path(ge=1, le=1000)]
Minutes = Annotated[int, Field(ge=1, le=120, strict=True)]
Level = Annotated[str, Field(max_length=40, description="how well the computer plays with the odd one out")]
Language = Annotated[
    str,
    Field(
        max_length=40,
        description="what the wall speaks, and pupils who have chosen no other",
        examples=["de"],
    ),
]
Code = Annotated[str, Field(max_length=20, examples=["KPRTX"])]
PupilName = Annotated[str, Field(max_length=4 * LONGEST)]
Flag = Annotated[bool, Field(strict=True)]
Attempt = Annotated[
    str | None,
    Field(
        pattern="^[0-9A-Za-z_-]{22,64}$",
        description="a secret of one's own, with which a lost answer can be asked for again",
    ),
]
Roster = Annotated[
    str, Field(max_length=20_000, description="the names of the class, one in a line; pupils take theirs")
]
_HINTS = "none, one in a game that names no number, or as many as a pupil likes"
_HIDDEN = "whether a board tells which numbers are allowed only after the tap"
_COST = (
    "what a number costs that is not allowed, while choices are hidden; for the turn, chance takes a number"
)


class NewRoom(WhichRules):
    """A class to be opened: the game, how pairs are made, how long a round is."""

    pairing: PairingMode = PairingMode.SWISS
    minutes: Annotated[Minutes | None, Field(description="of a round; none for no clock")] = MINUTES
    level: Level = FIRST_LEVEL
    own_names: Annotated[Flag, Field(description="whether pupils may type a name of their own")] = False
    hints: Annotated[HintMode, Field(description=_HINTS)] = HintMode.NONE
    choices_hidden: Annotated[Flag, Field(description=_HIDDEN)] = True
    wrong_tap: Annotated[WrongTap, Field(description=_COST)] = WrongTap.COUNTED
    roster: Roster = ""
    language: Annotated[Language | None, Field(description="none for that of the request")] = None


class Choices(Body):
    """What the teacher chooses anew; what is left out stays."""

    pairing: PairingMode | None = None
    minutes: Annotated[Minutes | None, Field(description="of the rounds to come; none for no clock")] = None
    level: Level | None = None
    own_names: Flag | None = None
    hints: Annotated[HintMode | None, Field(description=_HINTS)] = None
    choices_hidden: Annotated[Flag | None, Field(description=f"{_HIDDEN}, of the boards to come")] = None
    wrong_tap: Annotated[WrongTap | None, Field(description=f"{_COST}, at the boards to come")] = None
    open: Annotated[Flag | None, Field(description="whether more may join")] = None
    names_shown: Annotated[Flag | None, Field(description="whether the wall names the players")] = None
    names_in_question: Annotated[
        Flag | None, Field(description="whether a question names them, of whom one may have erred")
    ] = None
    wall: Annotated[Wall | None, Field(description="what the wall shows after a round")] = None
    roster: Roster | None = None
    language: Language | None = None
    rules: Annotated[
        WhichRules | None, Field(description="another game, or other numbers, between rounds")
    ] = None


class JoinRoom(Body):
    """One who has the code, and perhaps a name; without one, a friendly name is given."""

    code: Code
    name: PupilName | None = None
    attempt: Attempt = None


class NextBoard(Body):
    """A wish for a game; against the computer rather than to wait."""

    computer: Flag = False


class Nudge(BaseModel):
    """A hint that names no number."""

    hint: str


class BeginRound(Body):
    """A round to begin: pairs made by hand, and whom to leave out."""

    pairs: Annotated[list[tuple[Number, Number]], Field(max_length=200)] = Field(default_factory=list)
    without: Annotated[list[Number], Field(max_length=300)] = Field(default_factory=list)


class MoreTime(Body):
    """More time for a round."""

    minutes: Minutes


class PairByHand(Body):
    """Two who are to meet; the first opens."""

    first: Number
    second: Number


class Rename(Body):
    """Another name; without one, a friendly name is given."""

    name: PupilName | None = None


class Easier(Body):
    """What is to be easier for a pupil, at the boards to come; what is left out is as for all."""

    pool: Annotated[
        Notation | None, Field(description="a smaller board; who meets them plays on it, too")
    ] = None
    computer: Annotated[Level | None, Field(description="how well the computer plays with them")] = None
    glow: Annotated[
        Flag, Field(description="whether numbers glow for them that are hidden from the others")
    ] = False


class Rest(Body):
    """Whether to leave a pupil out of the pairing."""

    rest: Flag


class RoomNames(BaseModel):
    """Names that are free, and whether one's own is allowed."""

    names: list[str]
    listed: Annotated[bool, Field(description="whether they are the teacher's list, not friendly ones")]
    taken: Annotated[list[str], Field(description="the names of the list that somebody has")]
    you: Annotated[str | None, Field(description="who the asker is in this class already")]
    room: Annotated[str | None, Field(description="the class, for whoever is in it already")]
    own: bool
    title: Annotated[str, Field(description="the game that is played")]
    code: str
    language: Language


class RoomLink(BaseModel):
    """How pupils come in."""

    link: str
    address: Annotated[str, Field(description="the same without scheme and code, to be typed")]
    local: Annotated[bool, Field(description="whether it works on this computer only")]
    told: Annotated[str, Field(description="why it does so, and what to do, in a sentence")]
    code: str


class RoomTime(BaseModel):
    """Which room, and where it is in its lesson."""

    room: str
    code: str
    version: int
    title: str
    language: Language
    pairing: PairingMode
    phase: Phase
    round: Annotated[int, Field(description="0 before the first")]
    ends: Annotated[float | None, Field(description="when the clock ends the round, in seconds since 1970")]
    left: Annotated[float | None, Field(description="the seconds left, while it is paused")]
    now: Annotated[float, Field(description="when this was written, by the same clock as the other times")]


class RoomResult(BaseModel):
    """A game of one pupil."""

    round: int
    game: str
    kind: BoardKind
    opponent: Annotated[str | None, Field(description="none is the computer")]
    opened: bool
    points: Annotated[str | None, Field(description="1, ½ or 0; none while it is not closed")]


class RoomMe(RoomTime):
    """A class as one of its pupils sees it."""

    hints: HintMode
    you: int
    name: str
    resting: bool
    board: Annotated[str | None, Field(description="the game to play at, or played last in this round")]
    kind: BoardKind | None
    over: Annotated[bool, Field(description="whether there is nothing more to play at the board")]
    alone: Annotated[bool, Field(description="whether the other at the board has left for a while")]
    homework: Annotated[int, Field(description="how many sets can be answered")]
    may_next: Annotated[bool, Field(description="whether a game can be asked for")]
    waiting: bool
    joined: int
    points: str
    rank: int
    of: int
    board_number: Annotated[int | None, Field(description="by which they find their board on the wall")]
    results: list[RoomResult]
    question: MyQuestion | None
    told: PupilTelling


class Joined(BaseModel):
    """A pupil's token and their word, told this once, and the class as they see it."""

    token: str
    word: Annotated[str, Field(description="brings them back to their place on another device")]
    me: RoomMe


class OwnLevel(BaseModel):
    """What is easier for a pupil."""

    pool: str | None
    computer: str | None
    glow: bool


class Missed(BaseModel):
    """A number that was tapped though it is not allowed."""

    number: int
    times: int
    pairs: Annotated[
        list[tuple[int, int]],
        Field(description="after which number it was tapped, and itself; 0 for the first"),
    ]
    told: Annotated[str, Field(description="the number, its prime factors and how often")]


class RoomPupil(BaseModel):
    """A pupil as the teacher sees them."""

    number: int
    name: str
    state: State
    away: Annotated[bool, Field(description="has left this server's pages, as far as it knows")]
    board: str | None
    waiting: bool
    asks: Annotated[bool, Field(description="whether another device asks for their place")]
    level: OwnLevel
    hints: Annotated[int, Field(description="how many hints they asked for")]
    missed: Annotated[list[Missed], Field(description="what they tapped wrongly, the most first")]


class RoomBoard(BaseModel):
    """A board in small: in the order of the seats, the first opens."""

    game: str
    number: int
    kind: BoardKind
    pupils: Annotated[tuple[int | None, int | None], Field(description="none is the computer")]
    names: tuple[str, str]
    seats: tuple[str, str]
    numbers: Annotated[list[int], Field(description="what is played with at this board")]
    linked: bool
    moves: list[int]
    ply: int
    to_move: Player
    legal: Annotated[int, Field(description="how many choices there are")]
    dead: list[int]
    since: Annotated[float, Field(description="when it last changed")]
    halted: Halt | None
    winner: Player | None
    ended: Annotated[End | None, Field(description="what ended it, if it is over")]
    points: tuple[str, str] | None
    told: Annotated[str, Field(description="whose turn it is, or how it ended")]
    damaged: Annotated[bool, Field(description="whether its game cannot be read any more")]


class PastBoard(BaseModel):
    """A board of a round before."""

    game: str
    number: int
    kind: BoardKind
    pupils: tuple[int | None, int | None]
    names: tuple[str, str]
    points: tuple[str, str] | None


class RoomRound(BaseModel):
    """A round before."""

    round: int
    boards: list[PastBoard]


class RoomStanding(BaseModel):
    """A pupil's place, as it can be checked with a pencil."""

    rank: Annotated[int, Field(description="0 before any game")]
    number: int
    name: str
    points: str
    opponents: Annotated[str, Field(description="the points of those they met, which order equals")]
    played: int
    won: int
    halves: int
    lost: int
    byes: int
    opened: int


class RoomDesk(RoomTime):
    """A class as its teacher sees it."""

    spec: dict[str, str]
    numbers: list[int]
    linked: bool
    minutes: int | None
    level: str
    own_names: bool
    hints: HintMode
    choices_hidden: bool
    wrong_tap: WrongTap
    open: bool
    names_shown: bool
    names_in_question: bool
    wall: Wall
    undo: Annotated[str | None, Field(description="what can be undone: begin, end, finish, pair, …")]
    undo_until: Annotated[float | None, Field(description="until when, where that is limited")]
    roster: list[str]
    kept_until: Annotated[
        float | None,
        Field(description="until when it is kept at least; without it, a day after it was last used"),
    ]
    missed: Annotated[list[Missed], Field(description="what the class tapped wrongly, the most first")]
    pupils: list[RoomPupil]
    boards: list[RoomBoard]
    rounds: list[RoomRound]
    standings: list[RoomStanding]
    question: DeskQuestion | None
    told: DeskTelling


class OpenedRoom(BaseModel):
    """The teacher's token, told this once, and their desk."""

    token: str
    room: RoomDesk


class WallBoard(BaseModel):
    """A board on the wall."""

    number: int
    numbers: list[int]
    linked: bool
    moves: list[int]
    ply: int
    to_move: Player
    dead: list[int]
    winner: Player | None
    halted: Halt | None
    names: tuple[str, str] | None


class RoomWall(RoomTime):
    """A class as everybody in the room sees it."""

    numbers: list[int]
    linked: bool
    joined: int
    playing: Annotated[int, Field(description="how many boards are being played at")]
    finished: int
    rule: Annotated[str, Field(description="of the game, in a sentence")]
    pool_words: str
    shows: Literal["join", "boards", "question", "standings", "first-five", "mistake"]
    boards: list[WallBoard]
    question: WallQuestion | None
    mistake: WallMistake | None
    standings: list[RoomStanding]
    told: WallTelling
