"""The mistakes most made in a round: the same kind of move, or the same position, in several games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from divisor_duel.game.position import Position
from divisor_duel.review import Review
from divisor_duel.room.moments import Moment, made_by_pupil, moments
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import lasts_one_move, neighbours, split
from divisor_duel.solver.phrases import join_and


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
    def heading(self) -> str:
        """What it is called."""
        return _TOLD[self][0]

    def told(self, position: Position) -> str:
        """Return what it is, in the words of the game."""
        words = position.rules.words
        return _TOLD[self][1].format(verb=words.verb, verbed=words.verbed)


# For the proof that tells of which kind a mistake is.
_SECONDS: Final = 1.0
_TOLD: Final = {
    MistakeKind.GAVE_UP: (
        "Giving up too early",
        "The game was given up by the player who was winning.",
    ),
    MistakeKind.OPENING: (
        "A first number with a good answer",
        "The first number left the other player an answer that wins.",
    ),
    MistakeKind.MISSED_END: (
        "The end was there, and not seen",
        "A number could be {verbed} that leaves the other player nothing to {verb}.",
    ),
    MistakeKind.ALLOWED_END: (
        "The other player could end the game",
        "After the number {verbed}, the other player had one that leaves nothing to {verb}.",
    ),
    MistakeKind.PARTNER: (
        "A number whose partner was left",
        "The number {verbed} was one of a pair: the other player could answer with its partner, and so on.",
    ),
    MistakeKind.ODD_GROUPS: (
        "An odd number of groups",
        "An odd number of groups was left, each good for one turn: the other player makes the last move.",
    ),
    MistakeKind.GROUPS: (
        "Groups that did not balance",
        "The groups of numbers left did not balance, so the other player could make them balance.",
    ),
    MistakeKind.OTHER: (
        "A number with a good answer",
        "The number {verbed} left the other player an answer that wins.",
    ),
}


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
    def told(self) -> str:
        """How often, what it is, and whether it was mostly one number."""
        return " ".join(
            filter(None, (f"{_times(self.count)}.", self.kind.told(self.example.position), self._number()))
        )

    def _number(self) -> str:
        numbers = Counter(one.number for one in self.moments if one.number is not None)
        if not numbers or self.count == 1:
            return ""
        number, count = min(numbers.items(), key=lambda each: (-each[1], each[0]))
        if count == 1:
            return ""
        often = "Each time" if count == self.count else f"{count} of the {self.count} times"
        return f"{often} the number was {number}."

    def as_dict(self, named: bool = False) -> dict[str, Any]:
        """Return the mistake as a page shows it, with an example to ask about."""
        return {
            "kind": self.kind,
            "title": self.kind.heading,
            "count": self.count,
            "told": self.told,
            "example": self.example.question(named),
            "happened": self.example.told(named),
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


def tell_position(common: CommonMistake) -> str:
    """Say of a position that came up in several games what was taken there, and what wins.

    It is told by the number taken last, since the games may have come to it on different ways.
    """
    position = common.example.position
    verbed = position.rules.words.verbed
    after = f"After {position.last}" if position.moves else "As the first number"
    numbers = sorted({moment.number for moment in common.moments if moment.number is not None})
    wins = common.example.solution.winning_moves
    right = f"{join_and(wins)} win{'s' * (len(wins) == 1)}"
    taken = f"{join_and(numbers)} {'was' if len(numbers) == 1 else 'were'} {verbed}"
    return f"{after}, {taken} in {common.count} games; {right}."


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


def _times(count: int) -> str:
    return {1: "Once", 2: "Twice"}.get(count, f"{count} times")
