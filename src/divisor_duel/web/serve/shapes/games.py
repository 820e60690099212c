"""What travels over the API: requests, which are checked, and answers, which the schema describes."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field

from divisor_duel.classroom import Halt
from divisor_duel.game.pool import LARGEST_NUMBER
from divisor_duel.game.position import End
from divisor_duel.game.record import LONGEST_NAME
from divisor_duel.game.rules import Rule
from divisor_duel.players.levels import LEVELS
from divisor_duel.web.api.positions import LONGEST_NOTATION
from divisor_duel.web.api.spec import MOST_ASKED
from divisor_duel.web.serve.shapes.facts import Facts

_ID = "^[0-9A-Za-z_-]{1,32}$"
Id = Annotated[str, Path(pattern=_ID, examples=["0123456789abcdef"])]
Number = Annotated[int, Field(ge=1, le=LARGEST_NUMBER, strict=True)]
Ply = Annotated[int, Field(ge=0, le=MOST_ASKED, strict=True, description="how many moves there are before")]
Player = Literal[1, 2]
Name = Annotated[str, Field(max_length=LONGEST_NAME)]
Moves = Annotated[list[Number], Field(max_length=MOST_ASKED)]
Notation = Annotated[str, Field(max_length=LONGEST_NOTATION, examples=["2-50", "1-12,15,20-30:5"])]
Seat = Annotated[str, Field(max_length=40, description=f"human, or a computer: {', '.join(LEVELS)}")]
UsedUp = Annotated[
    list[int], Field(description="at the end: the relatives of the last number, all of them taken")
]


class Body(BaseModel):
    """A request; fields nobody knows are refused, so that a misspelt one is noticed."""

    model_config = ConfigDict(extra="forbid")


class WhichRules(Body):
    """A named game, or rules of one's own."""

    game: Annotated[str | None, Field(max_length=40, examples=["divisor-duel"])] = None
    pool: Notation | None = None
    rule: Rule | None = None
    openings: Notation | None = None
    goal: Annotated[
        str | None, Field(max_length=40, examples=["last", "misere", "length-20", "length-20-short"])
    ] = None
    book: Annotated[str | None, Field(max_length=40, description="the rulebook whose words to speak")] = None

    @property
    def spec(self) -> dict[str, str]:
        """The rules asked for, in the few words that make them."""
        wanted = self.model_dump(include=set(WhichRules.model_fields), exclude_none=True)
        return {key: str(value) for key, value in wanted.items()}


class NewGame(WhichRules):
    """A game to be made: its rules, who sits where, and which seats its maker takes."""

    seats: tuple[Seat, Seat] = ("human", "human")
    names: tuple[Name | None, Name | None] = (None, None)
    take: Annotated[
        list[Player] | None,
        Field(max_length=2, description="the maker's seats; the first human one when left out"),
    ] = None
    toss: Annotated[bool, Field(description="let chance decide who sits in which seat")] = False
    moves: Moves = Field(default_factory=list)
    choices_hidden: Annotated[
        bool, Field(description="tell which numbers are allowed only after the tap, and then no other")
    ] = False


class TakeSeat(Body):
    """A person who wants the free seat."""

    name: Name | None = None
    attempt: Annotated[
        str | None,
        Field(
            pattern="^[0-9A-Za-z_-]{22,64}$",
            description="a secret of one's own, with which a lost answer can be asked for again",
        ),
    ] = None


class Move(Body):
    """A number, and how many moves it answers."""

    number: Number
    ply: Ply


class Undo(Body):
    """A wish to take back, as the game stands at `ply`; `agree` false refuses the other's wish."""

    ply: Ply
    agree: bool = True


class Ending(BaseModel):
    """How a game ended."""

    winner: Player
    kind: Annotated[End, Field(description="what ended it; played-out when the rules did")]
    detail: Annotated[str, Field(description="what more is known of a forfeit")]
    reason: Annotated[str, Field(description="in words; empty when it was played out")]
    message: str
    message_facts: Facts


