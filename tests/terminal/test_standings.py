"""`standings`: a kept arena is told again, as text, as JSON and as a table, and nothing is played for it."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from divisor_duel import __version__
from tests.support.model_endpoint import Says, Status, largest, serving
from tests.terminal.conftest import Run

EVENS = ("--game", "divisor-duel-evens", "--games", "4")
ODD_NAME = "a_b|c&50%"


def test_a_kept_arena_is_told_again_as_it_was_and_by_whom_it_was_answered(
    run: Run, environment: dict[str, str], tmp_path: Path
) -> None:
    environment |= {"no_proxy": "*"}
    with serving() as endpoint:
        served = {"model": "m-2026-01-01", "system_fingerprint": "fp_1"}
        endpoint.answers = [Status(400)]
        endpoint.otherwise = lambda asked: Says(largest(asked), served=served)
        players = (f"m=chat:m@{endpoint.url}", "easy")
        played = run("arena", *players, *EVENS, "--keep", "kept", "--json", "--moves", "one.csv")
        asked = len(endpoint.requests)
        again = run("standings", "kept", "--json", "--moves", "two.csv")
        assert len(endpoint.requests) == asked
    # One game is missing.
    assert (played.code, again.code) == (3, 3)
    assert again.out == played.out
    assert (tmp_path / "two.csv").read_bytes() == (tmp_path / "one.csv").read_bytes()
    told = json.loads(again.out)
    model = next(player for player in told["players"] if player["name"] == "m")
    assert model["usage"]["served"] == [
        {"model": "m-2026-01-01", "fingerprint": "fp_1", "requests": asked - 1}
    ]
    assert told["played_by"] == [__version__]
    settings, *games = map(json.loads, (tmp_path / "kept" / "games.jsonl").read_text().splitlines())
    assert len(settings["prompt_hash"]) == 64
    assert settings["prompt_hash"] == told["prompt_hash"]
    assert settings["seed"] == "0"
    assert {game["version"] for game in games} == {__version__}
    # A table says how many are missing, and both figures.
    heading, _, *rows = run("standings", "kept", "--table", "markdown").out.splitlines()
    assert heading.endswith("| missing | missing as lost | left out in pairs |")
    assert [row.split(" | ")[-3] for row in rows[:2]] == ["1", "1"]
    assert f"divisor-duel {__version__}, prompt {told['prompt_hash'][:12]}." in rows[-1]


def test_the_tables_have_the_figures_of_the_json_and_bear_any_name(run: Run) -> None:
    run("arena", f"{ODD_NAME}=greedy", "medium", *EVENS, "--keep", "kept")
    told = {
        player["name"]: player for player in json.loads(run("standings", "kept", "--json").out)["players"]
    }
    greedy = told[ODD_NAME]
    rows = {
        row["player"]: row
        for row in csv.DictReader(run("standings", "kept", "--table", "csv").out.splitlines())
    }
    assert rows.keys() == told.keys()
    assert float(rows[ODD_NAME]["accuracy"]) == greedy["accuracy"]
    assert [float(rows[ODD_NAME][f"score_{end}"]) for end in ("low", "high")] == greedy["interval"]
    markdown = run("standings", "kept", "--table", "markdown").out.splitlines()
    cells = [re.split(r"(?<!\\)\|", line) for line in markdown[:4]]
    assert len({*map(len, cells)}) == 1
    [row] = [row for row in cells if row[1].strip() == r"a_b\|c&50%"]
    assert row[5].split()[0] == f"{greedy['accuracy']:.3f}"
    latex = run("standings", "kept", "--table", "latex").out
    [line] = [line for line in latex.splitlines() if line.startswith(r"a\_b|c\&50\% & 4 & $")]
    assert line.endswith(r" \\")
    columns = re.search(r"\\begin{tabular}{(\w+)}", latex)
    assert columns
    assert len(columns[1]) == len(re.findall(r"(?<!\\)&", line)) + 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (None, "has no games.jsonl"),
        ("", "is damaged"),
        ('{"n": 1}\n', "its first line does not tell which arena it is of"),
        ('{"players": {"a": "easy", "b": "hard"}, "games": 2, "seed": "0"}\n', "no game is finished"),
        ('{"players": {"a": "easy", "b": "hard"}, "games": 2, "seed": "0"}\n{"game": 9}\n', "is damaged"),
        ('{"players": {"a": "easy"}, "games": 2, "seed": "0", "pool": [[]]}\n', "is damaged"),
    ],
)
def test_a_folder_of_something_else_is_named(run: Run, tmp_path: Path, text: str | None, why: str) -> None:
    (tmp_path / "kept").mkdir()
    if text is not None:
        (tmp_path / "kept" / "games.jsonl").write_text(text)
    answer = run("standings", "kept")
    assert answer.code == 2
    assert why in answer.err


def test_a_table_is_not_asked_for_beside_json(run: Run) -> None:
    assert "give one of them" in run("arena", "greedy", "easy", *EVENS, "--json", "--table", "csv").err
