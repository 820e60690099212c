"""The shape of each question in the table: what it takes, which is checked, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from starlette.responses import PlainTextResponse, Response

from divisor_duel.learn.puzzles import DAILY_LEVEL
from divisor_duel.web.serve.shapes import games, learning, links, sets, sheets

SVG: Final[dict[int | str, dict[str, Any]]] = {
    200: {"content": {"image/svg+xml": {}}, "description": "The picture."}
}
"""How the schema tells of a picture."""


class Picture(Response):
    """A picture as an answer."""

    media_type = "image/svg+xml"


@dataclass(frozen=True)
class Shape:
    """What a question takes and what it answers."""

    tag: str
    body: type[games.Body] | None = None
    answer: Any = None
    path: Mapping[str, Any] = field(default_factory=dict)
    query: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)
    """The words behind the question mark: their types and what they are when left out."""
    text: type[Response] | None = None
    """Where the answer is no JSON, how it is sent."""
    schema: Mapping[int | str, dict[str, Any]] = field(default_factory=dict)
    status: int | None = None


def _of_game(body: type[games.Body] | None = None, answer: Any = games.MyGame, **more: Any) -> Shape:
    return Shape("games", body, answer, {"game_id": games.Id}, **more)


SHAPES: Final = {
    "read_rules": Shape("learning", None, learning.Rulebook),
    "go_on": Shape("learning", learning.Answer, learning.Guided),
    "count_replies": Shape("learning", learning.AskedPosition, learning.Replies),
    "extend_chain": Shape("learning", learning.Alone, learning.Chain),
    "solve_position": Shape("learning", learning.AskedPosition, learning.Solved),
    "review_game": Shape("learning", learning.Recorded, learning.Reviewed),
    "pose_puzzle": Shape(
        "learning",
        None,
        learning.Posed,
        {"game": learning.NamedGame},
        {
            "level": (learning.PuzzleLevel, DAILY_LEVEL),
            "date": (learning.PuzzleDate, None),
            "seed": (learning.PuzzleSeed, None),
            "about": (learning.PuzzleNumbers, None),
        },
    ),
    "practise": Shape("learning", learning.Wanted, learning.Exercise),
    "make_sheet": Shape("learning", sheets.WishedSheet, sheets.PrintedSheet),
    "pose_set": Shape("learning", sets.WishedSet, sets.PosedSet),
    "try_number": Shape("learning", sets.Tried, sets.TriedOut),
    "write_line": Shape("learning", sets.DoneSet, sets.LineToHandIn),
    "check_lines": Shape("learning", sets.HandedInLines, sets.CheckedLines),
    "begin_by_link": Shape("links", links.FirstLink, links.LinkedGame),
    "open_link": Shape("links", links.OpenLink, links.LinkedGame),
    "take_by_link": Shape("links", links.NextLink, links.LinkedGame),
    "again_by_link": Shape("links", links.NewLink, links.LinkedGame),
    "send_link": Shape("links", links.WholeLink, links.Sent),
    "read_kept": Shape("links", links.SavedFile, links.KeptInBrowser),
    "make_game": Shape("games", games.NewGame, games.Seated, status=201),
    "read_game": _of_game(),
    "take_seat": _of_game(games.TakeSeat, games.Seated),
    "move": _of_game(games.Move),
    "undo": _of_game(games.Undo),
    "resign": _of_game(),
    "rematch": _of_game(),
    "read_record": _of_game(answer=None, text=PlainTextResponse),
    "read_link": _of_game(answer=games.Link),
    "game_picture": _of_game(answer=None, text=Picture, schema=SVG),
}
"""The shapes by the names of their questions."""
