"""Sheets for the page: made as the command makes them, within the time of a question."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_hex
from typing import Any, Final

from divisor_duel.counting.longest import KNOWN
from divisor_duel.errors import InvalidInput
from divisor_duel.game.pool import Pool
from divisor_duel.learn.puzzles import DAILY_LEVEL
from divisor_duel.learn.sheets import LARGEST_NUMBER, MOST_NUMBERS, PUZZLES, Paper, Wish, make
from divisor_duel.learn.sheets.drills import drills
from divisor_duel.learn.sheets.paper import html
from divisor_duel.web.api.spec import Spec, rules_of

COUNTS: Final = (0, 4, 6, 8, 12)
"""How many puzzles can be wished for at the page."""
SECONDS: Final = 8.0
"""How long a sheet may be worked on, unless it is told otherwise."""


def print_sheet(
    spec: Spec,
    level: int = DAILY_LEVEL,
    count: int = PUZZLES,
    boards: Sequence[str] = (),
    chain: int | None = None,
    choices: bool = True,
    paper: str = Paper.A4,
    seed: str | None = None,
    missed: Sequence[tuple[int, int]] = (),
    seconds: float = SECONDS,
) -> dict[str, Any]:
    """Make a sheet to print: puzzles with their answers, boards, the longest chain."""
    if chain is not None and chain not in KNOWN:
        raise InvalidInput("no-longest-chain", last=chain, sizes=tuple(KNOWN))
    wish = Wish(
        rules_of(spec, MOST_NUMBERS),
        seed or token_hex(3),
        level,
        count,
        tuple(Pool.parse(board, MOST_NUMBERS) for board in boards),
        Pool(range(1, chain + 1)) if chain else None,
        choices,
        Paper(paper),
        drills(missed, LARGEST_NUMBER),
    )
    made = make(wish, seconds)
    return {"html": html(made), "seed": wish.seed, "missing": made.missing}
