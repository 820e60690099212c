"""The moments of a round that are worth talking about: a win that was there and was given away.

A moment is asked first (who is winning, and with which number?) and then answered with its proof. Before a
move that gave a win away it is always the player to move who is winning, so the second question is the one to
think about.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from divisor_duel.errors import Undecided
from divisor_duel.game.position import End, Position
from divisor_duel.game.record import UNNAMED, Record
from divisor_duel.game.rules import Rules
from divisor_duel.game.telling import asked, called
from divisor_duel.language import ANYBODY, Fact, Reader, Some
from divisor_duel.language.answers import said, said_apart
from divisor_duel.learn.review import GivingUp, Review, ReviewedMove, review
from divisor_duel.solver import Solution, solve
from divisor_duel.solver.clock import Clock

# A class can look at so many choices together; of fewer there is nothing to ask.
_FEWEST, _MOST = 3, 12


@dataclass(frozen=True)
class Moment:
    """A turn that gave a win away, in one of the games of a round."""

    game: int
    """Which of the games, from 0."""
    turn: ReviewedMove | GivingUp
    record: Record

    @property
    def player(self) -> int:
        """Who was winning and gave it away, 1 or 2."""
        return self.turn.player

    @property
    def name(self) -> str:
        """The same by name."""
        return self.record.names[self.player - 1]

    @property
    def position(self) -> Position:
        """The position before the turn."""
        return self.turn.position

    @property
    def solution(self) -> Solution:
        """Its solution, which is known: else nobody could say that a win was given away."""
        assert self.turn.solution is not None
        return self.turn.solution

    @property
    def number(self) -> int | None:
        """What was taken; None where the game was given up."""
        return self.turn.number if isinstance(self.turn, ReviewedMove) else None

    @property
    def askable(self) -> bool:
        """Whether a class can talk about it: in the middle of a game, with a few numbers to choose from."""
        return bool(self.position.moves) and _FEWEST <= self.position.choices.bit_count() <= _MOST

    def question(self) -> dict[str, Any]:
        """Return what is shown and asked first; it tells neither what was taken nor who wins."""
        position = self.position
        turn = Fact("moment-to-move-first", mover=position.to_move)
        if position.moves:
            turn = Fact("moment-to-move", mover=position.to_move, number=position.last)
        asked_too = [Fact("moment-which")] if self.turn.winning_moves else []
        return {
            "game": self.game,
            "spec": position.rules.spec,
            "moves": list(position.moves),
            "legal_moves": list(position.legal_moves),
            "to_move": position.to_move,
            "names": list(called(UNNAMED, self.record.seats)),
            **said("turn", [turn, asked(position)], ANYBODY),
            **said_apart("questions", [Fact("moment-who"), *asked_too]),
        }

    def answer(self, seconds: float | None = None) -> dict[str, Any]:
        """Return who was winning, with what and why; what was done instead, and what answers that."""
        clock, solution = Clock(seconds), self.solution
        proof = proof_of(solution, clock, ANYBODY)
        instead: list[Fact] = []
        if self.number is not None:
            with suppress(Undecided):
                instead = solution.move_explanation(self.number, clock.left)
        return proof | {
            "number": self.number,
            **self.happened("played"),
            **said("instead", instead, ANYBODY),
        }

    @property
    def fact(self) -> Fact:
        """What happened."""
        turn, wins = self.turn, self.turn.winning_moves
        if self.number is None:
            return Fact("moment-gave-up", move=turn.ply, player=self.player)
        return Fact(
            "moment-gave-away",
            move=turn.ply + 1,
            player=self.player,
            number=self.number,
            numbers=Some.of(wins, len(wins)),
            count=len(wins),
        )

    def happened(self, key: str) -> dict[str, Any]:
        """Return the same under a key, as it travels, without names."""
        return said(key, [self.fact], ANYBODY)

    def as_dict(self) -> dict[str, Any]:
        """Return the moment in short, with names, as a list of them has it.

        >>> from divisor_duel.game.rules import games
        >>> game = Record(Position(games["divisor-duel-evens"], [12, 6, 18, 2, 4, 8, 16]), ("Ada", "Ben"))
        >>> moments([review(game)])[0].as_dict()["told"]
        'Move 2: Ben took 6 and gave the win away; 4 would have kept it.'
        """
        return {
            "game": self.game,
            "ply": self.turn.ply,
            "player": self.player,
            "name": called(self.record.names, self.record.seats)[self.player - 1],
            "number": self.number,
            "winning_moves": list(self.turn.winning_moves),
            **said("told", [self.fact], self._reader),
        }

    @property
    def _reader(self) -> Reader:
        return Reader(called(self.record.names, self.record.seats))


def look_back(records: Sequence[Record], seconds: float | None = None) -> tuple[Review, ...]:
    """Review the games of a round, each in its share of the seconds; what is too hard stays undecided."""
    clock = Clock(seconds)
    reviews = []
    for left, record in zip(range(len(records), 0, -1), records, strict=True):
        reviews.append(review(record, None if clock.left is None else clock.left / left))
    return tuple(reviews)


def moments(reviews: Iterable[Review]) -> tuple[Moment, ...]:
    """Return every turn of a round that gave a win away, game by game.

    A game that a clock or a teacher ended was not given up by anybody, so that its end is no turn.
    """
    return tuple(
        Moment(game, turn, judged.record)
        for game, judged in enumerate(reviews)
        for turn in judged.mistakes
        if isinstance(turn, ReviewedMove) or _resigned(judged.record)
    )


def decisive(reviews: Iterable[Review]) -> Moment | None:
    """Return the moment to show a class: the last mistake of the game that had the most.

    Moments that can be talked about come before all others. None when nobody is known to have given one away.
    """
    games: dict[int, list[Moment]] = {}
    for moment in moments(reviews):
        if moment.number is not None:
            games.setdefault(moment.game, []).append(moment)
    found = [(game[-1], len(game)) for game in games.values()]
    best = max(found, key=lambda each: (each[0].askable, each[1], each[0].turn.ply), default=None)
    return best and best[0]


def by_pupil(reviews: Sequence[Review]) -> dict[str, tuple[Moment, ...]]:
    """Return by name the turns at which each pupil gave a win away; computers are left out."""
    found: dict[str, list[Moment]] = {
        name: []
        for judged in reviews
        for name, seat in zip(judged.record.names, judged.record.seats, strict=True)
        if seat == "human"
    }
    for moment in moments(reviews):
        if made_by_pupil(moment):
            found[moment.name].append(moment)
    return {name: tuple(found[name]) for name in found}


def made_by_pupil(moment: Moment) -> bool:
    """Say whether it was a person's turn, not a computer's."""
    return moment.record.seats[moment.player - 1] == "human"


def proof_of(solution: Solution, clock: Clock, reader: Reader = ANYBODY) -> dict[str, Any]:
    """Return who wins a position, with what and why."""
    return {
        "winner": solution.winner,
        "winning_moves": list(solution.winning_moves),
        **said("answer", [Fact("moment-winner", winner=solution.winner)], reader),
        **said("why", solution.explanation(clock.left), reader),
        **solution.drawing(clock.left),
    }


def prove(spec: dict[str, str], moves: Sequence[int], seconds: float | None = None) -> dict[str, Any] | None:
    """Work out the same of a position that nobody has played; None where it is too hard."""
    clock = Clock(seconds)
    try:
        solution = solve(Position(Rules.from_spec(**spec), moves), clock.left)
    except Undecided:
        return None
    return proof_of(solution, clock) | {"number": None, **said("played", []), **said("instead", [])}


def _resigned(record: Record) -> bool:
    return record.outcome is not None and record.outcome.kind is End.RESIGNED
