"""Anything anybody may try in a game, in any order, held against the rules written down a second time, slowly."""

from __future__ import annotations

import http.client
import json
from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.support.oracle import related

NUMBERS = [*range(1, 9)]
SEATS = st.sampled_from((0, 1, 2))
"""Who asks: the holder of a seat, or with 0 somebody who watches."""


@dataclass
class Model:
    """What a game should be: who holds which seat, what was taken, who won, who wishes to take back."""

    id: str
    tokens: dict[int, str]
    moves: list[int] = field(default_factory=list)
    winner: int | None = None
    resigned: bool = False
    undo_by: int | None = None
    rematch: str | None = None

    @property
    def to_move(self) -> int:
        return len(self.moves) % 2 + 1

    @property
    def legal(self) -> list[int]:
        left = [number for number in NUMBERS if number not in self.moves]
        return [number for number in left if not self.moves or related(number, self.moves[-1])]

    @property
    def by_one(self) -> bool:
        return self.tokens.get(1) == self.tokens.get(2)

    def seats(self, who: int) -> list[int]:
        return [seat for seat in (1, 2) if who and self.tokens.get(seat) == self.tokens.get(who, "")]


class Games(RuleBasedStateMachine):
    """Games at a running server, which `port` names."""

    port = 0

    def __init__(self) -> None:
        super().__init__()
        self.http = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        self.game: Model | None = None

    def teardown(self) -> None:
        self.http.close()

    def ask(self, method: str, path: str, wish: object = None, who: int = 0) -> tuple[int, dict[str, Any]]:
        token = self.game.tokens.get(who, "nobody's") if self.game else ""
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        self.http.request(
            method, f"/api/games{path}", json.dumps(wish) if wish is not None else None, headers
        )
        answer = self.http.getresponse()
        status, content = answer.status, json.loads(answer.read())
        assert status < 500, content
        assert status < 300 or content["message"], "a refusal has a sentence"
        return status, content

    def do(self, what: str, wish: object, who: int) -> bool:
        """Whether the server did it."""
        assert self.game
        return self.ask("POST", f"/{self.game.id}/{what}", wish, who)[0] < 300

    @rule(take=st.sampled_from(([1], [2], [1, 2])))
    def make(self, take: list[int]) -> None:
        self.game = None
        status, made = self.ask("POST", "", {"pool": "1-8", "rule": "chain", "take": take})
        assert status == 201
        self.game = Model(made["game"]["id"], dict.fromkeys(take, made["token"]))

    @precondition(lambda self: self.game)
    @rule()
    def sit_down(self) -> None:
        assert self.game
        free = [seat for seat in (1, 2) if seat not in self.game.tokens]
        status, seated = self.ask("POST", f"/{self.game.id}/seats", {})
        assert (status == 200) == bool(free)
        if free:
            self.game.tokens[free[0]] = seated["token"]

    @precondition(lambda self: self.game)
    @rule(who=SEATS, number=st.sampled_from(NUMBERS), back=st.sampled_from((0, 0, 0, 1)))
    def move(self, who: int, number: int, back: int) -> None:
        game = self.game
        assert game
        ply = max(0, len(game.moves) - back)
        again = ply < len(game.moves) and game.moves[ply] == number and ply % 2 + 1 in game.seats(who)
        new = (
            ply == len(game.moves)
            and not game.winner
            and game.to_move in game.seats(who)
            and number in game.legal
        )
        assert self.do("moves", {"number": number, "ply": ply}, who) == (again or new)
        if new:
            game.moves.append(number)
            game.undo_by = None
            if not game.legal:
                game.winner = 3 - game.to_move

    @precondition(lambda self: self.game and self.game.legal and not self.game.winner)
    @rule(choice=st.integers(0, 7))
    def move_well(self, choice: int) -> None:
        assert self.game
        self.move(self.game.to_move, self.game.legal[choice % len(self.game.legal)], 0)

    @precondition(lambda self: self.game)
    @rule(who=SEATS, agree=st.booleans())
    def undo(self, who: int, agree: bool) -> None:
        game = self.game
        assert game
        mine, made = game.seats(who), len(game.moves)
        wish = {"ply": made, "agree": agree}
        if not agree:
            assert self.do("undo", wish, who) == bool(mine)
            game.undo_by = None if mine else game.undo_by
            return
        back = 0
        asks = False
        if mine and not game.resigned:
            if game.by_one:
                back = 1
            elif game.undo_by == 3 - mine[0]:
                back = 1 if game.to_move != game.undo_by else 2
            else:
                asks = made >= mine[0]
        back = back if back <= made else 0
        assert self.do("undo", wish, who) == bool(back or asks)
        if asks:
            game.undo_by = mine[0]
        elif back:
            del game.moves[made - back :]
            game.undo_by = game.winner = None

    @precondition(lambda self: self.game)
    @rule(who=SEATS)
    def resign(self, who: int) -> None:
        game = self.game
        assert game
        mine = game.seats(who)
        can = bool(mine) and not game.winner
        assert self.do("resign", {}, who) == can
        if can:
            game.winner = 3 - (game.to_move if len(mine) == 2 else mine[0])
            game.resigned, game.undo_by = True, None

    @precondition(lambda self: self.game and self.game.winner)
    @rule(who=SEATS)
    def play_again(self, who: int) -> None:
        game = self.game
        assert game
        status, made = self.ask("POST", f"/{game.id}/rematch", {}, who)
        assert (status < 300) == bool(game.seats(who))
        if status < 300:
            assert game.rematch in (None, made["id"]), "there is one next game, whoever asks"
            game.rematch = made["id"]
            swapped = {3 - seat: token for seat, token in game.tokens.items()}
            self.game = Model(made["id"], swapped, made["moves"])

    @invariant()
    def the_game_is_what_it_should_be(self) -> None:
        if self.game:
            _, there = self.ask("GET", f"/{self.game.id}")
            assert there["moves"] == self.game.moves
            assert (there["outcome"] or {}).get("winner") == self.game.winner
            assert there["undo_by"] == self.game.undo_by
            assert there["free"] == [seat for seat in (1, 2) if seat not in self.game.tokens]
