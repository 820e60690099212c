"""The ladder of the computer's levels: what each is rated above the one below it, on each named game.

python benchmarks/bench_levels.py                      # all games, some minutes
python benchmarks/bench_levels.py nrich --games 40     # 40 games between each two, of one game
python benchmarks/bench_levels.py --seed 1             # other openings and other chance
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from random import Random
from statistics import quantiles

from divisor_duel.arena import Tournament, run, standings
from divisor_duel.arena.metrics import elo
from divisor_duel.arena.tournament import Played
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games
from divisor_duel.learn import review
from divisor_duel.players import levels
from divisor_duel.players.levels import LEVELS, SKILLS
from divisor_duel.solver import Solution, solve

# Between each two levels: short games need more of them for the same certainty, and cost less.
GAMES = {"divisor-duel-evens": 2000, "divisor-duel": 1200}
MOST_GAMES = 600
# The same numbers and rule as Divisor Duel: the same games.
TWINS = ("factor-frenzy",)
# How often the openings are drawn anew from those played, to see how far chance moves a step.
DRAWS = 400


def distinct(rules: Rules) -> list[str]:
    """The levels that differ on a game; those that all take any number are one, by its first name."""
    skilled = [level for level in LEVELS if level not in SKILLS or SKILLS[level].of(rules)]
    return [LEVELS[0], *skilled]


def remember_solutions() -> None:
    """Solve each position once: the same ones are met in thousands of games."""
    masks: dict[tuple[int, int], int] = {}

    def remembered(position: Position, seconds: float | None = None) -> Solution:
        key = position.open, position.choices
        if key not in masks:
            masks[key] = solve(position).winning
        return Solution(position, masks[key])

    levels.solve = remembered
    review.solve = remembered
    levels.winning_count = lambda position, clock: remembered(position).winning.bit_count()


@cache
def ladder(game: str, count: int, seed: str = "0") -> list[tuple[str, float, float, float]]:
    """Each level, weakest first, with its rating, the certainty of the step to it and its accuracy."""
    remember_solutions()
    names = distinct(games[game])
    tournament = Tournament.between(names, games[game], games=count, seed=seed)
    played = run(tournament)
    rated = {each.entrant.name: each for each in standings(tournament, played)}
    sure = (0.0, *certainty(len(names), played))
    return [
        (level, rated[level].elo, either, rated[level].accuracy or 0)
        for level, either in zip(names, sure, strict=True)
    ]


def certainty(players: int, played: Iterable[Played]) -> list[float]:
    """Half the width of each step's 95 % interval; all games from one opening hang together."""
    wins: dict[int, Counter[tuple[int, int]]] = {}
    for each in played:
        loser = sum(each.fixture.seats) - each.winner
        wins.setdefault(each.fixture.draw, Counter())[each.winner, loser] += 1
    random = Random("bench levels")
    openings = list(wins.values())
    steps: list[list[float]] = [[] for _ in range(players - 1)]
    for _ in range(DRAWS):
        drawn = sum(random.choices(openings, k=len(openings)), Counter[tuple[int, int]]())
        ratings = elo([[drawn[one, other] for other in range(players)] for one in range(players)])
        for step, (below, above) in zip(steps, pairwise(ratings), strict=True):
            step.append(above - below)
    bounds = (quantiles(step, n=40) for step in steps)
    return [(bound[-1] - bound[0]) / 2 for bound in bounds]


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, help="between each two levels")
    parser.add_argument("--seed", default="0")
    asked = parser.parse_args()
    print("Elo above the level below with its 95 % interval, and in brackets the accuracy.\n")
    head = ["game", "seed", "games between each two", *LEVELS, "from beginner to perfect"]
    print(f"| {' | '.join(head)} |")
    print(f"|{' --- |' * len(head)}")
    for game in asked.names or [game for game in games if game not in TWINS]:
        between = asked.games or GAMES.get(game, MOST_GAMES)
        rungs = ladder(game, between, asked.seed)
        cells = {rungs[0][0]: f"0 ({rungs[0][3]:.2f})"}
        for (_, below, *_), (level, rating, either, accuracy) in pairwise(rungs):
            cells[level] = f"+{rating - below:.0f} ± {either:.0f} ({accuracy:.2f})"
        told = [cells.get(level, "as beginner") for level in LEVELS]
        total = rungs[-1][1] - rungs[0][1]
        print(f"| {game} | {asked.seed} | {between} | {' | '.join(told)} | {total:.0f} |", flush=True)


if __name__ == "__main__":
    main()
