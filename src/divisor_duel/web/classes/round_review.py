"""After a round: what was decisive, who gave what away, which mistakes were made most. Workers find out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from starlette.concurrency import run_in_threadpool

from divisor_duel.classroom import BoardKind, NotNow, Pupil
from divisor_duel.classroom.after_round import afterwards
from divisor_duel.classroom.room import RUNNING, Room
from divisor_duel.game.record import UNNAMED, Record
from divisor_duel.game.telling import called
from divisor_duel.language import Reader, say
from divisor_duel.language.answers import said_again
from divisor_duel.web.api.spec import MOST_ASKED
from divisor_duel.web.classes.service import Classes
from divisor_duel.web.classes.views import tell_moment
from divisor_duel.web.live.solver_pool import Rank, SolverPool

Answer = dict[str, Any]

SECONDS: Final = 10.0
"""How long it may take to look back."""


def look_back(texts: Sequence[str]) -> Answer:
    """Look back at games as they were written down."""
    return afterwards([Record.parse(text, most=MOST_ASKED) for text in texts], SECONDS)


class RoundReviews:
    """What a teacher and a wall are told of the rounds that are over."""

    def __init__(self, classes: Classes, solvers: SolverPool) -> None:
        self._classes = classes
        self._solvers = solvers

    async def at(self, room: Room, count: int | None = None) -> Answer:
        """Look back at one round, or at all."""
        games = [
            board.game
            for board in room.boards
            if board.kind is not BoardKind.PRACTICE
            and count in (None, board.round)
            and board.points is not None
        ]
        records = await run_in_threadpool(self._records, games)
        texts = tuple(records.values())
        found = await self._solvers.ask(room.id, look_back, texts, rank=Rank.QUESTION, share=texts)
        told: Answer = _by_id(found, [*records])
        return told

    async def moment(self, room: Room, count: int) -> Answer | None:
        """Return the decisive moment of a round; that of the last one is kept for the wall."""
        if not 1 <= count <= room.round:
            code = "no-such-round" if room.round else "no-round-yet"
            raise NotNow(code, number=count, count=room.round)
        if count == room.round and room.moment is not None:
            kept = room.moment
            parts = {name: kept[name] for name in kept if name in ("question", "answer")}
            return tell_moment(parts, called(UNNAMED)) if parts else None
        found = await self.at(room, count)
        decisive: Answer | None = found["decisive"]
        if count == room.round and room.phase not in RUNNING:
            most = {"mistake": found["mistakes"][0]} if found["mistakes"] else {}
            await run_in_threadpool(self._keep, room, (decisive or {}) | most)
        return decisive

    async def turning(self, room: Room, pupil: Pupil) -> Answer:
        """Return where a pupil gave a win away that mattered most: the last such turn of all their games."""
        found = await self.at(room)
        points = [
            point
            for each in found["pupils"]
            if each["name"] == pupil.name
            for point in each["turning_points"]
        ]
        if not points:
            told = say("you-gave-nothing-away")
            return {"told": told, "game": None, "ply": None, "spec": None, "moves": (), "number": None}
        point = points[-1]
        game = await run_in_threadpool(self._classes.rooms.game, point["game"])
        rules = game.position.rules
        told = said_again(point, rules, Reader(called(game.names, game.seats), point["player"]))["told"]
        return {
            "told": told,
            "game": point["game"],
            "ply": point["ply"],
            "spec": rules.spec,
            "moves": game.position.moves[: point["ply"]],
            "number": point["number"],
        }

    def _records(self, games: Sequence[str]) -> dict[str, str]:
        return {game.id: str(game.record) for game in self._classes.rooms.games(games)}

    def _keep(self, room: Room, moment: Answer) -> None:
        with self._classes.rooms.changing(room.id) as change:
            if change.room.round == room.round and change.room.phase == room.phase:
                change.room = replace(change.room, moment=moment)


def _by_id(found: Any, games: Sequence[str]) -> Any:
    """Return the same with games by their ids instead of their places."""
    if isinstance(found, dict):
        return {
            key: games[value] if key == "game" and isinstance(value, int) else _by_id(value, games)
            for key, value in found.items()
        }
    return [_by_id(each, games) for each in found] if isinstance(found, list | tuple) else found
