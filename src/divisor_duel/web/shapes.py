"""What travels over the API: requests, and the public state of a game; a token only once, to its owner."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Literal

from fastapi import Path
from pydantic import BaseModel, ConfigDict, Field

from divisor_duel.ending import ending, reason
from divisor_duel.errors import InvalidInput
from divisor_duel.players.levels import KNOWN, LEVELS
from divisor_duel.pool import LARGEST_NUMBER, Pool
from divisor_duel.position import End, Outcome
from divisor_duel.record import LONGEST_NAME, Record
from divisor_duel.rules import Rule, Rules
from divisor_duel.web.game import UNNAMED, Game
from divisor_duel.web.questions import LONGEST_NOTATION, MOST_ASKED
from divisor_duel.web.telling import tell, told

Id = Annotated[str, Path(pattern="^[0-9A-Za-z_-]{1,32}$", examples=["0123456789abcdef"])]
Number = Annotated[int, Field(ge=1, le=LARGEST_NUMBER, strict=True)]
Ply = Annotated[int, Field(ge=0, le=MOST_ASKED, strict=True, description="how many moves there are before")]
Player = Literal[1, 2]
Name = Annotated[str, Field(max_length=LONGEST_NAME)]
Moves = Annotated[list[Number], Field(max_length=MOST_ASKED)]
Notation = Annotated[str, Field(max_length=LONGEST_NOTATION, examples=["2-50", "1-12,15,20-30:5"])]
Seat = Annotated[str, Field(max_length=40, description=f"human, or a computer: {', '.join(LEVELS)}")]


class Body(BaseModel):
    """A request; fields nobody knows are refused, so that a misspelt one is noticed."""

    model_config = ConfigDict(extra="forbid")


class WhichRules(Body):
    """A named game, or rules of one's own."""

    game: Annotated[str | None, Field(max_length=40, examples=["divisor-duel"])] = None
    pool: Notation | None = None
    rule: Rule | None = None
    openings: Notation | None = None
    book: Annotated[str | None, Field(max_length=40, description="the rulebook whose words to speak")] = None

    @property
    def spec(self) -> dict[str, str]:
        """The rules asked for, in the few words that make them."""
        wanted = self.model_dump(include=set(WhichRules.model_fields), exclude_none=True)
        return {key: str(value) for key, value in wanted.items()}

    def rules(self) -> Rules:
        """The rules asked for, when they are of a size for this place."""
        for notation in filter(None, (self.pool, self.openings)):
            Pool.parse(notation, MOST_ASKED)
        return Rules.from_spec(self.game, self.pool, self.rule, self.openings, self.book)


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


class Words(BaseModel):
    """How a game speaks, and its rules told."""

    title: str
    summary: str
    divisor: str
    verb: str
    verbed: str
    last: str
    prompt: str
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
    legal_moves: list[int]
    outcome: Ending | None
    names: tuple[str, str]
    seats: tuple[str, str]
    free: Annotated[list[Player], Field(description="the seats that wait for a person")]
    together: Annotated[bool, Field(description="whether two different people play")]
    undo_by: Annotated[Player | None, Field(description="who wants to take back")]
    rematch: Annotated[str | None, Field(description="the game that follows")]
    tossed: Annotated[bool, Field(description="whether a coin decided who opens")]
    guessed: Annotated[list[int], Field(description="the plies at which the computer had to guess")]
    unnamed: Annotated[list[Player], Field(description="who is only called by the seat")]
    dead: Annotated[
        list[int], Field(description="the numbers that are out for good, though nobody took them")
    ]
    away: Annotated[list[Player], Field(description="who has left this server's page, as far as it knows")]
    undoable: Annotated[bool, Field(description="whether there is a move, in a game nobody gave up")]
    told: Annotated[
        dict[str, Telling],
        Field(description="the game in sentences, by the seats the reader holds: none, 1, 2 or 12"),
    ]

    @classmethod
    def of(cls, game: Game, away: Collection[int] = ()) -> GameState:
        """The public state of a game."""
        return cls.model_validate(_public(game, away))


class MyGame(GameState):
    """A game as the asker sees it: with the seats they hold."""

    you: list[Player]

    @classmethod
    def seen(cls, game: Game, token: str | None, away: Collection[int] = ()) -> MyGame:
        """The game as the holder of a token sees it."""
        return cls.model_validate(_public(game, away) | {"you": game.seats_of(token)})


class Seated(BaseModel):
    """A game and the token of the asker's new seats, told this once."""

    token: str | None
    game: MyGame


def _public(game: Game, away: Collection[int]) -> dict[str, object]:
    position, rules, outcome = game.position, game.position.rules, game.outcome
    pool = rules.pool
    return told(rules) | {
        "id": game.id,
        "version": game.version,
        "moves": position.moves,
        "ply": game.ply,
        "to_move": position.to_move,
        "legal_moves": () if outcome else position.legal_moves,
        "outcome": outcome and _ended(game.record, outcome),
        "names": game.names,
        "seats": game.seats,
        "free": game.free,
        "together": game.between_people,
        "undo_by": game.undo_by,
        "rematch": game.rematch,
        "tossed": game.tossed,
        "guessed": game.guesses,
        "unnamed": [player for player in (1, 2) if game.names[player - 1] == UNNAMED[player - 1]],
        "dead": pool.members(pool.all & ~position.open & ~pool.mask(position.moves)),
        "away": sorted(away),
        "undoable": game.ply > 0 and game.ended is None,
        "told": tell(game, away),
    }


def _ended(record: Record, outcome: Outcome) -> dict[str, object]:
    why = reason(outcome, f"player {outcome.loser}")
    return vars(outcome) | {"reason": why, "message": " ".join(ending(record, outcome))}


def check_seat(seat: str) -> str:
    """Give back a seat as it is kept, or say what seats there are."""
    if seat != "human" and seat not in KNOWN:
        raise InvalidInput(f"{seat!r} is no seat; a seat is human or a level: {', '.join(LEVELS)}")
    return seat
