"""The player of Long against Short beside simple ones and a hasty self, in the arena, from both sides.

python benchmarks/match_long_short.py                                   # 2-200, 10 s a move: some hours
python benchmarks/match_long_short.py --seconds 0.2 --hasty 0.02        # the same in small
python benchmarks/match_long_short.py --against hasty                   # itself alone: 40 minutes

Every drawn opening is played twice, so that each is Long once. It is gained when the game with the player as
Long is longer than the game with the other as Long. The player also bids for the length after each opening:
as Long it should make at least as many moves of it, as Short at most. Each opening is told once it is played,
and what all of them come to in the end.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from functools import cache, partial
from pathlib import Path
from random import Random
from statistics import mean
from time import process_time
from typing import NamedTuple

from divisor_duel.arena import Tournament, run, tournament
from divisor_duel.game.goal import Role
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.players.levels import Player, bid, foresee
from divisor_duel.solver.clock import Clock
from divisor_duel.work.workers import Workers

sys.path.append(str(Path(__file__).parent.parent / "examples"))
from long_short import most_struck_out, product_of_unused_primes

# Nobody can say what the moves of so large a pool are worth.
tournament.JUDGE_SECONDS = 0.01


def ahead(position: Position, seconds: float) -> int:
    """The player, within its time: the processor's, because others may use the machine."""
    left = seconds
    while True:
        clock, begun = Clock(left), process_time()
        move = foresee(position, Random(0), clock).move
        left -= process_time() - begun
        if clock.left or left < seconds / 10:
            return move


@cache
def apart() -> Workers:
    """A process for the hasty self, or it would read in the table what the other has found out."""
    return Workers(1)


def hasty(position: Position, seconds: float) -> int:
    """The same player with less time, and on its own."""
    return apart().submit(ahead, position, seconds).result()


def smallest(position: Position) -> int:
    return position.legal_moves[0]


def by_side(position: Position, long: Player, short: Player) -> int:
    """A player with a rule for each side."""
    return (long if position.rules.goal.role(position.to_move) is Role.LONG else short)(position)


@cache
def expected(rules: Rules, opening: tuple[int, ...], seconds: float) -> int:
    """How many moves the player bids after an opening."""
    return bid(Position(rules, opening), seconds)


class Pair(NamedTuple):
    """An opening played from both sides: the bid, and the moves with the player as Long and as Short."""

    opening: tuple[int, ...]
    bid: int
    long: int
    short: int


def meet(rules: Rules, player: Player, other: Player, seed: str, arguments: Namespace) -> Pair:
    """Let two meet at one opening, from both sides."""
    tournament = Tournament.between([("player", player), ("other", other)], rules, 2, seed)
    played = run(tournament, arguments.jobs)
    opening = played[0].fixture.opening
    as_long, as_short = sorted(played, key=lambda each: each.fixture.seats[rules.goal.long - 1])
    lengths = [len(each.record.position.moves) for each in (as_long, as_short)]
    return Pair(opening, expected(rules, opening, arguments.bid), *lengths)


def told(pairs: list[Pair]) -> str:
    """What some openings come to, in the cells of a row."""
    gains = [pair.long - pair.short for pair in pairs]
    counts = [sum(gain > 0 for gain in gains), gains.count(0), sum(gain < 0 for gain in gains)]
    made = sum(pair.long >= pair.bid for pair in pairs)
    held = sum(pair.short <= pair.bid for pair in pairs)
    cells = [
        f"{mean(pair.bid for pair in pairs):.1f}",
        f"{mean(pair.long for pair in pairs):.1f}, {made} of {len(pairs)}",
        f"{mean(pair.short for pair in pairs):.1f}, {held} of {len(pairs)}",
        " / ".join(map(str, counts)),
    ]
    return " | ".join(cells)


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--pool", default="2-200")
    parser.add_argument("--seconds", type=float, default=10.0, help="for a move of the player")
    parser.add_argument("--hasty", type=float, default=1.0, help="for a move of its hasty self")
    parser.add_argument("--bid", type=float, default=10.0, help="for a bid after an opening")
    parser.add_argument("--games", type=int, default=20, help="against each, whoever begins, half as Long")
    parser.add_argument("--against", choices=("smallest", "struck-out", "hasty"), help="one of them alone")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--jobs", type=int, default=1, help="2: both games of an opening at once")
    arguments = parser.parse_args()
    player = partial(ahead, seconds=arguments.seconds)
    others: dict[str, tuple[str, Player]] = {
        "smallest": (
            "by the largest product of unused primes, and the smallest number",
            partial(by_side, long=product_of_unused_primes, short=smallest),
        ),
        "struck-out": (
            "by the largest product of unused primes, and most struck out",
            partial(by_side, long=product_of_unused_primes, short=most_struck_out),
        ),
        "hasty": (f"itself with {arguments.hasty:g} s", partial(hasty, seconds=arguments.hasty)),
    }
    if arguments.against:
        others = {arguments.against: others[arguments.against]}
    pairs: dict[tuple[str, str], list[Pair]] = defaultdict(list)
    print(f"{arguments.seconds:g} s a move\n")
    print("| begins | against | opening | bid | moves as Long | moves as Short |")
    print("| --- | --- | --- | --- | --- | --- |", flush=True)
    for draw in range(arguments.games // 2):
        for first in ("Long", "Short"):
            # How many moves Long would need is for the arena's own score, which nobody looks at here.
            goal = "length-60" if first == "Long" else "length-60-short"
            rules = Rules.custom(arguments.pool, "antichain", goal=goal)
            for name, other in others.values():
                pair = meet(rules, player, other, f"{arguments.seed} {draw}", arguments)
                pairs[first, name].append(pair)
                opening = " ".join(map(str, pair.opening))
                print(
                    f"| {first} | {name} | {opening} | {pair.bid} | {pair.long} | {pair.short} |", flush=True
                )
    print("\n| begins | against | mean bid | as Long: moves, bid made | as Short: moves, bid held ", end="")
    print("| gained / even / lost |")
    print("| --- | --- | --- | --- | --- | --- |")
    for (first, name), met in pairs.items():
        print(f"| {first} | {name} | {told(met)} |")
    apart().shutdown()


if __name__ == "__main__":
    main()
