"""Choices that are hidden: nothing names a number that is allowed before it is tapped, and a wrong tap costs."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.web.api.table_of_questions import QUESTIONS, Work
from divisor_duel.web.live.streams import EventStream
from divisor_duel.web.serve.app import ROUTERS
from tests.support.web.class_api import Json, Lesson, Who

# Numbers that stand nowhere by accident: a prime of five digits times something.
P: Final = 10007
RULES_TOLD: Final = {"numbers", "pool", "openings", "pool_words", "spec", "words", "query"}
"""What tells the rules, which everybody knows: the numbers that are played with."""
KNOWS_NO_GAME: Final = {
    f"/api/{question.path}" for question in QUESTIONS.values() if question.work is not Work.GAMES
}
"""These answer about whatever they are sent, and know nothing of a class."""
ENDS_IT: Final = {
    *("/api/games/{game_id}/resign", "/api/rooms/{room}/end", "/api/rooms/{room}/finish"),
    *("/api/rooms/{room}/delete", "/api/rooms/{room}/restore"),
    *("/api/rooms/{room}/pair", "/api/rooms/{room}/undo"),
    *("/api/rooms/{room}/pupils/{number}/remove", "/api/rooms/{room}/me/next"),
    "/api/rooms/{room}/word/withdraw",
}
"""After these the game is over, or another one, or the teacher's key."""
SENT: Final[dict[str, Json]] = {
    "/api/games": {"game": "divisor-duel-evens"},
    "/api/games/{game_id}/seats": {"name": "Ada"},
    "/api/games/{game_id}/undo": {"ply": 1, "agree": False},
    "/api/games/{game_id}/rematch": {},
    "/api/links/send": {"address": "http://127.0.0.1/link#1/divisor-duel/abc.00000"},
    "/api/rooms": {"game": "divisor-duel-evens"},
    "/api/rooms/open": {"text": "{}"},
    "/api/rooms/join": {"code": "BBBBBBB"},
    "/api/rooms/desk": {"code": "BBBBBBB", "word": "nothing"},
    "/api/rooms/return": {"code": "BBBBBBB", "word": "nothing", "name": "Ada"},
    "/api/rooms/{room}/pupils/{number}/admit": {"admit": False},
    "/api/rooms/{room}/begin": {},
    "/api/rooms/{room}/settings": {"names_shown": True},
    "/api/rooms/{room}/more": {"minutes": 1},
    "/api/rooms/{room}/question": {"moves": [4 * P]},
    "/api/rooms/{room}/question/next": {"question": 1, "stage": "asking"},
    "/api/rooms/{room}/me/answer": {"question": 1, "number": 12 * P},
    "/api/rooms/{room}/homework": {"level": 1, "count": 1},
    "/api/rooms/{room}/keep": {"days": 1},
    "/api/rooms/{room}/me/homework/{number}/{puzzle}": {"number": 12 * P},
    "/api/rooms/{room}/pupils/{number}/rename": {"name": "Zoë"},
    "/api/rooms/{room}/pupils/{number}/rest": {"rest": False},
}
NO_HOMEWORK: Final = {"no-puzzles", "no-such-homework"}
"""What is answered to homework of a game that has no puzzles, as the antichain of so few numbers."""


class HiddenGame:
    """A class at one board whose first number has been taken."""

    def __init__(self, client: TestClient, rule: str, **wish: object) -> None:
        pool = ",".join(str(P * k) for k in (1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 15))
        self.client = client
        wish = {"game": None, "pool": pool, "rule": rule, "minutes": None, **wish}
        self.room = Lesson(client, 2, **wish)
        (self.board,) = self.room.begin()["boards"]
        self.game = self.board["game"]
        first, second = self.board["pupils"]
        self.opener: Who = self.room.pupils[first - 1]
        self.answerer: Who = self.room.pupils[second - 1]
        self.readers = (self.room.nobody, self.opener, self.answerer, self.room.teacher)
        self.position = Position(Rules.custom(pool, rule))
        self.take(4 * P)

    @property
    def mover(self) -> Who:
        return self.opener if self.position.to_move == 1 else self.answerer

    def take(self, number: int) -> Json:
        state = self.mover.post(f"/games/{self.game}/moves", number=number, ply=len(self.position.moves))
        self.position = self.position.play(number)
        return state

    def tap(self, number: int, ply: int | None = None) -> Json:
        """Tap a number as whoever's turn it is; the answer, whatever it is."""
        ply = len(self.position.moves) if ply is None else ply
        answer = self.mover.ask("POST", f"/games/{self.game}/moves", {"number": number, "ply": ply})
        told: Json = answer.json()
        return told

    @property
    def wrong(self) -> list[int]:
        """The numbers that nobody has taken and that are not allowed."""
        return [n for n in self.position.remaining if n not in self.position.legal_moves]


