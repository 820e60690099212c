"""How good the rulebooks' tips are: in won positions of random play, how often a tip's move keeps the win.

Only positions that have both a winning and a losing move count. Where a tip leaves several moves, it is worth
the share of them that win; where it leaves none, the position does not count for it. Chance is the share of
all moves that win.
`python benchmarks/tips.py` prints the table; the texts of games.toml quote it, rounded.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from math import gcd
from random import Random

from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games
from divisor_duel.solver import solve

Tip = Callable[[Position], Sequence[int]]

POSITIONS = 2000
EARLY = 6
"""Before so many moves it is early."""


def few(position: Position) -> Sequence[int]:
    """The moves that leave the fewest choices."""
    left = {n: position.play(n).choices.bit_count() for n in position.legal_moves}
    return [n for n in left if left[n] == min(left.values())]


def relatives(position: Position) -> Sequence[int]:
    """The numbers with the fewest divisors and multiples in the whole pool."""
    pool = position.rules.pool
    related = {n: pool.related(n).bit_count() for n in position.legal_moves}
    return [n for n in related if related[n] == min(related.values())]


def primes(position: Position) -> Sequence[int]:
    """The primes."""
    return [n for n in position.legal_moves if n > 1 and all(n % d for d in range(2, n))]


def early_primes(position: Position) -> Sequence[int]:
    """The primes, while it is early."""
    return primes(position) if len(position.moves) < EARLY else ()


def sharing(position: Position) -> Sequence[int]:
    """The numbers that share no factor with any number taken."""
    return [n for n in position.legal_moves if position.moves and all(gcd(n, m) == 1 for m in position.moves)]


def changing(position: Position) -> Sequence[int]:
    """A factor after a multiple was taken, a multiple after a factor."""
    if len(position.moves) < 2:
        return ()
    before, last = position.moves[-2:]
    return [n for n in position.legal_moves if (n > last) != (last > before)]


TIPS: dict[str, dict[str, Tip]] = {
    "divisor-duel": {"few choices": few, "primes": primes},
    "divisor-duel-evens": {"few choices": few, "few relatives": relatives},
    "factor-duel": {"few choices": few, "primes early": early_primes, "no shared factor": sharing},
    "factor-frenzy": {"few choices": few, "changing": changing},
}


def won_positions(rules: Rules, count: int, seed: int = 1) -> Iterator[tuple[Position, frozenset[int]]]:
    """Positions of random games with a winning and a losing move, each with its winning moves."""
    random = Random(seed)
    found = 0
    while found < count:
        position = Position(rules)
        while position.choices and found < count:
            solution = solve(position)
            if solution.winning and solution.losing_moves:
                found += 1
                yield position, frozenset(solution.winning_moves)
            position = position.play(random.choice(position.legal_moves))


def measure(game: str, count: int = POSITIONS) -> dict[str, tuple[float, float, int]]:
    """For each tip of a game how often it keeps the win, chance in the same positions, and in how many."""
    worth: dict[str, list[tuple[float, float]]] = {name: [] for name in TIPS[game]}
    for position, wins in won_positions(games[game], count):
        chance = len(wins) / len(position.legal_moves)
        for name, tip in TIPS[game].items():
            if moves := tip(position):
                worth[name].append((len(wins.intersection(moves)) / len(moves), chance))
    return {
        name: (sum(kept for kept, _ in met) / len(met), sum(any_ for _, any_ in met) / len(met), len(met))
        for name, met in worth.items()
    }


def main() -> None:
    """Print the table."""
    print(f"{'game':20} {'tip':18} {'keeps the win':>14} {'by chance':>10} {'positions':>10}")
    for game in TIPS:
        for name, (kept, chance, count) in measure(game, int((sys.argv[1:] or [POSITIONS])[0])).items():
            print(f"{game:20} {name:18} {kept:14.0%} {chance:10.0%} {count:10,}")


if __name__ == "__main__":
    main()
