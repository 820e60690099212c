"""Streams of events: who watches which game, or which view of a room, and what they are sent when it changes.

An event is the whole state that is watched, with the ply or the version as its id, so a lost event never
matters: whoever connects, for the first time or again, is sent the state of now. It is told to its reader, by
the seats they hold and in the language they connected with. However many watch the same, it is read once for
each change and written out once for each kind of reader, and while nothing changes not at all. Players are
sent it before those who only watch.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final, NamedTuple

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from divisor_duel.errors import Mistake
from divisor_duel.language import current
from divisor_duel.web.api.game import Game
from divisor_duel.web.api.state import reader_state, shared_state
from divisor_duel.web.live.periodic import HEARTBEAT, Complaints, Periodic
from divisor_duel.work.limited_cache import LimitedCache

Seats = tuple[int, ...]
"""Who reads: by the seats they hold, a watcher, either player, or one person for both."""


class Watcher(NamedTuple):
    """A kind of reader: the seats they hold, and the language they are told in."""

    seats: Seats
    language: str


Read = Callable[[str, Collection[Watcher]], Mapping[Watcher, bytes]]
"""Reads the events of what is watched, for each kind of reader there is."""

MOST_GAMES: Final = 256
"""Of so many games the newest state is kept: it is asked for again in the moment after a move."""
GRACE: Final = 4.0
"""Whoever has no stream for so many seconds is away; a page loaded anew is back before."""
_MOST_REMEMBERED: Final = 10_000
_ALIVE: Final = b"event: heartbeat\ndata: {}\n\n"
# Reading for those who watch leaves threads for those who move.
_READERS: Final = 8


def event(state: str, version: int) -> bytes:
    """Return the state of what is watched as it travels."""
    return f"data: {state}\nid: {version}\n\n".encode()


class _Watched:
    """A game that somebody watches, and its newest event for each kind of reader."""

    __slots__ = ("events", "over", "reading", "stale", "streams", "version")

    def __init__(self) -> None:
        self.streams: set[Stream] = set()
        self.events: Mapping[Watcher, bytes] = {}
        self.version = -1
        self.stale = self.over = False
        self.reading: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Send what is new, to the players first."""
        for stream in sorted(self.streams, key=lambda each: not each.reader.seats):
            stream.woken.set()


class Stream:
    """One who watches: what was sent last, and whether to say that the stream is alive."""

    __slots__ = ("beat", "over", "reader", "sent", "watched", "woken")

    def __init__(self, watched: _Watched, reader: Watcher) -> None:
        self.watched = watched
        self.reader = reader
        self.woken = asyncio.Event()
        self.sent = b""
        self.beat = self.over = False

    def end(self) -> None:
        """Send no more."""
        self.over = True
        self.woken.set()

    def send_heartbeat(self) -> None:
        """Say that the stream is alive."""
        self.beat = True
        self.woken.set()

    async def next(self) -> bytes:
        """Return what to send next, once there is something; nothing when the stream is over."""
        while not (self.over or self.watched.over):
            newest = self.watched.events.get(self.reader, self.sent)
            if newest != self.sent:
                self.sent = newest
                return newest
            if self.beat:
                return _ALIVE
            self.woken.clear()
            await self.woken.wait()
        return b""


