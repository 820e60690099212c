"""`positions` at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from divisor_duel.terminal.main import run


def called(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[object, str, str]:
    with pytest.raises(SystemExit) as ended:
        run([*map(str, arguments)])
    return ended.value.code, *capsys.readouterr()


def test_it_prints_a_line_for_each_and_checks_what_it_wrote(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, _ = called(capsys, "positions", "--pool", "2-20", "--count", 5)
    lines = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [line["id"] for line in lines] == [f"chain-2-20-{number:03}" for number in range(1, 6)]
    (tmp_path / "five.jsonl").write_text(out, "utf-8")
    code, out, _ = called(capsys, "positions", "--check", tmp_path, "--json")
    proven = {"by_certificate": 5, "by_search": 0, "unproven": 0}
    assert json.loads(out) == {"file": "five.jsonl", "lines": 5, **proven}


def test_a_line_that_is_wrong_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.jsonl").write_text('{"pool": "2-9"}\n', "utf-8")
    code, _, err = called(capsys, "positions", "--check", tmp_path / "bad.jsonl")
    assert (code, err) == (2, "divisor-duel: bad.jsonl: line 1: id is missing\n")


def test_it_says_when_a_game_has_fewer(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, err = called(capsys, "positions", "divisor-duel-evens", "--count", 100)
    assert err == f"divisor-duel-evens has only {len(out.splitlines())} such positions.\n"
