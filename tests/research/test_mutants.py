"""Checkers that cannot be fooled: no changed certificate that says something false is accepted."""

from __future__ import annotations

import pytest

from tests.support.mutants import KINDS, Kind, tried

MANY = pytest.param(1000, marks=pytest.mark.long)


@pytest.mark.parametrize("count", [40, MANY])
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_no_mutant_that_says_something_false_is_accepted(kind: Kind, count: int) -> None:
    """Slow when long: each of many mutants is checked from the first line on."""
    found = tried(kind, count)
    assert found["false"] == 0
    assert found["refused"] > count / 2


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_what_is_published_is_accepted_and_true(kind: Kind) -> None:
    for original in kind.originals()[:3]:
        assert kind.accepts(original)
        assert kind.is_true(original)
