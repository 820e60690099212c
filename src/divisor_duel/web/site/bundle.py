"""Scripts and style sheets with all that they import, each in one small file, made by esbuild.

Slow computers feel each file that a page asks for.
"""

from __future__ import annotations

import io
import platform
import subprocess
import tarfile
import tempfile
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha512
from pathlib import Path
from typing import Final

from divisor_duel.errors import InvalidInput
from divisor_duel.language import Fact
from divisor_duel.web.site.npm import fetch_package

VERSION: Final = "0.28.2"
SUMS: Final = {
    "linux-x64": "4xTZr1FUmSoQW4XIWmit3tzQrUTZM+N3P0XV8xROKYF50XfI7xeO90+1bZvNwxIufQ9hDQVRJH5YhgPVF8A/HQ",
    "linux-arm64": "pW4AC0P3it8c7do9MVM4p51FzHzdM/TZrerurgRcHJ2WTa1VQ1CIq18xncfpBJw4ojkiZZrKW2yIBWBP92j6Ug",
    "darwin-x64": "uq6suIWYP37qzGddBKPw5QEQPi6HiLGsO7UmkpfyaYNQ3D+rN6w6WfwH+nuqcGXWvawGwxOEroO4YGnFh95azw",
    "darwin-arm64": "n4KqkOQrraxHJcgjM1RvwbigfQKIKJVpM7xp+KsxiyUSrRdIXnt73VhrPAx0fV44hgfmIVKjxMN9J1t5jySVkw",
    "win32-x64": "5ebpxr3nWMzrL/rnUI755Jkuee0bHL/Gq0WTF9lvcpv73wAp5eu8MfBUgWK9bhWvZjj7yX8etf/8tI8Ney695g",
    "win32-arm64": "PIhhEkE9uPBleRBrQEJpUn7MBnibZzbGzYWPmY3x+YoVg/95zbjB4CxPPOQ8l5tYYM4mMaCthF8/1DIfBQQyWQ",
}
"""The package of each kind of computer, and what it comes to by SHA-512, in base64."""
_SYSTEMS: Final = {"Linux": "linux", "Darwin": "darwin", "Windows": "win32"}
_MACHINES: Final = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}
_MARK: Final = "✘ [ERROR] "
_OPTIONS: Final = (
    "--bundle",
    "--minify",
    "--format=esm",
    "--charset=utf8",
    "--legal-comments=none",
    "--tsconfig-raw={}",  # else a tsconfig.json in a folder above would have a say
)


def fetched() -> bytes:
    """Return the program esbuild for this computer, from npm or its cache."""
    kind = f"{_SYSTEMS.get(platform.system())}-{_MACHINES.get(platform.machine().lower())}"
    if kind not in SUMS:
        raise InvalidInput(
            "esbuild-unknown-here", version=VERSION, system=platform.system(), machine=platform.machine()
        )
    package = fetch_package(f"@esbuild/{kind}@{VERSION}", f"esbuild {VERSION}", "npm-needed-for-esbuild")
    return unpacked(package, kind)


def unpacked(package: bytes, kind: str) -> bytes:
    """Return the program in a package, when that is the one this version was tried with."""
    if b64encode(sha512(package).digest()).decode().rstrip("=") != SUMS[kind]:
        raise InvalidInput("esbuild-of-another-package", kind=kind, version=VERSION)
    with tarfile.open(fileobj=io.BytesIO(package)) as tar:
        program = tar.extractfile("package/esbuild.exe" if "win32" in kind else "package/bin/esbuild")
        assert program is not None, "the sum is that of a package that has it"
        return program.read()


def bundled(root: Path, bundles: Mapping[str, Sequence[str]], esbuild: bytes) -> dict[str, bytes]:
    """Return each bundle by its name, made of files below a folder, in their order.

    A bundle exports what its files export.
    """
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary)
        program = place / "esbuild.exe"  # only Windows needs the ending, and nobody minds it
        program.write_bytes(esbuild)
        program.chmod(0o700)
        if (version := _run(program, "--version").strip()) != VERSION:
            raise InvalidInput("esbuild-of-another-version", wanted=VERSION, version=version)
        for name, files in bundles.items():
            imported = "@import" if name.endswith(".css") else "export * from"
            lines = (f'{imported} "{(root / file).as_posix()}";\n' for file in files)
            (place / name).write_text("".join(lines), "utf-8")
        names = [str(place / name) for name in bundles]
        _run(program, *names, *_OPTIONS, "--log-level=error", f"--outdir={place / 'made'}")
        return {name: (place / "made" / name).read_bytes() for name in bundles}


def _run(program: Path, *arguments: str) -> str:
    try:
        done = subprocess.run([program, *arguments], capture_output=True, text=True, encoding="utf-8")
    except OSError as error:
        raise InvalidInput("esbuild-cannot-run", version=VERSION, why=error.strerror) from None
    if done.returncode:
        why = done.stderr.strip().splitlines()
        said = why[0].removeprefix(_MARK) if why else Fact("says-nothing")
        raise InvalidInput("esbuild-failed", version=VERSION, why=said)
    return done.stdout
