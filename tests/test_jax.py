"""The games in JAX, in the environment of their own that `make test` makes."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.frameworks

ROOT = Path(__file__).parent.parent
PYTEST = ROOT / ".venv-jax" / "bin" / "pytest"


def said_of(*options: str) -> str:
    assert PYTEST.exists(), "there is no environment for JAX; `make .venv-jax/ready` makes it"
    done = subprocess.run(
        [PYTEST, "-q", "-p", "no:cacheprovider", *options, "tests/in_jax"],
        cwd=ROOT,
        # Compiling is most of the work, and nothing here is run for long.
        env=os.environ | {"JAX_DISABLE_MOST_OPTIMIZATIONS": str("not long" in options)},
        capture_output=True,
        text=True,
        timeout=3600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_games_in_jax_pass_their_tests() -> None:
    """Compiles each game, in a process and an environment of its own."""
    assert " passed" in said_of("-m", "not long")


@pytest.mark.long
@pytest.mark.timeout(4000)
def test_the_games_in_jax_pass_their_long_tests() -> None:
    """A million moves by each rule and pool."""
    assert " passed" in said_of("-m", "long", "--timeout", "3600")
