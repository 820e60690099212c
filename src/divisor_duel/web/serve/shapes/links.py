"""What lives in the browser as it travels: games by link, and what is kept there as one file."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field

from divisor_duel.web.api.links import MOST_SIGNS
from divisor_duel.web.serve.shapes.games import Body, Name, Number, Player, ToldRules, UsedUp, WhichRules

# Longer than any link, so that one too long is told so in its own words.
LinkText = Annotated[
    str,
    Field(
        max_length=10 * MOST_SIGNS,
        description="what stands behind the #",
        examples=["1/divisor-duel/abc.00000"],
    ),
]
Address = Annotated[str, Field(max_length=2 * MOST_SIGNS)]


class FirstLink(WhichRules):
    """A game by link to be begun: mine and the friend's name, and who opens."""

    names: tuple[Name | None, Name | None] = (None, None)
    opens: Literal["me", "them", "toss"] = "me"
    choices_hidden: Annotated[
        bool, Field(description="tell which numbers are allowed only after the tap")
    ] = False


class OpenLink(Body):
    """A link to be opened."""

    link: LinkText


class NextLink(OpenLink):
    """A link, and the number taken next."""

    number: Number


class NewLink(OpenLink):
    """A link whose friends play once more, and which of them I was."""

    you: Player


class LinkTelling(BaseModel):
    """A game by link in sentences, as one of the two friends is told of it."""

    title: Annotated[str, Field(description="for the window: whose turn it is, and the game")]
    turn: Annotated[str, Field(description="what was taken last and what to do now, or how the game ended")]
    players: Annotated[tuple[str, str], Field(description="who sits in each seat")]
    entry: Annotated[str, Field(description="the game as one of several to go on with")]
    send: Annotated[str, Field(description="to whom to send the link")]
    message: Annotated[str, Field(description="what to write beside the link")]
    end: Annotated[str, Field(description="who has won")]


class LinkedGame(ToldRules):
    """A game as a link tells it."""

    link: Annotated[str, Field(description="what stands behind the #")]
    before: Annotated[str, Field(description="the link before the last move; empty at the start")]
    id: Annotated[str, Field(description="the same in all links of a game")]
    record: Annotated[str, Field(description="the game as text")]
    moves: list[int]
    legal_moves: list[int]
    choices_hidden: bool
    to_move: Player
    you: Annotated[Player, Field(description="whom the link is for, unless the browser knows better")]
    winner: Player | None
    names: tuple[str, str]
    dead: Annotated[
        list[int], Field(description="the numbers that are out for good, though nobody took them")
    ]
    used_up: UsedUp
    told: Annotated[dict[str, LinkTelling], Field(description="the game in sentences, to player 1 or 2")]


class Code(BaseModel):
    """A QR code: the path of its dark squares in a square of that side; 0 when a link is too long for one."""

    side: int
    path: str


class Sent(BaseModel):
    """A whole link, as friends elsewhere can open it, and its QR code."""

    address: str
    local: Annotated[bool, Field(description="whether it works on this computer only")]
    code: Code


class WholeLink(Body):
    """The address of this page, with the link."""

    address: Address


class SavedFile(Body):
    """A file that a page saved."""

    text: str


class KeptInBrowser(BaseModel):
    """What a browser keeps, by the names it keeps it under."""

    kept: dict[str, Any]
