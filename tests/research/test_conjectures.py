"""The conjectures: each holds on the published tables, and each would be seen to fail on others."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.support.scripts import ROOT, script

RESULTS = ROOT / "research"
checker = script("research/proofs/check_conjectures.py")
CLAIMS = {claim.name: claim for claim in checker.CLAIMS}
SMALL = 150


@cache
def tables() -> Any:
    return checker.load(SMALL)


@pytest.mark.parametrize("name", CLAIMS)
def test_a_claim_holds_on_the_first_rows(name: str) -> None:
    holds, line = CLAIMS[name].tell(tables())
    assert holds, line


@pytest.mark.long
@pytest.mark.frameworks
def test_every_claim_holds_on_all_rows() -> None:
    """Slow: it takes some hundred pools of thousands of numbers apart."""
    whole = checker.load(10**6)
    for claim in checker.CLAIMS:
        holds, line = claim.tell(whole)
        assert holds, line


def all_lower(told: Any, most: int) -> None:
    told.chain.update({n: (n // 5, 0, n - n // 5) for n in range(most + 1)})


def alternating(told: Any) -> None:
    told.chain.update({n: (n * (n % 2), 0, 0) for n in range(SMALL + 1)})


# What makes each claim false. C1, C2, F8 and F9 take no table.
FALSE: dict[str, Callable[[Any], Any]] = {
    "C3": lambda told: told.chain.update({97: (1, 2, 94)}),
    "C4": lambda told: told.chain.update({90: (45, 5, 40)}),
    "C5": lambda told: told.chain.update({101: (5, 5, 91)}),
    "C6": alternating,
    "C7": lambda told: all_lower(told, 1030),
    "C8": lambda told: all_lower(told, 12_000),
    "F1": lambda told: told.nimbers.update({97: told.nimbers[97] ^ 1}),
    "F2": lambda told: told.nimbers.update({64: told.nimbers[64] ^ 1}),
    "F3": lambda told: told.duel.update({60: ()}),
    "F4": lambda told: told.nimbers.update({94: told.nimbers[94] ^ 1}),
    "F5": lambda told: told.duel.update({45: ()}),
    "F6": lambda told: told.duel.update({60: (2,)}),
    "F7": lambda told: told.duel.update({60: (2, 3)}),
    "N1": lambda told: told.games.update({23: told.games[23] + 1}),
    "L1": lambda told: told.long_first.update({120: told.long_first[120] + 2}),
    "L2": lambda told: told.short_first.update({113: told.short_first[112]}),
    "L3": lambda told: told.short_first.update({20: told.short_first[20] + 1}),
    "L4": lambda told: told.long_first.update({28: told.long_first[27]}),
    "L5": lambda told: told.long_first.update({12: told.long_first[12] + 1}),
    "L6": lambda told: told.short_openings.update({100: (3,)}),
    "L7": lambda told: told.short_openings.update({100: (2, 3)}),
    "G1": lambda told: told.longest.update({100: told.longest[99] - 1}),
    "G2": lambda told: told.longest.update({127: told.longest[126] + 1}),
    "G3": lambda told: told.longest.update({122: told.longest[121] + 1}),
    "G4": lambda told: told.longest.update({99: 66}),
}


def test_every_claim_about_a_table_has_one_that_makes_it_false() -> None:
    assert FALSE.keys() == CLAIMS.keys() - {"C1", "C2", "F8", "F9"}


@pytest.mark.parametrize("name", FALSE)
def test_a_claim_is_seen_to_fail(name: str) -> None:
    told = checker.load(SMALL)
    FALSE[name](told)
    assert not CLAIMS[name].tell(told)[0]


def test_a_theorem_about_columns_is_not_true_of_any_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    real = checker.parts
    monkeypatch.setattr(checker, "parts", lambda n: (real(n)[0] - {7, 97}, real(n)[1]))
    assert not CLAIMS["C1"].tell(tables())[0]
    assert not CLAIMS["C2"].tell(tables())[0]


def test_what_is_said_of_nimbers_is_not_true_of_any(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "nimber", len)
    assert not CLAIMS["F8"].tell(tables())[0]
    monkeypatch.setattr(checker, "nimber", lambda numbers: len(numbers) % 2)
    assert not CLAIMS["F9"].tell(tables())[0]


def test_the_program_ends_with_one_where_a_claim_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(checker, "CLAIMS", (CLAIMS["G1"],))
    assert checker.main(["20"]) == 0
    assert "G1  2–20, 19 cases: holds" in capsys.readouterr().out
    jump = checker.load(1)._replace(longest={1: 1, 2: 9})
    monkeypatch.setattr(checker, "load", lambda most: jump)
    assert checker.main([]) == 1
    assert "but for 2: WRONG" in capsys.readouterr().out


def test_the_page_names_every_claim_and_no_other() -> None:
    page = (RESULTS / "conjectures.md").read_text("utf-8")
    assert set(checker.NAMES.findall(page)) == set(CLAIMS)
