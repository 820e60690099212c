"""Where the examples of a rulebook slip: every list and every move they print, held against `Position`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from typing import Final

from divisor_duel.errors import IllegalMove
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.rules import books
from divisor_duel.language import Fact
from divisor_duel.learn.rulebooks.book import PARTS, Line, printed

OFFERS: Final = ("factors", "multiples", "named", "choices", "takes")
"""The kinds of lines that take a number or say that it may be taken, the plainest last."""


@dataclass(frozen=True)
class Stage:
    """How an example stands: what the book has had taken, and the position that the rules go on from.

    After a move that the rules forbid, the position begins anew with that number and what is left: `before`
    are the numbers taken until then.
    """

    position: Position
    before: tuple[int, ...] = ()

    @property
    def moves(self) -> tuple[int, ...]:
        """All the numbers taken."""
        return (*self.before, *self.position.moves)

    @property
    def to_move(self) -> int:
        """The player whose turn it is."""
        return len(self.moves) % 2 + 1

    def play(self, number: int) -> Stage:
        """Take a number as the book does, whether or not its rules allow it."""
        try:
            return replace(self, position=self.position.play(number))
        except IllegalMove:
            rules, still_open = self.position.rules, self.position.rules.pool.members(self.position.open)
            left = replace(rules, pool=Pool({*still_open, number}), openings=Pool([number]))
            return Stage(Position(left, [number]), self.moves)


@dataclass(frozen=True)
class Slip:
    """A line of a book that its own rules contradict."""

    line: Line
    stage: Stage
    allowed: tuple[int, ...]
    """What the rules give in its place."""
    wrong: tuple[int, ...]
    missing: tuple[int, ...]

    @property
    def told(self) -> list[Fact]:
        """What the book prints, what its rules give, and why."""
        rules, last = self.stage.position.rules, self.stage.position.last
        said = Fact(
            f"slip-{self.line.kind}",
            rules,
            line=self.line.place,
            player=self.stage.to_move,
            last=last,
            printed=_listed(self.line.all_named),
            number=self.line.named[-1] if self.line.named else 0,
            allowed=_listed(self.allowed),
        )
        return [said, *self.reasons]

    @property
    def reasons(self) -> list[Fact]:
        """Why the rules say otherwise."""
        rules, last = self.stage.position.rules, self.stage.position.last
        found = [self._objection(numbers, *why) for why, numbers in self._grouped()]
        if self.line.kind == "emptied":
            found.append(Fact("slip-last-move"))
        elif self.missing:
            code = "slip-left-out-all" if self.line.kind == "available" else "slip-left-out"
            found.append(Fact(code, rules, numbers=self.missing, count=len(self.missing), last=last))
        return found

    def _grouped(self) -> Iterator[tuple[tuple[str, int], tuple[int, ...]]]:
        for why, numbers in groupby(sorted(self.wrong, key=self._why), self._why):
            yield why, tuple(numbers)

    def _why(self, number: int) -> tuple[str, int]:
        """Tell by a code why a number is wrong, and because of which other one."""
        position = self.stage.position
        if number in self.line.crossed:
            return "crossed", position.last or 0
        if number not in position.rules.pool and number not in self.stage.before:
            return "not-in-pool", 0
        if position.rules.rule.follows:
            return "unrelated", position.last or 0
        return "closed", next(move for move in position.moves if number % move == 0 or move % number == 0)

    def _objection(self, numbers: tuple[int, ...], why: str, before: int) -> Fact:
        rules = self.stage.position.rules
        return Fact(f"slip-because-{why}", rules, numbers=numbers, count=len(numbers), before=before)


def _listed(numbers: tuple[int | Fact, ...]) -> Fact:
    return Fact("slip-numbers", numbers=numbers) if numbers else Fact("slip-none")


@dataclass(frozen=True)
class Turn:
    """A turn of a book's sample game: how it stands, what the book takes, and which of its lines slip."""

    stage: Stage
    number: int | None
    slips: tuple[Slip, ...]


@cache
def sample(book: str) -> tuple[Turn, ...]:
    """Return the sample game of a book, turn by turn; where the book ends it, the last turn takes nothing."""
    turns: list[Turn] = []
    stage, found = Stage(Position(books[book])), list[Slip]()
    for line in printed(book, "sample"):
        found += _slips(line, stage)
        if line.kind == "takes":
            turns.append(Turn(stage, line.named[0], tuple(found)))
            stage, found = stage.play(line.named[0]), []
    return (*turns, Turn(stage, None, tuple(found)))


