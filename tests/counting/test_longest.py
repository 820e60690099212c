"""The longest chain against published lengths, against trying everything, and at the terminal."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from divisor_duel.counting.longest import Chain, longest
from divisor_duel.game.pool import Pool
from divisor_duel.install import install
from divisor_duel.terminal.commands.longest import longest as command
from tests.support.published import LONGEST_CHAINS
from tests.terminal.conftest import Run, environment, run, started

pytestmark = pytest.mark.frameworks

__all__ = ["environment", "run", "started"]


def assert_chain(chain: Chain, pool: Pool) -> None:
    assert len(set(chain.numbers)) == len(chain.numbers)
    assert set(chain.numbers) <= set(pool)
    assert all(a % b == 0 or b % a == 0 for a, b in pairwise(chain.numbers))
    assert len(chain.numbers) <= chain.bound <= len(pool)


@pytest.mark.parametrize(
    "last",
    [
        pytest.param(last, marks=[] if last in (1, 2, 5, 11, 34, 50, 68) else pytest.mark.long)
        for last in range(1, 69)
    ],
)
def test_the_length_is_the_published_one(last: int) -> None:
    pool = Pool(range(1, last + 1))
    found = longest(pool)
    assert_chain(found, pool)
    assert found.proven
    assert len(found.numbers) == LONGEST_CHAINS[last - 1]


def test_1_to_100_has_a_chain_of_77_and_no_longer_one() -> None:
    found = longest(Pool(range(1, 101)))
    assert (len(found.numbers), found.proven) == (77, True)


def test_numbers_may_be_as_large_as_a_pool_allows() -> None:
    assert set(longest(Pool([3, 2**31, 2**32])).numbers) == {2**31, 2**32}


def try_everything(pool: Pool, chain: tuple[int, ...]) -> int:
    return max(
        [len(chain)]
        + [
            try_everything(pool, (*chain, n))
            for n in pool
            if n not in chain and (not chain or n % chain[-1] == 0 or chain[-1] % n == 0)
        ]
    )


def test_no_chain_is_longer_than_trying_everything_finds() -> None:
    random = Random(3)
    for _ in range(15):
        pool = Pool(random.sample(range(1, 30), 9))
        start = random.choice(pool.numbers)
        assert len(longest(pool).numbers) == try_everything(pool, ())
        begun = longest(pool, start=start)
        assert begun.numbers[0] == start
        assert len(begun.numbers) == try_everything(pool, (start,))


def test_out_of_time_it_gives_the_best_chain_and_an_honest_bound() -> None:
    pool = Pool(range(1, 401))
    seen: list[Chain] = []
    found = longest(pool, seconds=0.5, watch=seen.append)
    assert_chain(found, pool)
    assert len(found.numbers) > 50
    for before, after in pairwise([*seen, found]):
        assert len(after.numbers) >= len(before.numbers)
        assert after.bound <= before.bound


def test_the_command_answers_in_words_and_in_json(run: Run) -> None:
    said = CliRunner().invoke(command, ["1-10"], catch_exceptions=False)
    assert said.output.endswith("9 of 10 numbers; no chain is longer.\n")
    answer = json.loads(CliRunner().invoke(command, ["1-10", "--json"], catch_exceptions=False).output)
    assert (answer["length"], answer["bound"], answer["proven"]) == (9, 9, True)
    refused = run("longest", "10-1")
    assert refused.code == 2
    assert "runs backwards" in refused.err


def test_alone_one_lengthens_a_chain_with_hints_and_second_thoughts(run: Run) -> None:
    shown = run("solo", "1-10", typed="7\nhelp\nhint\n3\n1\n10\n5\nundo\nbest\nwords\nquit\n")
    assert shown.code == 0
    assert shown.out.count("best  show the longest chain known") == 2
    looking = "Looking for the longest chain, 10 seconds at most ...\n"
    assert f"{looking}Try 1: from there the chain can grow to 8 numbers." in shown.out
    assert shown.out.count(looking) == 1  # what is known already is not looked for
    assert "The longest known has 9, and no chain is longer: " in shown.out
    assert "3 is neither a divisor nor a multiple of 7; you can take 1." in shown.out
    assert "Your chain (4): 7 1 10 5" in shown.out
    assert shown.out.count("Your chain (3): 7 1 10\n") >= 2
    assert shown.out.endswith("3 numbers; the longest known has 9, and no chain is longer.\n")


def test_alone_the_best_chain_is_praised(run: Run) -> None:
    assert run("solo", "2,4,8", typed="2\n4\n8\nquit\n").out.endswith("3 numbers. Nobody can do better!\n")


def test_alone_without_the_extra_one_can_still_play_and_leave(started: Run, tmp_path: Path) -> None:
    (tmp_path / "ortools.py").write_text("raise ModuleNotFoundError")
    shown = started("solo", "2,4,8", typed="2\nhint\nquit\n")
    assert shown.out.count(f"\n  {install('longest')}\n") == 2
    assert (shown.code, shown.err) == (0, "")


def test_alone_without_the_extra_the_proven_chain_of_the_usual_pool_is_told(
    started: Run, tmp_path: Path
) -> None:
    (tmp_path / "ortools.py").write_text("raise ModuleNotFoundError")
    shown = started("solo", typed="hint\n87\nhint\nbest\nquit\n")
    assert (shown.code, shown.err) == (0, "")
    assert install("longest") not in shown.out
    assert "Try 87: from there the chain can grow to 77 numbers." in shown.out
    assert "Try 29: from there the chain can grow to 77 numbers." in shown.out
    assert "The longest known has 77, and no chain is longer: 87 29 58 2 62" in shown.out
    assert shown.out.endswith("1 number; the longest known has 77, and no chain is longer.\n")


def test_alone_the_end_of_input_is_a_farewell(run: Run) -> None:
    shown = run("solo", "2,4", typed="2\n4\n")
    assert "Nothing fits any more: 2 numbers." in shown.out
    assert shown.out.endswith("Good-bye.\n")
