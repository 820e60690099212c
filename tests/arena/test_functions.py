"""Functions of one's own as entrants."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from divisor_duel import Position, games
from divisor_duel.arena import Standing, Tournament, run, standings
from divisor_duel.errors import InvalidInput
from divisor_duel.players.match import Resigned

EVENS = games["divisor-duel-evens"]


def largest(position: Position) -> int:
    return max(position.legal_moves)


class Stubborn:
    """Always takes the same number, or resigns, or does what else it is told."""

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def __call__(self, position: Position) -> int:
        if isinstance(self.answer, BaseException):
            raise self.answer
        return cast("int", self.answer)  # which it need not be


def of(tournament: Tournament, jobs: int = 1, keep: Path | None = None) -> Standing:
    return next(each for each in standings(tournament, run(tournament, jobs, keep)) if each.player == 0)


def test_a_function_plays_by_its_name_or_by_one_it_is_given() -> None:
    tournament = Tournament.between([largest, ("mine", largest), Stubborn(2), "random"], EVENS, games=2)
    assert [(entrant.name, entrant.who) for entrant in tournament.entrants] == [
        ("largest", "python:tests.arena.test_functions.largest"),
        ("mine", "python:tests.arena.test_functions.largest"),
        ("Stubborn", "python:tests.arena.test_functions.Stubborn"),
        ("random", "random"),
    ]
    assert len(run(tournament)) == 12


def test_a_function_plays_the_same_on_other_processes_and_is_gone_on_with(tmp_path: Path) -> None:
    tournament = Tournament.between([largest, "random"], EVENS, games=4)
    played = run(tournament, keep=tmp_path)
    assert run(tournament, jobs=2) == played
    assert run(tournament, keep=tmp_path) == played
    assert not of(tournament).forfeits


def test_a_function_that_cannot_travel_is_said_to() -> None:
    tournament = Tournament.between([lambda position: max(position.legal_moves), "random"], EVENS, games=4)
    assert not of(tournament).forfeits
    with pytest.raises(InvalidInput, match="play with one job"):
        run(tournament, jobs=2)


@pytest.mark.parametrize(
    ("answer", "kind", "detail"),
    [
        (Resigned(), "resigned", ""),
        (KeyError("oops"), "stopped", "it raised KeyError: 'oops'"),
        ("twelve", "nonsense", "it answered 'twelve', not a number"),
        (None, "nonsense", "it answered 'None', not a number"),
        (999, "illegal-number", "999 is not"),
    ],
)
def test_a_function_without_a_number_forfeits_as_a_program_does(
    answer: object, kind: str, detail: str
) -> None:
    mine = of(Tournament.between([Stubborn(answer), "random"], EVENS, games=2))
    assert mine.forfeits == {kind: 2}
    assert detail in mine.gave_up[0].detail
