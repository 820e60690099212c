#!/usr/bin/env python3
"""OpenSpiel's Monte Carlo tree search as a bot; any algorithm that plays an OpenSpiel game can do the same.

divisor-duel arena "mcts=bot:python examples/mcts_bot.py --simulations 200" greedy --games 10
"""

import argparse
import os

from divisor_duel import Position
from divisor_duel.install import install
from divisor_duel.players.programs.engine import speak

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms.mcts import MCTSBot, RandomRolloutEvaluator

    from divisor_duel.adapters.openspiel import CUSTOM
except ModuleNotFoundError:
    raise SystemExit(f"The search is OpenSpiel's; it comes with: {install('openspiel')}") from None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--simulations", type=int, default=200)
    simulations = parser.parse_args().simulations
    random = np.random.RandomState(int(os.environ.get("DIVISOR_DUEL_SEED", 0)))

    def choose(position: Position, seconds: float | None) -> int:
        rules = position.rules
        spec = {"pool": str(rules.pool), "rule": rules.rule, "openings": str(rules.openings)}
        game = pyspiel.load_game(CUSTOM, spec)
        state = game.new_initial_state()
        for number in position.moves:
            state.apply_action(state.string_to_action(str(number)))
        evaluator = RandomRolloutEvaluator(n_rollouts=1, random_state=random)
        bot = MCTSBot(game, 2**0.5, simulations, evaluator, random_state=random)
        return int(state.action_to_string(bot.step(state)))

    speak(choose, f"OpenSpiel MCTS, {simulations} simulations")


if __name__ == "__main__":
    main()
