"""What rules of one line find of the published positions, beside chance, and how the positions are spread.

python benchmarks/bench_positions.py            # all sets, a minute or two
python benchmarks/bench_positions.py chain-2-30 # some
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from statistics import fmean

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.support.one_line_rules import RULES

from divisor_duel.exam.fair import found
from divisor_duel.exam.sets import SETS
from divisor_duel.game.position import Position

FOLDER = Path(__file__).parents[1] / "docs" / "results" / "positions"
ALWAYS = ("smallest", "largest", "fewest replies", "most replies", "greedy", "middle")


def row(name: str) -> list[object]:
    """Chance, the rules named most often, and the best of all."""
    lines = [json.loads(line) for line in (FOLDER / f"{name}.jsonl").read_text("utf-8").splitlines()]
    asked = [(Position(SETS[name], line["moves"]), line["winning_moves"]) for line in lines]
    chance = fmean(len(answers) / len(position.legal_moves) for position, answers in asked)
    shares = {
        rule: fmean(float(found(takes, position, answers)) for position, answers in asked)
        for rule, takes in RULES.items()
    }
    best = max(shares, key=shares.__getitem__)
    return [
        name,
        len(lines),
        span(len(line["legal_moves"]) for line in lines),
        span(line["distance"] for line in lines),
        percent(chance),
        *(percent(shares[rule]) for rule in ALWAYS),
        f"{percent(shares[best])} {best}",
    ]


def span(values: Iterable[int]) -> str:
    """How many there are of each size, by powers of two."""
    sizes = Counter(1 << value.bit_length() - 1 for value in values)
    return ", ".join(f"{size}+: {sizes[size]}" for size in sorted(sizes))


def percent(share: float) -> str:
    return f"{100 * share:.0f}"


def main() -> None:
    head = ["set", "positions", "choices", "moves to the end", "chance", *ALWAYS, f"best of all {len(RULES)}"]
    print("Per cent of the positions in which a rule of one line takes a winning move.\n")
    print(f"| {' | '.join(head)} |\n|{' --- |' * len(head)}")
    for name in sys.argv[1:] or SETS:
        print(f"| {' | '.join(map(str, row(name)))} |", flush=True)


if __name__ == "__main__":
    main()
