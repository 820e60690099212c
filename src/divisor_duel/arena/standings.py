"""What a tournament shows: each player's results, and the games that are missing.

A game is missing when it was broken off because a player's answer never came, or came cut short, empty,
filtered or refused. Missing games are left out in pairs, each with its mirror: the game of the same two from
the other sides. Or they are counted as lost. The truth is hardly outside these two, so both are told.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from divisor_duel.arena.rating import elo, elo_errors
from divisor_duel.arena.standing import Standing
from divisor_duel.arena.tournament import Played, Tournament

ANCHOR: Final = "beginner"
"""The level whose rating is 0 where it takes part; else the mean of all is."""


def standings(tournament: Tournament, games: Sequence[Played], count_missing: bool = False) -> list[Standing]:
    """Return each player's results, the best first; missing games as lost, or left out with their mirrors."""
    counted = _counted(games, count_missing)
    wins = [[0] * len(tournament.entrants) for _ in tournament.entrants]
    draws: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    for played in counted:
        winner, loser = played.winner, sum(played.fixture.seats) - played.winner
        wins[winner][loser] += 1
        draws[played.fixture.draw].append((winner, loser))
    levels = [entrant.who for entrant in tournament.entrants]
    anchor = levels.index(ANCHOR) if ANCHOR in levels else None
    ratings = elo(wins)
    ratings = ratings if anchor is None else [rating - ratings[anchor] for rating in ratings]
    errors = elo_errors(ratings, draws.values(), anchor)
    table = [
        _standing(tournament, player, games, counted, rating, error)
        for player, (rating, error) in enumerate(zip(ratings, errors, strict=True))
    ]
    return sorted(table, key=lambda standing: -standing.elo)


def pairings(
    tournament: Tournament, games: Sequence[Played], count_missing: bool = False
) -> list[dict[str, Any]]:
    """Return the result of each two players against each other, from the first one's side."""
    found, counted = [], _counted(games, count_missing)
    for first, second in combinations(range(len(tournament.entrants)), 2):
        between = [game for game in counted if {first, second} == set(game.fixture.seats)]
        names = [tournament.entrants[i].name for i in (first, second)]
        found.append({"players": names, **_standing(tournament, first, (), between).score_as_dict()})
    return found


def both_ways(
    results: Sequence[Standing], others: Sequence[Standing], count_missing: bool
) -> Iterator[tuple[Standing, dict[str, Any]]]:
    """Yield each player's results, and how they are with missing games as lost and without them in pairs."""
    by_player = {other.player: other for other in others}
    for result in results:
        ways = (result, by_player[result.player])
        lost, in_pairs = ways if count_missing else ways[::-1]
        yield (
            result,
            {
                "games": len(result.missing),
                "reasons": dict(sorted(Counter(str(game.fault) for game in result.incomplete).items())),
                "counted_as_lost": lost.in_short(),
                "left_out_in_pairs": in_pairs.in_short(),
            },
        )


def _counted(games: Sequence[Played], count_missing: bool) -> list[Played]:
    if count_missing:
        return [game.counted_as_lost for game in games]
    missing = {number for game in games if game.broken_off for number in _pair(game)}
    return [game for game in games if game.fixture.number not in missing]


def _pair(played: Played) -> tuple[int, int]:
    return played.fixture.number, played.fixture.mirror


def _standing(
    tournament: Tournament,
    player: int,
    games: Iterable[Played],
    counted: Iterable[Played],
    rating: float = 0.0,
    error: float = 0.0,
) -> Standing:
    own = [game for game in games if player in game.fixture.seats]
    count = tuple(game for game in counted if player in game.fixture.seats)
    numbers = {game.fixture.number for game in count}
    missing = tuple(game for game in own if game.broken_off)
    left_out = tuple(game for game in own if game.fixture.number not in numbers)
    return Standing(tournament.entrants[player], player, count, rating, error, missing, left_out)
