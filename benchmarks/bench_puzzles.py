"""What rules of one line solve of the puzzles of each level, beside guessing, and what looking ahead does.

python benchmarks/bench_puzzles.py                      # 200 puzzles of each game and level, some minutes
python benchmarks/bench_puzzles.py nrich --count 50     # fewer, of one game
python benchmarks/bench_puzzles.py --seed other         # others
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from itertools import islice
from pathlib import Path
from statistics import fmean

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.support.one_line_rules import RULES, sees, solves

from divisor_duel.game.goal import LAST
from divisor_duel.game.rules import games
from divisor_duel.learn.puzzles import PUZZLE_LEVELS, Puzzle, puzzles

ALWAYS = ("smallest", "largest", "middle", "fewest replies", "most replies")
AHEAD = (2, 3, 4)
# The same numbers and rule as Divisor Duel: the same puzzles.
TWINS = ("factor-frenzy",)


def row(game: str, level: int, found: list[Puzzle]) -> list[object]:
    """Guessing, what is allowed, the five rules named most often, the best of all, and the searcher."""
    guessing = fmean(1 / len(one.position.legal_moves) for one in found)
    shares = {
        name: fmean(solves(rule, one.position, one.answer) for one in found) for name, rule in RULES.items()
    }
    best = max(shares, key=shares.__getitem__)
    allowed = 2 * guessing + 0.05
    return [
        game,
        level,
        len(found),
        percent(guessing),
        percent(allowed),
        *(percent(shares[name]) for name in ALWAYS),
        f"{percent(shares[best])} {best}{' (too much)' if shares[best] > allowed else ''}",
        *(percent(fmean(sees(one.position, one.answer, moves) for one in found)) for moves in AHEAD),
    ]


def percent(share: float) -> str:
    return f"{100 * share:.0f}"


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--count", type=int, default=200, help="of each game and level")
    parser.add_argument("--seed", default="benchmark")
    asked = parser.parse_args()
    names = asked.names or [name for name, rules in games.items() if rules.goal == LAST and name not in TWINS]
    head = ["game", "level", "puzzles", "guessing", "allowed", *ALWAYS, f"best of all {len(RULES)}"]
    head += [f"{moves} ahead" for moves in AHEAD]
    print("Per cent solved, by guessing, by rules of one line, and by looking so many moves ahead.\n")
    print(f"| {' | '.join(head)} |")
    print(f"|{' --- |' * len(head)}")
    for game in names:
        for level in PUZZLE_LEVELS:
            if found := list(islice(puzzles(games[game], level, asked.seed), asked.count)):
                print(f"| {' | '.join(map(str, row(game, level, found)))} |", flush=True)


if __name__ == "__main__":
    main()
