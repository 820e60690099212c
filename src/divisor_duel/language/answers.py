"""Answers as programs get them: each sentence with its facts, of which a client can make its own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from divisor_duel.language.facts import Fact, Some, Speaking
from divisor_duel.language.telling import ANYBODY, Reader, tell, tell_all

_FACTS: Final = "_facts"


def said(key: str, facts: Sequence[Fact], reader: Reader = ANYBODY) -> dict[str, Any]:
    """Return sentences under a key, and their facts beside them.

    >>> said("list", [Fact("list-or", list="3, 5", last=9)])
    {'list': '3, 5 or 9', 'list_facts': [{'code': 'list-or', 'facts': {'list': '3, 5', 'last': 9}}]}
    """
    return {key: tell_all(facts, reader), f"{key}{_FACTS}": _plain(facts)}


def said_apart(key: str, facts: Sequence[Fact], reader: Reader = ANYBODY) -> dict[str, Any]:
    """Return the same with each sentence by itself."""
    return {key: [tell(fact, reader) for fact in facts], f"{key}{_FACTS}": _plain(facts)}


def said_again(answer: Mapping[str, Any], rules: Speaking, reader: Reader) -> dict[str, Any]:
    """Return an answer that was kept as JSON, with its sentences told to this reader."""
    again: dict[str, Any] = {}
    for name, kept in answer.items():
        if name.endswith(_FACTS):
            key, facts = name.removesuffix(_FACTS), [_read(fact, rules) for fact in kept]
            apart = isinstance(answer[key], list)
            again |= {key: [tell(fact, reader) for fact in facts] if apart else tell_all(facts, reader)}
    return {**answer, **again}


def _plain(facts: Sequence[Fact]) -> list[dict[str, Any]]:
    return [fact.as_dict() for fact in facts]


def _read(kept: dict[str, Any], rules: Speaking) -> Fact:
    return Fact(kept["code"], rules, **{name: _value(value, rules) for name, value in kept["facts"].items()})


def _value(kept: Any, rules: Speaking) -> Any:
    """Return what of a fact was written as JSON: a fact, some of many things, several things, or one."""
    if isinstance(kept, list):
        return tuple(_value(each, rules) for each in kept)
    if isinstance(kept, dict):
        return _read(kept, rules) if "code" in kept else Some(_value(kept["first"], rules), kept["count"])
    return kept
