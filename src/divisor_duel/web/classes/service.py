"""The classes of a server: who may do what in a room, who watches it, and the clock that ends its rounds."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from random import Random
from typing import Any, Final, TypeGuard

from starlette.concurrency import run_in_threadpool

from divisor_duel.classroom import (
    Claim,
    DeskWord,
    GivenAnswer,
    NotNow,
    Pupil,
    Question,
    State,
    people,
    rounds,
)
from divisor_duel.classroom.pairing import Pair, Player, pair
from divisor_duel.classroom.people import ask_for_place, claim, read_word, take_place, token_for, word_of
from divisor_duel.classroom.room import UNUSED_HOURS, Room
from divisor_duel.language import use
from divisor_duel.web.api.game import Game, key_of, new_token, token_of
from divisor_duel.web.api.positions import write
from divisor_duel.web.api.problems import Damaged, NotFound, NotYourSeat, Stopping, Unavailable
from divisor_duel.web.api.stored import most_stored
from divisor_duel.web.api.table_of_questions import QUESTIONS
from divisor_duel.web.classes import hints, views
from divisor_duel.web.classes.entry import hash_of_word, pupil_called, pupils_word, wished
from divisor_duel.web.keep.answers import AnswerStore
from divisor_duel.web.keep.games import Store
from divisor_duel.web.keep.notices import Notice
from divisor_duel.web.keep.rooms import RoomStore, new_game
from divisor_duel.web.live.periodic import Complaints, Periodic, end
from divisor_duel.web.live.solver_pool import Rank, SolverPool, ask_solvers
from divisor_duel.web.live.streams import Streams, Watcher, event
from divisor_duel.work.limited_cache import LimitedCache

Answer = dict[str, Any]
Step = Callable[[Room, float], Room]
Spend = Callable[[int], None]
"""Told how many bytes new games may take; refuses them if that is too much."""

DESK: Final = "desk"
WALL: Final = "wall"
_TICK: Final = 1.0
_PAIRING: Final = 2.0
_HOUR: Final = 60 * 60
_SWEEP: Final = 20.0
_REST: Final = 0.5
"""How many seconds are between two looks at all boards of a room."""
_MOST_WATCHED: Final = 10_000
_FEW: Final = 40
"""So many are paired in a few hundredths of a second."""


class Classes:
    """The rooms of one server. Made inside the running event loop."""

    def __init__(self, store: Store, solvers: SolverPool, periodic: Periodic | None = None) -> None:
        periodic = periodic or Periodic()
        self.rooms = RoomStore(store)
        self.answers = AnswerStore(store)
        self.now = store.now
        self.streams = Streams(self._events, _rest, periodic, "heartbeats-classes")
        self.streams.moved = lambda name: self.streams.changed(f"{name.partition('/')[0]}/{DESK}")
        self._solvers = solvers
        self._faces = views.SmallBoards()
        self._complaints = Complaints()
        self._holders = LimitedCache[str, str](_MOST_WATCHED)
        """Whose key opened what is watched, as it was last seen."""
        self._chores = [
            asyncio.create_task(periodic.every("rounds", _TICK, self.end_what_is_due)),
            asyncio.create_task(periodic.every("pairs", _PAIRING, self.pair_who_waits)),
            asyncio.create_task(periodic.every("old-classes", _HOUR, self._forget)),
            asyncio.create_task(periodic.every("deleted-classes", _SWEEP, self.rooms.forget_deleted)),
        ]

    def stop(self) -> None:
        """End the streams; safe to call from any thread."""
        self.streams.close()

    async def close(self) -> None:
        """Look at no clock any more, and wait until nothing of it still uses the store."""
        self.stop()
        await end(*self._chores)

    def changed(self, notice: Notice | None) -> None:
        """Show a change to those who watch a room; safe to call from any thread."""
        if notice is None:
            self.streams.changed(None)
        elif notice.room and (pupils := notice.pupils) is None:
            self.streams.changed_below(f"{notice.room}/")
        elif notice.room:
            for view in (DESK, WALL, *(pupils or ())):
                self.streams.changed(f"{notice.room}/{view}")

    def as_teacher(self, room: Room, token: str | None) -> Room:
        """Refuse whoever has not the teacher's key."""
        key = key_of(token) if token else ""
        if not any(hmac.compare_digest(each, key) for each in room.desk_keys):
            raise NotYourSeat("teacher-only", "not-your-room")
        return room

    def as_pupil(self, room: Room, token: str | None) -> Pupil:
        """Return the pupil who has a key."""
        key = key_of(token) if token else ""
        for pupil in room.pupils:
            if hmac.compare_digest(pupil.key, key):
                return _allowed(pupil)
        if any(pupil.asks and hmac.compare_digest(pupil.asks.key, key) for pupil in room.members):
            raise NotYourSeat("teacher-lets-you-in", "asked")
        raise NotYourSeat("not-in-class", "not-your-room")

    def join(
        self, room_id: str, name: str | None, attempt: str | None, allow: Callable[[], None]
    ) -> tuple[str, Answer]:
        """Let one in who is not there yet, if that is allowed: their token, and the class as they see it."""
        token = token_of(room_id, attempt) if attempt else new_token()
        key = key_of(token)
        with self.rooms.changing(room_id) as change:
            if all(pupil.key != key for pupil in change.room.pupils):
                word = hash_of_word(room_id, pupils_word(room_id, token))
                claimed = claim(change.room, name, key, word)
                change.room = claimed or people.join(change.room, wished(change.room, name), key, word)
                allow()
        return token, self._me(change.room, self.as_pupil(change.room, token))

    def desk_word(self, room_id: str, token: str | None) -> tuple[Room, str]:
        """Return the word that opens this desk elsewhere; made when it is first asked for."""
        with self.rooms.changing(room_id) as change:
            room = self.as_teacher(change.room, token)
            assert token is not None
            if room.desk_word is None:
                salt = secrets.token_hex(16)
                word = word_of(token, DeskWord(salt, ""), True)
                change.room = replace(room, desk_word=DeskWord(salt, key_of(token_for(word, salt))))
        kept = change.room.desk_word
        assert kept is not None
        return change.room, word_of(token, kept, hmac.compare_digest(change.room.key, key_of(token)))

    def withdraw_word(self, room_id: str, token: str | None) -> tuple[str, Answer]:
        """Close the desk on every other device: a new key for this one, and no word."""
        fresh = new_token()
        return fresh, self.teach(
            room_id, token, lambda room, _: replace(room, key=key_of(fresh), desk_word=None)
        )

    def come_back(
        self, room_id: str, name: str, typed: str | None, attempt: str | None
    ) -> tuple[str, Answer]:
        """Take a place again by its word, or ask the teacher for it: the token, and how it stands."""
        with self.rooms.changing(room_id) as change:
            pupil = pupil_called(change.room, name)
            # Another token than the same page was given when it joined as somebody else.
            token = token_of(f"{room_id} {pupil.number}", attempt) if attempt else new_token()
            key = key_of(token)
            word = read_word(typed or "") or pupils_word(room_id, token)
            if typed:
                if pupil.word is None or not hmac.compare_digest(pupil.word, hash_of_word(room_id, word)):
                    raise NotFound("wrong-pupil-word", "no-such-code", name=pupil.name)
                change.room = take_place(change.room, pupil.number, key)
            elif pupil.key != key:
                asks = Claim(key, hash_of_word(room_id, word))
                change.room = ask_for_place(change.room, pupil.number, asks)
        there = any(each.key == key for each in change.room.pupils)
        me = self.me(room_id, token) if there else None
        return token, {"token": token, "room": room_id, "name": pupil.name, "word": word, "me": me}

    def pupil(self, room_id: str, token: str | None) -> Pupil:
        """Find the pupil of a room who has a key."""
        return self.as_pupil(self.rooms.look(room_id), token)

    def me(self, room_id: str, token: str | None) -> Answer:
        """Return the class as a pupil sees it."""
        room = self.rooms.look(room_id)
        return self._me(room, self.as_pupil(room, token))

    def attend(self, room_id: str, token: str | None, step: Callable[[Room, int, float], Room]) -> Answer:
        """Do what a pupil may do for themselves."""
        with self.rooms.changing(room_id) as change:
            pupil = self.as_pupil(change.room, token)
            change.room = step(change.room, pupil.number, self.now())
        return self._me(change.room, change.room.pupil(pupil.number))

    def next_board(self, room_id: str, token: str | None, computer: bool, spend: Spend) -> Answer:
        """Give a pupil a game, or let them wait for a partner."""

        def given(room: Room, number: int, now: float) -> Room:
            return _paid(room, rounds.next_game(room, number, now, computer), spend)

        return self.attend(room_id, token, given)

    async def hint(self, room_id: str, token: str | None) -> Answer:
        """Say who wins at a pupil's board and why; each has a line of their own, all share the answers."""
        room, pupil, game = await run_in_threadpool(self._board_for_hint, room_id, token)
        position, line = game.position, f"{room_id}/{pupil.number}"
        wish = {"spec": position.rules.spec, "moves": position.moves, "names": game.names}
        found: Answer = await ask_solvers(self._solvers, line, QUESTIONS["solve_position"], wish)
        return found if hints.names_numbers(room, pupil, game) else hints.nudge(found, position.rules)

    def _board_for_hint(self, room_id: str, token: str | None) -> tuple[Room, Pupil, Game]:
        room = self.rooms.look(room_id)
        pupil = self.as_pupil(room, token)
        hints.check_no_question(room)
        return room, pupil, hints.allowed_game(self.rooms, room, pupil)

    def _me(self, room: Room, pupil: Pupil) -> Answer:
        board = room.board_of(pupil.number)
        game = None
        if board is not None and board.points is None:
            try:
                game = self.rooms.game(board.game)
            except NotFound:
                pass  # the room has just been deleted
            except Damaged:
                room = replace(room, damaged={board.game})
        question = room.question
        yours = self.answers.of_pupil(room.id, question.key, pupil.number) if _shown(question) else None
        return views.me(room, pupil, self.now(), game, yours)

    def desk(self, room: Room) -> Answer:
        """Return the class as its teacher sees it."""
        room, games = self.rooms.watch(room)
        needs = views.needs_of(room, self.rooms.tally(room.id))
        return views.desk(room, games, self.now(), self._away(room), self._faces, needs, self._given(room))

    def wall(self, room: Room) -> Answer:
        """Return the class as everybody in the room sees it."""
        room, games = self.rooms.watch(room)
        return views.wall(room, games, self.now(), self._faces, self._given(room))

    def _given(self, room: Room) -> list[GivenAnswer]:
        return self.answers.of(room.id, room.question.key) if _shown(room.question) else []

    def teach(self, room_id: str, token: str | None, step: Step) -> Answer:
        """Do what the teacher may do."""
        with self.rooms.changing(room_id) as change:
            room = replace(self.as_teacher(change.room, token), away=self._away(change.room))
            change.room = step(room, self.now())
        return self.desk(change.room)

    def _away(self, room: Room) -> list[int]:
        return [pupil.number for pupil in room.members if self.streams.away(f"{room.id}/{pupil.number}")]

    async def begin(
        self,
        room_id: str,
        token: str | None,
        fixed: Sequence[tuple[int, int]],
        without: Collection[int],
        spend: Spend,
    ) -> Answer:
        """Pair everybody and begin the next round; made anew if somebody comes in between."""
        for _ in range(5):
            room = self.as_teacher(await run_in_threadpool(self.rooms.look, room_id), token)
            by_hand = [room.seated(*two) for two in fixed]
            players = room.players({*without, *(number for two in fixed for number in two)})
            pairs = [*by_hand, *await self._pair(room_id, players)]

            def begun(now: Room, at: float, then: Room = room, made: list[Pair] = pairs) -> Room:
                if now.version != then.version:
                    raise _Stale
                return _paid(now, rounds.begin(now, made, at), spend)

            with suppress(_Stale):
                return await run_in_threadpool(self.teach, room_id, token, begun)
        raise NotNow("too-many-coming")

    async def _pair(self, room_id: str, players: list[Player]) -> list[Pair]:
        if len(players) <= _FEW:
            return await run_in_threadpool(pair_up, players)
        return await self._solvers.think(room_id, pair_up, players, rank=Rank.QUICK)

    def delete(self, room_id: str, token: str | None) -> None:
        """Delete a room and everything in it."""
        self.as_teacher(self.rooms.look(room_id), token)
        self.rooms.delete(room_id)

    def restore(self, room_id: str, token: str | None) -> Answer:
        """Take back that a room was deleted."""
        self.rooms.restore(room_id, lambda room: self.as_teacher(room, token))
        return self.desk(self.rooms.look(room_id))

    def _events(self, name: str, readers: Collection[Watcher]) -> dict[Watcher, bytes]:
        room_id, _, view = name.partition("/")
        room = self.rooms.look(room_id)
        self._check_holder(name, room, view)
        told = {}
        for language in {reader.language for reader in readers}:
            with use(language):
                seen = self._seen(room, view)
            told[language] = event(write(seen), seen["version"])
        return {reader: told[reader.language] for reader in readers}

    def _check_holder(self, name: str, room: Room, view: str) -> None:
        """End the streams of a place that another key holds since they began; who holds it connects again."""
        if view == WALL:
            return
        key = room.key if view == DESK else room.pupil(int(view)).key
        before = self._holders.get(name)
        self._holders.put(name, key)
        if before not in (None, key):
            raise NotYourSeat("not-in-class", "not-your-room")

    def _seen(self, room: Room, view: str) -> Answer:
        if view == DESK:
            return self.desk(room)
        if view == WALL:
            return self.wall(room)
        return self._me(room, _allowed(room.pupil(int(view))))

    def end_what_is_due(self) -> None:
        """End the rounds whose clock has run out; another server may be faster."""
        for room_id in self.rooms.due(self.now()):
            with self.harming_itself_only("round", room_id):
                self._end_if_due(room_id)

    def _end_if_due(self, room_id: str) -> None:
        with self.rooms.changing(room_id) as change:
            if change.room.is_due(now := self.now()):
                change.room = rounds.end(replace(change.room, away=self._away(change.room)), now)

    def pair_who_waits(self) -> None:
        """Pair those who wait for a partner in free play; nobody has to tap again."""
        for room_id in self.rooms.with_waiting():
            with self.harming_itself_only("pairing", room_id):
                self._pair_waiting(room_id)

    def _pair_waiting(self, room_id: str) -> None:
        with self.rooms.changing(room_id) as change:
            change.room = rounds.pair_waiting(change.room, self.now())

    @contextmanager
    def harming_itself_only(self, what: str, room_id: str) -> Iterator[None]:
        """Log a fault of one class, so that the others are tended."""
        try:
            yield
        except (NotFound, Stopping):
            pass  # it has just been deleted, or the next server goes on with it
        except Unavailable:
            raise  # which is no fault of this class
        except Exception as error:
            self._complaints.warning(f"the {what} of class {room_id} cannot go on: {error}", error)

    def _forget(self) -> None:
        self.rooms.forget(int(self.now()) - UNUSED_HOURS * _HOUR)


class _Stale(Exception):
    """The room has changed while pairs were made."""


def pair_up(players: list[Player]) -> list[Pair]:
    """Pair everybody, as a worker does it."""
    return pair(players, Random())


def _paid(before: Room, after: Room, spend: Spend) -> Room:
    """Let the games be paid for that a step has added to a room."""
    if added := len(after.boards) - len(before.boards):
        spend(added * most_stored(new_game(after, views.rules_of(after), after.boards[-1])))
    return after


def _allowed(pupil: Pupil) -> Pupil:
    if pupil.state is State.REMOVED:
        raise NotYourSeat("taken-out-of-class", "removed")
    return pupil


def _shown(question: Question | None) -> TypeGuard[Question]:
    return question is not None and question.shown


def _rest(name: str) -> float:
    return _REST if name.endswith((DESK, WALL)) else 0.0
