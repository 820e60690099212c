"""Python for the browser as npm has it: fetched or given, checked, and trimmed to what is used."""

from __future__ import annotations

import io
import json
import tarfile
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final
from zipfile import ZipFile

from divisor_duel.errors import InvalidInput
from divisor_duel.web.site.npm import fetch_package
from divisor_duel.web.site.python_bundle import squeezed, zipped

VERSION: Final = "314.0.7"
SUMS: Final = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
"""What is used of the package, and what each file comes to by SHA-256."""

Files = dict[str, bytes]


def fetched() -> Files:
    """Return the files from npm, or from its cache when there is no network."""
    packed = fetch_package(f"pyodide@{VERSION}", f"pyodide {VERSION}", "npm-needed-for-pyodide")
    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
        members = {name: tar.extractfile(f"package/{name}") for name in SUMS}
        return checked({name: member.read() for name, member in members.items() if member})


def given(folder: Path) -> Files:
    """Return the files of a folder."""
    return checked({name: (folder / name).read_bytes() for name in SUMS if (folder / name).is_file()})


def checked(found: Files) -> Files:
    """Return the files, when they are those this version was tried with."""
    for name, wanted in SUMS.items():
        if name not in found:
            raise InvalidInput("pyodide-lacks", name=name, version=VERSION)
        if sha256(found[name]).hexdigest() != wanted:
            raise InvalidInput("pyodide-of-another-version", name=name, version=VERSION)
    return found


def trimmed(found: Files, library: Files) -> Files:
    """Return the files as they are offered: the large ones compressed, and the library as it is given."""
    lock = json.loads(found["pyodide-lock.json"]) | {"packages": {}}
    return {
        "pyodide.mjs": found["pyodide.mjs"],
        "pyodide.asm.mjs": found["pyodide.asm.mjs"],
        "pyodide.asm.wasm.gz": squeezed(found["pyodide.asm.wasm"]),
        "pyodide-lock.json": json.dumps(lock).encode(),
        "python_stdlib.zip.gz": squeezed(zipped(library)),
    }


def library(found: Files) -> Files:
    """Return the modules of the library that are imported."""
    used = (files("divisor_duel.web.site") / "library.txt").read_text("utf-8").split()
    with ZipFile(io.BytesIO(found["python_stdlib.zip"])) as file:
        return {name: file.read(name) for name in used}
