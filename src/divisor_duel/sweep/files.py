"""Sweeps as files: CSV, Parquet, or one column as an OEIS b-file."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from math import isfinite
from pathlib import Path
from typing import Any, Final

from divisor_duel.errors import InvalidInput, MissingExtra
from divisor_duel.language import Fact
from divisor_duel.sweep.families import Cell, Row
from divisor_duel.work.files import write_whole
from divisor_duel.work.foreign import is_number, shown

_COUNTS: Final = ("wins", "d", "a", "c", "long_first", "short_first", "primes", "length", "games", "nimber")
# Of these columns a sweep has all or none.
_GROUPS: Final = (("d", "a", "c"), ("long_first", "short_first", "primes"))
# A picture has no room for more.
_MOST_COUNTED: Final = 10**300
# Columns that hold no numbers.
_TEXTS: Final = ("pool", "openings", "long_openings", "short_openings", "long_line", "short_line", "chain")


def as_csv(columns: Sequence[str], rows: Iterable[Row]) -> str:
    """Return the rows as CSV, under a line with the names of the columns."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return text.getvalue()


def as_bfile(columns: Sequence[str], rows: Iterable[Row], column: str) -> str:
    """Write one column in the format of the OEIS: an index and a value on each line."""
    whole = [name for name in columns if name not in ("n", "seconds", *_TEXTS)]
    if column not in whole:
        raise InvalidInput("no-column-of-numbers", column=column, known=tuple(whole))
    place = columns.index(column)
    return "".join(f"{row[0]} {row[place]}\n" for row in rows)


def write(path: Path, columns: Sequence[str], rows: list[Row], bfile: str | None = None) -> None:
    """Write a sweep at once or not at all, in the format the file's name asks for."""
    if path.suffix != ".parquet":
        write_whole(path, as_csv(columns, rows) if bfile is None else as_bfile(columns, rows, bfile))
        return
    arrow, parquet = _pyarrow()
    cells = [list(column) for column in zip(*rows, strict=True)]
    whole = io.BytesIO()
    parquet.write_table(arrow.table(cells, names=list(columns)), whole)
    write_whole(path, whole.getvalue())


def read(path: Path) -> dict[str, list[Cell]]:
    """Read a sweep back, column by column."""
    try:
        columns = _read_parquet(path) if path.suffix == ".parquet" else _read_csv(path)
    except MissingExtra:
        raise
    except UnicodeDecodeError:
        raise InvalidInput("sweep-not-text", path=str(path)) from None
    except (ValueError, OverflowError, csv.Error) as error:
        raise InvalidInput("no-sweep-because", path=str(path), why=str(error)) from None
    told = {"wins", "long_first", "length", "games"} & set(columns)
    whole = all({*group} <= set(columns) or not {*group} & set(columns) for group in _GROUPS)
    if not columns.get("n") or not told or not whole:
        raise InvalidInput("no-sweep-columns", path=str(path))
    for name, cells in columns.items():
        if wrong := [cell for cell in cells if not _fits(name, cell)][:1]:
            why = Fact("field-of-other-kind", key=str(name), value=shown(wrong[0]))
            raise InvalidInput("no-sweep-because", path=str(path), why=why)
    return columns


def _fits(name: str, cell: Any) -> bool:
    """Say whether a cell is what its column has; columns of others may have anything."""
    if name == "n":
        return is_number(cell)
    if name == "seconds":
        return isinstance(cell, float | int) and isfinite(cell)
    return name not in _COUNTS or (type(cell) is int and 0 <= cell < _MOST_COUNTED)


def _read_csv(path: Path) -> dict[str, list[Cell]]:
    with path.open(encoding="utf-8", newline="") as file:
        head, *rows = [*csv.reader(file)] or [[]]
    columns = list(zip(*rows, strict=True)) or [()] * len(head)
    return {name: [_cell(name, text) for text in cells] for name, cells in zip(head, columns, strict=True)}


def _read_parquet(path: Path) -> dict[str, list[Cell]]:
    arrow, parquet = _pyarrow()
    try:
        columns: dict[str, list[Cell]] = parquet.read_table(path).to_pydict()
    except (arrow.ArrowException, OSError, TypeError, KeyError) as error:
        raise ValueError(str(error)) from None
    return columns


def _cell(name: str, text: str) -> Cell:
    if name in _TEXTS:
        return text
    return float(text) if name == "seconds" else int(text)


def check_format(path: Path) -> None:
    """Say what is missing to write a file of this name, before there is anything to write."""
    if path.suffix == ".parquet":
        _pyarrow()


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        from pyarrow import parquet
    except ModuleNotFoundError:
        raise MissingExtra("extra-parquet", "plot") from None
    return pyarrow, parquet
