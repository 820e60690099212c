"""The frameworks' own programs, from the environment they live in."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
BIN = ROOT / ".venv-evals" / "bin"


def run(program: str, *arguments: str, **variables: str) -> str:
    """Run a program of the frameworks' environment, with what it would fetch from elsewhere stood in for.

    Return what it prints.
    """
    assert (BIN / program).exists(), "the frameworks are not installed: make .venv-evals/ready"
    folders = (ROOT / "tests" / "evals" / "offline", ROOT, ROOT / "examples" / "divisor_duel_env")
    path = os.pathsep.join(map(str, folders))
    done = subprocess.run(
        [BIN / program, *arguments],
        env=os.environ | {"PYTHONPATH": path} | variables,
        capture_output=True,
        text=True,
        timeout=200,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout
