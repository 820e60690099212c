"""The games of a server for one who asks: known by the token of a seat, waking computers, within a budget."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request, Response

from divisor_duel.web.api.game import Game
from divisor_duel.web.api.games import Answer, Games
from divisor_duel.web.api.qr import as_found
from divisor_duel.web.api.stored import most_stored
from divisor_duel.web.serve import asked_pupils, keys
from divisor_duel.web.serve.keys import SEAT
from divisor_duel.web.serve.persons import Kind
from divisor_duel.web.serve.services import Services, Visitor, WithServices, person_of

_DAY = 24 * 60 * 60


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
        asked_pupils.check(self.services, self.request, lambda: game.position)
        self.services.budget.spend(person_of(self.request), most_stored(game))

    def refuse_strangers(self, game_id: str) -> None:
        """Refuse who holds no seat of a game, before they ask for the turn to write: players wait for it."""
        game = self.keeper.load(game_id)
        game.held(self.token_for(game))

    def check_record(self, game: Game) -> None:
        """Keep a game of a class back that leads through the question on its wall, but for its teacher."""
        if game.room:
            asked_pupils.check_in_room(self.services, self.request, game.room, lambda: game.position)

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
