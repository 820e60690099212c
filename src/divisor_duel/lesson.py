"""The first lesson: a game of seven moves on 1 to 20 in which one learns the rules by playing.

All of it is here, as data and without any screen: what is said, what is asked, how an answer is judged and
what the guide does next. A front end shows `Lesson.step`, asks, and goes on with what `answer` gives back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from divisor_duel.errors import IllegalMove, InvalidInput
from divisor_duel.game.pool import read_number
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
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
    """One question of the lesson: what is told before it, what is asked, and what happens then."""

    told: str
    ask: str
    task: Task
    right: tuple[int, ...] = ()
    """The numbers asked for, where the task is to take one of some."""
    wrong: str = ""
    """What is said to a number that is allowed but not asked for."""
    well_done: str = ""
    reply: int | None = None
    """The number the guide takes then."""


STEPS: Final = (
    Step(
        "Two players take numbers in turn from the pool 1 to 20. Whoever cannot move loses. "
        "The first number may be any of them.",
        "Take 12.",
        Task.TAKE,
        (12,),
        "{number} would be allowed, too; but for this lesson, take 12.",
        "You have taken 12. From now on every number must divide the last one exactly, or be a multiple of "
        "it. 6 divides 12, because 2 × 6 = 12, so I take 6.",
        6,
    ),
    Step(
        "Now it is your turn to answer 6. Not every number will do.",
        "Try a number that is not allowed, 8 for example, and see what happens.",
        Task.REFUSED,
        wrong="{number} is allowed: it belongs to 6. Try one that does not, like 8.",
        well_done="Nothing was lost: a number that is not allowed is explained, and you choose again.",
    ),
    Step(
        "1, 2 and 3 divide 6. Its multiples are 12, which is gone, and 18.",
        "Take the multiple.",
        Task.TAKE,
        (18,),
        "{number} divides 6, so it is allowed; but take the multiple this time, 3 × 6.",
        "Good: 18 is 3 × 6. I answer with 9, because 2 × 9 = 18.",
        9,
    ),
    Step(
        "Which numbers can you take after 9? 18 is gone, so only 1 and 3 are left. "
        "One of them wins and one loses.",
        "When you do not know what to take, ask for a hint: type hint.",
        Task.HINT,
        wrong="You will take a number in a moment. First see what a hint is: type hint.",
        well_done="A hint says how many of your choices win, and what to look for. "
        "In a game a second hint names the move and the reason, and why says who is winning.",
    ),
    Step(
        "1 divides everything. Whoever takes it lets the other player take any number at all.",
        "So which is better, 1 or 3?",
        Task.TAKE,
        (3,),
        "1 is allowed, but then I could take 19. Nothing is left that divides 19, nor a multiple of it, and "
        "you could not move. Choose again.",
        "Right. After 3 I can only take 1 or 15. Watch me make a mistake: I take 1.",
        1,
    ),
    Step(
        "Every number is a multiple of 1, so you may take any that is left. "
        "If you find one that I cannot answer, you win.",
        "Take a number with no divisor and no multiple left.",
        Task.END,
        wrong="After {number} I would take {answer}. "
        "Look for a number above 10 that nothing divides but 1 and itself.",
        well_done="I cannot move: 1 is gone, nothing else divides {number}, and {double} is more than 20. "
        "You win!",
    ),
)

FAREWELL: Final = (
    "That is the whole game. In most games the pool is larger, and some have other rules: in Factor Duel you "
    "must avoid the divisors and multiples of every number taken before. "
    "A finished game can be reviewed, to see where it turned."
)


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

    def answer(self, text: str) -> tuple[str, Lesson]:
        """Judge what was typed: what to say to it, and how the lesson goes on; it may be the same lesson."""
        step = self.step
        assert step is not None, "the lesson is over"
        if text.strip().lower() == HINT:
            said = solve(self.position).nudge()
            return (f"{said} {step.well_done}", self._next()) if step.task is Task.HINT else (said, self)
        try:
            number = read_number(text)
        except InvalidInput as mistake:
            return _sentence(mistake), self
        try:
            after = self.position.play(number)
        except IllegalMove as refusal:
            if step.task is Task.REFUSED:
                return f"{_sentence(refusal)} {step.well_done}", self._next()
            return _sentence(refusal), self
        if number not in step.right and (step.task is not Task.END or after.choices):
            answer = after.legal_moves[0] if after.choices else ""
            return step.wrong.format(number=number, answer=answer), self
        if step.reply is not None:
            after = after.play(step.reply)
        return step.well_done.format(number=number, double=2 * number), replace(self._next(), position=after)

    def _next(self) -> Lesson:
        return replace(self, number=self.number + 1)


def _sentence(mistake: Exception) -> str:
    text = str(mistake)
    return f"{text[0].upper()}{text[1:]}."
