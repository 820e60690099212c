"""What is asked of a position: the computer's number, who wins, and what proves it."""

from __future__ import annotations

import pytest

from divisor_duel import Undecided
from divisor_duel.web.api.positions import choose, who_wins


def test_the_perfect_computer_takes_the_only_winning_opening() -> None:
    assert choose({"game": "factor-duel"}, (), "perfect") == (50, False)


def test_a_question_too_hard_for_the_time_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("divisor_duel.web.api.positions.SECONDS", 0.05)
    with pytest.raises(Undecided, match="try a smaller pool"):
        who_wins({"pool": "2-300", "rule": "antichain"}, ())
    number, guessed = choose({"pool": "2-300", "rule": "antichain"}, (), "perfect")
    assert guessed
    assert 2 <= number <= 300


def test_a_solution_comes_with_what_proves_it() -> None:
    chain = who_wins({"game": "divisor-duel"}, (15, 30))
    assert chain["proves"] in chain["winning_moves"]
    assert all(divides(*pair) for pair in chain["pairs"])
    antichain = who_wins({"game": "factor-duel"}, ())
    assert antichain["proves"] == 50
    assert sorted(sum(antichain["groups"], ())) == [n for n in range(2, 51) if n not in (2, 5, 10, 25, 50)]


def divides(one: int, other: int) -> bool:
    return max(one, other) % min(one, other) == 0
