"""What those who want to know send and are told: who wins and why, reviews, puzzles, lessons."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query
from pydantic import BaseModel, Field

from divisor_duel.game.record import UNNAMED
from divisor_duel.learn.puzzles import PUZZLE_LEVELS
from divisor_duel.learn.review import Verdict
from divisor_duel.web.api.solo import SIZES
from divisor_duel.web.serve.shapes.facts import Facts
from divisor_duel.web.serve.shapes.games import Body, Moves, Name, Number, Player, ToldRules, WhichRules

NamedGame = Annotated[str, Path(max_length=40, examples=["divisor-duel"])]
PuzzleLevel = Annotated[int, Query(ge=PUZZLE_LEVELS[0], le=PUZZLE_LEVELS[-1])]
PuzzleDate = Annotated[
    str | None,
    Query(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="a day's puzzle, the same for all"),
]
PuzzleNumbers = Annotated[
    str | None,
    Query(max_length=200, description="numbers that the puzzle is to be about: 35.91"),
]
PuzzleSeed = Annotated[str | None, Query(max_length=40, description="the same seed, the same puzzle")]


class Rulebook(BaseModel):
    """The named games and the computer's levels, weakest first."""

    games: list[ToldRules]
    levels: list[str]
    manners: Annotated[dict[str, str], Field(description="how the computer plays at each level")]


class AskedPosition(WhichRules):
    """A position: rules and the numbers taken so far."""

    moves: Moves = Field(default_factory=list)
    names: Annotated[tuple[Name, Name], Field(description="what to call the players")] = UNNAMED


class Solved(ToldRules):
    """Who wins a position, with which numbers, and why; and what proves it, to be drawn."""

    moves: list[int]
    to_move: Player
    winner: Player
    winning_moves: list[int]
    losing_moves: list[int]
    legal_moves: list[int]
    names: tuple[str, str]
    standing: Annotated[str, Field(description="who wins, and how many numbers do it, in a sentence")]
    standing_facts: Facts
    tried: Annotated[str, Field(description="whether the last number wins, and if not, what answers it")]
    tried_facts: Facts
    hint: str
    hint_facts: Facts
    nudge: Annotated[str, Field(description="the hint without how many numbers win, for a puzzle")]
    nudge_facts: Facts
    advised: Annotated[
        int | None,
        Field(description="the number a hint names: the simplest that wins, else the hardest to answer"),
    ]
    first_reason: Annotated[str, Field(description="what to do, and one pair or a count that shows why")]
    first_reason_facts: Facts
    piles: Annotated[list[str], Field(description="antichain: the groups as piles of counters")]
    explanation: str
    explanation_facts: Facts
    whole_reason: Annotated[
        str, Field(description="the explanation, of the same facts, told to the player to move")
    ]
    tried_reason: Annotated[str, Field(description="the same, told to the player who took the last number")]
    proves: Annotated[int | None, Field(description="the winning move the drawing is about")]
    pairs: Annotated[list[tuple[int, int]], Field(description="chain: numbers and their partners")]
    answers: Annotated[list[tuple[int, int]], Field(description="chain: each reply and what answers it")]
    groups: Annotated[list[list[int]], Field(description="antichain: numbers that hang together")]
    strengths: Annotated[list[int | None], Field(description="antichain: the nimber of each group")]


class Recorded(Body):
    """A game as text; the longest there can be is well below the limit of a request."""

    record: str
    you: Annotated[Player | None, Field(description="which of the two players is told, if one is")] = None


class Judged(BaseModel):
    """What somebody did on their turn."""

    ply: Annotated[int, Field(description="how many moves there were before")]
    player: Player
    verdict: Verdict
    verdict_words: Annotated[str, Field(description="the verdict in words")]
    winning_moves: list[int]


Cost = Annotated[int | None, Field(description="where the length counts, how many moves it cost, if known")]


class TurningPoint(Judged):
    """A move that gave the win away, and why."""

    number: int
    cost: Cost
    explanation: str


