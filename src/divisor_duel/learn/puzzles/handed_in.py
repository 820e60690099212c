"""Result lines that pupils handed in, checked one by one: whose, of which set, and what was right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from divisor_duel.errors import Mistake
from divisor_duel.language import Fact
from divisor_duel.learn.puzzles.result_lines import ResultLine, SetWish, answers_of
from divisor_duel.solver.clock import Clock


@dataclass(frozen=True)
class HandedIn:
    """A line as it was handed in: what it says, or what is wrong with it."""

    text: str
    line: ResultLine | None = None
    first: tuple[bool, ...] = ()
    problem: Fact | None = None

    @property
    def right(self) -> int:
        """How many first answers were right."""
        return sum(self.first)


def handed_in(text: str, seconds: float | None = None) -> Iterator[HandedIn]:
    """Check each line of a text that is not empty; every set is made once."""
    clock, known = Clock(seconds), dict[SetWish, list[int]]()
    for one in filter(None, map(str.strip, text.splitlines())):
        try:
            line = ResultLine.parse(one)
            if line.wish not in known:
                known[line.wish] = answers_of(line.wish, clock.left)
            yield HandedIn(one, line, tuple(line.judged(known[line.wish])))
        except Mistake as mistake:
            yield HandedIn(one, problem=mistake.fact)
