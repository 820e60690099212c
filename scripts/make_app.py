"""Write divisor-duel.pyz: terminal, server, class and pages in one file, for a Python that is there.

    python scripts/make_app.py divisor-duel.pyz

All of it is plain Python but for one package, of which the file has what was compiled for each of `SYSTEMS`
and `PYTHONS`; elsewhere the terminal works, and the server says what is missing. The versions are those of
requirements/tests.lock. It starts with `scripts/app/__main__.py`.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LOCK: Final = ROOT / "requirements" / "tests.lock"
PYTHONS: Final = ("3.11", "3.12", "3.13", "3.14")
SYSTEMS: Final = (
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-msvc",
)
COMPILED: Final = "pydantic-core"
"""The one package that has no plain Python."""
OPTIONAL: Final = ("greenlet",)
"""Packages that a server like ours does without."""
MACHINE_CODE: Final = (".so", ".pyd", ".dylib")
OF_THIS_MACHINE: Final = ("direct_url.json", "uv_cache.json")
"""Where it was built from, which is nobody's business."""


def main(target: Path) -> None:
    """Gather the files and write them."""
    with tempfile.TemporaryDirectory() as place:
        files = dict(plain(Path(place)) | compiled(Path(place)))
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + files[name])
    files["digest"] = digest.hexdigest()[:16].encode()
    files["__main__.py"] = (ROOT / "scripts" / "app" / "__main__.py").read_bytes()
    with target.open("wb") as out:
        out.write(b"#!/usr/bin/env python3\n")
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as app:
            for name in sorted(files):
                # Without the time it was made, so that the same files make the same bytes.
                entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
                app.writestr(entry, files[name], zipfile.ZIP_DEFLATED)
    target.chmod(0o755)
    size, pythons = target.stat().st_size / 1e6, f"Python {PYTHONS[0]} to {PYTHONS[-1]}"
    print(f"{target}: {size:.0f} MB, for {len(SYSTEMS)} systems and {pythons}")


def plain(place: Path) -> dict[str, bytes]:
    """Return the program and what it needs, without anything that was compiled for a system."""
    uv("build", "--wheel", "--out-dir", str(place / "wheel"), str(ROOT))
    (wheel,) = (place / "wheel").glob("*.whl")
    target = place / "plain"
    install(target, f"divisor-duel[web] @ {wheel.as_uri()}")
    found = {}
    for file in target.rglob("*"):
        name = file.relative_to(target)
        left_out = name.parts[0].startswith((*OPTIONAL, "bin", ".")) or "__pycache__" in name.parts
        left_out |= file.name in OF_THIS_MACHINE or file.suffix in MACHINE_CODE
        if file.is_file() and not left_out:
            found[f"files/{name.as_posix()}"] = file.read_bytes()
    return found


def compiled(place: Path) -> dict[str, bytes]:
    """Return what was compiled, by system; the file's own name tells for which Python."""
    pinned = re.search(rf"^({COMPILED}==\S+)", LOCK.read_text("utf-8"), re.MULTILINE)
    assert pinned, f"{COMPILED} is not in {LOCK.name}"
    found = {}
    for system in SYSTEMS:
        for python in PYTHONS:
            target = place / system / python
            install(target, pinned[1], "--no-deps", "--python-platform", system, "--python-version", python)
            (file,) = (file for file in target.rglob("*") if file.suffix in MACHINE_CODE)
            found[f"compiled/{system}/{file.relative_to(target).as_posix()}"] = file.read_bytes()
    return found


def install(target: Path, *words: str) -> None:
    """Install from wheels alone, in the locked versions, into a folder."""
    uv("pip", "install", "--no-build", "--constraint", str(LOCK), "--target", str(target), *words)


def uv(*words: str) -> None:
    """Run uv; what it says when it fails is what helps."""
    subprocess.run([sys.executable, "-m", "uv", *words, "--quiet"], check=True)


if __name__ == "__main__":
    main(Path(*sys.argv[1:] or ["divisor-duel.pyz"]))
