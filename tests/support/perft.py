"""Perft: how many complete games there are. The files in `data/` hold the counts; test and benchmark read them.

Each line is `pool rule openings count`; `#` begins a remark.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules

FILES = sorted(Path(__file__).with_name("data").glob("*.perft"))


def read(path: Path) -> Iterator[tuple[Rules, int]]:
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            pool, rule, openings, count = line.split()
            yield Rules.custom(pool, rule, None if openings == "any" else openings), int(count)


def complete_games(position: Position) -> int:
    moves = position.legal_moves
    return sum(complete_games(position.play(number)) for number in moves) if moves else 1
