"""What the routes work with: the store, the streams, the workers; and the computer players' turns."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from typing import Annotated

from fastapi import Depends, Request
from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool

from divisor_duel.position import Position
from divisor_duel.web.game import Game
from divisor_duel.web.live import Streams
from divisor_duel.web.mistakes import Conflict, NotFound
from divisor_duel.web.questions import choose
from divisor_duel.web.store import Store
from divisor_duel.web.thinking import Thinkers

_log = logging.getLogger("divisor_duel.web")
_DAY = 24 * 60 * 60


class Desk:
    """One server's store, streams and workers. Made inside the running event loop."""

    def __init__(self, database: str, keep_days: int) -> None:
        self.keep_days = keep_days
        self.store = Store(database)
        self.streams = Streams()
        self.thinkers = Thinkers()
        self._loop = asyncio.get_running_loop()
        self._thinking: dict[tuple[str, Position], asyncio.Task[None]] = {}
        self._forgetting = asyncio.create_task(self._forget())
        self.store.listen(self.streams.changed)

    async def close(self) -> None:
        """Let go of everything; games in the middle of a computer's turn go on when next looked at."""
        self.streams.close()
        for task in (self._forgetting, *self._thinking.values()):
            task.cancel()
        self.thinkers.close()
        await run_in_threadpool(self.store.close)

    def look(self, game_id: str) -> Game:
        """Read a game, and see to it that its computer is thinking when it should."""
        return self.wake_computer(self.store.load(game_id))

    def wake_computer(self, game: Game) -> Game:
        """Let the computer think if it is its turn; safe to call from any thread, and again."""
        if game.computer is not None:
            self._loop.call_soon_threadsafe(self._think, game)
        return game

    def _think(self, game: Game) -> None:
        turn = game.id, game.position
        if turn not in self._thinking:
            self._thinking[turn] = asyncio.create_task(self._answer(game))
            self._thinking[turn].add_done_callback(lambda _: self._thinking.pop(turn, None))

    async def _answer(self, game: Game) -> None:
        number, guessed = await self._choice(game)
        try:
            after = await run_in_threadpool(
                self.store.change, game.id, lambda now: now.answer(number, game.position, guessed)
            )
        except (Conflict, NotFound):
            return  # the move was taken back, or another server was faster
        self.wake_computer(after)

    async def _choice(self, game: Game) -> tuple[int, bool]:
        position = game.position
        try:
            return await self.thinkers.think(choose, position.rules.spec, position.moves, game.computer)
        except Exception:
            # Whatever happened to the worker, the person must not wait for ever.
            _log.exception("the computer guesses in game %s", game.id)
            return random.choice(position.legal_moves), True

    async def _forget(self) -> None:
        while True:
            before = int(time.time()) - self.keep_days * _DAY
            try:
                await run_in_threadpool(self.store.forget, before)
            except SQLAlchemyError:
                _log.exception("could not forget old games; trying again tomorrow")
            await asyncio.sleep(_DAY)


async def _desk(request: Request) -> Desk:
    desk = request.app.state.desk
    assert isinstance(desk, Desk)
    return desk


AtDesk = Annotated[Desk, Depends(_desk)]
