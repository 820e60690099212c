"""A game with its two seats: what may be done by whom. Pure values; the store keeps them.

A seat is `human` or a computer's level. A person's seat is held by whoever knows its token; the game
knows only the token's hash, its key. A seat without a key is free.
"""

from __future__ import annotations

import datetime
import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass, field, replace
from typing import TypeVar

from divisor_duel.classroom import Halt
from divisor_duel.classroom.hiding import Hiding, WrongNumber, refuse, refuse_again
from divisor_duel.errors import IllegalMove
from divisor_duel.game.position import Outcome, Position
from divisor_duel.game.record import UNNAMED, Record
from divisor_duel.game.telling import name_of
from divisor_duel.language import Fact
from divisor_duel.web.api.problems import Conflict, NotYourSeat

T = TypeVar("T")
Pair = tuple[str, str]


def new_token() -> str:
    """Return a secret of 128 random bits that holds a seat."""
    return secrets.token_urlsafe(16)


def token_of(game_id: str, attempt: str) -> str:
    """Return the token that an attempt to sit down leads to, however often it is made."""
    return hashlib.sha256(f"{game_id} {attempt}".encode()).hexdigest()[:32]


def new_id() -> str:
    """Return the name of a new game, long enough that nobody guesses a link."""
    return secrets.token_hex(8)


