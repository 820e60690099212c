"""Start the program from one file: unpack it once, where this user's programs keep things, and run it there.

Any Python 3 reads it, so that one that is too old is told so.
"""

import os
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path
from sysconfig import get_config_var, get_platform

LEAST = (3, 11)
SYSTEMS = {
    "linux-x86_64": "x86_64-unknown-linux-gnu",
    "linux-aarch64": "aarch64-unknown-linux-gnu",
    "win-amd64": "x86_64-pc-windows-msvc",
}
"""Systems as Python calls them, and the folder of what was compiled for each."""
UNPACKED = "unpacked-by-divisor-duel.pyz"
"""A file that says how this folder came to be, so that what is missing in it can be added to it."""
MACS = {"arm64": "aarch64-apple-darwin", "x86_64": "x86_64-apple-darwin"}


def compiled_for() -> str:
    """Return the folder of what was compiled for this system; there may be none."""
    if (
        sys.platform == "darwin"
    ):  # where the platform's name tells what Python was built for, which may be both
        return MACS.get(os.uname().machine, "")
    return SYSTEMS.get(get_platform(), "")


def keep() -> Path:
    """Return the folder where this user's programs keep what they can make again."""
    given = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(given or Path.home() / ".cache", "divisor-duel")


def unpacked(app: zipfile.ZipFile) -> Path:
    """Return the folder with the files of this version, made if it is not there yet."""
    name = f"app-{app.read('digest').decode()}-{sys.implementation.cache_tag}"
    try:
        parent = keep()
        parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if (parent / name).is_dir():
            return parent / name
        made = Path(tempfile.mkdtemp(prefix="unpacking-", dir=parent))
    except OSError:  # a home that cannot be written to: unpack for this once
        import atexit

        once = tempfile.mkdtemp(prefix="divisor-duel-")
        atexit.register(shutil.rmtree, once, ignore_errors=True)
        unpack(app, Path(once))
        return Path(once)
    unpack(app, made)
    (made / UNPACKED).touch()
    try:
        made.rename(parent / name)
    except OSError:  # somebody else was faster
        shutil.rmtree(made, ignore_errors=True)
    return parent / name


def unpack(app: zipfile.ZipFile, folder: Path) -> None:
    """Write the files into a folder, of those that were compiled only what this Python can load."""
    ours = f"compiled/{compiled_for()}/"
    for name in app.namelist():
        if name.startswith("files/"):
            place = folder / name.removeprefix("files/")
        elif name.startswith(ours) and name.endswith(str(get_config_var("EXT_SUFFIX"))):
            place = folder / name.removeprefix(ours)
        else:
            continue
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(app.read(name))


def main() -> None:
    """Unpack, and run."""
    if sys.version_info < LEAST:
        sys.exit(
            f"divisor-duel needs Python {LEAST[0]}.{LEAST[1]} or newer; this is {sys.version.split()[0]}."
        )
    with zipfile.ZipFile(Path(__file__).parent) as app:
        place = str(unpacked(app))
    sys.path.insert(0, place)
    # What the program starts is to find the same files.
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [place, os.environ.get("PYTHONPATH")]))
    from divisor_duel.__main__ import main as run

    run()


if __name__ == "__main__":
    main()
