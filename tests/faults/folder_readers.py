"""The readers of folders and tables from elsewhere: a kept arena, a run of verifiers, published positions, a sweep as Parquet."""

from __future__ import annotations

import io
import json
import os
import tempfile
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import click
from click.testing import CliRunner

from divisor_duel.adapters import traces
from divisor_duel.arena.folder import NAME, read_kept
from divisor_duel.arena.run import run
from divisor_duel.arena.tables import move_rows
from divisor_duel.arena.tournament import Entrant, Tournament
from divisor_duel.exam.sets import read_lines
from divisor_duel.game.rules import games
from divisor_duel.language import quoted
from divisor_duel.sweep.files import read as read_sweep
from divisor_duel.terminal.commands.arena import standings
from divisor_duel.terminal.commands.plot import chances_of

TOURNAMENT: Final = Tournament(
    games["divisor-duel-evens"], (Entrant("a", "random"), Entrant("b", "greedy")), games=2, seed="7"
)
POSITIONS: Final = Path(__file__).parents[2] / "docs" / "results" / "positions"


@cache
def _folder(name: str) -> Path:
    """A folder of this process, in memory where the system has one there."""
    memory = Path("/dev/shm")
    inside = memory if os.access(memory, os.W_OK) else None
    return Path(tempfile.mkdtemp(prefix=f"fuzz-{name}-", dir=inside))


def file(content: str | bytes, name: str = "file", folder: str = "files") -> Path:
    """Put what a reader is to read into a file."""
    path = _folder(folder) / name
    path.write_bytes(content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content)
    return path


def _told(folder: Path, *options: str) -> None:
    """Tell the results in a folder as `standings` does."""
    answer = CliRunner().invoke(standings, [str(folder), *options], standalone_mode=False)
    if answer.exception is not None and not isinstance(answer.exception, SystemExit | click.ClickException):
        raise answer.exception
    for line in answer.stdout.split("\n"):
        assert quoted(line) == line, f"shown with signs that a terminal obeys: {line!r}"


def _arena(text: str) -> None:
    folder = file(text, NAME, "arena").parent
    chances_of(move_rows(read_kept(folder).games))  # as `plot` draws
    _told(folder, "--table", "csv")


def _traces(text: str) -> None:
    _told(file(text, traces.NAME, "traces").parent)


def _parquet(content: bytes) -> None:
    read_sweep(file(content, "sweep.parquet"))


def _cells(text: str) -> None:
    """A table of whatever cells: the columns are in a text as JSON, and are read back from a Parquet file."""
    import pyarrow
    from pyarrow import parquet

    whole = io.BytesIO()
    try:
        parquet.write_table(pyarrow.table(json.loads(text)), whole)
    except (pyarrow.ArrowException, ValueError, TypeError, AttributeError, OverflowError, RecursionError):
        return  # nobody can have written such a file
    _parquet(whole.getvalue())


@cache
def good_arena() -> str:
    with tempfile.TemporaryDirectory() as name:
        run(TOURNAMENT, keep=Path(name))
        return (Path(name) / NAME).read_text("utf-8")


def _good_trace() -> str:
    asked: dict[str, Any] = {
        "agent": {"config": {"model": "m"}},
        "task": {
            "data": {
                "rules": {"pool": "2-20", "rule": "chain"},
                "moves": [12],
                "winning_moves": [3],
                "wording": "brief",
            }
        },
        "rewards": {"exact": {"score": 1.0}},
        "metrics": {"legal": 1.0, "lost": 0.0, "length_kept": 0.0},
        "errors": [],
    }
    return json.dumps({"traces": [asked]})


def good_line(name: str) -> str:
    return (POSITIONS / f"{name}.jsonl").read_text("utf-8").splitlines()[0]


def _good_parquet() -> str:
    import pyarrow
    from pyarrow import parquet

    whole = io.BytesIO()
    table = pyarrow.table({"n": [2], "wins": [1]})
    parquet.write_table(table, whole, compression="none", use_dictionary=False, store_schema=False)
    return whole.getvalue().decode("latin-1")


Readers = dict[str, tuple[Callable[[str], object], tuple[str, ...]]]

_OF_PARQUET: Final[Readers] = (
    {
        "parquet of a sweep": (
            lambda text: _parquet(text.encode("latin-1", "replace")),
            (_good_parquet(),),
        ),
        "cells of a parquet": (_cells, ('{"n": [2, 3], "wins": [1, 0], "seconds": [0.5, 1.5]}',)),
    }
    if find_spec("pyarrow")
    else {}
)

FOLDER_READERS: Final[Readers] = {
    "folder of an arena": (_arena, (good_arena(),)),
    "folder of a run": (_traces, (_good_trace(),)),
    "published positions": (
        lambda text: [*read_lines(text.split("\n"))],
        (good_line("chain-2-20"), good_line("antichain-2-20")),
    ),
    **_OF_PARQUET,
}
