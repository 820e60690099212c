"""What a process loads to solve: kernels from the cache, or none at all."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pexpect
import pytest

from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.install import install
from divisor_duel.solver import solve

pytestmark = pytest.mark.needs("pty")


def run(code: str, **environment: str) -> str:
    command = [sys.executable, "-W", "error", "-c", code]
    done = subprocess.run(
        command, env=os.environ | environment, capture_output=True, text=True, check=False, timeout=200
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.long
def test_compiling_is_announced_and_the_next_process_loads_from_the_cache(tmp_path: Path) -> None:
    code = (
        "import numpy as np\n"
        "from divisor_duel.solver.compiled.table import keep, look_up\n"
        "table, masks, width = np.zeros((64, 2), np.uint64), np.ones((1, 1), np.uint64), (0,)\n"
        "keep(table, masks, 0, width, np.uint64(7))\n"
        "print('kept', look_up(table, masks, 0, width))\n"
        "print('compiled', sum(look_up.stats.cache_misses.values()))"
    )
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    first = (
        pexpect.run(shlex.join([sys.executable, "-c", code]), env=environment, timeout=200)
        .decode()
        .split("\r\n")
    )
    assert first[0].startswith("Compiling the fast solver")
    assert first[1:] == ["kept 7", "compiled 1", ""]
    second = (
        pexpect.run(shlex.join([sys.executable, "-c", code]), env=environment, timeout=200)
        .decode()
        .split("\r\n")
    )
    assert second == ["kept 7", "compiled 0", ""]


def without_numba(lines: Iterable[str]) -> str:
    hide = "import sys; sys.modules['numba'] = sys.modules['numpy'] = None"
    return run("\n".join([hide, "from divisor_duel import *", *lines]))


def test_without_numba_a_large_pool_says_which_extra_would_help() -> None:
    said = without_numba(
        [
            "try: solve(Position(Rules.custom('1-30000')))",
            "except Undecided as error: print(error)",
            "try: import divisor_duel.solver.compiled",
            "except MissingExtra as error: print(error)",
        ]
    )
    assert said.count(install("fast")) == 2


def test_without_numba_a_middling_pool_is_still_solved() -> None:
    rules = Rules.custom("2-74", "antichain")
    said = without_numba(["print(*solve(Position(Rules.custom('2-74', 'antichain'))).winning_moves)"])
    assert said.split() == [str(number) for number in solve(Position(rules)).winning_moves]


def test_small_questions_never_load_numba_or_numpy() -> None:
    said = run(
        "import sys; from divisor_duel import Position, games, solve\n"
        "solve(Position(games['factor-duel'])), solve(Position(games['juniper-green']))\n"
        "print({'numba', 'numpy'} & set(sys.modules))"
    )
    assert said.strip() == "set()"
