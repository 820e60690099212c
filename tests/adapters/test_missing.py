"""Without the library an adapter is for, importing it says what to install."""

from __future__ import annotations

import subprocess
import sys

import pytest

from divisor_duel.install import install


@pytest.mark.parametrize(
    ("adapter", "missing", "extra"),
    [
        ("batch", "numpy", "pettingzoo"),
        ("vector", "gymnasium", "pettingzoo"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("pettingzoo", "numpy", "pettingzoo"),
        ("openspiel", "pyspiel", "openspiel"),
        ("openspiel", "numpy", "openspiel"),
        ("inspect", "inspect_ai", "inspect"),
        ("verifiers", "verifiers", "verifiers"),
        ("jax", "jax", "jax"),
        ("mcp", "mcp", "mcp"),
    ],
)
def test_a_missing_library_is_answered_with_the_line_that_installs_it(
    adapter: str, missing: str, extra: str
) -> None:
    told_without(missing, f"divisor_duel.adapters.{adapter}", extra)


def test_labels_without_numpy_ask_for_what_also_makes_them_fast() -> None:
    told_without("numpy", "divisor_duel.labels", "fast")


def told_without(missing: str, module: str, extra: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import {module}"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert "MissingExtra: " in done.stderr
    assert done.stderr.endswith(f"needs an extra part: {install(extra)}\n")
