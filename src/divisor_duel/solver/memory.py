"""How much this process keeps of what its solvers have learnt, from one question to the next."""

from __future__ import annotations

from typing import Final, NamedTuple


class Memory(NamedTuple):
    """The most that the tables of antichain games may take."""

    mebibytes: float
    """In each of two compiled tables."""
    regions: int
    """In each of four others, at some 200 bytes a region."""


ROOMY: Final = Memory(1024, 500_000)
SMALL: Final = Memory(64, 100_000)

most = ROOMY


def keep_little() -> None:
    """Keep little from now on, as becomes one of a server's workers: some 200 MB in all."""
    global most
    most = SMALL
