"""A game looked at again, with every move marked and the turning points explained.

Moves that were given to the players are not judged. Giving up, by resigning or by a forfeit, is judged like a
move: it gives away a win that was there. The arena judges by this too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import accumulate, pairwise
from typing import Any, Final, NamedTuple

from divisor_duel.errors import Undecided
from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.language import Fact, Some, say, tell_all
from divisor_duel.solver import Solution, method_of, solve
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.graph import in_play


class Verdict(StrEnum):
    """What a turn did, by its code in journals and answers."""

    KEPT = "kept"
    GAVE_AWAY = "gave-away"
    LOST = "lost"
    UNDECIDED = "undecided"
    GIVEN = "given"

    @property
    def words(self) -> str:
        """Return how people are told."""
        return say(f"verdict-{self}")

    @property
    def mark(self) -> str:
        """Return the sign for it on a page."""
        return _MARKS[self].mark

    @property
    def plain_mark(self) -> str:
        """Return the sign for it that every terminal can show."""
        return _MARKS[self].plain_mark


class _Marks(NamedTuple):
    mark: str
    plain_mark: str


_MARKS: Final = {
    Verdict.KEPT: _Marks("✓", "+"),
    Verdict.GAVE_AWAY: _Marks("✗", "?"),
    Verdict.LOST: _Marks("·", "-"),
    Verdict.UNDECIDED: _Marks("?", "."),
    Verdict.GIVEN: _Marks("", " "),
}


MOST_MEASURED: Final = 20
"""With at most so many numbers in play it is worked out how long a loser can hold out."""


class Tally(NamedTuple):
    """How many turns there were, on how many the win was kept, and on how many it was given away."""

    turns: int
    kept: int
    gave_away: int

    @classmethod
    def of(cls, verdicts: Iterable[str]) -> Tally:
        """Count verdicts."""
        counts = Counter(verdicts)
        return cls(counts.total(), counts[Verdict.KEPT], counts[Verdict.GAVE_AWAY])

    @property
    def chances(self) -> int:
        """Return on how many turns the win could be forced."""
        return self.kept + self.gave_away

    @property
    def accuracy(self) -> float | None:
        """Return the share of chances that were kept; None without a chance."""
        return self.kept / self.chances if self.chances else None

    @property
    def regret(self) -> float | None:
        """Return the wins given away per turn; None without a turn."""
        return self.gave_away / self.turns if self.turns else None


def lengths(position: Position) -> tuple[int, tuple[int, ...]] | None:
    """Return how long the loser of a lost position can hold out, and by which moves.

    None where every move is as long as any, or more numbers are in play than `MOST_MEASURED`; no clock
    decides.
    """
    if in_play(position, Clock()).bit_count() > MOST_MEASURED:
        return None
    found = Solution(position, 0).length()
    if not found.exact or found.best is None or len(found.best) == position.choices.bit_count():
        return None
    return found.low, found.best


def length_kept(position: Position, number: int) -> float | None:
    """Return how much of the longest game a move in a lost position keeps; all of it is 1."""
    if (known := lengths(position)) is None:
        return None
    longest, best = known
    if number in best:
        return 1.0
    after = position.play(number)
    return (1 + (Solution(after, 0).length().low if after.choices else 0)) / longest


@dataclass(frozen=True)
class ReviewedMove:
    """A move as played, the position it was played in, and its solution if there was time to find it."""

    position: Position
    number: int
    solution: Solution | None
    given: bool = False
    cost: int | None = None
    """Where the length counts: by how many moves the game got shorter for Long, or longer for Short."""

    @property
    def ply(self) -> int:
        """How many moves were made before it."""
        return len(self.position.moves)

    @property
    def player(self) -> int:
        """Who made it, 1 or 2."""
        return self.position.to_move

    @property
    def winning_moves(self) -> tuple[int, ...]:
        """The moves that would have kept the win, as far as is known."""
        return self.solution.winning_moves if self.solution else ()

    @property
    def verdict(self) -> Verdict:
        """Whether it kept the win, gave it away or was already lost, if that is known and it was chosen."""
        if self.given:
            return Verdict.GIVEN
        if self.solution is None:
            return Verdict.UNDECIDED
        if not self.solution.winning:
            return Verdict.LOST
        return Verdict.KEPT if self.number in self.winning_moves else Verdict.GAVE_AWAY

    def explain(self, seconds: float | None = None) -> str:
        """Say why it won or lost; for a win given away, also what would have kept it."""
        return tell_all(self.explanation(seconds))

    def explanation(self, seconds: float | None = None) -> list[Fact]:
        """Return why it won or lost; for a win given away, also what would have kept it."""
        if self.given:
            return [Fact("move-was-given")]
        if self.solution is None:
            return [Fact("no-time-for-winner")]
        clock = Clock(seconds)
        played = self.solution.move_explanation(self.number, seconds)
        if self.verdict != Verdict.GAVE_AWAY:
            return played
        better, *why = self.solution.move_explanation(self.winning_moves[0], clock.left)
        return [*played, Fact("better", move=better), *why]

    def as_dict(self) -> dict[str, Any]:
        """Return the move as the programs that asked for JSON get it."""
        return {
            "ply": self.ply,
            "player": self.player,
            "number": self.number,
            "verdict": self.verdict,
            "verdict_words": self.verdict.words,
            "winning_moves": list(self.winning_moves),
            "cost": self.cost,
        }


@dataclass(frozen=True)
class GivingUp:
    """The end of a game that a player gave up, on turn or not, and the solution of the position it was in."""

    position: Position
    player: int
    solution: Solution | None

    @property
    def ply(self) -> int:
        """How many moves were made before it."""
        return len(self.position.moves)

    @property
    def winning_moves(self) -> tuple[int, ...]:
        """The moves that would have kept the win, as far as is known, when it was the player's turn."""
        return self.solution.winning_moves if self.solution and self.position.to_move == self.player else ()

    @property
    def verdict(self) -> Verdict:
        """Whether it gave a win away or the game was already lost, if that is known."""
        if self.solution is None:
            return Verdict.UNDECIDED
        return Verdict.GAVE_AWAY if self.solution.winner == self.player else Verdict.LOST

    def explain(self, seconds: float | None = None) -> str:
        """Say who would have won, and why."""
        return tell_all(self.explanation(seconds))

    def explanation(self, seconds: float | None = None) -> list[Fact]:
        """Return who would have won, and why."""
        return self.solution.explanation(seconds) if self.solution else [Fact("no-time-for-winner")]

    def as_dict(self, seconds: float | None = None) -> dict[str, Any]:
        """Return the giving up as the programs that asked for JSON get it."""
        return {
            "ply": self.ply,
            "player": self.player,
            "verdict": self.verdict,
            "verdict_words": self.verdict.words,
            "winning_moves": list(self.winning_moves),
            "explanation": self.explain(seconds),
        }


