"""How fast both games are solved, beside what one would take instead.

Every answer is the complete list of winning moves. The peers answer the same question: networkx and
rustworkx with one matching for the position and one for each candidate, minimax with a memory, a full
enumeration of nimbers, and OpenSpiel's MCTS, which can only guess. All of them run on one core, and times are
those of the processor, so that other programs do not disturb them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

import networkx as nx
import numpy as np
import pyspiel
import rustworkx as rx
import timing
from open_spiel.python.algorithms import mcts
from timing import human

from divisor_duel.adapters import openspiel
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games
from divisor_duel.solver import chain, graph
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.nimbers import Nimbers

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.support import oracle

Answer = tuple[int, ...]
Solver = Callable[[Position], Answer]


def ours(position: Position) -> Answer:
    """In plain Python, whatever is installed, and with an empty table; the pool's graph is at hand."""
    pool, clock = position.rules.pool, Clock()
    if position.rules.rule == "chain":
        return pool.members(chain.winning(position, clock)[0])
    return pool.members(
        Nimbers(graph.neighbours(pool, clock)).winning(position.open, position.choices, clock)
    )


def ours_on_a_new_pool(position: Position) -> Answer:
    """The same with the pool's graph to be made first."""
    graph._masks.cache_clear()
    return ours(position)


def spared(position: Position, size: Callable[[list[int]], int]) -> Answer:
    """The moves that some maximum matching misses, by the size of a maximum matching without each."""
    numbers = list(position.rules.pool.members(position.open))
    whole = size(numbers)
    return tuple(w for w in position.legal_moves if size([n for n in numbers if n != w]) == whole)


def edges(numbers: list[int]) -> list[tuple[int, int]]:
    """The divisor graph, each number given by its place."""
    place = {number: i for i, number in enumerate(numbers)}
    return [(place[n], place[m]) for n in numbers for m in range(2 * n, numbers[-1] + 1, n) if m in place]


def networkx(position: Position) -> Answer:
    def size(numbers: list[int]) -> int:
        graph = nx.Graph()
        graph.add_nodes_from(range(len(numbers)))
        graph.add_edges_from(edges(numbers))
        return len(nx.max_weight_matching(graph, maxcardinality=True))

    return spared(position, size)


def rustworkx(position: Position) -> Answer:
    def size(numbers: list[int]) -> int:
        graph = rx.PyGraph()
        graph.add_nodes_from(numbers)
        graph.add_edges_from_no_data(edges(numbers))
        return len(rx.max_weight_matching(graph, max_cardinality=True))

    return spared(position, size)


def minimax(position: Position) -> Answer:
    oracle.winning.cache_clear()
    return tuple(oracle.winning_moves(position))


def full_enumeration(position: Position) -> Answer:
    """Sprague and Grundy to the letter: the nimber of every region that can arise."""
    table = Nimbers(graph.neighbours(position.rules.pool, Clock()))

    @cache
    def nimber(region: int) -> int:
        reached = {total(left) for left in after(region)}
        return next(value for value in count() if value not in reached)

    def total(numbers: int) -> int:
        value = 0
        for region in graph.split(table.near, numbers):
            value ^= nimber(region)
        return value

    def after(numbers: int) -> Iterator[int]:
        return (numbers & kept for i, kept in enumerate(table.keep) if numbers >> i & 1)

    pool = position.rules.pool
    return tuple(n for n in position.legal_moves if not total(position.open & table.keep[pool.index[n]]))


def positions(rules: Rules, number: int) -> list[Position]:
    """Positions from the middle of random games."""
    random = Random(1)
    found = []
    while len(found) < number:
        game = [Position(rules)]
        while game[-1].choices:
            game.append(game[-1].play(random.choice(game[-1].legal_moves)))
        if len(game) > 4:
            found.append(game[len(game) // 2])
    return found


def middle(solver: Solver, asked: list[Position]) -> tuple[float, list[Answer]]:
    """The median time of an answer, each position asked once, and the answers."""
    times, answers = [], []
    for position in asked:
        began = process_time()
        answers.append(solver(position))
        times.append(process_time() - began)
    return median(times), answers


def on_a_new_pool(position: Position) -> Position:
    rules = position.rules
    return Position(Rules.custom(list(rules.pool), rules.rule, list(rules.openings)), position.moves)


def compare(title: str, cases: list[tuple[str, list[Position], list[Solver]]]) -> None:
    rows = []
    for question, asked, (first, *peers) in cases:
        base, expected = middle(first, asked)
        rows.append((question, words(first), human(base), ratio(1)))
        for peer in peers:
            known = asked if peer is not ours_on_a_new_pool else [on_a_new_pool(each) for each in asked]
            taken, answers = middle(peer, known)
            assert answers == expected, f"{words(peer)} disagrees on {question}"
            rows.append((question, words(peer), human(taken), ratio(taken / base)))
    timing.table(title, ("question", "solver", "CPU time", "times ours"), rows)


def ratio(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.1f}"


def words(solver: Solver) -> str:
    return solver.__name__.replace("_", " ")


def tree_search(seeds: int = 3, simulations: int = 5000) -> None:
    """Ask OpenSpiel's MCTS for Factor Duel's opening, of which there is one."""
    game = pyspiel.load_game(openspiel.CUSTOM, {"pool": "2-50", "rule": "antichain"})
    (right,) = ours(Position(games["factor-duel"]))
    taken, _ = middle(ours, [Position(games["factor-duel"])] * 5)
    rows = [("ours", str(right), human(taken), ratio(1))]
    for seed in range(seeds):
        random = np.random.RandomState(seed)
        evaluator = mcts.RandomRolloutEvaluator(1, random)
        bot = mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=random)
        state = game.new_initial_state()
        began = process_time()
        number = state.action_to_string(bot.step(state))
        took = process_time() - began
        rows.append((f"OpenSpiel MCTS, {simulations} simulations", number, human(took), ratio(took / taken)))
    timing.table(
        f"Factor Duel's opening: only {right} wins", ("player", "plays", "CPU time", "times ours"), rows
    )


def start(pool: str, rule: str = "chain") -> list[Position]:
    return [Position(Rules.custom(pool, rule))]


def main() -> None:
    matchings: list[Solver] = [ours, ours_on_a_new_pool, rustworkx, networkx]
    compare(
        "Chain: every winning move",
        [
            ("2-50, middle of a game", positions(games["divisor-duel"], 50), matchings),
            ("1-100, middle of a game", positions(games["juniper-green"], 50), matchings),
            ("2-50, first move", start("2-50") * 5, matchings),
            ("1-100, first move", start("1-100") * 3, matchings),
            ("1-1000, first move", start("1-1000") * 3, [ours, ours_on_a_new_pool]),
            ("2-16, first move", start("2-16") * 3, [ours, minimax]),
        ],
    )
    compare(
        "Antichain: every winning move, from an empty table",
        [
            ("2-50, middle of a game", positions(games["factor-duel"], 100), [ours]),
            (
                "2-50, first move",
                start("2-50", "antichain") * 5,
                [ours, ours_on_a_new_pool, full_enumeration],
            ),
            ("2-100, first move", start("2-100", "antichain"), [ours]),
            ("2-20, first move", start("2-20", "antichain") * 3, [ours, minimax]),
        ],
    )
    tree_search()


if __name__ == "__main__":
    main()
