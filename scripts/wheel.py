"""Install the named packages of requirements/programs.lock, and those whose names go on from theirs.

Programs come as wheels too; only what a machine lacks is fetched, so they are taken from the lock one by one.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

LOCK = Path(__file__).parents[1] / "requirements" / "programs.lock"


def install(*names: str) -> bool:
    """Install what is named into this environment, by its hashes; say whether that worked."""
    entries = re.split(r"\n(?=\S)", LOCK.read_text("utf-8"))
    wanted = "\n".join(entry for entry in entries if entry.startswith(names))
    with tempfile.TemporaryDirectory() as folder:
        chosen = Path(folder) / "chosen.txt"
        chosen.write_text(wanted, "utf-8")
        pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-deps"]
        options = [
            "--only-binary",
            ":all:",
            "--require-hashes",
            "--no-warn-script-location",
            "-r",
            str(chosen),
        ]
        return subprocess.run([*pip, *options], stdout=sys.stderr, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(not install(*sys.argv[1:]))
