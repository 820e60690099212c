"""Kernels and the machine code kept of them: never stale, and not needed where nothing can be kept or compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from io import StringIO
from pathlib import Path
from shutil import copy

import numpy as np
import pytest
from numba import config

from divisor_duel.solver.clock import Clock
from divisor_duel.solver.compiled import CompiledTable, census, decompose, jit

INNER = "from kernels.jit import kernel\n@kernel\ndef inner(x): return x + {}\n"
OUTER = (
    "from kernels.inner import inner\nfrom kernels.jit import kernel\n"
    "@kernel\ndef outer(x): return 2 * inner(x)\n"
)


@pytest.fixture
def kernels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of kernels compiled in our way: one that adds 1, and one of another file that doubles that."""
    folder = tmp_path / "kernels"
    folder.mkdir()
    copy(jit.__file__, folder)
    (folder / "inner.py").write_text(INNER.format(1))
    (folder / "outer.py").write_text(OUTER)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setattr(config, "CACHE_DIR", "")
    return folder


def ask() -> list[int]:
    """Start anew; what the outer kernel makes of 3, and how often it had to be compiled for that."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "kernels"]:
        del sys.modules[name]
    outer = import_module("kernels.outer").outer
    return [outer(3), sum(outer.stats.cache_misses.values())]


def test_machine_code_is_kept_until_a_kernel_of_any_file_changes(kernels: Path) -> None:
    assert ask() == [8, 1]
    assert ask() == [8, 0]
    (kernels / "inner.py").write_text(INNER.format(2))
    assert ask() == [10, 1]


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_where_machine_code_cannot_be_kept_the_answers_come_and_one_is_told_what_helps(
    kernels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kernels / "__pycache__"
    file.write_text("no folder: nobody can keep anything in it, whatever their rights")
    for folder in ("HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(folder, str(file))
    monkeypatch.setattr(sys, "stderr", screen := Terminal())
    assert ask()[0] == 8
    assert "(every time, unless NUMBA_CACHE_DIR names a folder" in screen.getvalue()


def answers() -> str:
    """What every kernel has a part in."""
    table = CompiledTable.of(range(2, 19))
    return repr(
        [
            decompose(60).missed.tolist(),
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
