"""The slow, obvious truth that the solver is held against: plain minimax and nimbers by their definition."""

from __future__ import annotations

from functools import cache
from itertools import count

from divisor_duel.game.position import Position

Numbers = frozenset[int]


def related(a: int, b: int) -> bool:
    return a % b == 0 or b % a == 0


@cache
def winning(rule: str, left: Numbers, last: int | None) -> Numbers:
    """The winning moves when these numbers are left and this one was taken last."""
    after = _after(rule, left, last)
    return frozenset(n for n in after if not winning(rule, after[n], n))


def winning_moves(position: Position) -> list[int]:
    """The winning moves of a position; openings may be restricted."""
    rules = position.rules
    chain = rules.rule == "chain"
    left = frozenset(n for n in position.remaining if chain or not any(related(n, m) for m in position.moves))
    found = winning(rules.rule, left, position.last)
    return sorted(found if position.moves else found & set(rules.openings))


@cache
def nimber(numbers: Numbers) -> int:
    """The least value that no move leads to."""
    reached = {nimber(numbers - {m for m in numbers if related(m, n)}) for n in numbers}
    return next(value for value in count() if value not in reached)


@cache
def misere(rule: str, left: Numbers, last: int | None) -> Numbers | None:
    """The moves that win where whoever cannot move wins; None when there is no move."""
    after = _after(rule, left, last)
    if not after:
        return None
    return frozenset(n for n in after if misere(rule, after[n], n) == frozenset())


@cache
def held_out(rule: str, goal: str, left: Numbers, last: int | None) -> int:
    """How many moves are to come when the winner wins as soon as possible and the loser holds out."""
    after = _after(rule, left, last)
    wins = winning(rule, left, last) if goal == "last" else misere(rule, left, last)
    lengths = {n: 1 + held_out(rule, goal, after[n], n) for n in after}
    return min(lengths[n] for n in wins) if wins else max(lengths.values(), default=0)


def _after(rule: str, left: Numbers, last: int | None) -> dict[int, Numbers]:
    """What each legal move leaves."""
    chain = rule == "chain"
    legal = {n for n in left if not chain or last is None or related(n, last)}
    return {n: left - {n} if chain else left - {m for m in left if related(m, n)} for n in legal}


@cache
def length(rule: str, left: Numbers, last: int | None, long: bool) -> int:
    """How many moves are to come when Long, or Short, moves now: the one wants many, the other few."""
    after = _after(rule, left, last)
    lengths = [1 + length(rule, after[n], n, not long) for n in after]
    return (max if long else min)(lengths, default=0)


def length_keepers(rule: str, left: Numbers, last: int | None, long: bool) -> tuple[int, ...]:
    """The moves that keep the length, ascending."""
    after = _after(rule, left, last)
    wanted = length(rule, left, last, long) - 1
    return tuple(sorted(n for n in after if length(rule, after[n], n, not long) == wanted))