class Streams:
    """The open streams of this server. `changed` and `close` may be called from any thread."""

    def __init__(
        self,
        read: Read,
        rest: Callable[[str], float] | None = None,
        periodic: Periodic | None = None,
        task: str = "heartbeats",
    ) -> None:
        """Be told how to read a game's events, on another thread; a `Mistake` ends the game's streams.

        `rest` says how many seconds are to be between two readings of the same; `task` names what keeps the
        streams alive.
        """
        self._read = read
        self._rest = rest
        self._periodic = periodic or Periodic()
        self._task = task
        self.moved: Callable[[str], None] | None = None
        """Told, in the loop, of whoever has come back or left, by what they watched."""
        self._games: dict[str, _Watched] = {}
        self._quiet: OrderedDict[Stream, float] = OrderedDict()
        """When each stream last sent something, the quietest first."""
        self._present: Counter[tuple[str, int]] = Counter()
        self._left: dict[tuple[str, int], float] = {}
        self._loop = asyncio.get_running_loop()
        self._readers = CapacityLimiter(_READERS)
        self._complaints = Complaints()
        self._beating = asyncio.create_task(self._beat())
        self.closed = False

    def __len__(self) -> int:
        return len(self._quiet)

    @property
    def games(self) -> int:
        """How many games are watched."""
        return len(self._games)

    def watches(self, game_id: str) -> bool:
        """Say whether anybody watches a game."""
        return game_id in self._games

    @contextmanager
    def listening(self, game_id: str, seats: Seats = ()) -> Iterator[Stream]:
        """A stream of a game's events, in the language in use; the holders of `seats` are here."""
        if (watched := self._games.get(game_id)) is None:
            watched = self._games[game_id] = _Watched()
        stream = Stream(watched, Watcher(seats, current()))
        stream.over = self.closed
        watched.streams.add(stream)
        if stream.reader not in watched.events:
            self._wake(game_id)
        self._quiet[stream] = time.monotonic()
        here = [(game_id, player) for player in seats]
        self._come(game_id, here)
        try:
            yield stream
        finally:
            self._leave(game_id, here)
            watched.streams.discard(stream)
            del self._quiet[stream]
            if not watched.streams and self._games.get(game_id) is watched:
                del self._games[game_id]

    async def events(self, game_id: str) -> AsyncIterator[bytes]:
        """Return a game's state now and after every change, with heartbeats between."""
        with self.listening(game_id) as stream:
            while sending := await self.next(stream):
                yield sending

    async def next(self, stream: Stream) -> bytes:
        """Return what a stream has to send next, noting that it was sent."""
        sending = await stream.next()
        stream.beat = False
        self._quiet[stream] = time.monotonic()
        self._quiet.move_to_end(stream)
        return sending

    def away(self, game_id: str) -> list[int]:
        """Return the players who had a stream here and have none any more."""
        gone = time.monotonic() - GRACE
        return [player for player in (1, 2) if self._left.get((game_id, player), gone + 1) <= gone]

    def _come(self, game_id: str, here: list[tuple[str, int]]) -> None:
        self._present.update(here)
        back = [self._left.pop(seat) for seat in here if seat in self._left]
        if back:
            self._has_moved(game_id)

    def _leave(self, game_id: str, here: list[tuple[str, int]]) -> None:
        self._present.subtract(here)
        for seat in here:
            if not self._present[seat]:
                del self._present[seat]
                self._left[seat] = time.monotonic()
        while len(self._left) > _MOST_REMEMBERED:
            del self._left[next(iter(self._left))]
        if here and not self._loop.is_closed():
            self._loop.call_later(GRACE + 0.1, self._has_moved, game_id)

    def _has_moved(self, game_id: str) -> None:
        self._wake(game_id)
        if self.moved:
            self.moved(game_id)

    def readers(self, game_id: str) -> set[Watcher]:
        """Return the kinds of readers that a game has; safe from any thread."""
        watched = self._games.get(game_id)
        return {stream.reader for stream in tuple(watched.streams)} if watched else set()

    def tell(self, game_id: str, version: int, events: Mapping[Watcher, bytes]) -> None:
        """Send what a game has become to its readers, without reading it; safe from any thread."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, game_id, version, events)

    def _tell(self, game_id: str, version: int, events: Mapping[Watcher, bytes]) -> None:
        watched = self._games.get(game_id)
        if watched is None or version <= watched.version:
            return
        watched.version = version
        if watched.reading or any(stream.reader not in events for stream in watched.streams):
            self._wake(game_id)  # what is being read may be older, and is read again
        else:
            watched.events = events
            watched.wake()

    def changed(self, game_id: str | None) -> None:
        """Read a game again for those who watch it, or all games."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, game_id)

    def changed_below(self, start: str) -> None:
        """Read everything again whose name begins in a way."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake_below, start)

    def _wake_below(self, start: str) -> None:
        for each in [name for name in self._games if name.startswith(start)]:
            self._wake(each)

    def close(self) -> None:
        """End every stream, so that the server can stop."""
        self.closed = True
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._end)

    def _end(self) -> None:
        self._beating.cancel()
        for stream in self._quiet:
            stream.end()

    def _wake(self, game_id: str | None) -> None:
        for each in tuple(self._games) if game_id is None else (game_id,):
            if watched := self._games.get(each):
                watched.stale = True
                if watched.reading is None:
                    watched.reading = asyncio.create_task(self._refresh(each, watched))

    async def _refresh(self, game_id: str, watched: _Watched) -> None:
        """Read a game for all who watch it, and again if it changed meanwhile."""
        try:
            while watched.stale and watched.streams and not self.closed:
                watched.stale = False
                readers = {stream.reader for stream in watched.streams}
                watched.events = await run_sync(self._read, game_id, readers, limiter=self._readers)
                watched.wake()
                if self._rest and (seconds := self._rest(game_id)):
                    await asyncio.sleep(seconds)
        except Mistake:
            self._give_up(game_id, watched)
        except Exception as error:
            self._give_up(game_id, watched)
            self._complaints.warning(f"what is watched cannot be read: {type(error).__name__}", error)
        finally:
            watched.reading = None

    def _give_up(self, game_id: str, watched: _Watched) -> None:
        """End the streams of what cannot be read; they connect again, and are told what it is."""
        watched.over = True
        self._games.pop(game_id, None)
        watched.wake()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT / 16)
            with self._periodic.noted(self._task):
                now = time.monotonic()
                while self._quiet and next(iter(self._quiet.values())) <= now - HEARTBEAT:
                    stream, _ = self._quiet.popitem(last=False)
                    self._quiet[stream] = now
                    stream.send_heartbeat()


class EventStream(StreamingResponse):
    """A stream as an answer; it ends when the one who watches goes away."""

    media_type = "text/event-stream"

    def __init__(self, streams: Streams, game_id: str, seats: Seats = ()) -> None:
        self._streams = streams
        self._seats = seats
        self._game_id = game_id
        super().__init__((), headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events until there are no more, or nobody to send them to."""
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        with self._streams.listening(self._game_id, self._seats) as stream:
            going = asyncio.create_task(_until_gone(receive, stream))
            try:
                while sending := await self._streams.next(stream):
                    await send({"type": "http.response.body", "body": sending, "more_body": True})
            finally:
                going.cancel()
                with suppress(asyncio.CancelledError):
                    await going
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _until_gone(receive: Receive, stream: Stream) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()


@dataclass(frozen=True)
class _Told:
    """What is told of a version of a game in a language: to all, and to each reader by their seats."""

    version: tuple[int, Sequence[int]]
    shared: dict[str, Any]
    readers: dict[tuple[int, ...], dict[str, Any]] = field(default_factory=dict)


class GameStates:
    """Make each state once. Safe to use from any thread."""

    def __init__(self) -> None:
        self._games = LimitedCache[tuple[str, str], _Told](MOST_GAMES)
        """By the game and the language it is told in."""
        # Held while a state is made, or the answer to a move and the stream would make it side by side.
        self._lock = Lock()

    def of(self, game: Game, seats: tuple[int, ...], away: Sequence[int]) -> dict[str, Any]:
        """Return a game as the holder of these seats is told of it; nobody may change what they get."""
        version, key = (game.version, away), (game.id, current())
        with self._lock:
            told = self._games.get(key)
            if told is None or told.version != version:
                told = _Told(version, shared_state(game, away))
                self._games.put(key, told)
            if seats not in told.readers:
                told.readers[seats] = told.shared | reader_state(game, seats, away)
            return told.readers[seats]
