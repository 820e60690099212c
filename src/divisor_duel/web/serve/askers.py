"""What people may see and do by their keys: a seat's holder, a class's teacher and its pupils.

A pupil whose class is being asked a question is refused what works it out, until its proof is shown. They are
known by the cookies that their pages hold; who shows none is like anybody who types a position in.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Final

from fastapi import Depends, Request, Response

from divisor_duel.classroom.room import Room
from divisor_duel.game.position import Position
from divisor_duel.web.api.game import Game
from divisor_duel.web.api.games import Answer, Games
from divisor_duel.web.api.problems import Damaged, NotFound, NotYourSeat
from divisor_duel.web.api.qr import as_found
from divisor_duel.web.api.stored import most_stored
from divisor_duel.web.classes.hints import check_position
from divisor_duel.web.classes.service import Classes
from divisor_duel.web.serve import keys
from divisor_duel.web.serve.allowances import Kind
from divisor_duel.web.serve.keys import SEAT
from divisor_duel.web.serve.services import Services, Visitor, WithServices, person_of
from divisor_duel.web.serve.shapes.games import Id

_DAY: Final = 24 * 60 * 60
_MOST: Final = 4
"""In so many classes a browser is looked for, the newest ones."""


class ServedGames(Games):
    """Answer one who asks from an address about the games of a server."""

    def __init__(self, services: Services, visitor: str, request: Request) -> None:
        super().__init__(services.store)
        self.services = services
        self.visitor = visitor
        self.request = request
        self.elsewhere = request.app.state.elsewhere
        self._held: tuple[str, str] | None = None

    def token_for(self, game: Game) -> str | None:
        """Return the token that the request shows: of a seat, or in a class of one of its pupils."""
        if game.room:
            return keys.shown_in_class(self.request, keys.cookie_of_pupil(game.room))
        return keys.shown(self.request, SEAT)

    def hold(self, game_id: str, token: str | None) -> None:
        """Let the page keep a token, for the requests about its game."""
        if token is not None:
            self._held = game_id, token
            self.services.persons.note(token, Kind.SEAT, person_of(self.request))

    def held_by(self, response: Response) -> Response:
        """Let a page hold the seat that was taken while this was answered, if one was."""
        if self._held is None:
            return response
        game_id, token = self._held
        seconds = self.services.keep_days * _DAY
        return keys.hold(response, self.request, SEAT, token, f"/api/games/{game_id}", seconds)

    def allow(self, game: Game) -> None:
        """Let each visitor have so much room a day."""
        check_not_asked(self.services, self.request, lambda: game.position)
        self.services.budget.spend(person_of(self.request), most_stored(game))

    def refuse_strangers(self, game_id: str) -> None:
        """Refuse who holds no seat of a game, before they ask for the turn to write: players wait for it."""
        game = self.keeper.load(game_id)
        game.held(self.token_for(game))

    def check_record(self, game: Game) -> None:
        """Keep a game of a class back that leads through the question on its wall, but for its teacher."""
        if game.room:
            check_not_asked_in(self.services, self.request, game.room, lambda: game.position)

    def wake(self, game: Game) -> None:
        """Let the computer think elsewhere."""
        self.services.wake_computer(game, self.visitor)

    def state(self, game: Game, token: str | None) -> Answer:
        """Return a game as the holder of a token is told of it here and in a stream, made once for both."""
        return self.services.state(game, game.seats_of(token))

    def address(self, game: Game) -> str:
        """Return where others in the network find a game."""
        return as_found(str(self.request.url.replace(path=f"/play/{game.id}", query="")), self.elsewhere)


async def _games(services: WithServices, visitor: Visitor, request: Request) -> ServedGames:
    return ServedGames(services, visitor, request)


AskedGames = Annotated[ServedGames, Depends(_games)]


async def _classes(services: WithServices) -> Classes:
    return services.classes


async def _teacher(room: Id, request: Request) -> str | None:
    return keys.shown_in_class(request, keys.cookie_of_teacher(room))


async def _pupil(room: Id, request: Request) -> str | None:
    return keys.shown_in_class(request, keys.cookie_of_pupil(room))


AllClasses = Annotated[Classes, Depends(_classes)]
Teacher = Annotated[str | None, Depends(_teacher)]


def _taught(room: Id, classes: AllClasses, token: Teacher) -> Room:
    return classes.as_teacher(classes.rooms.look(room), token)


TaughtRoom = Annotated[Room, Depends(_taught)]
"""A room, for the teacher who shows its key."""
Pupil = Annotated[str | None, Depends(_pupil)]


def hold_desk(response: Response, request: Request, room: str, token: str) -> Response:
    """Let a page hold a teacher's key as long as a room is kept."""
    return keys.hold(response, request, keys.cookie_of_teacher(room), token, "/", keys.ROOM_SECONDS)


def hold_pupil(response: Response, request: Request, room: str, token: str) -> Response:
    """Let a page hold a pupil's key as long as a room is kept, for the class and each board there will be."""
    return keys.hold(response, request, keys.cookie_of_pupil(room), token, "/", keys.ROOM_SECONDS)


def rooms_of(request: Request) -> list[str]:
    """Return the classes in which a browser is a pupil, as its cookies say."""
    mine = (cookie.partition("-") for cookie in request.cookies)
    return [room for kind, _, room in mine if kind == keys.PUPIL and room][-_MOST:]


def check_not_asked(services: Services, request: Request, position: Callable[[], Position]) -> None:
    """Refuse a pupil what leads through the question that one of their classes is asked."""
    for room in rooms_of(request):
        with suppress(NotFound, Damaged):  # the class is over and gone
            check_not_asked_in(services, request, room, position)


def check_not_asked_in(
    services: Services, request: Request, room_id: str, position: Callable[[], Position]
) -> None:
    """Refuse all but the teacher of a class what leads through the question it is asked."""
    room = services.classes.rooms.look(room_id)
    if room.question is None or not room.question.unproven:
        return
    try:
        services.classes.as_teacher(room, keys.shown(request, keys.cookie_of_teacher(room_id)))
    except NotYourSeat:
        check_position(room, position())