def key_of(token: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


@dataclass(frozen=True)
class Game:
    """One game as it is kept: the position, who sits where, and what has been agreed."""

    id: str
    position: Position
    seats: Pair = ("human", "human")
    names: Pair = UNNAMED
    keys: tuple[str | None, str | None] = (None, None)
    ended: Outcome | None = None
    undo_by: int | None = None
    rematch: str | None = None
    guesses: tuple[int, ...] = ()
    tossed: bool = False
    room: str | None = None
    """The class it is played in."""
    halted: Halt | None = None
    """Why nobody may move, though it is not over."""
    hiding: Hiding | None = None
    """From whom the choices are hidden; None where they are shown to all."""
    version: int = 0
    created: int = field(default_factory=lambda: int(time.time()))

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.position.moves)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.ended or self.position.outcome

    @property
    def record(self) -> Record:
        """The game as it is written down."""
        date = datetime.datetime.fromtimestamp(self.created, datetime.UTC).date()
        return Record(self.position, self.names, self.seats, date, self.ended)

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that wait for a person."""
        return tuple(p for p in (1, 2) if self.seats[p - 1] == "human" and self.keys[p - 1] is None)

    @property
    def computer(self) -> str | None:
        """The level of the computer whose turn it is."""
        level = self.seats[self.position.to_move - 1]
        return None if level == "human" or self.outcome or self.halted else level

    @property
    def shows_choices(self) -> bool:
        """Whether everybody may know which numbers are allowed now."""
        over = self.outcome is not None or self.halted is Halt.ROUND_OVER
        return self.hiding is None or over

    def hides_choices_from(self, seats: tuple[int, ...]) -> bool:
        """Whether the holder of these seats, or who has none, is not told which numbers are allowed."""
        hidden = self.hiding.seats if self.hiding else ()
        return not self.shows_choices and (not seats or any(seat in hidden for seat in seats))

    def choices_for(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the numbers allowed now, as far as the holder of these seats is told of them."""
        mine = self.shows_choices or (self.position.to_move in seats and not self.hides_choices_from(seats))
        return self.position.legal_moves if mine and not self.outcome and not self.halted else ()

    @property
    def between_people(self) -> bool:
        """Whether two different people play."""
        return self.seats == ("human", "human") and self.keys[0] != self.keys[1]

    def seats_of(self, token: str | None) -> tuple[int, ...]:
        """Return the seats a token holds."""
        if token is None:
            return ()
        key = key_of(token)
        return tuple(p for p in (1, 2) if hmac.compare_digest(self.keys[p - 1] or "", key))

    def seat(self, player: int, token: str, name: str | None = None) -> Game:
        """Give a free seat to a token."""
        names = _with(self.names, player, name) if name else self.names
        return replace(self, keys=_with(self.keys, player, key_of(token)), names=names)

    def take_seat(self, token: str, name: str | None = None) -> Game:
        """Give the free seat to a token, or say that there is none."""
        if not self.free:
            raise Conflict("seats-taken", "no-free-seat")
        return self.seat(self.free[0], token, name)

    def rename(self, token: str | None, name: str | None) -> Game:
        """Call the holder of one seat by a name; without one, and in a class, nothing changes."""
        mine = self.seats_of(token)
        if self.room or not name or len(mine) != 1:
            return self
        return replace(self, names=_with(self.names, mine[0], name))

    def move(self, token: str | None, number: int, ply: int) -> Game:
        """Move for the holder of a token; a repeated move changes nothing, a stale one is refused."""
        mine = self.held(token)
        if ply < self.ply and self.position.moves[ply] == number and ply % 2 + 1 in mine:
            return self
        if wrong := self._refused_before(mine, number, ply):
            raise wrong
        self._check_ply(ply)
        self._check_going_on()
        if self.position.to_move not in mine:
            raise Conflict("turn-of-other", "not-your-turn", name=self._name(self.position.to_move))
        try:
            return self._moved(number)
        except IllegalMove as refusal:
            if self.hiding is None or self.position.to_move not in self.hiding.seats:
                raise
            raise refuse(refusal, self.position, number, self.hiding.cost) from None

    def after_wrong(self, wrong: WrongNumber) -> Game:
        """Return what a wrong number makes of the game: it stays, or chance takes a number."""
        if wrong.drawn is None or self.hiding is None:
            return self
        noted = replace(self.hiding, drawn=(*self.hiding.drawn, self.ply))
        return replace(self._moved(wrong.drawn), hiding=noted)

    def answer(self, number: int, position: Position, guessed: bool) -> Game:
        """Move for the computer whose turn it is, if the position is still the one it thought about."""
        if self.computer is None or self.position != position:
            raise Conflict("gone-on-meanwhile", "stale")
        guesses = (*self.guesses, self.ply) if guessed else self.guesses
        return replace(self._moved(number), guesses=guesses)

    def undo(self, token: str | None, ply: int) -> Game:
        """Take back the asker's last move; between two people, once the other agrees."""
        mine = self.held(token)
        self._check_ply(ply)
        self._check_not_halted()
        if self.ended:
            raise Conflict("given-up-no-undo", "game-over")
        if not self.between_people:
            return self._undone(self.position.to_move if len(mine) == 2 else mine[0], len(mine) == 2)
        (player,) = mine
        if self.undo_by == 3 - player:
            return self._undone(self.undo_by)
        if ply < player:
            raise Conflict("no-move-to-undo", "no-moves")
        return replace(self, undo_by=player)

    def refuse_undo(self, token: str | None, ply: int) -> Game:
        """Say no to the other player's wish to take back, or give up one's own."""
        self.held(token)
        self._check_ply(ply)
        self._check_not_halted()
        return replace(self, undo_by=None) if self.undo_by else self

    def resign(self, token: str | None) -> Game:
        """Give up; when one person holds both seats, for the player to move."""
        mine = self.held(token)
        self._check_going_on()
        player = self.position.to_move if len(mine) == 2 else mine[0]
        return replace(self, ended=Outcome.resigned(player), undo_by=None)

    def again(self, token: str | None) -> Game:
        """Return the next game, with the seats swapped; the same tokens hold them."""
        self.held(token)
        if self.room:
            raise Conflict("teacher-decides", "in-a-room")
        if self.outcome is None:
            raise Conflict("not-over-yet", "not-over")
        # Who is only called by the seat is called by the new one.
        first, second = (
            new if old in UNNAMED else old for old, new in zip(self.names[::-1], UNNAMED, strict=True)
        )
        seats, keys, hiding = self.seats[::-1], self.keys[::-1], self.hiding
        hiding = hiding and Hiding(tuple(3 - seat for seat in hiding.seats), hiding.cost)
        return Game(new_id(), Position(self.position.rules), seats, (first, second), keys, hiding=hiding)

    def _refused_before(self, mine: tuple[int, ...], number: int, ply: int) -> WrongNumber | None:
        """Return why a number was refused that cost the turn at a ply, when it is sent again."""
        if self.hiding is None or ply not in self.hiding.drawn or ply % 2 + 1 not in mine:
            return None
        moves = self.position.moves
        return refuse_again(self.position.undo(self.ply - ply), number, moves[ply])

    def _moved(self, number: int) -> Game:
        return replace(self, position=self.position.play(number), undo_by=None)

    def _undone(self, player: int, one_only: bool = False) -> Game:
        # Back to where the player had the turn; where one person moves for both, just one move.
        plies = 1 if one_only or self.position.to_move != player else 2
        if plies > self.ply:
            raise Conflict("nothing-of-yours-to-undo", "no-moves")
        position = self.position.undo(plies)
        kept = tuple(ply for ply in self.guesses if ply < len(position.moves))
        hiding = self.hiding and replace(
            self.hiding, drawn=tuple(ply for ply in self.hiding.drawn if ply < len(position.moves))
        )
        return replace(self, position=position, undo_by=None, guesses=kept, hiding=hiding)

    def held(self, token: str | None) -> tuple[int, ...]:
        """Return the seats a token holds, or say that it holds none."""
        if mine := self.seats_of(token):
            return mine
        raise NotYourSeat("watching-only")

    def _check_ply(self, ply: int) -> None:
        if ply != self.ply:
            code = {0: "game-changed-no-move", 1: "game-changed-one-move"}.get(self.ply, "game-changed")
            raise Conflict(code, "stale", count=self.ply)

    def _check_going_on(self) -> None:
        if outcome := self.outcome:
            raise IllegalMove("game-is-over", "game-over", winner=self._name(outcome.winner))
        self._check_not_halted()

    def _check_not_halted(self) -> None:
        if self.halted:
            raise Conflict(f"halted-{self.halted}", "halted")

    def _name(self, player: int) -> str | Fact:
        return name_of(self.names, player, self.seats)


def _with(pair: tuple[T, T], player: int, value: T) -> tuple[T, T]:
    return (value, pair[1]) if player == 1 else (pair[0], value)
