"""How long the program takes to start, beside a bare Python."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from timing import human, seconds, table

PROGRAM = str(Path(sys.executable).with_name("divisor-duel"))
PYTHON = sys.executable


def start(*command: str) -> float:
    return seconds(lambda: subprocess.run(command, check=True, capture_output=True, input=b""), repeat=15)


def main() -> None:
    bare = start(PYTHON, "-c", "pass")
    rows = [("python -c pass", human(bare), "1.0")]
    for arguments in (["--version"], ["games"], ["play"]):
        taken = start(PROGRAM, *arguments)
        rows.append((f"divisor-duel {' '.join(arguments)}", human(taken), f"{taken / bare:.1f}"))
    table("Starting", ("command", "median", "times bare Python"), rows)


if __name__ == "__main__":
    main()
