"""The questions about games: make one, look at it, sit down, move, take back, give up, play again.

Asked over HTTP or of a worker in the browser. Who keeps the games, who asks and what a computer does with
its turn is for those around it to say.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any, Literal, Protocol

from divisor_duel.classroom.hiding import Hiding, Miss, WrongNumber
from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.game.record import UNNAMED, check_name
from divisor_duel.game.telling import COMPUTER
from divisor_duel.players.levels import KNOWN, LEVELS
from divisor_duel.web.api.game import Game, new_id, new_token, token_of
from divisor_duel.web.api.picture import draw
from divisor_duel.web.api.qr import is_local, sent
from divisor_duel.web.api.spec import Spec, rules_of
from divisor_duel.web.api.state import reader_state, shared_state

Answer = dict[str, Any]


class Change:
    """A game inside its transaction: set `game` to what it becomes, `added` to a game it leads to.

    A number that was refused and is to be counted is `missed`.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.added: Game | None = None
        self.missed: Miss | None = None


class Keeper(Protocol):
    """Whoever keeps games: a database, or the browser one plays in."""

    def create(self, game: Game) -> None:
        """Keep a new game."""

    def load(self, game_id: str) -> Game:
        """Read a game."""

    def changing(self, game_id: str) -> AbstractContextManager[Change]:
        """Read a game, let it be changed, and keep that."""


class Games:
    """Answer whoever shows a token about the games that somebody keeps."""

    elsewhere: str | None = None
    """The address by which others in the network find this place, if they do."""

    def __init__(self, keeper: Keeper, token: str | None = None) -> None:
        self.keeper = keeper
        self._token = token

    def token_for(self, game: Game) -> str | None:
        """Return the token that whoever asks shows in a game."""
        return self._token

    def new_token(self) -> str:
        """Make the token of a new seat."""
        return new_token()

    def hold(self, game_id: str, token: str | None) -> None:
        """Let whoever asks show this token in a game from now on."""

    def allow(self, game: Game) -> None:
        """Refuse a game for which there is no room."""

    def check_record(self, game: Game) -> None:
        """Refuse a game as text, which is all that a review needs, while it is to be kept back."""

    def wake(self, game: Game) -> None:
        """Let the computer think, if it is its turn."""

    def state(self, game: Game, token: str | None) -> Answer:
        """Return a game as the holder of a token is told of it."""
        return shared_state(game) | reader_state(game, game.seats_of(token))

    def address(self, game: Game) -> str:
        """Return where others find a game."""
        raise NotImplementedError

    def make(
        self,
        spec: Spec,
        seats: tuple[str, str] = ("human", "human"),
        names: tuple[str | None, str | None] = (None, None),
        take: Sequence[Literal[1, 2]] | None = None,
        toss: bool = False,
        moves: Sequence[int] = (),
        choices_hidden: bool = False,
    ) -> Answer:
        """Make a game and take a seat in it; the token comes back this once."""
        game, mine = new_game(spec, seats, names, take, toss, moves)
        if choices_hidden:
            game = replace(game, hiding=Hiding())
        token = self.new_token() if mine else None
        for player in mine:
            assert token is not None
            game = game.seat(player, token)
        self.allow(game)
        self.keeper.create(game)
        self.wake(game)
        self.hold(game.id, token)
        return {"token": token, "game": self.state(game, token)}

    def look(self, game_id: str) -> Answer:
        """Look at a game."""
        return self._seen(self.keeper.load(game_id))

    def sit(self, game_id: str, name: str | None = None, attempt: str | None = None) -> Answer:
        """Sit down in the free seat; whoever holds one already keeps it, and can be called by another name.

        When the answer is lost, the same `attempt` leads to the same seat.
        """
        name, new = _name(name), None
        with self.keeper.changing(game_id) as change:
            token = self.token_for(change.game)
            if change.game.seats_of(token):
                change.game = change.game.rename(token, name)
            else:
                token = new = token_of(game_id, attempt) if attempt else self.new_token()
                seated = change.game.seats_of(new)
                change.game = change.game.rename(new, name) if seated else change.game.take_seat(new, name)
        self.hold(game_id, new)
        return {"token": new, "game": self.state(change.game, token)}

    def move(self, game_id: str, number: int, ply: int) -> Answer:
        """Move. `ply` is the number of moves it answers: repeating a request does no harm."""
        wrong = None
        with self.keeper.changing(game_id) as change:
            try:
                change.game = change.game.move(self.token_for(change.game), number, ply)
            except WrongNumber as refused:
                wrong, change.missed = refused, refused.miss
                change.game = change.game.after_wrong(refused)
        if wrong is not None:
            self.wake(change.game)
            raise wrong
        return self._seen(change.game)

    def undo(self, game_id: str, ply: int, agree: bool = True) -> Answer:
        """Take back one's last move; between two people, ask for it, agree or refuse."""
        if agree:
            return self._change(game_id, lambda game, token: game.undo(token, ply))
        return self._change(game_id, lambda game, token: game.refuse_undo(token, ply))

    def resign(self, game_id: str) -> Answer:
        """Give up."""
        return self._change(game_id, lambda game, token: game.resign(token))

    def rematch(self, game_id: str) -> Answer:
        """Go to the next game, with the seats swapped; the first who asks makes it, the same token holds it."""  # noqa: E501
        with self.keeper.changing(game_id) as change:
            token = self.token_for(change.game)
            following = change.game.again(token)
            if change.game.rematch is None:
                self.allow(following)
                change.added = following
                change.game = replace(change.game, rematch=following.id)
        assert change.game.rematch is not None
        self.hold(change.game.rematch, token)
        return self.look(change.game.rematch)

    def link(self, game_id: str) -> Answer:
        """Return the link of a game as friends elsewhere can use it."""
        link = self.address(self.keeper.load(game_id))
        return {"link": link, "local": is_local(link)}

    def record(self, game_id: str) -> str:
        """Return the game as text."""
        game = self.keeper.load(game_id)
        self.check_record(game)
        return str(game.record)

    def picture(self, game_id: str) -> str:
        """Return the board of a game with its chain, to be shown around."""
        return draw(self.keeper.load(game_id).record)

    def send(self, address: str) -> Answer:
        """Make a link ready to be sent: with an address that others find, and as a QR code."""
        return sent(address, self.elsewhere)

    def _change(self, game_id: str, step: Callable[[Game, str | None], Game]) -> Answer:
        with self.keeper.changing(game_id) as change:
            change.game = step(change.game, self.token_for(change.game))
        return self._seen(change.game)

    def _seen(self, game: Game) -> Answer:
        self.wake(game)
        return self.state(game, self.token_for(game))


