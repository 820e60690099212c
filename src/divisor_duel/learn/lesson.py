"""The first lesson: a game of seven moves on 1 to 20 in which one learns the rules by playing.

All of it is here, as data and without any screen: what is asked, how an answer is judged and what the guide
does next. A front end shows `Lesson.step`, asks, and goes on with what `answer` gives back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from divisor_duel.errors import IllegalMove, InvalidInput
from divisor_duel.game.pool import read_number
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.language import Fact
from divisor_duel.solver import solve

HINT: Final = "hint"
"""The word that asks for a hint."""


class Task(StrEnum):
    """What a step asks for."""

    TAKE = "take"
    """One of the numbers of the step."""
    REFUSED = "refused"
    """A number the rules refuse."""
    HINT = "hint"
    """The word for a hint."""
    END = "end"
    """A number that leaves nothing to answer with."""


@dataclass(frozen=True)
class Step:
    """One question of the lesson, by the code its messages begin with, and what happens then.

    Its messages are `told`, what is said before it, `ask`, `wrong`, what is said to a number that is allowed
    but not asked for, and `done`.
    """

    code: str
    task: Task
    right: tuple[int, ...] = ()
    """The numbers asked for, where the task is to take one of some."""
    reply: int | None = None
    """The number the guide takes then."""

    @property
    def told(self) -> Fact:
        """What is said before the question."""
        return Fact(f"{self.code}-told")

    @property
    def ask(self) -> Fact:
        """The question."""
        return Fact(f"{self.code}-ask")


STEPS: Final = (
    Step("lesson-open", Task.TAKE, (12,), 6),
    Step("lesson-refusal", Task.REFUSED),
    Step("lesson-multiple", Task.TAKE, (18,), 9),
    Step("lesson-hint", Task.HINT),
    Step("lesson-beware-of-1", Task.TAKE, (3,), 1),
    Step("lesson-end", Task.END),
)

FAREWELL: Final = Fact("lesson-farewell")


START: Final = Position(Rules.custom("1-20"))


@dataclass(frozen=True)
class Lesson:
    """How far a lesson has come; `answer` gives the next one back."""

    number: int = 0
    position: Position = START

    @property
    def step(self) -> Step | None:
        """The question that is open; None when the lesson is over."""
        return STEPS[self.number] if self.number < len(STEPS) else None

    def answer(self, text: str) -> tuple[list[Fact], Lesson]:
        """Judge what was typed: what to say to it, and how the lesson goes on; it may be the same lesson."""
        step = self.step
        assert step is not None, "the lesson is over"
        done = Fact(f"{step.code}-done")
        if text.strip().lower() == HINT:
            hint = solve(self.position).hint()
            return ([*hint, done], self._next()) if step.task is Task.HINT else (hint, self)
        try:
            number = read_number(text)
            after = self.position.play(number)
        except InvalidInput as mistake:
            return [Fact("refusal", clause=mistake.fact)], self
        except IllegalMove as mistake:
            refusal = Fact("refusal", clause=mistake.fact)
            return ([refusal, done], self._next()) if step.task is Task.REFUSED else ([refusal], self)
        if number not in step.right and (step.task is not Task.END or after.choices):
            answer = after.legal_moves[0] if after.choices else None
            return [Fact(f"{step.code}-wrong", number=number, answer=answer)], self
        if step.reply is not None:
            after = after.play(step.reply)
        done = Fact(f"{step.code}-done", number=number, double=2 * number)
        return [done], replace(self._next(), position=after)

    def _next(self) -> Lesson:
        return replace(self, number=self.number + 1)
