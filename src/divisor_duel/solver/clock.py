"""The time a question may take."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TypeVar

from divisor_duel.errors import Undecided
from divisor_duel.work.threads import within

Result = TypeVar("Result")


class Clock:
    """A deadline that begins to run when it is made; without seconds there is none."""

    __slots__ = ("deadline", "seconds")

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = seconds
        self.deadline = float("inf") if seconds is None else monotonic() + seconds

    @property
    def left(self) -> float | None:
        """The seconds that are left, None when there is no deadline."""
        return None if self.seconds is None else max(0.0, self.deadline - monotonic())

    def check(self) -> None:
        """Raise `Undecided` when the time is up."""
        if monotonic() > self.deadline:
            raise self.undecided()

    def within(self, work: Callable[[], Result]) -> Result:
        """Do work that does not look at the clock itself; when the time is up, leave it and say so."""
        try:
            return within(self.left, work)
        except TimeoutError:
            raise self.undecided() from None

    def undecided(self) -> Undecided:
        """Return what to raise when the time is up."""
        return Undecided("not-in-time", seconds=f"{self.seconds:g}")


class Effort(Clock):
    """A deadline in steps, so that what is found does not depend on the machine; perhaps in seconds too."""

    __slots__ = ("steps",)

    def __init__(self, steps: int, seconds: float | None = None) -> None:
        super().__init__(seconds)
        self.steps = steps

    def check(self) -> None:
        """Raise `Undecided` when the steps are used up, or all the time there is."""
        super().check()
        self.steps -= 1
        if self.steps < 0:
            raise Undecided("too-many-steps")
