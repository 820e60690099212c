"""The tips of the rulebooks: what is said of them is what exact play finds."""

from __future__ import annotations

import re

import pytest

from divisor_duel.game.rules import books
from tests.support.scripts import script

POSITIONS = 1000

# Which measurement a tip quotes, by a word of the tip.
QUOTED = {
    "000": {"few choices": "few choices", "primes": "primes"},
    "001": {"few divisors": "few choices"},
    "002": {"few choices": "few choices", "few divisors": "few relatives"},
    "003": {"primes": "primes early", "share factors": "no shared factor", "many multiples": "few choices"},
    "004": {"few factors": "few choices", "Change between": "changing"},
}


@pytest.fixture(scope="module")
def measured() -> dict[str, dict[str, tuple[float, float, int]]]:
    tips = script("benchmarks/tips.py")
    return {game: tips.measure(game, POSITIONS) for game in tips.TIPS}


@pytest.mark.parametrize("book", books)
def test_what_exact_play_says_of_a_tip_was_measured(
    book: str, measured: dict[str, dict[str, tuple[float, float, int]]]
) -> None:
    rules = books[book]
    quoted = 0
    for tip, truth in rules.words.tips:
        said = [int(share) for share in re.findall(r"in ([0-9]+)(?: of 100|[.,])", truth)]
        names = [name for word, name in QUOTED[book].items() if word in tip]
        assert bool(said) == bool(names), (tip, truth)
        for name in names:
            kept, chance, _ = measured[rules.id][name]
            quoted += 1
            assert said[0] == pytest.approx(100 * kept, abs=4), (tip, kept)
            assert said[-1] == pytest.approx(100 * chance, abs=4), (tip, chance)
    assert quoted == len(QUOTED[book])


def test_every_book_has_tips_with_what_is_true_of_them() -> None:
    for book, rules in books.items():
        assert len(rules.words.tips) >= 3, book
        assert all(tip and truth for tip, truth in rules.words.tips)
