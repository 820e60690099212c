"""What a teacher and a class are told when a round is over: its decisive moment, and the mistakes most made.

A mistake is most made when the same kind of move, or the same position, came in several games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from divisor_duel.classroom.moments import Moment, by_pupil, decisive, look_back, made_by_pupil, moments
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.language import Fact, Some
from divisor_duel.language.answers import said
from divisor_duel.learn.review import Review, Verdict
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import lasts_one_move, neighbours, split


def afterwards(records: Sequence[Record], seconds: float | None = None) -> dict[str, Any]:
    """Look back at a round: its decisive moment, everyone's turning points, the mistakes most made.

    The moments for all to see name nobody; what is told of each pupil does.
    """
    clock = Clock(seconds)
    reviews = look_back(records, None if seconds is None else seconds * _FOR_REVIEWS)
    moment = decisive(reviews)
    undecided = sum(turn.verdict is Verdict.UNDECIDED for each in reviews for turn in each.turns)
    return {
        "decisive": moment and {"question": moment.question(), "answer": moment.answer(clock.left)},
        "pupils": [
            {"name": name, "turning_points": [one.as_dict() for one in turns]}
            for name, turns in by_pupil(reviews).items()
        ],
        "mistakes": [common.as_dict() for common in most_made(reviews)],
        "repeated": [
            {
                "count": common.count,
                **said("told", [at_position(common)]),
                "example": common.example.question(),
                **common.example.happened("happened"),
            }
            for common in repeated(reviews)
        ],
        "undecided": undecided,
        **said("message", _message(len(records), moment is not None, undecided)),
    }


class MistakeKind(StrEnum):
    """Why a win was given away, as a class would say it. A mistake is of one kind: the first that fits."""

    GAVE_UP = "gave-up"
    OPENING = "opening"
    MISSED_END = "missed-end"
    ALLOWED_END = "allowed-end"
    PARTNER = "partner"
    ODD_GROUPS = "odd-groups"
    GROUPS = "groups"
    OTHER = "other"

    @property
    def heading(self) -> Fact:
        """What it is called."""
        return Fact(f"mistake-{self}-title")

    def told(self, position: Position) -> Fact:
        """Return what it is, in the words of the game."""
        return Fact(f"mistake-{self}", position.rules)


# So much of the time is for finding out who was winning; the rest is for saying why.
_FOR_REVIEWS = 0.7
# For the proof that tells of which kind a mistake is.
_SECONDS: Final = 1.0
_OFTEN: Final = {1: "made-once", 2: "made-twice"}


def kind_of(moment: Moment) -> MistakeKind:
    """Say of which kind a mistake is."""
    position, number = moment.position, moment.number
    if number is None:
        return MistakeKind.GAVE_UP
    if not position.moves:
        return MistakeKind.OPENING
    if _can_end(position):
        return MistakeKind.MISSED_END
    after = position.play(number)
    if _can_end(after):
        return MistakeKind.ALLOWED_END
    # What a proof is made of tells what the mistake was about.
    proof = moment.solution.drawing(_SECONDS)
    if proof["groups"]:
        return MistakeKind.ODD_GROUPS if _one_turn_each(after) else MistakeKind.GROUPS
    return MistakeKind.PARTNER if proof["pairs"] else MistakeKind.OTHER


@dataclass(frozen=True)
class CommonMistake:
    """Mistakes of one kind, or in one position, that people made in a round."""

    kind: MistakeKind
    moments: tuple[Moment, ...]

    @property
    def count(self) -> int:
        """How often it was made."""
        return len(self.moments)

    @cached_property
    def example(self) -> Moment:
        """The one to show: where a class can talk about it, and there is least to choose from."""
        return min(self.moments, key=lambda one: (not one.askable, one.position.choices.bit_count()))

    @property
    def facts(self) -> list[Fact]:
        """How often, what it is, and whether it was mostly one number."""
        often = Fact(_OFTEN.get(self.count, "made-often"), count=self.count)
        return [often, self.kind.told(self.example.position), *self._number()]

    def _number(self) -> list[Fact]:
        numbers = Counter(one.number for one in self.moments if one.number is not None)
        if not numbers or self.count == 1:
            return []
        number, count = min(numbers.items(), key=lambda each: (-each[1], each[0]))
        if count == 1:
            return []
        if count == self.count:
            return [Fact("same-number-each-time", number=number)]
        return [Fact("same-number-often", often=count, count=self.count, number=number)]

    def as_dict(self) -> dict[str, Any]:
        """Return the mistake as a page shows it, with an example to ask about."""
        return {
            "kind": self.kind,
            **said("title", [self.kind.heading]),
            "count": self.count,
            **said("told", self.facts),
            "example": self.example.question(),
            "number": self.example.number,
            "winning_moves": list(self.example.turn.winning_moves),
            **self.example.happened("happened"),
        }


def most_made(reviews: Iterable[Review]) -> tuple[CommonMistake, ...]:
    """Return the kinds of mistakes that people made, the most frequent first."""
    kinds: dict[MistakeKind, list[Moment]] = {}
    for moment in _by_people(reviews):
        kinds.setdefault(kind_of(moment), []).append(moment)
    order = sorted(kinds, key=lambda kind: (-len(kinds[kind]), [*MistakeKind].index(kind)))
    return tuple(CommonMistake(kind, tuple(kinds[kind])) for kind in order)


def repeated(reviews: Iterable[Review]) -> tuple[CommonMistake, ...]:
    """Return the positions in which the win was given away in several games, the most frequent first.

    Two positions are the same when the same numbers can be taken now and later, however they were reached;
    where Long needs so many moves, those made count too.
    """
    places: dict[tuple[object, ...], list[Moment]] = {}
    for moment in _by_people(reviews):
        if moment.number is not None:
            position = moment.position
            places.setdefault((position.rules, *position.key), []).append(moment)
    several = [place for place in places.values() if len({moment.game for moment in place}) > 1]
    several.sort(key=len, reverse=True)
    return tuple(CommonMistake(kind_of(place[0]), tuple(place)) for place in several)


def at_position(common: CommonMistake) -> Fact:
    """Return of a position that came up in several games what was taken there, and what wins.

    It is told by the number taken last, since the games may have come to it on different ways.
    """
    position, wins = common.example.position, common.example.solution.winning_moves
    numbers = sorted({moment.number for moment in common.moments if moment.number is not None})
    taken = Fact(
        "taken-after" if position.moves else "taken-as-first",
        position.rules,
        last=position.last,
        numbers=Some.of(numbers, len(numbers)),
        count=len(numbers),
        games=common.count,
    )
    winning = Fact("numbers-win", numbers=Some.of(wins, len(wins)), count=len(wins))
    return Fact("position-given-away", taken=taken, winning=winning)


def _message(games: int, found: bool, undecided: int) -> list[Fact]:
    """Return what is said where there is no moment to show, and of what could not be worked out."""
    facts = []
    if not games:
        facts.append(Fact("no-game-played"))
    elif not found:
        facts.append(Fact("nobody-known-to-give-away" if undecided else "nobody-gave-away"))
    if undecided:
        facts.append(Fact("turns-too-hard", count=undecided))
    return facts


def _by_people(reviews: Iterable[Review]) -> list[Moment]:
    return [*filter(made_by_pupil, moments(reviews))]


def _can_end(position: Position) -> bool:
    """Say whether the player to move has a number that ends the game and wins it."""
    ends = (position.play(number).outcome for number in position.legal_moves)
    return any(end.winner == position.to_move for end in ends if end)


def _one_turn_each(position: Position) -> bool:
    """Say whether each group of the numbers left is used up by any of its numbers."""
    pool = position.rules.pool
    groups = split(neighbours(pool, Clock()), position.open)
    return all(lasts_one_move(pool.members(group)) for group in groups)
