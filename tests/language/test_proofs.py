"""A proof is the same in every language: its facts have no words, and each sentence names exactly their numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from divisor_duel.game.rules import games
from divisor_duel.language import LANGUAGES, Fact, Reader, Some, tell, use
from divisor_duel.language.telling import PLAYERS
from divisor_duel.solver import solve
from divisor_duel.solver.clock import Clock
from divisor_duel.web.api.hints import first_reason
from tests.support.positions import wander

NAMES = ("Ada", "Ben")


def numbers(value: Any) -> Iterator[int]:
    """Yield every number of a fact: those of lists, of how many more there are, and of facts within it."""
    match value:
        case Fact():
            for key, part in value.about.items():
                if key not in PLAYERS:
                    yield from numbers(part)
        case Some(first, count):
            yield from numbers(first)
            if count > len(first):
                yield count - len(first)
        case list() | tuple():
            for part in value:
                yield from numbers(part)
        case int():
            yield value
        case str():
            yield from map(int, re.findall("[0-9]+", value))


@pytest.mark.parametrize("count", [30, pytest.param(500, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", games)
def test_each_sentence_of_a_proof_and_a_hint_names_the_numbers_of_its_fact_in_every_language(
    game: str, count: int
) -> None:
    """As a long one slow, because every position is solved and told to three readers in each language."""
    random = Random(f"{game} {count}")
    for _ in range(count):
        solution = solve(wander(games[game], random))
        facts = solution.explanation()
        for language in LANGUAGES:
            with use(language):
                assert solution.explanation() == facts
        clock = Clock(60)
        shown = solution.weighed(clock.left), solution.drawing(clock.left), solution.reasons(clock.left)
        for fact in (*facts, *solution.hint(), *first_reason(solution, *shown)):
            wanted = Counter(
                filter(None, numbers(fact))
            )  # 0 is a word of its own, as in "a strength above 0"
            for language in LANGUAGES:
                for you in (None, 1, 2):
                    said = tell(fact, Reader(NAMES, you, language))
                    named = Counter(filter(None, map(int, re.findall("[0-9]+", said))))
                    assert named == wanted, (language, said, fact)
