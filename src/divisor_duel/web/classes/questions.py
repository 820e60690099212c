"""One question to all: what a teacher asks, what pupils answer, and how a class plays the computer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from starlette.concurrency import run_in_threadpool

from divisor_duel.classroom import GivenAnswer, NotNow, Question, Stage, poll
from divisor_duel.classroom.moments import prove
from divisor_duel.classroom.poll import check_answer, most_tapped
from divisor_duel.classroom.room import RUNNING, Room
from divisor_duel.errors import InvalidInput
from divisor_duel.game.position import Position
from divisor_duel.players.levels import LEVELS
from divisor_duel.web.api.problems import NotFound
from divisor_duel.web.classes.question_views import counted, position_of
from divisor_duel.web.classes.round_review import RoundReviews
from divisor_duel.web.classes.service import Classes, Step
from divisor_duel.web.live.periodic import Periodic, end
from divisor_duel.web.live.solver_pool import Rank, SolverPool, computers_number

Answer = dict[str, Any]

PROOF_SECONDS: Final = 5.0
"""How long it may take to work out what is told of a position in the end."""
_TICK: Final = 0.5


class RoomQuestions:
    """The questions of the classes of a server. Made inside the running event loop."""

    def __init__(
        self, classes: Classes, reviews: RoundReviews, solvers: SolverPool, periodic: Periodic
    ) -> None:
        self._classes = classes
        self._reviews = reviews
        self._solvers = solvers
        self._periodic = periodic
        self._clock = asyncio.create_task(self._close_in_time())

    async def close(self) -> None:
        """Look at no clock any more."""
        await end(self._clock)

    async def ask(
        self,
        room_id: str,
        token: str | None,
        board: str | None = None,
        ply: int | None = None,
        moves: Sequence[int] | None = None,
        against: str | None = None,
        seat: int = 1,
        seconds: int | None = None,
    ) -> Answer:
        """Ask about a board as it stands or stood, about any position, or about what decided the round."""
        room = self._classes.as_teacher(await run_in_threadpool(self._classes.rooms.look, room_id), token)
        if against is not None and against not in LEVELS:
            raise InvalidInput("class-level-unknown", level=against[:40], levels=LEVELS)
        if board is None and moves is None and against is None:
            question = await self._decisive(room)
        else:
            position = await run_in_threadpool(self._position, room, board, ply, moves or ())
            poll.check_askable(position)
            question = Question(0, position.rules.spec, position.moves, game=board)
            if against is not None:
                question = await self._game(room, position, against, seat)
            else:
                question = await self._proven(room, question)
        asked = replace(question, seconds=seconds)
        return await run_in_threadpool(
            self._classes.teach, room_id, token, lambda now, at: poll.ask(now, asked, at)
        )

    async def go_on(self, room_id: str, token: str | None, number: int, stage: Stage) -> Answer:
        """Show the next stage of a question; in a game of the class, play its turn."""
        room = self._classes.as_teacher(await run_in_threadpool(self._classes.rooms.look, room_id), token)
        after = await self._go_on(room, number, stage)
        return await run_in_threadpool(self._classes.desk, after)

    def answer(self, room_id: str, token: str | None, question: int, number: int) -> Answer:
        """Keep what a pupil tapped; they may tap another number until the bars are shown."""
        pupil = self._classes.pupil(room_id, token)

        def check(now: Question | None) -> Question:
            asked = poll.check_open(now, question)
            check_answer(position_of(asked), number)
            return asked

        self._classes.answers.give(room_id, pupil.number, number, check)
        return self._classes.me(room_id, token)

    async def _decisive(self, room: Room) -> Question:
        """Return the moment that decided the round, with its proof."""
        if not room.round or room.phase in RUNNING:
            raise NotNow("no-moment-yet")
        await self._reviews.moment(room, room.round)
        moment = (await run_in_threadpool(self._classes.rooms.look, room.id)).moment
        if not moment or "question" not in moment:
            raise NotNow("no-moment")
        asked, answer = moment["question"], moment["answer"]
        return Question(0, asked["spec"], tuple(asked["moves"]), game=asked["game"], proof=answer)

    def _position(self, room: Room, board: str | None, ply: int | None, moves: Sequence[int]) -> Position:
        if board is None:
            return position_of(Question(0, room.settings.rules, tuple(moves)))
        if board not in room.by_game:
            raise NotFound("no-such-board")
        position = self._classes.rooms.game(board).position
        return position_of(Question(0, position.rules.spec, position.moves[:ply]))

    async def _proven(self, room: Room, question: Question) -> Question:
        asked = (question.spec, question.moves, PROOF_SECONDS)
        share = (*question.spec.items(), question.moves)
        proof = await self._solvers.ask(room.id, prove, *asked, rank=Rank.QUESTION, share=share)
        return replace(question, proof=proof)

    async def _game(self, room: Room, position: Position, level: str, seat: int) -> Question:
        """Begin a game of the class from here on; the computer takes its turn first, if it is to move."""
        if position.to_move != seat:
            number, _ = await computers_number(self._solvers, room.id, position, level, f"class {room.id}")
            position = position.play(number)
        poll.check_askable(position)
        return Question(0, position.rules.spec, position.moves, against=level, seat=seat)

    async def _go_on(self, room: Room, number: int, stage: Stage) -> Room:
        question = room.question
        if question is None or not poll.is_at(room, number, stage):
            return room
        if question.against is None or stage is not Stage.BARS:
            return await run_in_threadpool(
                self._change, room.id, lambda now, at: poll.go_on(now, number, stage, at)
            )
        return await self._play_turn(room, question)

    async def _play_turn(self, room: Room, question: Question) -> Room:
        """Take what most tapped, and let the computer answer."""
        given = await run_in_threadpool(self._given, room)
        position, moves = position_of(question), list[int]()
        taken = most_tapped(given, position.legal_moves)
        if taken is not None:
            moves, position = [taken], position.play(taken)
        if taken is not None and position.choices:
            level = question.against or LEVELS[0]
            number, _ = await computers_number(self._solvers, room.id, position, level, f"class {room.id}")
            moves, position = [*moves, number], position.play(number)
        if position.choices:
            return await run_in_threadpool(
                self._change, room.id, lambda now, at: poll.play_turn(now, question, moves, at)
            )
        return await run_in_threadpool(
            self._change, room.id, lambda now, _: poll.end_game(now, question, moves)
        )

    def _given(self, room: Room) -> list[GivenAnswer]:
        return counted(room, self._classes.answers.of(room.id, room.question.key if room.question else ""))

    def _change(self, room_id: str, step: Step) -> Room:
        with self._classes.rooms.changing(room_id) as change:
            change.room = step(change.room, self._classes.now())
        return change.room

    async def _close_in_time(self) -> None:
        """Go on with the questions that have had their time; another server may be faster."""
        while True:
            with self._periodic.noted("questions"):
                await self.close_what_is_due()
            await asyncio.sleep(_TICK)

    async def close_what_is_due(self) -> None:
        """Go on with every question that has had its time."""
        for room_id in await run_in_threadpool(lambda: self._classes.rooms.closing(self._classes.now())):
            with self._classes.harming_itself_only("question", room_id):
                room = await run_in_threadpool(self._classes.rooms.look, room_id)
                if room.question is not None and room.question.is_due(self._classes.now()):
                    await self._go_on(room, room.question.number, room.question.stage)