def named(text: str, known: set[str] = RULES_TOLD) -> set[int]:
    """The numbers that an answer names, but for what is known."""
    try:
        told = json.dumps(_without(json.loads(text), known))
    except ValueError:
        told = re.sub("(?m)^(pool|openings): .*", "", text)
    return {int(each) for each in re.findall(r"(?<![0-9A-Za-z])\d+(?![0-9A-Za-z])", told)}


def _without(told: Any, known: set[str]) -> Any:
    if isinstance(told, dict):
        return {key: _without(value, known) for key, value in told.items() if key not in known}
    return [_without(each, known) for each in told] if isinstance(told, list) else told


def routes() -> Iterator[APIRoute]:
    for router in ROUTERS:
        for route in router.routes:
            assert isinstance(route, APIRoute)
            yield route


async def first_event(app: FastAPI, path: str, who: Who) -> str:
    """What a stream sends first."""
    heard, body, asked = asyncio.Event(), [], iter([{"type": "http.request", "body": b""}])

    async def receive() -> Any:
        for message in asked:
            return message
        await heard.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message.get("body"):
            body.append(message["body"])
            heard.set()

    shown = {"Host": "testserver", **who.headers}
    headers = [(name.lower().encode(), value.encode()) for name, value in shown.items()]
    scope = {"type": "http", "method": "GET", "path": path, "headers": headers, "query_string": b""}
    await app(scope | {"scheme": "http", "server": ("testserver", 80), "client": ("c", 1)}, receive, send)
    return b"".join(body).decode().removeprefix("data: ").partition("\nid: ")[0]


@pytest.mark.parametrize("rule", ["chain", "antichain"])
def test_no_route_and_no_stream_names_a_number_that_is_allowed_and_was_not_tapped(
    client: TestClient, rule: str
) -> None:
    """Asks every route there is as everybody who can; a new one must be added here, or be about no game."""
    one = HiddenGame(client, rule, hints="nudge")
    app, told = client.app, {}
    assert isinstance(app, FastAPI)
    places = {"game_id": one.game, "room": one.room.id, "code": one.room.code, "number": "1"}
    places |= {"count": "1", "puzzle": "1"}
    one.tap(one.wrong[0])
    for route in routes():
        if route.path in KNOWS_NO_GAME | ENDS_IT:
            continue
        path = re.sub(r"\{(\w+)\}", lambda found: places[found[1]], route.path)
        for who in one.readers:
            if route.response_class is EventStream:
                assert client.portal is not None
                told[path, who] = client.portal.call(first_event, app, path, who)
            elif "POST" in (route.methods or ()):
                wish = SENT.get(route.path, {})
                if route.path.endswith("/moves"):
                    wish = {"number": one.wrong[-1], "ply": 1}
                answer = who.ask("POST", path.removeprefix("/api"), wish)
                refused = answer.json()
                understood = refused.get("code") != "invalid-input" or refused["fact"]["code"] in NO_HOMEWORK
                assert understood, f"what to send to {route.path}?"
                told[path, who] = answer.text
            else:
                client.cookies.clear()
                told[path, who] = client.get(path, headers=who.headers, params={"code": one.room.code}).text
    assert len(told) > 100
    assert one.position.moves[0] in named(told[f"/api/games/{one.game}", one.opener]), "what is taken is told"
    for stream, who in (
        (f"/api/games/{one.game}/events", one.opener),
        (f"/api{one.room.at}/me/events", one.opener),
        (f"/api{one.room.at}/wall/events", one.room.nobody),
        (f"/api{one.room.at}/events", one.room.teacher),
    ):
        assert "version" in json.loads(told[stream, who]), "streams are heard"
    pictures = {path for path, _ in told if path.endswith("picture.svg")}
    for (path, who), text in told.items():
        # What was tapped wrongly is told with its factors, to the teacher alone.
        known = RULES_TOLD | ({"missed"} if who is one.room.teacher else set())
        if path.endswith("/lesson.json") and who is one.room.teacher:
            known |= {"rules", "homework"}  # rules as they are kept, and puzzles of other positions
        if path not in pictures:
            assert not named(text, known) & {*one.position.legal_moves}, path
    # A picture shows the whole pool: all that is not taken looks the same there.
    looks = re.findall(
        r'<text x="\S+" y="\S+" font-size="\S+" ([^>]*)>(\d+)</text>', told[pictures.pop(), one.opener]
    )
    assert len({look for look, number in looks if int(number) in one.position.remaining}) == 1


def test_a_refusal_says_why_this_number_is_wrong_and_nothing_more(client: TestClient) -> None:
    chain = HiddenGame(client, "chain")
    refused = chain.tap(10 * P)
    assert (refused["code"], refused["message"]) == (
        "unrelated",
        f"{10 * P} is neither a divisor nor a multiple of {4 * P}",
    )
    assert refused["fact"]["facts"] == {"number": 10 * P, "last": 4 * P}
    other = HiddenGame(client, "antichain")
    assert other.tap(12 * P)["message"] == f"{12 * P} is a multiple of {4 * P}, which has been taken"
    assert other.room.nobody.get(f"/games/{other.game}")["dead"] == [], "or the others would be known"
    shown = HiddenGame(client, "chain", choices_hidden=False)
    assert "you can take" in shown.tap(10 * P)["message"]


