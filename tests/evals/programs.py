"""The frameworks' own programs, from the environment they live in."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
BIN = ROOT / ".venv-evals" / "bin"


def run(program: str, *arguments: str, **variables: str) -> None:
    """Run a program of the frameworks' environment, with what it would fetch from elsewhere stood in for."""
    assert (BIN / program).exists(), "the frameworks are not installed: make .venv-evals/ready"
    path = os.pathsep.join([str(ROOT / "tests" / "evals" / "offline"), str(ROOT)])
    done = subprocess.run(
        [BIN / program, *arguments],
        env=os.environ | {"PYTHONPATH": path} | variables,
        capture_output=True,
        text=True,
        timeout=200,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
