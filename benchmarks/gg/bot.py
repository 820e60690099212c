"""A trained agent of gg-bench as a bot, with the tree search that the benchmark plays it with, or without.

git clone https://github.com/vivek3141/gg-bench
divisor-duel arena "gg=bot:python benchmarks/gg/bot.py gg-bench 564" greedy --game factor-duel --persist
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from random import Random

from gg_bench import Game, Play, Policy, agent, environment, evaluated, readings, search

from divisor_duel.game.position import Position
from divisor_duel.players.programs.engine import speak


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("copy", type=Path)
    parser.add_argument("environment", type=int)
    parser.add_argument("--simulations", type=int, default=300, help="0 for the agent alone")
    given = parser.parse_args()
    games = readings(given.environment, environment(given.copy, given.environment))
    policy = Policy(agent(given.copy, given.environment, evaluated(given.copy)[given.environment]))
    random = Random(os.environ.get("DIVISOR_DUEL_SEED", "0"))

    def choose(position: Position, seconds: float | None) -> int:
        game = _reading(games, position)
        play = Play(game, position.moves)
        if given.simulations:
            return game.taken(search(play, policy, given.simulations, random))
        return game.taken(random.choices(play.actions, policy(play))[0])

    speak(choose, f"gg-bench {given.environment}, {given.simulations} simulations")


def _reading(games: list[Game], position: Position) -> Game:
    """The environment as the game that is played."""
    wanted = (position.rules.pool, position.rules.rule, position.rules.openings)
    for game in games:
        if (game.rules.pool, game.rules.rule, game.rules.openings) == wanted:
            return game
    raise SystemExit(f"this environment is another game than {position.rules.spec}")


if __name__ == "__main__":
    main()
