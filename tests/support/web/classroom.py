"""A class: a pupil at a page, and many over the API, who play by themselves. For tests and pictures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from playwright.sync_api import APIRequestContext, APIResponse, Page, expect

from divisor_duel.classroom.naming import suggest
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from tests.support.web.hands import wait_ply

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}
STAR = "1-3,5,7"
"""Every number meets 1 and no other: who opens with 1 loses at the next, who opens with another wins at the third."""


def names(count: int) -> list[str]:
    """So many friendly names, always the same."""
    return suggest((), count, Random(7))


@dataclass
class Classroom:
    """A room, and what each of its pupils holds."""

    ask: APIRequestContext
    room: str
    code: str
    tokens: dict[str, str] = field(default_factory=dict)
    random: Random = field(default_factory=lambda: Random(3))

    @classmethod
    def opened(cls, ask: APIRequestContext, **wish: object) -> Classroom:
        """Open a room; the desk is held by the cookies of `ask`."""
        made = _answer(ask.post("/api/rooms", data={"own_names": True, **wish}))["room"]
        return cls(ask, made["room"], made["code"])

    @property
    def desk(self) -> str:
        """Where its desk is."""
        return f"/class/{self.room}"

    def join(self, wanted: Iterable[str]) -> None:
        """Let pupils in."""
        for name in wanted:
            joined = self.ask.post("/api/rooms/join", data={"code": self.code, "name": name})
            self.tokens[name] = _answer(joined)["token"]

    def tell(self, what: str, **how: object) -> dict[str, Any]:
        """Do something at the desk; what the desk shows afterwards."""
        return _answer(self.ask.post(f"/api/rooms/{self.room}/{what}", data=how))

    def ask_all(self, stage: str = "asking", **wish: object) -> dict[str, Any]:
        """Put a question to all, and go on with it to a stage."""
        self.tell("question", **wish)
        self.go_to(stage)
        return self.asked

    @property
    def asked(self) -> dict[str, Any]:
        """The question on the wall."""
        found: dict[str, Any] = _answer(self.ask.get(f"/api/rooms/{self.room}"))["question"]
        return found

    def go_to(self, stage: str) -> None:
        """Go on with the question to a stage."""
        while (asked := self.asked)["stage"] != stage:
            self.tell("question/next", question=asked["number"], stage=asked["stage"])

    def answer(self, numbers: Iterable[int]) -> None:
        """Let as many pupils as there are numbers answer the question."""
        asked = self.asked["number"]
        for token, number in zip(self.tokens.values(), numbers, strict=False):
            _answer(
                self.ask.post(
                    f"/api/rooms/{self.room}/me/answer",
                    data={"question": asked, "number": number},
                    headers={"Authorization": f"Bearer {token}"},
                )
            )

    def play(self, board: dict[str, Any], most: int = 100) -> int | None:
        """Let the two at a board take so many numbers at random, or play to the end; who has won."""
        desk = _answer(self.ask.get(f"/api/rooms/{self.room}"))
        position = Position(Rules.from_spec(**desk["spec"]), board["moves"])
        while position.legal_moves and len(position.moves) < most:
            number = self.random.choice(position.legal_moves)
            self.take(board, number, len(position.moves))
            position = position.play(number)
        return position.outcome.winner if position.outcome else None

    def take(self, board: dict[str, Any], number: int, ply: int) -> None:
        """Take a number at a board, as whoever's turn it is."""
        token = self.tokens[board["names"][ply % 2]]
        _answer(
            self.ask.post(
                f"/api/games/{board['game']}/moves",
                data={"number": number, "ply": ply},
                headers={"Authorization": f"Bearer {token}"},
            )
        )


class Pupil:
    """A pupil at a page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.name = self.board = ""

    def join(self, code: str) -> None:
        """Type the code, and take the first name that is offered."""
        self.page.get_by_label("The code on the wall").fill(code.lower())
        self.page.get_by_role("button", name="Go on").tap()
        self.take_name()

    def take_name(self) -> None:
        """Take the first name that is offered."""
        first = self.page.locator("#names button").first
        self.name = first.inner_text()
        first.tap()
        expect(self.page.locator("#name")).to_have_text(self.name)

    def at_board(self) -> str:
        """Wait until the page has gone to the board of a new round; its address."""
        self.page.wait_for_url(lambda url: "/play/" in url and url != self.board)
        self.board = self.page.url
        wait_ply(self.page, None)
        return self.board


def _answer(answer: APIResponse) -> dict[str, Any]:
    assert answer.ok, answer.text()
    found: dict[str, Any] = answer.json()
    return found