class Shown(Judged):
    """What somebody did on their turn, as the page shows it."""

    done: Annotated[str, Field(description="what was done: the number, or that it was given up")]
    mark: Annotated[str, Field(description="a sign for the verdict")]
    mistake: Annotated[bool, Field(description="whether it gave a win away")]
    told: Annotated[str, Field(description="the turn in a sentence")]
    told_facts: Facts
    turned: Annotated[str, Field(description="what gave the win away, and what wins, if it did")]
    turned_facts: Facts
    ahead: Annotated[str, Field(description="what was possible, and what came of it, in a sentence")]
    ahead_facts: Facts
    why: Annotated[str, Field(description="why it gave the win away, if it did")]
    why_facts: Facts


class ReviewedMove(Shown):
    """A move and what it did; one that was given to the players is not judged."""

    number: int
    cost: Cost


class GivingUp(Shown):
    """A resignation or a forfeit and what it did, and who would have won and why."""

    explanation: str


class Reviewed(ToldRules):
    """A game with every move marked."""

    names: tuple[str, str]
    winner: Player | None
    message: str
    message_facts: Facts
    moves: list[ReviewedMove]
    turning_points: list[TurningPoint]
    accuracy: Annotated[
        list[float | None],
        Field(description="the share of won positions each player kept, as far as is known"),
    ]
    accuracy_words: Annotated[tuple[str, str], Field(description="the same in words")]
    accuracy_words_facts: Facts
    given: Annotated[int, Field(description="how many of the first moves nobody chose")]
    gave_up: Annotated[GivingUp | None, Field(description="how the game was given up, if it was")]


class Posed(ToldRules):
    """A position with exactly one winning move."""

    moves: list[int]
    to_move: Player
    legal_moves: list[int]
    level: int
    answer: int
    names: tuple[str, str]
    task: Annotated[str, Field(description="what is asked, in a sentence")]
    task_facts: Facts


class Wanted(AskedPosition):
    """A position to practise, in which some number wins; or one to make a new position like."""

    taken: Annotated[Number | None, Field(description="the number that was taken there and does not win")] = (
        None
    )
    fresh: Annotated[bool, Field(strict=True, description="a new one of the same game and level")] = False


class Exercise(ToldRules):
    """A position in which a number wins, to be found."""

    moves: list[int]
    to_move: Player
    legal_moves: Annotated[list[int], Field(description="none where the choices are hidden")]
    choices_hidden: bool
    names: tuple[str, str]
    task: Annotated[str, Field(description="what is asked, in a sentence")]
    task_facts: Facts
    about: Annotated[str, Field(description="where the position comes from, in a sentence")]
    about_facts: Facts


class Replies(BaseModel):
    """How many choices each number that can be taken would leave."""

    replies: dict[str, int]


class Alone(Body):
    """A chain one makes alone from the numbers 1 to `size`."""

    size: Annotated[
        int, Field(strict=True, description=f"one of {', '.join(map(str, SIZES))}", examples=[50])
    ]
    moves: Moves = Field(default_factory=list)
    hint: Annotated[bool, Field(strict=True)] = False


class Chain(BaseModel):
    """A chain as far as it goes."""

    numbers: list[int]
    moves: list[int]
    legal_moves: list[int]
    best: Annotated[int, Field(description="the length of the longest chain there is")]
    hinted: Annotated[int | None, Field(description="a good number, if a hint was wished for")]
    turn: Annotated[str, Field(description="what may come next, in a sentence")]
    standing: Annotated[str, Field(description="how the chain compares, in sentences")]
    hint: str


class Answer(Body):
    """An answer in the first lesson: a number, the word for a hint, or nothing yet."""

    step: Annotated[int, Field(ge=0, le=100, strict=True)] = 0
    moves: Annotated[list[Number], Field(max_length=100)] = Field(default_factory=list)
    answer: Annotated[str, Field(max_length=40)] = ""


class Guided(ToldRules):
    """How the first lesson goes on."""

    step: int
    steps: Annotated[int, Field(description="how many there are")]
    moves: list[int]
    legal_moves: list[int]
    names: tuple[str, str]
    said: Annotated[str, Field(description="what is said to the answer")]
    said_facts: Facts
    told: Annotated[str, Field(description="what is told before the next question")]
    told_facts: Facts
    ask: Annotated[str, Field(description="the next question")]
    ask_facts: Facts
    over: bool
