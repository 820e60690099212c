"""Who wins, by which moves, and the proof. `solve` is the one entry.

Each rule is solved in a file of its own, and each further goal too, which offers what `Method` asks for and
has its line in `METHODS`.
Certificates and words are made only when asked for.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Protocol

from divisor_duel.errors import NotSolved, Undecided
from divisor_duel.game.goal import GoalKind
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rule, Rules
from divisor_duel.language import Fact, tell_all
from divisor_duel.solver import advice, antichain, chain, explain, misere
from divisor_duel.solver.antichain import Region, Regions, nimber
from divisor_duel.solver.chain import Pairing
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.explain import Certificate
from divisor_duel.solver.long_short import goal as long_short
from divisor_duel.solver.long_short.length import Length

__all__ = [
    "Certificate",
    "Length",
    "Pairing",
    "Region",
    "Regions",
    "Solution",
    "nimber",
    "solve",
    "winning_count",
]


class Method(Protocol):
    """What the file of a rule or of a goal offers."""

    LOOK_FOR: str
    """What to look for, by the code of its message."""
    QUICK: dict[str, int]
    """For each rule how many numbers in play plain Python solves in about a second."""

    def winning(self, position: Position, clock: Clock) -> tuple[int, Any]:
        """Return the mask of the winning moves, and what was found on the way and `prove` can use."""

    def prove(self, position: Position, move: int | None, clock: Clock, found: Any) -> Certificate:
        """Return the proof that a winning move wins; for None, that a lost position is lost."""

    def length(self, position: Position, clock: Clock) -> Length:
        """Return how many moves are to come; bounds when the time runs out."""


_DRAWN: Final = ("pairs", "answers", "groups", "strengths")

METHODS: Final[dict[tuple[GoalKind, Rule], Method]] = {
    (GoalKind.LAST, Rule.CHAIN): chain,
    (GoalKind.LAST, Rule.ANTICHAIN): antichain,
    (GoalKind.MISERE, Rule.CHAIN): misere,
    (GoalKind.MISERE, Rule.ANTICHAIN): misere,
    (GoalKind.LENGTH, Rule.CHAIN): long_short,
    (GoalKind.LENGTH, Rule.ANTICHAIN): long_short,
}


def method_of(rules: Rules) -> Method:
    """Return how a game is solved; raise `NotSolved` where that is not known."""
    try:
        return METHODS[rules.goal.kind, rules.rule]
    except KeyError:
        raise NotSolved("not-solved-yet", rule=str(rules.rule), goal=str(rules.goal)) from None


def solve(position: Position, seconds: float | None = None) -> Solution:
    """Find every winning move; raise `Undecided` when that takes longer than the seconds allowed."""
    if not position.choices:
        return Solution(position, 0)
    return Solution(position, *method_of(position.rules).winning(position, Clock(seconds)))


def winning_count(position: Position, clock: Clock) -> int:
    """Return how many moves win."""
    return solve(position, clock.left).winning.bit_count()


@dataclass(frozen=True)
class Solution:
    """A position with every winning move known.

    Reasons can take longer than the answer. All that gives reasons can be told how many seconds there are.
    """

    position: Position
    winning: int
    """The mask of `winning_moves`."""
    found: Any = field(default=None, repr=False, compare=False)
    """What the method found on the way, so that a proof does not begin anew."""
    _proofs: dict[int | None, Certificate] = field(default_factory=dict, repr=False, compare=False)

    @property
    def winner(self) -> int:
        """The player who wins when both play well, 1 or 2."""
        if outcome := self.position.outcome:
            return outcome.winner
        return self.position.to_move if self.winning else 3 - self.position.to_move

    @cached_property
    def winning_moves(self) -> tuple[int, ...]:
        """The moves after which the other player cannot win, ascending."""
        return self.position.rules.pool.members(self.winning)

    @cached_property
    def losing_moves(self) -> tuple[int, ...]:
        """The legal moves that lose, ascending."""
        return self.position.rules.pool.members(self.position.choices & ~self.winning)

    @property
    def certificate(self) -> Certificate:
        """The proof: of the simplest winning move, or that there is none."""
        return self.proof(self.simplest)

    @cached_property
    def simplest(self) -> int | None:
        """The winning move that is named and proven: the simplest to win with."""
        return advice.simplest(self.position, self.winning_moves) if self.winning else None

    def advised(self, seconds: float | None = None) -> int | None:
        """Return the number a hint names: the simplest that wins, else the hardest to answer, if weighed."""
        weighed = self.weighed(seconds)
        return weighed and weighed.number

    def weighed(self, seconds: float | None = None) -> advice.Advice | None:
        """Return the number a hint names, and why it is that one."""
        if not self.position.choices:
            return None
        if self.simplest is not None:
            return advice.Advice(self.simplest, "wins")
        clock, numbers = Clock(seconds), self.position.legal_moves
        if len(numbers) == 1:
            return advice.Advice(numbers[0], "only")
        if len(numbers) <= advice.MOST_TRIED:
            with suppress(Undecided):
                hardest = advice.hardest(self.position, numbers, lambda after: winning_count(after, clock))
                return advice.Advice(hardest[0], "hardest")
        return advice.Advice(numbers[0], "any")

    def proof(self, move: int | None, seconds: float | None = None) -> Certificate:
        """Return the proof that one of the winning moves wins; for None, that a lost position is lost."""
        if move not in self._proofs:
            method = method_of(self.position.rules)
            self._proofs[move] = method.prove(self.position, move, Clock(seconds), self.found)
        return self._proofs[move]

    def length(self, seconds: float | None = None) -> Length:
        """Return how many moves are to come when both play their best.

        Where the length is not the goal: when the winner wins as soon as possible and the loser holds out.
        """
        return method_of(self.position.rules).length(self.position, Clock(seconds))

    def explain(self, seconds: float | None = None) -> str:
        """Say in plain words who wins and why."""
        return tell_all(self.explanation(seconds))

    def explanation(self, seconds: float | None = None) -> list[Fact]:
        """Return who wins and why."""
        proof = self._proof(self.simplest, seconds) if self.position.choices else None
        return explain.explain(self.position, self.simplest, self.winning_moves, proof)

    def reasons(self, seconds: float | None = None) -> list[Fact]:
        """Return of the explanation why."""
        return explain.reasons(self._proof(self.simplest, seconds)) if self.position.choices else []

    def explain_move(self, number: int, seconds: float | None = None) -> str:
        """Say whether one legal move wins, and why; for a move that loses, what answers it."""
        return tell_all(self.move_explanation(number, seconds))

    def move_explanation(self, number: int, seconds: float | None = None) -> list[Fact]:
        """Return whether one legal move wins, and why; for a move that loses, what answers it."""
        clock = Clock(seconds)
        after = self.position.play(number)
        if self.winning & self.position.rules.pool.bit(number):
            return explain.explain_move(number, None, self._proof(number, seconds))
        if not after.choices:
            return explain.explain_end(number, after)
        answered = solve(after, seconds)
        assert answered.simplest is not None
        return explain.explain_move(number, answered.simplest, answered._proof(answered.simplest, clock.left))

    def nudge(self, counted: bool = True) -> str:
        """Give a first hint that does not give the move away."""
        return tell_all(self.hint(counted))

    def hint(self, counted: bool = True) -> list[Fact]:
        """Return a first hint, which does not give the move away; for a puzzle without how many moves win."""
        look_for = method_of(self.position.rules).LOOK_FOR
        return explain.nudge(self.position, self.winning_moves, self.simplest, look_for, counted)

    def drawing(self, seconds: float | None = None) -> dict[str, Any]:
        """Return what a page draws of the proof: `proves`, `pairs`, `answers`, `groups`, `strengths`."""
        proof = self._proof(self.simplest, seconds)
        return proof.drawing() if proof else {"proves": None} | dict.fromkeys(_DRAWN, ())

    def _proof(self, move: int | None, seconds: float | None) -> Certificate | None:
        try:
            return self.proof(move, seconds)
        except Undecided:
            return None

    def as_dict(self, seconds: float | None = None) -> dict[str, Any]:
        """Return the solution as the programs that asked for JSON get it."""
        position, why = self.position, self.explanation(seconds)
        return {
            **position.rules.as_dict(),
            "moves": list(position.moves),
            "to_move": position.to_move,
            "winner": self.winner,
            "winning_moves": list(self.winning_moves),
            "losing_moves": list(self.losing_moves),
            "legal_moves": list(position.legal_moves),
            "explanation": tell_all(why),
            "explanation_facts": [fact.as_dict() for fact in why],
        }
