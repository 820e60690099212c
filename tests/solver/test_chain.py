"""Pairings: maximum, as networkx finds them, and proofs that an independent checker accepts."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest

from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules, games
from divisor_duel.solver import Pairing, solve
from divisor_duel.solver.chain import match_up
from divisor_duel.solver.clock import Clock
from divisor_duel.solver.matching import ALONE
from tests.support.oracle import related
from tests.support.positions import reachable, wander


def divisor_graph(numbers: tuple[int, ...]) -> nx.Graph:
    graph = nx.Graph()
    graph.add_nodes_from(numbers)
    graph.add_edges_from((a, b) for a in numbers for b in numbers if a < b and b % a == 0)
    return graph


def matching_size(graph: nx.Graph) -> int:
    return len(nx.max_weight_matching(graph, maxcardinality=True))


def missed_by_networkx(graph: nx.Graph, number: int) -> bool:
    rest = graph.copy()
    rest.remove_node(number)
    return matching_size(rest) == matching_size(graph)


@pytest.mark.parametrize("last", [*range(1, 60, 7), 100, 150, 200, 250, 300])
def test_the_matching_is_as_large_as_networkx_finds_it(last: int) -> None:
    pool = Pool(range(1, last + 1))
    matching = match_up(pool, pool.all, Clock())
    pairs = [(i, j) for i, j in enumerate(matching.without(None, Clock())) if i < j]
    assert all(
        matching.without(None, Clock())[j] == i and related(pool.numbers[i], pool.numbers[j])
        for i, j in pairs
    )
    assert len(pairs) == matching_size(divisor_graph(pool.numbers))


@pytest.mark.parametrize("seed", range(60))
def test_the_numbers_missed_by_some_maximum_matching_are_those_networkx_can_spare(seed: int) -> None:
    random = Random(seed)
    pool = Pool(random.sample(range(1, random.choice((30, 50, 90))), random.randint(1, 28)))
    mask = pool.all if seed % 2 else random.getrandbits(len(pool))
    matching = match_up(pool, mask, Clock())
    graph = divisor_graph(pool.members(mask))
    assert pool.members(matching.missed) == tuple(n for n in graph if missed_by_networkx(graph, n))
    assert all(mask >> i & 1 for i, partner in enumerate(matching.without(None, Clock())) if partner != ALONE)


def test_the_winning_numbers_of_1_to_300_are_those_networkx_can_spare() -> None:
    pool = Pool(range(1, 301))
    graph = divisor_graph(pool.numbers)
    missed = set(pool.members(match_up(pool, pool.all, Clock()).missed))
    for number in Random(300).sample(pool.numbers, 8):
        assert (number in missed) == missed_by_networkx(graph, number)


def check(pairing: Pairing, loser: Position) -> None:
    """Accept a pairing only if it is one, is as large as can be, and answers every legal reply."""
    pairs = [frozenset(pair) for pair in pairing.pairs]
    paired = frozenset[int]().union(*pairs)
    assert len(paired) == 2 * len(pairs)
    assert paired <= set(loser.remaining)
    assert all(related(*pair) for pair in pairs)
    assert pairing.after == loser.last
    assert tuple(pairing.answers) == loser.legal_moves
    assert all(frozenset(answer) in pairs for answer in pairing.answers.items())
    # No alternating path joins two unpaired numbers, the winner's own last one included.
    numbers = (*loser.remaining, *([loser.last] if loser.last else []))
    assert len(pairs) == matching_size(divisor_graph(numbers))


@pytest.mark.parametrize("game", [game for game, rules in games.items() if rules.rule == "chain"])
def test_every_proof_is_a_pairing_that_answers_every_reply(game: str) -> None:
    random = Random(game)
    for _ in range(12):
        solution = solve(wander(games[game], random))
        position = solution.position
        for move in random.sample(solution.winning_moves, min(2, len(solution.winning_moves))):
            proof = solution.proof(move)
            assert isinstance(proof, Pairing)
            check(proof, position.play(move))
        if not solution.winning:
            assert isinstance(solution.certificate, Pairing)
            check(solution.certificate, position)


@pytest.mark.parametrize("numbers", ["1-9", "2-12", "2-20:2", "1-6,8,12,16,18,24"])
def test_following_the_pairs_wins_against_every_reply_to_the_end(numbers: str) -> None:
    rules = Rules.custom(numbers)
    for position in reachable(rules):
        solution = solve(position)
        pairing = solution.certificate
        assert isinstance(pairing, Pairing)
        partner = dict(pairing.pairs) | {b: a for a, b in pairing.pairs}
        waiting = [position.play(pairing.after) if solution.winning and pairing.after else position]
        while waiting:
            loser = waiting.pop()
            waiting.extend(loser.play(reply).play(partner[reply]) for reply in loser.legal_moves)


def test_the_openings_allowed_need_not_be_the_whole_pool() -> None:
    """A second player can win by pairs although another opening, not allowed, would have won."""
    solution = solve(Position(Rules.custom("1-3", openings="1")))
    assert isinstance(solution.certificate, Pairing)
    assert (solution.winner, solution.certificate.answers) in [(2, {1: 2}), (2, {1: 3})]
