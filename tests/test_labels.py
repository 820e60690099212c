"""Labels are what the solver says, whichever way they are made, and what is held out stays apart."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from random import Random

import numpy as np
import pytest

from divisor_duel import InvalidInput, Position, Rules, games, solve
from divisor_duel.game.position import _position
from divisor_duel.install import install
from divisor_duel.labels import NOBODY, Labels, is_held_out, labelled, labels
from divisor_duel.solver.antichain import table_of
from divisor_duel.solver.clock import Clock
from tests.support.oracle import winning_moves

BOARDS = {
    "chain": Rules.custom("1-30", "chain", "2-30:2"),
    "antichain": Rules.custom("2-40", "antichain"),
    "nrich": games["nrich"],
}


def met(rules: Rules, count: int, seed: int = 1) -> list[Position]:
    """Positions of random games, none at its end."""
    random, found = Random(seed), [Position(rules)]
    while len(found) < count:
        after = found[-1].play(random.choice(found[-1].legal_moves))
        found.append(after if after.choices else Position(rules))
    return found


def told(batch: Labels) -> list[int]:
    return [
        int.from_bytes(row.tobytes(), "little")
        for row in np.packbits(batch.winning, axis=1, bitorder="little")
    ]


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("name", BOARDS)
def test_labels_are_the_winning_moves_of_the_solver(
    name: str, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first of them compiles."""
    monkeypatch.setattr("divisor_duel.labels.has_numba", lambda: compiled)
    positions = met(BOARDS[name], 120)
    batch = labelled(positions)
    assert told(batch) == [solve(position).winning for position in positions]
    assert batch.action_mask.any(axis=1).all()
    assert not (batch.winning & ~batch.action_mask).any()


@pytest.mark.parametrize("compiled", [True, False])
def test_partners_are_a_maximum_matching(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("divisor_duel.labels.has_numba", lambda: compiled)
    positions = met(BOARDS["chain"], 60)
    batch = labelled(positions, structure=True)
    assert batch.together is not None
    numbers = BOARDS["chain"].pool.numbers
    for position, row in zip(positions, batch.together, strict=True):
        for place, other in enumerate(row):
            if other != NOBODY:
                assert row[other] == place
                assert max(numbers[place], numbers[other]) % min(numbers[place], numbers[other]) == 0
        alone = solve(position).found.without(None, Clock()).count(-1)
        assert (row == NOBODY).sum() == alone


@pytest.mark.parametrize("compiled", [True, False])
def test_regions_and_their_nimbers_are_those_of_the_solver(
    compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("divisor_duel.labels.has_numba", lambda: compiled)
    rules = BOARDS["antichain"]
    positions = met(rules, 60)
    batch = labelled(positions, structure=True, nimbers=True)
    assert batch.together is not None
    assert batch.nimbers is not None
    table = table_of(rules.pool, rules.pool.all, Clock())
    for row, position in enumerate(positions):
        total = 0
        for first in {*batch.together[row].tolist()} - {NOBODY}:
            region = sum(1 << int(place) for place in np.flatnonzero(batch.together[row] == first))
            nimber = table.nimber(region, Clock())
            assert {*batch.nimbers[row][batch.together[row] == first].tolist()} == {nimber}
            total ^= nimber
        assert (total != 0) == (solve(position).winning != 0)
        assert np.array_equal(batch.together[row] >= 0, batch.in_play[row])


@pytest.mark.parametrize("name", ["nrich", "factor-duel"])
def test_a_batch_is_on_the_side_that_was_asked_for(name: str) -> None:
    """Moves that lead to what a row shows tell its side once more, one position at a time."""
    rules = games[name]
    numbers = np.array(rules.pool.numbers)
    for held_out in (True, False):
        batch = next(labels(name, size=300, held_out=held_out))
        for planes, in_play, legal in zip(
            batch.observation.astype(bool), batch.in_play, batch.action_mask, strict=True
        ):
            taken = [*numbers[(planes[0] | planes[1]) & ~planes[2]].tolist(), *numbers[planes[2]].tolist()]
            position = _position(
                rules,
                tuple(taken),
                rules.pool.mask(numbers[in_play].tolist()),
                rules.pool.mask(numbers[legal].tolist()),
            )
            assert is_held_out(position) == held_out


def test_a_seed_gives_the_same_labels_whatever_the_number_of_processes() -> None:
    """Starts two processes."""
    alone, together = (
        [*islice(labels("divisor-duel-evens", size=50, seed=3, jobs=jobs), 5)] for jobs in (1, 2)
    )
    for one, other in zip(alone, together, strict=True):
        assert all(np.array_equal(a, b) for a, b in zip(one[:4], other[:4], strict=True))
    assert not np.array_equal(alone[0].in_play, alone[1].in_play)


def test_streams_agree_with_the_oracle() -> None:
    batch = next(labels(pool="2-12", rule="antichain", size=40, held_out=None))
    rules = Rules.custom("2-12", "antichain")
    numbers = np.array(rules.pool.numbers)
    for planes, winning in zip(batch.observation.astype(bool), batch.winning, strict=True):
        taken, last = planes[0] | planes[1], planes[2]
        # An antichain may be taken in any order, so long as the last comes last.
        moves = [*numbers[taken & ~last], *numbers[last]]
        assert bool(winning_moves(Position(rules, map(int, moves)))) == winning.any()


@pytest.mark.parametrize(("size", "jobs"), [(0, 1), (1, 0)])
def test_empty_batches_are_refused(size: int, jobs: int) -> None:
    with pytest.raises(InvalidInput, match="batches of one or more"):
        labels("factor-duel", size=size, jobs=jobs)


def test_without_jax_its_arrays_are_answered_with_what_to_install() -> None:
    code = (
        "import sys; sys.modules['jax'] = None\n"
        "from divisor_duel.labels import labels\n"
        "next(labels('divisor-duel-evens', size=1)).to_jax()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stderr.endswith(f"arrays of JAX needs an extra part: {install('jax')}\n")


def test_labels_are_made_only_where_whoever_cannot_move_loses() -> None:
    with pytest.raises(
        InvalidInput, match="labels are made only for games in which whoever cannot move loses"
    ):
        labels("long-short")
