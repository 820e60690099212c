"""How many games the rules play in a second: random games to the end, and every game of the perft files."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from time import perf_counter

from timing import table

from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.support.perft import FILES, complete_games, read

GAMES = 5_000


def random_games(rules: Rules, random: Random) -> tuple[float, float]:
    moves = 0
    began = perf_counter()
    for _ in range(GAMES):
        position = Position(rules)
        while position.choices:
            position = position.play(random.choice(position.legal_moves))
        moves += len(position.moves)
    taken = perf_counter() - began
    return GAMES / taken, moves / taken


def main() -> None:
    random = Random(1)
    rows: list[tuple[str, str, str]] = []
    for name, rules in games.items():
        played, moved = random_games(rules, random)
        rows.append((name, f"{played:,.0f}", f"{moved:,.0f}"))
    table("Random games on one core", ("game", "games a second", "moves a second"), rows)

    rows = []
    for path in FILES:
        began = perf_counter()
        count = sum(complete_games(Position(rules)) for rules, _ in read(path))
        taken = perf_counter() - began
        expected = sum(count for _, count in read(path))
        rows.append((path.stem, f"{count:,} of {expected:,}", f"{count / taken:,.0f}"))
    table("Perft: complete games counted", ("file", "games", "games a second"), rows)


if __name__ == "__main__":
    main()
