"""The slow, obvious truth that the solver is held against: plain minimax and nimbers by their definition."""

from __future__ import annotations

from functools import cache
from itertools import count

from divisor_duel.position import Position

Numbers = frozenset[int]


def related(a: int, b: int) -> bool:
    return a % b == 0 or b % a == 0


@cache
def winning(rule: str, left: Numbers, last: int | None) -> Numbers:
    """The winning moves when these numbers are left and this one was taken last."""
    chain = rule == "chain"
    legal = {n for n in left if not chain or last is None or related(n, last)}
    after = {n: left - {n} if chain else left - {m for m in left if related(m, n)} for n in legal}
    return frozenset(n for n in legal if not winning(rule, after[n], n))


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
def length(rule: str, left: Numbers, last: int | None, long: bool) -> int:
    """How many moves are to come when Long, or Short, moves now: the one wants many, the other few."""
    chain = rule == "chain"
    legal = {n for n in left if not chain or last is None or related(n, last)}
    after = {n: left - {n} if chain else left - {m for m in left if related(m, n)} for n in legal}
    lengths = [1 + length(rule, after[n], n, not long) for n in legal]
    return (max if long else min)(lengths, default=0)


def length_keepers(rule: str, left: Numbers, last: int | None, long: bool) -> tuple[int, ...]:
    """The moves that keep the length, ascending."""
    chain = rule == "chain"
    legal = {n for n in left if not chain or last is None or related(n, last)}
    after = {n: left - {n} if chain else left - {m for m in left if related(m, n)} for n in legal}
    wanted = length(rule, left, last, long) - 1
    return tuple(sorted(n for n in legal if length(rule, after[n], n, not long) == wanted))
