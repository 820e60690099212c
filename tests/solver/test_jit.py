"""Kernels and the machine code kept of them: never stale, and not needed where nothing can be kept or compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from shutil import copy

import numpy as np
import pexpect
import pytest

from divisor_duel.solver.clock import Clock
from divisor_duel.solver.compiled import CompiledTable, census, decompose, jit

INNER = "from kernels.jit import kernel\n@kernel\ndef inner(x): return x + {}\n"
OUTER = (
    "from kernels.inner import inner\nfrom kernels.jit import kernel\n"
    "@kernel\ndef outer(x): return 2 * inner(x)\n"
)
ASK = "from kernels.outer import outer; print(outer(3), sum(outer.stats.cache_misses.values()))"


@pytest.fixture
def kernels(tmp_path: Path) -> Path:
    """A package of kernels compiled in our way: one that adds 1, and one of another file that doubles that."""
    folder = tmp_path / "kernels"
    folder.mkdir()
    copy(jit.__file__, folder)
    (folder / "inner.py").write_text(INNER.format(1))
    (folder / "outer.py").write_text(OUTER)
    return folder


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    unset = ("NUMBA_CACHE_DIR", "NUMBA_DISABLE_JIT")
    kept = {key: value for key, value in os.environ.items() if key not in unset}
    return kept | {"PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}


def ask(environment: dict[str, str]) -> list[int]:
    """What the outer kernel makes of 3, and how often it had to be compiled for that."""
    return [
        int(word) for word in subprocess.check_output([sys.executable, "-c", ASK], env=environment).split()
    ]


def test_machine_code_is_kept_until_a_kernel_of_any_file_changes(
    kernels: Path, environment: dict[str, str]
) -> None:
    assert ask(environment) == [8, 1]
    assert ask(environment) == [8, 0]
    (kernels / "inner.py").write_text(INNER.format(2))
    assert ask(environment) == [10, 1]


def test_where_machine_code_cannot_be_kept_the_answers_come_and_one_is_told_what_helps(
    kernels: Path, environment: dict[str, str]
) -> None:
    file = kernels / "__pycache__"
    file.write_text("no folder: nobody can keep anything in it, whatever their rights")
    environment |= {"HOME": str(file), "XDG_CACHE_HOME": str(file)}
    told = pexpect.run(f"{sys.executable} -c {ASK!r}", env=environment, timeout=100).decode()
    assert "(every time, unless NUMBA_CACHE_DIR names a folder" in told
    assert "\n8 " in told


def answers() -> str:
    """What every kernel has a part in."""
    table = CompiledTable.of(range(2, 41))
    return repr(
        [
            decompose(200).missed.tolist(),
            decompose([6, 10**15, 3 * 10**15, 2**63 - 2]).pairs.tolist(),
            census(1, 20, 40, np.ones(40, np.bool_), 40)[0].tolist(),
            table.winning(table.numbers, table.numbers, Clock()),
            table.nimber(table.numbers, Clock()),
        ]
    )


def test_without_the_compiler_the_answers_are_the_same() -> None:
    code = "from tests.solver.test_jit import answers; print(answers())"
    plain = subprocess.check_output(
        [sys.executable, "-W", "error", "-c", code],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parents[2],
        text=True,
    )
    assert plain.strip() == answers()
