#!/usr/bin/env python3
"""Find out where a player goes wrong: its accuracy turn by turn, as a table and a picture.

    python examples/evaluate.py chat:llama3@http://localhost:11434/v1 --games 30 --picture accuracy.png

The parts marked `# %%` are cells for editors that run a script piece by piece.
"""

# %% What to evaluate
import argparse
from collections import Counter
from pathlib import Path

from divisor_duel import games
from divisor_duel.arena import Tournament, run, standings

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("who", nargs="?", default="greedy")
parser.add_argument("--against", default="perfect")
parser.add_argument("--game", default="factor-duel")
parser.add_argument("--games", type=int, default=30)
parser.add_argument("--seed", default="0")
parser.add_argument("--picture", type=Path, default=Path("accuracy.png"))

# %% Play
if __name__ == "__main__":
    given = parser.parse_args()
    tournament = Tournament.between(
        [given.who, given.against], games[given.game], games=given.games, seed=given.seed
    )
    played = run(tournament)
    result = next(each for each in standings(tournament, played) if each.entrant == tournament.entrants[0])
    print(f"{result.entrant.name} won {result.wins} of {result.games} games against {given.against}.")
    print(f"It kept {result.kept} of the {result.chances} wins it had in hand.")

    # %% Accuracy by turn: of the wins in hand on a turn, how many were still in hand after it
    chances: Counter[int] = Counter()
    kept: Counter[int] = Counter()
    for game in played:
        for ply, player, verdict in game.turns():
            if player == 0 and verdict != "already lost":
                chances[ply + 1] += 1
                kept[ply + 1] += verdict == "kept the win"
    turns = sorted(chances)
    for turn in turns:
        bar = "#" * round(20 * kept[turn] / chances[turn])
        print(f"turn {turn:2}: {kept[turn]:3} of {chances[turn]:3}  {bar}")

    # %% The picture
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 4.5))
    sizes = [20 + 4 * chances[turn] for turn in turns]
    axes.plot(turns, [kept[turn] / chances[turn] for turn in turns], color="0.7")
    axes.scatter(turns, [kept[turn] / chances[turn] for turn in turns], sizes)
    axes.set(xlabel="turn", ylabel="accuracy", ylim=(-0.05, 1.05))
    axes.set_title(f"{result.entrant.name} at {games[given.game].words.title}: wins kept, by turn")
    figure.savefig(given.picture, dpi=120)
    print(f"The picture is in {given.picture}.")
