"""The published longest chains and counts of games: checked by code of its own, and worked out again."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from divisor_duel.sweep import Sweep, files, spec
from tests.support.published import LONGEST_CHAINS
from tests.support.scripts import script

RESULTS = Path(__file__).parents[2] / "research"
chains: dict[str, list[Any]] = files.read(RESULTS / "longest.csv")
games: dict[str, list[Any]] = files.read(RESULTS / "games.csv")
checker = script("research/proofs/check_longest.py")


def settled() -> Any:
    return json.loads((RESULTS / "proofs" / "longest-1000.json").read_text("utf-8"))


def test_every_chain_is_one_of_its_length_and_the_first_lengths_are_those_of_the_oeis() -> None:
    assert chains["length"][: len(LONGEST_CHAINS)] == LONGEST_CHAINS
    assert chains["n"] == [*range(1, chains["n"][-1] + 1)]
    assert chains["n"][-1] >= 300  # the published terms end at 200
    for n, length, text in zip(chains["n"], chains["length"], chains["chain"], strict=True):
        chain = [int(number) for number in text.split()]
        assert len(chain) == len(set(chain)) == length
        assert set(chain) <= set(range(1, n + 1))
        assert all(a % b == 0 or b % a == 0 for a, b in pairwise(chain))


def test_a_longer_pool_has_no_shorter_chain() -> None:
    assert chains["length"] == sorted(chains["length"])


@pytest.mark.frameworks
@pytest.mark.parametrize("n", [30, 50])
def test_a_length_worked_out_again(n: int) -> None:
    (row,) = spec.rows(Sweep("longest", 1, n), range(n, n + 1))
    assert row[1] == chains["length"][n - 1]


def test_games_counted_again() -> None:
    sweep = Sweep("count", 2, games["n"][-1], openings="even")
    counted = dict(zip(games["n"], games["games"], strict=True))
    for n in (2, 13, 18):
        assert spec.rows(sweep, range(n, n + 1)) == [[n, counted[n]]]
    assert counted[22] == 1_467_813  # the last that is published
    assert counted.keys() >= set(range(2, 48))


@pytest.mark.parametrize(("n", "most"), [(100, 77), (1000, 666)])
def test_a_longest_chain_is_proven_by_a_checker_that_runs_alone(n: int, most: int) -> None:
    name = f"longest-{n}.json"
    command = [sys.executable, "-I", "check_longest.py", name]
    done = subprocess.run(command, cwd=RESULTS / "proofs", capture_output=True, text=True, check=True)
    assert done.stdout == f"{name}: n = {n}: a chain of {most} numbers, and no chain has more than {most}\n"
    assert json.loads((RESULTS / "proofs" / name).read_text("utf-8"))["n"] == n


def test_the_chain_in_the_note_is_one_of_77_numbers() -> None:
    note = (RESULTS / "letters" / "nrich.md").read_text("utf-8")
    shown = [line[2:] for line in note.splitlines() if line.startswith("> ")]
    chain = [int(number) for number in " ".join(shown).split()]
    assert len(set(chain)) == len(chain) == chains["length"][99] == 77
    assert set(chain) <= set(range(1, 101))
    assert all(a % b == 0 or b % a == 0 for a, b in pairwise(chain))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"scale": float("nan")}, "WRONG: nan is not a whole number"),
        ({"scale": -10}, "WRONG: -10 is not a whole number"),
        ({"scale": 1.0}, "WRONG: 1.0 is not a whole number"),
        ({"n": True}, "WRONG: True is not a whole number"),
        ({"chain": [1, 2]}, "n = 1000: a chain of 2 numbers, and no chain has more than 666: NOT SETTLED"),
        ({"more": 1}, "WRONG: a file has n, scale, chain"),
    ],
)
def test_what_is_wrong_or_settles_nothing_ends_with_1(
    change: dict[str, Any], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(settled() | change), "utf-8")
    assert checker.main([str(path)]) == 1
    assert f"proof.json: {told}" in capsys.readouterr().out


def test_nothing_checked_is_nothing_settled() -> None:
    assert checker.main([]) == 1


@pytest.mark.parametrize("part", ["numbers", "sets", "steps"])
def test_without_a_part_of_the_proof_longer_chains_are_not_ruled_out(part: str) -> None:
    assert checker.bound({**settled(), part: []}) > 666


@pytest.mark.parametrize(
    ("part", "claim"),
    [
        ("chain", [2, 3]),
        ("chain", [4, 2, 4]),
        ("chain", [1, 1001]),
        ("sets", [[2, 4], 3, 1]),
        ("sets", [[0, 3], 3, 1]),
        ("sets", [[3], 3, -1]),
        ("steps", [2, 3, 2, 1]),
        ("steps", [2, 4, 8, 1]),
        ("steps", [2, 4, 2, -1]),
    ],
)
def test_what_is_no_chain_or_proves_nothing_is_refused(part: str, claim: list[Any]) -> None:
    with pytest.raises(checker.Wrong):
        checker.check({**settled(), part: claim if part == "chain" else [claim]})


def test_whatever_the_weights_the_bound_is_never_below_the_longest_chain() -> None:
    random = Random(1)
    for _ in range(3000):
        n = random.randint(4, 9)
        members = random.sample(range(1, n + 1), random.randint(1, 4))
        step = random.choice([(a, b) for a in range(1, n) for b in range(2 * a, n + 1, a)])
        proof = {
            "chain": [],
            "n": n,
            "scale": 2,
            "numbers": [[number, random.randint(-1, 1)] for number in range(n + 1)],
            "sets": [[members, members[0], random.randint(0, 2)]],
            "steps": [[*step, random.choice(step), random.randint(0, 2)]],
        }
        assert checker.bound(proof) >= chains["length"][n - 1]


@pytest.mark.frameworks
def test_the_proofs_of_longest_chains_are_made_again(tmp_path: Path) -> None:
    command = [sys.executable, str(RESULTS / "proofs" / "prove_longest.py"), "39-41", str(tmp_path)]
    subprocess.run(command, capture_output=True, check=True)
    for n in (39, 40, 41):
        proof = json.loads((tmp_path / f"longest-{n}.json").read_text("utf-8"))
        assert (proof["n"], *checker.check(proof)) == (n, *[chains["length"][n - 1]] * 2)
