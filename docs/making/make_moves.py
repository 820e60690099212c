"""Draw the picture of the page about language models: the accuracy of three levels at Factor Duel."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

PICTURE = Path(__file__).parents[1] / "images" / "moves.svg"
LEVELS = ("beginner", "medium", "hard")


def main() -> None:
    program = [sys.executable, "-m", "divisor_duel"]
    with TemporaryDirectory() as folder:
        moves = f"{folder}/moves.csv"
        arena = ["arena", *LEVELS, "--game", "factor-duel", "--games", "120", "--moves", moves]
        subprocess.run([*program, *arena], check=True)
        title = "Three levels at Factor Duel"
        subprocess.run([*program, "plot", moves, "--out", str(PICTURE), "--title", title], check=True)


if __name__ == "__main__":
    main()
