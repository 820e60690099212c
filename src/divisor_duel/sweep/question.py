"""A question about a row of growing pools, as data, and the rows that answer it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Openings = Literal["any", "even"]
Cell = int | float | str | None
Row = list[Cell]


@dataclass(frozen=True)
class Question:
    """Every pool from `first` (1 or 2) to n, for n from `start` to `stop` in steps."""

    rule: str
    start: int
    stop: int
    first: int = 1
    step: int = 1
    openings: Openings = "any"
    most: int = 100
    """How many winning openings are listed; where there are more, only their number is told."""
    nimber: bool = False
    timed: bool = False
    mebibytes: int = 1024
    threads: int = 1
    """How many search one pool together, where a family can."""