@dataclass(frozen=True)
class Review:
    """The moves of a game with their verdicts, and how it was given up if it was."""

    record: Record
    moves: tuple[ReviewedMove, ...]
    gave_up: GivingUp | None = None
    clock: Clock = field(default_factory=Clock, repr=False, compare=False)
    """The time there is for all of it, explanations included."""

    @property
    def turns(self) -> tuple[ReviewedMove | GivingUp, ...]:
        """The moves, and the giving up."""
        return (*self.moves, self.gave_up) if self.gave_up else self.moves

    @property
    def mistakes(self) -> tuple[ReviewedMove | GivingUp, ...]:
        """The turns that gave a win away."""
        return tuple(turn for turn in self.turns if turn.verdict == Verdict.GAVE_AWAY)

    @property
    def turning_points(self) -> tuple[ReviewedMove, ...]:
        """The moves that gave a win away."""
        return tuple(move for move in self.moves if move.verdict == Verdict.GAVE_AWAY)

    @property
    def costly(self) -> tuple[ReviewedMove, ...]:
        """The moves that cost length, where it counts."""
        return tuple(move for move in self.moves if move.cost)

    @property
    def accuracy(self) -> tuple[float | None, float | None]:
        """For each player the share of won positions kept; None for one not known to have had any."""
        return self._accuracy(1), self._accuracy(2)

    def _accuracy(self, player: int) -> float | None:
        return Tally.of(turn.verdict for turn in self.turns if turn.player == player).accuracy

    def as_dict(self) -> dict[str, Any]:
        """Return the review as the programs that asked for JSON get it."""
        outcome = self.record.outcome
        return {
            **self.record.position.rules.as_dict(),
            "names": list(self.record.names),
            "winner": outcome.winner if outcome else None,
            "moves": [move.as_dict() for move in self.moves],
            "turning_points": [
                move.as_dict() | {"explanation": move.explain(self.clock.left)}
                for move in self.turning_points
            ],
            "accuracy": list(self.accuracy),
            "given": self.record.given,
            "gave_up": self.gave_up and self.gave_up.as_dict(self.clock.left),
        }


def costs(review: Review) -> list[Fact]:
    """Return which moves cost length, and whom; nothing where none did."""
    facts = []
    for player in (1, 2):
        moves = [move for move in review.costly if move.player == player]
        if moves:
            which = Some.of((Fact("cost", number=move.number, moves=move.cost) for move in moves), len(moves))
            lost = sum(move.cost or 0 for move in moves)
            role = review.record.position.rules.goal.role(player)
            facts.append(Fact(f"costs-{role}", player=player, which=which, count=lost))
    return facts


def review(record: Record, seconds: float | None = None) -> Review:
    """Mark every move of a game; those for which the seconds do not suffice stay undecided."""
    method_of(record.position.rules)  # which raises `NotSolved` where no time would suffice
    clock = Clock(seconds)
    played = record.position.moves
    positions = [*accumulate(played, Position.play, initial=Position(record.position.rules))]
    # From the end, where little is left to work out.
    gave_up = None
    if ended := record.ended:
        gave_up = GivingUp(record.position, ended.loser, _solution(record.position, clock))
    solutions = [_solution(position, clock) for position in positions[record.given : -1][::-1]][::-1]
    costs = _costs(positions[record.given :], clock)
    before = [*zip(positions, played, strict=False)]
    given = [ReviewedMove(position, number, None, given=True) for position, number in before[: record.given]]
    chosen = [
        ReviewedMove(position, number, solution, cost=cost)
        for (position, number), solution, cost in zip(before[record.given :], solutions, costs, strict=True)
    ]
    return Review(record, (*given, *chosen), gave_up, clock)


def _solution(position: Position, clock: Clock) -> Solution | None:
    try:
        clock.check()
        return solve(position, clock.left)
    except Undecided:
        return None


def _costs(positions: Sequence[Position], clock: Clock) -> list[int | None]:
    """Return what each move cost, where the length counts and there is time for it."""
    if positions[0].rules.goal.role(1) is None:
        return [None] * (len(positions) - 1)
    totals = [_total(position, clock) for position in positions[::-1]][::-1]
    return [
        None if before is None or after is None else abs(after - before) for before, after in pairwise(totals)
    ]


def _total(position: Position, clock: Clock) -> int | None:
    """Return how many moves there will have been when both play their best from here on, if that is known."""
    try:
        clock.check()
        length = Solution(position, 0).length(clock.left)
    except Undecided:
        return None
    return len(position.moves) + length.low if length.exact else None
