#!/usr/bin/env python3
"""Find out where a player goes wrong: its accuracy turn by turn, as a table and a picture.

    python examples/evaluate.py chat:llama3@http://localhost:11434/v1 --games 30 --picture accuracy.png

The parts marked `# %%` are cells for editors that run a script piece by piece.
"""

# %% What to evaluate
import argparse
from collections import Counter

from divisor_duel import games
from divisor_duel.arena import Tournament, run, standings
from divisor_duel.install import install
from divisor_duel.learn.review import Verdict

try:
    from matplotlib.figure import Figure
except ModuleNotFoundError:
    raise SystemExit(f"The picture is drawn by matplotlib; it comes with: {install('plot')}") from None

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("who", nargs="?", default="greedy")
parser.add_argument("--against", default="perfect")
parser.add_argument("--game", default="factor-duel", choices=games)
parser.add_argument("--games", type=int, default=30)
parser.add_argument("--seed", default="0")
parser.add_argument("--picture", default="accuracy.png")
given = parser.parse_args()

# %% Play
rules = games[given.game]
tournament = Tournament.between([given.who, given.against], rules, given.games, given.seed)
result = next(each for each in standings(tournament, run(tournament)) if each.player == 0)
name = result.entrant.name
print(f"{name} won {result.wins} of {len(result.games)} games against {given.against}.")
risks = result.risks
print(
    f"It kept {sum(risk.verdict is Verdict.KEPT for risk in risks)} of {len(risks)} wins that it could lose."
)

# %% Accuracy by turn: of the wins that could be lost on a turn, how many were still in hand after it
met = Counter(risk.ply + 1 for risk in risks)
kept = Counter(risk.ply + 1 for risk in risks if risk.verdict is Verdict.KEPT)
turns = sorted(met)
accuracy = [kept[turn] / met[turn] for turn in turns]
for turn, share in zip(turns, accuracy, strict=True):
    print(f"turn {turn:2}: {kept[turn]:3} of {met[turn]:3}  {'#' * round(20 * share)}")

# %% The picture; the more games had such a win on a turn, the larger its dot
figure = Figure(figsize=(8, 4.5))
axes = figure.subplots()
axes.plot(turns, accuracy, color="0.7")
axes.scatter(turns, accuracy, [20 + 4 * met[turn] for turn in turns])
axes.set(
    xlabel="turn", ylabel="accuracy", ylim=(-0.05, 1.05), title=f"{name} at {rules.words.title}: wins kept"
)
axes.locator_params(axis="x", integer=True)
figure.savefig(given.picture, dpi=120)
print(f"The picture is in {given.picture}.")
