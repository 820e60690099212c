"""The longest chain alone: what is told is true, and a hint keeps its promise."""

from __future__ import annotations

import re

import pytest

from divisor_duel.counting.longest import KNOWN, longest
from divisor_duel.errors import IllegalMove, InvalidInput
from divisor_duel.game.pool import Pool
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.web.api.positions import replies
from divisor_duel.web.api.solo import extend

A337125 = {10: 9, 20: 17, 24: 21, 30: 26, 40: 32, 50: 41, 100: 77}


def test_the_known_chains_are_chains_as_long_as_they_are_known_to_be() -> None:
    assert {size: len(chain) for size, chain in KNOWN.items()} == A337125
    for size, chain in KNOWN.items():
        assert Position(Rules.custom(f"1-{size}"), chain).moves == chain


@pytest.mark.frameworks
@pytest.mark.parametrize("size", [10, 20, 30])
def test_no_chain_is_longer(size: int) -> None:
    found = longest(Pool(range(1, size + 1)))
    assert found.proven
    assert len(found.numbers) == len(KNOWN[size])


@pytest.mark.parametrize("size", KNOWN)
def test_whoever_follows_the_hints_reaches_what_they_promise(size: int) -> None:
    moves: list[int] = [2]
    promised = 0
    while (hinted := extend(size, moves, hint=True))["hinted"]:
        reach = int(re.findall("[0-9]+", hinted["hint"])[1])
        promised = max(promised, reach)
        moves.append(hinted["hinted"])
    assert len(moves) >= promised > 0


def test_from_the_start_the_hints_lead_along_a_longest_chain() -> None:
    moves: list[int] = []
    while (hinted := extend(50, moves, hint=True))["hinted"]:
        moves.append(hinted["hinted"])
    assert len(moves) == A337125[50]
    assert hinted["standing"].endswith("Nobody can do better!")


def test_a_size_or_a_number_that_does_not_fit_is_explained() -> None:
    with pytest.raises(InvalidInput, match="no solo game from 1 to 7"):
        extend(7, [], hint=False)
    with pytest.raises(IllegalMove, match="4 is neither"):
        extend(10, [3, 4], hint=False)


def test_replies_are_counted() -> None:
    counted = replies({"game": "divisor-duel"}, (15,))
    assert counted == {"replies": {"3": 14, "5": 8, "30": 5, "45": 3}}
