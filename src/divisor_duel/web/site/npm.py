"""Packages of npm, by name and version, as the files they are packed into."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from pathlib import Path

from divisor_duel.errors import InvalidInput
from divisor_duel.language import Fact


def fetch_package(package: str, called: str, without: str) -> bytes:
    """Return a package as a tar file, from npm or from its cache when there is no network.

    `without` is the code of what is said where there is no npm.
    """
    if (npm := shutil.which("npm")) is None:
        raise InvalidInput(without, called=called)
    with tempfile.TemporaryDirectory() as place:
        pack = [npm, "pack", package, "--prefer-offline", "--silent", "--pack-destination", place]
        done = subprocess.run(pack, cwd=place, capture_output=True, text=True)
        packed = next(Path(place).glob("*.tgz"), None)
        if packed is None:
            why = (done.stderr or done.stdout).strip().splitlines()
            raise InvalidInput("npm-cannot-fetch", called=called, why=why[0] if why else Fact("says-nothing"))
        return packed.read_bytes()