class Words(BaseModel):
    """How a game speaks, and its rules told."""

    title: str
    summary: str
    divisor: str
    verb: str
    verbed: str
    about: str
    example: str
    tips: Annotated[
        list[tuple[str, str]],
        Field(description="what the rulebook advises, and what exact play says about it"),
    ]


class ToldRules(BaseModel):
    """The rules of a game, with the numbers of its pool and its words."""

    game: str
    pool: str
    rule: Rule
    openings: str
    goal: Annotated[str, Field(description="who wins when nobody can move: last, misere or length-K")]
    spec: Annotated[dict[str, str], Field(description="the few words to ask for these rules again")]
    numbers: list[int]
    pool_words: Annotated[str, Field(description="the pool in words")]
    linked: Annotated[bool, Field(description="whether each number must follow from the last")]
    words: Words


class Telling(BaseModel):
    """A game in sentences, as one of its readers is told of it."""

    title: Annotated[str, Field(description="for the window: whose turn it is, and the game")]
    turn: Annotated[str, Field(description="whose turn it is and what to answer, or how the game ended")]
    moved: Annotated[str, Field(description="the last move")]
    lost_turn: Annotated[str, Field(description="that a wrong number cost the reader's last turn, if it did")]
    players: Annotated[tuple[str, str], Field(description="who sits in each seat")]
    entry: Annotated[str, Field(description="the game as one of several to go on with")]
    sat_down: Annotated[tuple[str, str], Field(description="that somebody took a seat")]
    undo_asked: Annotated[str, Field(description="who wants to take back")]
    undo_refused: Annotated[
        tuple[str, str], Field(description="that a player's wish to take back is refused")
    ]
    opens: Annotated[str, Field(description="who makes the first move")]
    end: Annotated[str, Field(description="who has won")]


class GameState(ToldRules):
    """What everyone may know of a game."""

    id: str
    version: Annotated[int, Field(description="how often it has changed; a higher one is newer")]
    moves: list[int]
    ply: int
    to_move: Player
    legal_moves: Annotated[list[int], Field(description="none while choices are hidden")]
    choices_hidden: Annotated[
        bool, Field(description="whether it is hidden from the asker which numbers are allowed")
    ]
    outcome: Ending | None
    names: tuple[str, str]
    seats: tuple[str, str]
    free: Annotated[list[Player], Field(description="the seats that wait for a person")]
    together: Annotated[bool, Field(description="whether two different people play")]
    undo_by: Annotated[Player | None, Field(description="who wants to take back")]
    rematch: Annotated[str | None, Field(description="the game that follows")]
    tossed: Annotated[bool, Field(description="whether a coin decided who opens")]
    room: Annotated[str | None, Field(description="the class it is played in")]
    halted: Annotated[Halt | None, Field(description="why nobody may move, though it is not over")]
    guessed: Annotated[list[int], Field(description="the plies at which the computer had to guess")]
    unnamed: Annotated[list[Player], Field(description="who is only called by the seat")]
    used_up: UsedUp
    dead: Annotated[
        list[int],
        Field(description="the numbers out for good, though nobody took them; none while choices are hidden"),
    ]
    away: Annotated[list[Player], Field(description="who has left this server's page, as far as it knows")]
    undoable: Annotated[bool, Field(description="whether there is a move, in a game nobody gave up")]
    told: Annotated[Telling, Field(description="the game in sentences, as the holder of these seats is told")]


class MyGame(GameState):
    """A game as the asker sees it: with the seats they hold."""

    you: list[Player]


class Seated(BaseModel):
    """A game and the token of the asker's new seats, told this once."""

    token: str | None
    game: MyGame


class Link(BaseModel):
    """Where a game is found."""

    link: str
    local: Annotated[bool, Field(description="whether it works on this computer only")]
