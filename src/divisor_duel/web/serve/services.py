"""What the routes work with: the store, the streams, the workers; and the computer players' turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, repeat
from typing import Annotated

from anyio.to_thread import current_default_thread_limiter
from fastapi import Depends, Request
from starlette.concurrency import run_in_threadpool

from divisor_duel.game.position import Position
from divisor_duel.language import use
from divisor_duel.web.api.game import Game
from divisor_duel.web.api.games import Answer
from divisor_duel.web.api.positions import write
from divisor_duel.web.api.problems import Conflict, NotFound, Stopping, Unavailable
from divisor_duel.web.classes.questions import RoomQuestions
from divisor_duel.web.classes.round_review import RoundReviews
from divisor_duel.web.classes.service import Classes
from divisor_duel.web.keep.games import OTHERS, Store
from divisor_duel.web.keep.notices import Notice
from divisor_duel.web.live.periodic import Periodic, end
from divisor_duel.web.live.solver_pool import SolverPool, computers_number
from divisor_duel.web.live.streams import GameStates, Seats, Streams, Watcher, event
from divisor_duel.web.serve.allowances import Budget, Entrance, Kind, Person
from divisor_duel.web.serve.keys import Persons

MOVERS = 8
"""So many moves are made at once; on SQLite one after the other."""
_DAY = 24 * 60 * 60
# How long to wait, in seconds, before a move that could not be kept is tried again.
_PAUSES = (0.1, 0.5, 2.0)
_LAST_PAUSE = 5.0


class Services:
    """Hold one server's store, streams and workers. Made inside the running event loop."""

    def __init__(
        self, database: str, keep_days: int, limited: bool = True, persons: Persons | None = None
    ) -> None:
        self.keep_days = keep_days
        self.persons = persons or Persons()
        self.persons.look_up = self._kind_of_key
        self.entrance = Entrance(limited)
        self.budget = Budget() if limited else Budget(None)
        """For games."""
        self.room_budget = Budget() if limited else Budget(None)
        """For classes, so that no games keep anybody from opening one."""
        self.store = Store(database)
        self.periodic = Periodic()
        self.streams = Streams(self._events, periodic=self.periodic, task="heartbeats-games")
        self._states = GameStates()
        self.solvers = SolverPool(reserved=1)
        self.moving = ThreadPoolExecutor(MOVERS, "moving")
        """Threads for moves alone, so that none waits behind whatever else is asked."""
        # Others could only wait for the database, and each that works takes its turns from moves.
        current_default_thread_limiter().total_tokens = OTHERS
        self._loop = asyncio.get_running_loop()
        self._thinking: dict[tuple[str, Position], asyncio.Task[None]] = {}
        self._forgetting = asyncio.create_task(self.periodic.every("old-games", _DAY, self._forget))
        self.classes = Classes(self.store, self.solvers, self.periodic)
        self.round_reviews = RoundReviews(self.classes, self.solvers)
        self.questions = RoomQuestions(self.classes, self.round_reviews, self.solvers, self.periodic)
        self.store.listen(self._changed)

    def stop(self) -> None:
        """End the streams and the questions, so that the server can stop; safe to call from any thread."""
        self.streams.close()
        self.classes.stop()
        self._loop.call_soon_threadsafe(self.solvers.stop)

    async def close(self) -> None:
        """Let go of everything; games in the middle of a computer's turn go on when next looked at."""
        self.stop()
        await self.questions.close()
        await self.classes.close()
        await end(self._forgetting, *self._thinking.values())
        self.solvers.close()
        self.moving.shutdown(wait=False)
        await run_in_threadpool(self.store.close)

    def _changed(self, notice: Notice | None) -> None:
        if notice is None:
            self.streams.changed(None)
        elif game := notice.become:
            if readers := self.streams.readers(game.id):
                self.streams.tell(game.id, game.version, self._told(game, readers))
        else:
            for game_id in notice.games:
                self.streams.changed(game_id)
        self.classes.changed(notice)

    @property
    def thinking(self) -> int:
        """How many computers are at their turn."""
        return len(self._thinking)

    def look(self, game_id: str, visitor: str) -> Game:
        """Read a game, and see to it that its computer is thinking when it should."""
        return self.wake_computer(self.store.load(game_id), visitor)

    def state(self, game: Game, seats: Seats) -> Answer:
        """Return a game as the holder of these seats is told of it."""
        return self._states.of(game, seats, self.streams.away(game.id))

    def _events(self, game_id: str, readers: Collection[Watcher]) -> dict[Watcher, bytes]:
        return self._told(self.store.load(game_id, first=True), readers)

    def _told(self, game: Game, readers: Collection[Watcher]) -> dict[Watcher, bytes]:
        return {reader: self._event(game, reader) for reader in readers}

    def _event(self, game: Game, reader: Watcher) -> bytes:
        with use(reader.language):
            return event(write(self.state(game, reader.seats)), game.ply)

    def wake_computer(self, game: Game, visitor: str) -> Game:
        """Let the computer think for a visitor if it is its turn; safe from any thread, and again."""
        if game.computer is not None:
            self._loop.call_soon_threadsafe(self._think, game, visitor)
        return game

    def _think(self, game: Game, visitor: str) -> None:
        turn = game.id, game.position
        if turn not in self._thinking:
            self._thinking[turn] = asyncio.create_task(self._answer(game, visitor))
            self._thinking[turn].add_done_callback(lambda _: self._thinking.pop(turn, None))

    async def _answer(self, game: Game, visitor: str) -> None:
        assert game.computer is not None
        try:
            number, guessed = await computers_number(
                self.solvers, visitor, game.position, game.computer, f"game {game.id}"
            )
            await self._keep(game.id, lambda now: now.answer(number, game.position, guessed))
        except (Conflict, NotFound):
            pass  # the move was taken back, or another server was faster
        except (Stopping, Unavailable):
            pass  # the game goes on when it is next looked at

    async def _keep(self, game_id: str, step: Callable[[Game], Game]) -> None:
        # Tried again a few times anyhow, and as long as somebody waits for it.
        for pause in chain(_PAUSES, repeat(_LAST_PAUSE)):
            try:
                await self._loop.run_in_executor(self.moving, self.store.change, game_id, step)
                return
            except Unavailable:
                if pause is _LAST_PAUSE and not self.streams.watches(game_id):
                    raise
            await asyncio.sleep(pause)

    def let_open(self, asker: Person, stored: int) -> None:
        """Note that somebody opens a class of so many bytes, or refuse it."""
        self.entrance.open(asker)
        self.room_budget.spend(asker, stored)

    def _kind_of_key(self, about: str, named: str, key: str) -> str | None:
        """Say of what kind a key is to a room or a game, if it opens it."""
        if about == "rooms":
            return self._kind_in_class(named, key)
        game = self.store.load(named)
        if key not in game.keys:
            return None
        return self._kind_in_class(game.room, key) if game.room else Kind.SEAT

    def _kind_in_class(self, named: str, key: str) -> str | None:
        room = self.classes.rooms.look(named)
        if key in room.desk_keys:
            return Kind.TEACHER
        known = (key in (pupil.key, pupil.asks and pupil.asks.key) for pupil in room.pupils)
        return Kind.PUPIL if any(known) else None

    def _forget(self) -> None:
        self.store.forget(int(self.store.now()) - self.keep_days * _DAY)


async def _services(request: Request) -> Services:
    services = request.app.state.services
    assert isinstance(services, Services)
    return services


def person_of(request: Request) -> Person:
    """Return who asks."""
    person = request.state.person
    assert isinstance(person, Person)
    return person


def visitor_of(request: Request) -> str:
    """Return who asks, by name."""
    return person_of(request).name


async def _person(request: Request) -> Person:
    return person_of(request)


async def _visitor(request: Request) -> str:
    return visitor_of(request)


WithServices = Annotated[Services, Depends(_services)]
Asker = Annotated[Person, Depends(_person)]
"""Whoever asks."""
Visitor = Annotated[str, Depends(_visitor)]
"""The same by name."""