@cache
def all_slips(book: str) -> tuple[Slip, ...]:
    """Return every slip of a book, in the order of its lines."""
    found: list[Slip] = []
    for part in PARTS:
        start = Stage(Position(books[book]))
        stage = sample(book)[-1].stage if part == "screen_end" else start
        for line in printed(book, part):
            if line.kind == "after":
                stage = start.play(line.named[0])
                continue
            found += _slips(line, stage)
            if line.kind == "takes":
                stage = stage.play(line.named[0])
    return tuple(sorted(found, key=lambda slip: slip.line.place))


def slip_of(position: Position, number: int) -> Slip | None:
    """Return where the game's rulebook takes or offers a number that its rules forbid in such a position."""
    if not position.rules.book:
        return None
    fits = [
        slip
        for slip in all_slips(position.rules.book)
        if slip.line.kind in OFFERS
        and number in slip.wrong
        and number not in slip.line.crossed
        and _alike(slip.stage, position)
    ]
    return max(fits, key=lambda slip: OFFERS.index(slip.line.kind), default=None)


def _alike(stage: Stage, position: Position) -> bool:
    """Tell whether a number is forbidden for the same reason in both."""
    if position.rules.rule.follows:
        return stage.position.last == position.last
    return set(stage.moves) <= set(position.moves)


def _slips(line: Line, stage: Stage) -> list[Slip]:
    """Hold a line against the rules."""
    if line.kind not in RIGHT:
        return []
    last, right = stage.position.last or 1, RIGHT[line.kind](line, stage)
    offered = line.named[1:] if line.kind == "from" else line.named
    wrong = [number for number in offered if number not in right]
    if line.kind in RELATED:
        # Such a list may have the number itself, and those that are taken.
        wrong = [n for n in wrong if n in stage.position.remaining or not RELATED[line.kind](n, last)]
    # What the book calls taken must be so, and related: it stands in a list of such numbers.
    wrong += [n for n in line.crossed if n in right or not (last % n == 0 or n % last == 0)]
    missing = [number for number in right if number not in offered] if line.kind in WHOLE else []
    if line.is_shortened:
        missing = [number for number in missing if number < offered[line.numbers.index("…") - 1]]
    return [Slip(line, stage, right, tuple(wrong), tuple(missing))] if wrong or missing else []


def _winner(stage: Stage) -> int:
    """Return who has won, counted as the book counts its players; 0 while nobody has."""
    return 0 if stage.position.choices else 3 - stage.to_move


def _whole(stage: Stage) -> tuple[int, ...]:
    return books[stage.position.rules.book].pool.numbers


RELATED: Final[dict[str, Callable[[int, int], bool]]] = {
    "factors": lambda number, last: last % number == 0,
    "multiples": lambda number, last: number % last == 0,
}
RIGHT: Final[dict[str, Callable[[Line, Stage], tuple[int, ...]]]] = {
    "takes": lambda line, stage: stage.position.legal_moves,
    "choices": lambda line, stage: stage.position.legal_moves,
    "named": lambda line, stage: stage.position.legal_moves,
    "factors": lambda line, stage: _left("factors", stage),
    "multiples": lambda line, stage: _left("multiples", stage),
    "available": lambda line, stage: stage.position.remaining,
    "taken": lambda line, stage: stage.moves,
    "gone": lambda line, stage: stage.moves,
    "emptied": lambda line, stage: stage.position.remaining,
    "from": lambda line, stage: tuple(
        n for n in _whole(stage) if n % line.named[0] == 0 or line.named[0] % n == 0
    ),
    "refused": lambda line, stage: tuple(n for n in _whole(stage) if n not in stage.position.legal_moves),
    "wins": lambda line, stage: (_winner(stage),),
    "loses": lambda line, stage: (3 - _winner(stage),),
}
"""What the rules give for each kind of line."""
WHOLE: Final = frozenset(RIGHT) - {"takes", "named", "refused", "gone"}
"""The kinds of lines that must have all that the rules give."""


def _left(kind: str, stage: Stage) -> tuple[int, ...]:
    """Return the factors or the multiples of the last number that nobody has taken."""
    last = stage.position.last or 1
    return tuple(number for number in stage.position.remaining if RELATED[kind](number, last))
