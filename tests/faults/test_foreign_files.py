"""Files that anybody may have written are refused in a line, and nothing in them is shown that a terminal obeys."""

from __future__ import annotations

import csv
import json
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from divisor_duel.errors import InvalidInput
from divisor_duel.exam.check import check
from divisor_duel.language import LANGUAGES, Fact, Reader, quoted, tell
from divisor_duel.sweep.files import read
from divisor_duel.terminal.commands.plot import as_drawn, is_moves, read_chances
from divisor_duel.terminal.commands.positions import positions

SETS = Path(__file__).parents[2] / "docs" / "results" / "positions"
CHAIN = json.loads((SETS / "chain-2-20.jsonl").read_text("utf-8").splitlines()[0])
ANTICHAIN = json.loads((SETS / "antichain-2-20.jsonl").read_text("utf-8").splitlines()[0])
STRANGE: tuple[Any, ...] = (
    *(None, 5, -1, 1.5, True, "", "\x1b[2J"),
    *([], [None], ["\x1b"], [[]], {}, {"\x1b": 1}),
    10**30,
)


def refusals(text: str) -> str:
    with pytest.raises(InvalidInput) as caught:
        check(text.split("\n"))
    told = "".join(tell(caught.value.fact, Reader(language=language)) for language in LANGUAGES)
    return told.replace("\u202f", "")  # the space before a French colon, which is ours


@pytest.mark.parametrize("line", [CHAIN, ANTICHAIN], ids=["chain", "antichain"])
def test_a_line_of_positions_with_any_field_of_another_kind_is_refused_in_a_line(
    line: dict[str, Any],
) -> None:
    for key in line:
        told = refusals(json.dumps({name: value for name, value in line.items() if name != key}))
        assert key in told or key == "certificate"
        for strange in STRANGE:
            if strange != line[key]:
                told = refusals(json.dumps(line | {key: strange}))
                assert quoted(told) == told
    for key in line.get("certificate", ()):
        for strange in STRANGE:
            if strange == line["certificate"][key] or (key, strange) == ("barrier", []):
                continue  # no barrier is one, which may be enough
            changed = line | {"certificate": line["certificate"] | {key: strange}}
            told = refusals(json.dumps(changed))
            assert quoted(told) == told


def test_what_is_no_json_or_too_deep_is_refused_in_a_line() -> None:
    for text in (
        "",
        "nonsense",
        "[" * 200_000,
        '{"a":' * 200_000,
        "NaN",
        "null",
        "[]",
        '"\x1b[2J"',
        "9" * 5000,
    ):
        told = refusals(text)
        assert quoted(told) == told
    # A chance that would take for ever to write out is none.
    assert "chance" in refusals(json.dumps(CHAIN | {"chance": "1e999999999"}))


def test_files_in_a_folder_of_positions_that_are_none_hang_nobody(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(b"\xff\xfe")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "b.jsonl")
    with pytest.raises(InvalidInput, match=r"a\.jsonl: it is not text"):
        CliRunner().invoke(positions, ["--check", str(tmp_path)], catch_exceptions=False)


@pytest.mark.frameworks
@pytest.mark.parametrize(
    "change", [{"n": None}, {"n": 0}, {"n": "\x1b[2J"}, {"n": True}, {"wins": None}, {"wins": 1e9}], ids=str
)
def test_a_strange_parquet_is_refused_before_it_is_drawn(change: dict[str, Any], tmp_path: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    file = tmp_path / "sweep.parquet"
    for rows in ([{"n": 2, "wins": 1}], [{"n": 2, "wins": 1} | change]):
        parquet.write_table(pyarrow.Table.from_pylist(rows), file)
        if rows == [{"n": 2, "wins": 1}]:
            assert read(file) == {"n": [2], "wins": [1]}
    with pytest.raises(InvalidInput, match="is not a sweep") as caught:
        read(file)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    "text",
    [
        "n,wins\n0,1\n",
        "n,wins\n2\n",
        "n,wins\n\x1b[2J,1\n",
        "n,long_first\n2,1\n",
        "n,d,wins\n2,1,1\n",
        "n,wins\n2," + "9" * 400 + "\n",
        *("n,seconds,wins\n2,inf,1\n", "n,wins,seconds\n1,1,x\n", "n,wins\n1e999,1\n", "\0", '"'),
        f"n,wins\n{'9' * 200_000},1\n",
        'n,wins\n2,"' + "x" * 200_000,
        "n,wins\0\n",
        "",
    ],
    ids=range(15),
)
def test_a_strange_table_is_refused_before_it_is_drawn(text: str, tmp_path: Path) -> None:
    file = tmp_path / "\x1b[2Jsweep.csv"
    file.write_text(text, "utf-8")
    assert not is_moves(file)
    with pytest.raises(InvalidInput) as caught:
        read(file)
    assert str(caught.value).isprintable()


def test_a_strange_table_of_moves_is_refused_and_its_names_are_no_formulas(tmp_path: Path) -> None:
    from divisor_duel.arena.tables import MOVE_COLUMNS

    file = tmp_path / "moves.csv"
    with file.open("w", newline="", encoding="utf-8") as table:
        csv.writer(table).writerows([MOVE_COLUMNS, ["kept the win"] * len(MOVE_COLUMNS)])
    assert is_moves(file)
    file.write_text(file.read_text("utf-8") + "kept\x1b" + "\n" * 3 + '"' + "x" * 200_000, "utf-8")
    with pytest.raises(InvalidInput, match="is not a table of moves"):
        read_chances(file)
    assert as_drawn("$\\frac\x1b") == "\\$\\frac\\x1b"


def test_what_others_wrote_is_told_with_what_a_terminal_obeys_written_out() -> None:
    fact = Fact("record-line", line=1, why="\x1b]0;you\x07 \u202egnp.exe\r\n\ud800")
    assert tell(fact) == "line 1: \\x1b]0;you\\x07 \\u202egnp.exe\\r\\n\\ud800"
    assert tell(Fact("no message of ours\x1b")) == "no message of ours\\x1b"
    for kept in ("Zoë", "👩‍🚀", "可", "a\u00a0b"):
        assert quoted(kept) == kept
