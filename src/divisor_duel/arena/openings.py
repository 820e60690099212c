"""The openings a tournament is played from: each leaves a win that can be missed, and none comes twice."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.solver import method_of, solve

LONGEST_OPENING: Final = 5
LARGEST_POOL: Final = 10_000
BEST: Final = 3
CANDIDATES: Final = 50
# After so many draws in vain what is left is looked for, in so many places.
VAIN_DRAWS: Final = 50
MOST_PLACES: Final = 20_000


def openings(rules: Rules, seed: str, count: int) -> list[tuple[int, ...]]:
    """Draw so many openings, no position twice while there are new ones."""
    seen: set[tuple[int, ...]] = set()
    drawn: list[tuple[int, ...]] = []
    others: Iterator[tuple[int, ...]] | None = None
    for k in range(count):
        moves = opening(rules, f"{seed} {k}")
        if Position(rules, moves).key in seen:
            if others is None:
                others = _others(rules, seed, seen)
            moves = next(others, moves)
        seen.add(Position(rules, moves).key)
        drawn.append(moves)
    return drawn


def _others(rules: Rules, seed: str, seen: set[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """Yield openings not seen yet: drawn at random, then, when that finds none, one by one."""
    vain = draws = 0
    while vain < VAIN_DRAWS:
        moves, draws = opening(rules, f"{seed} more {draws}"), draws + 1
        vain = vain + 1 if Position(rules, moves).key in seen else 0
        if not vain:
            yield moves
    if len(rules.pool) <= LARGEST_POOL:
        yield from (moves for moves in _all(rules, seed) if Position(rules, moves).key not in seen)


def _all(rules: Rules, seed: str) -> Iterator[tuple[int, ...]]:
    """Yield the best openings there are, shuffled, the short ones first; of very many, those met first."""
    random, places = Random(f"openings {seed}"), 0
    level = [Position(rules)]
    for _ in range(LONGEST_OPENING):
        following: dict[tuple[int, ...], Position] = {}
        for position in level:
            for number in position.legal_moves:
                after = position.play(number)
                if places < MOST_PLACES and not after.outcome:
                    places += 1
                    following.setdefault(after.key, after)
        level = list(following.values())
        random.shuffle(level)
        yield from (position.moves for position in level if _quality(position) == BEST)


def opening(rules: Rules, seed: str) -> tuple[int, ...]:
    """Draw a few legal moves that leave a game worth playing from both sides.

    That is, the player to move has a winning move, none that ends the game at once, and at least as many
    moves that lose. Where no such opening turns up, as in a small pool, the nearest to it will do; in a pool
    too large to look at them, any.
    """
    random = Random(f"opening {seed}")
    candidates = []
    for _ in range(CANDIDATES if len(rules.pool) <= LARGEST_POOL else 1):
        position = Position(rules)
        for _ in range(random.randint(1, LONGEST_OPENING)):
            after = position.play(random.choice(position.legal_moves))
            if after.outcome:
                break
            position = after
        if (quality := _quality(position)) == BEST:
            return position.moves
        candidates.append((quality, position.moves))
    return max(candidates, key=lambda candidate: candidate[0])[1]


def _quality(position: Position) -> int:
    # A clock would draw other openings on another machine, so how much is left to play decides.
    if position.open.bit_count() > method_of(position.rules).QUICK[position.rules.rule]:
        return 0
    solution = solve(position)
    winning, losing = solution.winning_moves, solution.losing_moves
    worth = [
        bool(winning),
        0 < len(winning) <= len(losing),
        not any(position.play(number).outcome for number in winning),
    ]
    return sum(worth)
