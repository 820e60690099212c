"""The ladder of the computer's levels: what each is rated above the one below it, on each named game.

python benchmarks/bench_levels.py              # all games, some minutes
python benchmarks/bench_levels.py 40 nrich     # 40 games between each two, of one game
"""

from __future__ import annotations

import sys
from functools import cache
from itertools import pairwise

from divisor_duel import review
from divisor_duel.arena import Tournament, run, standings
from divisor_duel.players import levels
from divisor_duel.players.levels import LEVELS, SKILLS
from divisor_duel.position import Position
from divisor_duel.rules import Rules, games
from divisor_duel.solver import Solution, solve

# Between each two levels: short games need more of them for the same certainty, and cost less.
GAMES = {"divisor-duel-evens": 2000, "divisor-duel": 600}
MOST_GAMES = 300
# The same numbers and rule as Divisor Duel: the same games.
TWINS = ("factor-frenzy",)


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


@cache
def ladder(game: str, count: int) -> list[tuple[str, float, float]]:
    """Each level with its rating and its accuracy, weakest first."""
    remember_solutions()
    tournament = Tournament.between(distinct(games[game]), games[game], games=count)
    rated = {each.entrant.name: each for each in standings(tournament, run(tournament))}
    return [(level, rated[level].elo, rated[level].accuracy or 0) for level in distinct(games[game])]


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else None
    print("Elo above the level below, and in brackets the accuracy.\n")
    head = ["game", "games between each two", *LEVELS, "from beginner to perfect"]
    print(f"| {' | '.join(head)} |")
    print(f"|{' --- |' * len(head)}")
    for game in sys.argv[2:] or [game for game in games if game not in TWINS]:
        between = count or GAMES.get(game, MOST_GAMES)
        rungs = ladder(game, between)
        cells = {rungs[0][0]: f"0 ({rungs[0][2]:.2f})"}
        for (_, below, _), (level, rating, accuracy) in pairwise(rungs):
            cells[level] = f"+{rating - below:.0f} ({accuracy:.2f})"
        told = [cells.get(level, "as beginner") for level in LEVELS]
        print(f"| {game} | {between} | {' | '.join(told)} | {rungs[-1][1] - rungs[0][1]:.0f} |", flush=True)


if __name__ == "__main__":
    main()