def new_game(
    spec: Spec,
    seats: Sequence[str],
    names: Sequence[str | None],
    take: Collection[int] | None,
    toss: bool,
    moves: Sequence[int],
) -> tuple[Game, list[int]]:
    """Return a game as wished for, and the seats its maker takes: the first human one if none are named."""
    if take is None:
        take = [player for player in (1, 2) if seats[player - 1] == "human"][:1]
    chairs = [
        (_seat(seat), _name(name), player in take)
        for player, seat, name in zip((1, 2), seats, names, strict=True)
    ]
    if all(seat != "human" for seat, _, _ in chairs):
        raise InvalidInput("needs-a-person")
    if any(seat != "human" and taken for seat, _, taken in chairs):
        raise InvalidInput("human-seats-only")
    if toss:
        random.SystemRandom().shuffle(chairs)
    first, second = (
        name or (COMPUTER if seat != "human" else unnamed)
        for unnamed, (seat, name, _) in zip(UNNAMED, chairs, strict=True)
    )
    position, at = Position(rules_of(spec), moves), (chairs[0][0], chairs[1][0])
    game = Game(new_id(), position, at, (first, second), tossed=toss)
    return game, [player for player, (_, _, taken) in enumerate(chairs, 1) if taken]


def _name(name: str | None) -> str | None:
    return check_name(name) if name and name.strip() else None


def _seat(seat: str) -> str:
    if seat != "human" and seat not in KNOWN:
        raise InvalidInput("no-such-seat", seat=seat, levels=LEVELS)
    return seat
