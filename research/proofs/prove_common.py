"""How prove_lengths.py and prove_factor_duel.py keep their proofs: a line for each n in a packed file."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any


def go_on(name: str, last: int, check: Callable[[Any], object], prove: Callable[[int], Any]) -> None:
    """Check the lines that a file has, and add one for each n that is missing up to the last."""
    path = Path(name)
    lines = gzip.decompress(path.read_bytes()).decode().splitlines() if path.exists() else []
    for line in lines:
        check(json.loads(line))
    for n in range(len(lines) + 2, last + 1):
        lines.append(json.dumps(prove(n), separators=(",", ":")))
        # At once, so that what is broken off can go on.
        with gzip.open(path, "at", encoding="utf-8") as out:
            print(lines[-1], file=out)
        print(f"{n}: {len(lines[-1])} bytes before they are packed", flush=True)
    path.write_bytes(gzip.compress("".join(f"{line}\n" for line in lines).encode(), mtime=0))
