"""Who meets whom: the cheapest way to pair everybody, by a maximum-weight matching, which is never stuck.

What is avoided, the first before all that follow: meeting again, a second round against the computer,
different points, and opening more often than the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from divisor_duel.errors import MissingExtra

COMPUTER = None
"""Whom the odd one out meets."""

Pair = tuple[int | None, int | None]
"""Two pupils by their numbers, the one who opens first; None is the computer."""


@dataclass(frozen=True)
class Player:
    """What is known of one who is to be paired."""

    number: int
    points: int = 0
    """In halves."""
    balance: int = 0
    """How many times more they have opened than answered."""
    byes: int = 0
    met: Mapping[int, int] = field(default_factory=dict)
    """How often they have met whom."""


def pair(players: Sequence[Player], random: Random) -> list[Pair]:
    """Pair everybody, best boards first; an odd one meets the computer."""
    if len(players) < 2:
        return [(player.number, COMPUTER) for player in players]
    order = [*players]
    random.shuffle(order)  # what the costs leave open, chance decides
    costs = _costs(order)
    pairs = [seated(order[a], order[b] if b < len(order) else None) for a, b in _matching(costs)]
    points = {player.number: player.points for player in players}
    return sorted(pairs, key=lambda pair: (COMPUTER in pair, -sum(points[n] for n in pair if n is not None)))


def seated(player: Player, other: Player | None) -> Pair:
    """Seat two who meet, or one and the computer: who has opened less opens."""
    if other is None:
        return (COMPUTER, player.number) if player.balance > 0 else (player.number, COMPUTER)
    first, second = sorted((player, other), key=lambda each: (each.balance, each.number))
    return first.number, second.number


def _costs(players: Sequence[Player]) -> dict[tuple[int, int], int]:
    """Return what each pair costs, as one number: sums of them compare like sums of the parts, in order."""
    count = len(players)
    fewest = min(player.points for player in players)
    parts: dict[tuple[int, int], tuple[int, ...]] = {
        (a, b): (
            players[a].met.get(players[b].number, 0),
            0,
            (players[a].points - players[b].points) ** 2,
            _imbalance(players[a].balance, players[b].balance),
        )
        for a in range(count)
        for b in range(a + 1, count)
    }
    if count % 2:
        for a, player in enumerate(players):
            parts[a, count] = (0, player.byes, (player.points - fewest) ** 2, 0)
    return {
        edge: _joined(cost, bases)
        for bases in [_bases(parts.values(), count)]
        for edge, cost in parts.items()
    }


def _imbalance(first: int, second: int) -> int:
    """Return how far from even two are after their game, whoever of them opens."""
    return min((first + 1) ** 2 + (second - 1) ** 2, (first - 1) ** 2 + (second + 1) ** 2)


def _bases(parts: Iterable[tuple[int, ...]], count: int) -> list[int]:
    """Return what one unit of each part weighs: more than all later parts of all pairs together."""
    bases = [1]
    for most in [max(part) for part in zip(*parts, strict=True)][:0:-1]:
        bases.append(bases[-1] * (1 + (count + 1) // 2 * most))
    return bases[::-1]


def _joined(parts: tuple[int, ...], bases: list[int]) -> int:
    return sum(part * base for part, base in zip(parts, bases, strict=True))


def _matching(costs: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    try:
        from networkx import Graph, max_weight_matching
    except ModuleNotFoundError:
        raise MissingExtra("extra-class", "web") from None
    most = 1 + max(costs.values())
    graph = Graph()
    graph.add_weighted_edges_from((a, b, most - cost) for (a, b), cost in costs.items())
    return [(min(edge), max(edge)) for edge in max_weight_matching(graph, maxcardinality=True)]