def test_where_a_wrong_tap_costs_nothing_none_is_counted(client: TestClient) -> None:
    one = HiddenGame(client, "chain", wrong_tap="nothing")
    one.tap(10 * P)
    assert one.room.teacher.get(one.room.at)["missed"] == []


def test_a_wrong_tap_that_costs_the_turn_lets_chance_take_a_number(client: TestClient) -> None:
    """The turn does not go to the opponent: whoever is lost would tap wrong to be rid of it."""
    one = HiddenGame(client, "chain", wrong_tap="turn")
    mover, allowed = one.answerer, one.position.legal_moves
    first = one.tap(10 * P)
    state = mover.get(f"/games/{one.game}")
    (_, drawn) = state["moves"]
    assert drawn in allowed
    assert first["message"].endswith(f"{4 * P}. That cost your turn: chance took {drawn} for you")
    assert (
        state["told"]["lost_turn"]
        == f"That number was wrong and cost your turn: chance took {drawn} for you."
    )
    seen = one.opener.get(f"/games/{one.game}")["told"]
    assert "lost the turn" in seen["moved"]
    assert seen["lost_turn"] == ""
    # An answer that was lost: the same request again is told the same, and changes nothing.
    assert one.tap(10 * P, ply=1) == first
    assert mover.get(f"/games/{one.game}")["moves"] == state["moves"]
    assert one.room.teacher.get(one.room.at)["missed"][0]["times"] == 1
    # A number that has been taken is no wrong answer to a question about divisors.
    one.position = one.position.play(drawn)
    assert one.tap(drawn)["code"] == "taken"
    assert len(mover.get(f"/games/{one.game}")["moves"]) == 2


def test_hints_are_none_unless_the_teacher_allows_them_and_each_is_counted(client: TestClient) -> None:
    """Starts a worker, who finds out what is good."""
    one = HiddenGame(client, "chain")
    at, teacher = f"{one.room.at}/me/hint", one.room.teacher
    assert one.room.me(1)["hints"] == "none"
    one.mover.refused("no-hints", "POST", at, {})
    teacher.post(f"{one.room.at}/settings", hints="nudge")
    told = one.mover.post(at)
    assert list(told) == ["hint"]
    assert not re.search(r"\d", told["hint"]), "a nudge names no number"
    assert one.mover.post(at) == told, "asked again because the answer was lost, it is the same one"
    one.take(one.position.legal_moves[0])
    one.take(one.position.legal_moves[0])
    one.mover.refused("no-hints", "POST", at, {})
    teacher.post(f"{one.room.at}/settings", hints="unlimited")
    assert list(one.mover.post(at)) == ["hint"], "where choices are hidden, no hint names a number"
    hints = {pupil["number"]: pupil["hints"] for pupil in teacher.get(one.room.at)["pupils"]}
    assert hints == {one.board["pupils"][1]: 2, one.board["pupils"][0]: 0}
    shown = HiddenGame(client, "chain", choices_hidden=False, hints="unlimited")
    assert shown.mover.post(f"{shown.room.at}/me/hint")["legal_moves"]


def test_two_friends_can_hide_the_choices_too_and_the_next_game_keeps_it(client: TestClient) -> None:
    made = client.post("/api/games", json={"game": "divisor-duel", "take": [1, 2], "choices_hidden": True})
    at, headers = (
        f"/api/games/{made.json()['game']['id']}",
        {"Authorization": f"Bearer {made.json()['token']}"},
    )
    assert (made.json()["game"]["choices_hidden"], made.json()["game"]["legal_moves"]) == (True, [])
    client.post(f"{at}/moves", json={"number": 24, "ply": 0}, headers=headers).raise_for_status()
    refused = client.post(f"{at}/moves", json={"number": 35, "ply": 1}, headers=headers).json()
    assert refused["message"] == "35 is neither a factor nor a multiple of 24"
    over = client.post(f"{at}/resign", headers=headers).json()
    assert not over["choices_hidden"]
    assert client.post(f"{at}/rematch", headers=headers).json()["choices_hidden"]
    # By links the choice travels in each of them.
    link = client.post("/api/links", json={"game": "divisor-duel", "choices_hidden": True}).json()
    assert (link["legal_moves"], link["choices_hidden"]) == ([], True)
    link = client.post("/api/links/take", json={"link": link["link"], "number": 24}).json()
    assert (link["choices_hidden"], link["legal_moves"]) == (True, [])
    wrong = client.post("/api/links/take", json={"link": link["link"], "number": 35}).json()
    assert wrong["message"] == "35 is neither a factor nor a multiple of 24"
