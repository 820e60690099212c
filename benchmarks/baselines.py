"""How players do on the published positions: the accuracy beside chance, for a row to compare with.

python benchmarks/baselines.py                         # greedy, net and the levels, on two sets
python benchmarks/baselines.py --sets factor-duel -- "mcts=bot:python examples/mcts_bot.py --simulations 300"
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from fractions import Fraction
from random import Random
from statistics import fmean
from typing import Any

from divisor_duel.arena import Tournament
from divisor_duel.arena.metrics import excess, share_interval
from divisor_duel.exam.sets import SETS, position_of, published_lines
from divisor_duel.players.programs.bots import ProgramPool
from divisor_duel.players.seats import player

PLAYERS = ("beginner", "easy", "medium", "hard", "greedy", "net")
SECONDS = 60.0


def asked(who: str, lines: Iterable[dict[str, Any]]) -> list[bool]:
    """Whether a player finds a winning move, for each position."""
    found = []
    with ProgramPool() as programs:
        for line in lines:
            with player(who, Random(f"baselines {line['id']}"), SECONDS, programs=programs) as choose:
                found.append(choose(position_of(line)) in line["winning_moves"])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("players", nargs="*", default=PLAYERS)
    parser.add_argument("--sets", nargs="+", default=["factor-duel", "divisor-duel"])
    given = parser.parse_args()
    print("| positions | player | accuracy | 95 % | by chance | excess |")
    print("| --- | --- | ---: | ---: | ---: | ---: |", flush=True)
    for name in given.sets:
        lines = published_lines(SETS[name]) or []
        chance = fmean(float(Fraction(line["chance"])) for line in lines)
        entrants = Tournament.between([*given.players, "nobody=random"], SETS[name]).entrants[:-1]
        for entrant in entrants:
            found = asked(entrant.who, lines)
            accuracy = fmean(found)
            low, high = share_interval((right, 1) for right in found)
            told = (f"{accuracy:.3f}", f"{low:.3f}–{high:.3f}", f"{chance:.3f}")
            print(
                f"| {name} | {entrant.name} | {' | '.join(told)} | {excess(accuracy, chance):+.3f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
