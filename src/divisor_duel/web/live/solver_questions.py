"""The questions of the table that take thought, as the solver pool answers them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from inspect import signature
from typing import Any

from divisor_duel.game.record import UNNAMED
from divisor_duel.web.api.table_of_questions import Question, Work
from divisor_duel.web.live.solver_pool import TIME, Rank, SolverPool


async def ask_solvers(pool: SolverPool, visitor: str, question: Question, wish: Mapping[str, Any]) -> Any:
    """Have a question answered by a worker; those who ask the same at the same time share the answer."""
    asked = dict(wish)
    if question.shared is None:
        return await _ask(pool, visitor, question, question.answer, asked)
    find, tell = question.shared
    names = asked.pop("names", UNNAMED)
    return tell(await _ask(pool, visitor, question, find, asked), names)


async def _ask(
    pool: SolverPool, visitor: str, question: Question, find: Callable[..., Any], asked: dict[str, Any]
) -> Any:
    if question.work is Work.SOLVING:
        asked["seconds"] = TIME
    bound = signature(find).bind(**asked)
    bound.apply_defaults()
    # Where a seed can be given and is not, each asks for something else.
    share = None if asked.get("seed", "") is None else _frozen(asked)
    return await pool.ask(visitor, find, *bound.args, rank=_rank(question, asked), share=share)


def always_hard(question: Question) -> bool:
    """Say whether a question is none of the quick ones, whatever it is about."""
    return question.work is Work.MAKING or "spec" not in signature(question.answer).parameters


def _rank(question: Question, asked: Mapping[str, Any]) -> Rank:
    """Return the rank of a question: the named games are small, so whatever is asked of them is quick."""
    quick = question.work is not Work.MAKING and "pool" not in asked.get("spec", ("pool",))
    return Rank.QUICK if quick else Rank.QUESTION


def _frozen(value: Any) -> Hashable:
    """Return a wish as something that can be compared and looked up."""
    if isinstance(value, Mapping):
        return tuple((name, _frozen(each)) for name, each in value.items())
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value
