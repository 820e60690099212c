"""The player of Long against Short beside simple ones and a hasty self, in the arena, from both sides.

python benchmarks/match_long_short.py                                   # 2-200, 10 s a move: half a day
python benchmarks/match_long_short.py --seconds 0.2 --hasty 0.02        # the same in small

Every drawn opening is played twice, so that each is Long once. It is gained when the game with the player as
Long is longer than the game with the other as Long. The player also bids for the length after each opening:
as Long it should make at least as many moves of it, as Short at most.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from functools import cache, partial
from pathlib import Path
from random import Random
from statistics import mean

from divisor_duel.arena import Tournament, judge, run
from divisor_duel.arena.tournament import Played
from divisor_duel.goal import Role
from divisor_duel.players.levels import Player
from divisor_duel.players.lookout import bid, foresee
from divisor_duel.position import Position
from divisor_duel.rules import Rules
from divisor_duel.solver.clock import Clock

sys.path.append(str(Path(__file__).parent.parent / "examples"))
from long_short import most_struck_out, product_of_unused_primes

# Nobody can say what the moves of so large a pool are worth.
judge.JUDGE_SECONDS = 0.01


def ahead(position: Position, seconds: float) -> int:
    """The player, within its time."""
    return foresee(position, Random(0), Clock(seconds)).move


def smallest(position: Position) -> int:
    return position.legal_moves[0]


def by_side(position: Position, long: Player, short: Player) -> int:
    """A player with a rule for each side."""
    return (long if position.rules.goal.role(position.to_move) is Role.LONG else short)(position)


@cache
def expected(rules: Rules, opening: tuple[int, ...], seconds: float) -> int:
    """How many moves the player bids after an opening."""
    return bid(Position(rules, opening), seconds)


def meet(rules: Rules, player: Player, other: Player, arguments: Namespace) -> str:
    """Let two meet, and tell it in the cells of a row."""
    entered = [("player", player), ("other", other)]
    played = run(Tournament.between(entered, rules, arguments.games, arguments.seed), arguments.jobs)
    longs = {each.fixture.draw: each for each in played if is_long(rules, each)}
    shorts = {each.fixture.draw: each for each in played if not is_long(rules, each)}
    bids = {draw: expected(rules, each.fixture.opening, arguments.bid) for draw, each in longs.items()}
    made = sum(length(each) >= bids[draw] for draw, each in longs.items())
    held = sum(length(each) <= bids[draw] for draw, each in shorts.items())
    gains = [length(longs[draw]) - length(shorts[draw]) for draw in longs]
    counts = [sum(gain > 0 for gain in gains), gains.count(0), sum(gain < 0 for gain in gains)]
    cells = [
        f"{mean(bids.values()):.1f}",
        f"{mean(map(length, longs.values())):.1f}, {made} of {len(longs)}",
        f"{mean(map(length, shorts.values())):.1f}, {held} of {len(shorts)}",
        " / ".join(map(str, counts)),
    ]
    return " | ".join(cells)


def is_long(rules: Rules, played: Played) -> bool:
    """Whether the player, who is entered first, was Long."""
    return played.fixture.seats[rules.goal.long - 1] == 0


def length(played: Played) -> int:
    return len(played.record.position.moves)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--pool", default="2-200")
    parser.add_argument("--seconds", type=float, default=10.0, help="for a move of the player")
    parser.add_argument("--hasty", type=float, default=1.0, help="for a move of its hasty self")
    parser.add_argument("--bid", type=float, default=10.0, help="for a bid after an opening")
    parser.add_argument("--games", type=int, default=20, help="against each, whoever begins, half as Long")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    player = partial(ahead, seconds=arguments.seconds)
    others: dict[str, Player] = {
        "by the largest product of unused primes, and the smallest number": partial(
            by_side, long=product_of_unused_primes, short=smallest
        ),
        "by the largest product of unused primes, and most struck out": partial(
            by_side, long=product_of_unused_primes, short=most_struck_out
        ),
        f"itself with {arguments.hasty:g} s": partial(ahead, seconds=arguments.hasty),
    }
    for first in ("", "-short"):
        # How many moves Long would need is for the arena's own score, which nobody looks at here.
        rules = Rules.custom(arguments.pool, "antichain", goal=f"length-60{first}")
        print(f"\n{'Short' if first else 'Long'} begins; {arguments.seconds:g} s a move\n")
        print(
            "| against | bid | as Long: moves, bid made | as Short: moves, bid held | gained / even / lost |"
        )
        print("| --- | --- | --- | --- | --- |", flush=True)
        for name, other in others.items():
            print(f"| {name} | {meet(rules, player, other, arguments)} |", flush=True)


if __name__ == "__main__":
    main()
