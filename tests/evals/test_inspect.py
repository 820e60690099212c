"""Our tasks in Inspect's own program, with its mock model; it lives in an environment of its own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.evals.programs import ROOT, run
from tests.support.shared_folder import made_once

pytestmark = pytest.mark.frameworks

MODELS = ("mockllm/model", "played/perfect", "played/random", "played/stubborn")
GAMES = 8


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], dict[str, float]]:
    """The metrics of both tasks by three models, from one run, which takes ten seconds: the program starts slowly."""
    folder = made_once(tmp_path_factory, "inspect", evaluate)
    logs = [json.loads(path.read_text("utf-8")) for path in folder.glob("*.json")]
    assert [log["status"] for log in logs] == ["success"] * 2 * len(MODELS)
    return {(log["eval"]["task"], log["eval"]["model"]): metrics(log) for log in logs}


def evaluate(folder: Path) -> None:
    run(
        *("inspect", "eval", "divisor_duel/positions", "divisor_duel/game", "--model", ",".join(MODELS)),
        *(
            "-T",
            "pool=2-20",
            "-T",
            "rule=chain",
            "-T",
            "count=20",
            "-T",
            f"games={GAMES}",
            "-T",
            "level=easy",
        ),
        *("--log-dir", str(folder), "--log-format", "json", "--display", "none", "--no-log-realtime"),
    )


def metrics(log: dict[str, Any]) -> dict[str, float]:
    (scores,) = log["results"]["scores"]
    return {name: metric["value"] for name, metric in scores["metrics"].items()}


def test_a_perfect_model_finds_every_winning_move(figures: dict[tuple[str, str], dict[str, float]]) -> None:
    found = figures["divisor_duel/positions", "played/perfect"]
    assert (found["accuracy"], found["excess"], found["legal"]) == (1, 1, 1)
    # Twenty of twenty are not certainty.
    assert 0.02 < found["stderr"] < 0.2


def test_a_model_that_moves_by_chance_scores_chance(figures: dict[tuple[str, str], dict[str, float]]) -> None:
    found = figures["divisor_duel/positions", "played/random"]
    assert found["legal"] == 1
    assert abs(found["accuracy"] - found["chance"]) < 3 * found["stderr"]


def test_a_model_that_answers_nothing_scores_nothing(
    figures: dict[tuple[str, str], dict[str, float]],
) -> None:
    assert figures["divisor_duel/positions", "mockllm/model"]["accuracy"] == 0
    assert figures["divisor_duel/game", "mockllm/model"]["forfeited"] == 1


def test_whole_games_are_judged_move_by_move(figures: dict[tuple[str, str], dict[str, float]]) -> None:
    perfect, by_chance = (figures["divisor_duel/game", f"played/{who}"] for who in ("perfect", "random"))
    assert (perfect["move_accuracy"], perfect["regret"]) == (1, 0)
    assert perfect["move_stderr"] > 0
    assert perfect["stderr"] > 0
    assert perfect["accuracy"] >= 0.5  # each opening is won for one side, and played from both
    assert by_chance["move_accuracy"] < 1


def test_answers_cut_short_are_missing_whatever_they_say_and_counted_as_lost_or_left_out(
    figures: dict[tuple[str, str], dict[str, float]],
) -> None:
    asked = figures["divisor_duel/positions", "played/stubborn"]
    gone = asked["missing"]
    assert 0 < gone == asked["missing_truncated"] < 20
    # The model is perfect wherever it answers.
    assert asked["accuracy"] == (20 - gone) / 20
    assert asked["accuracy_answered"] == 1
    # A game broken off is no forfeit, and the other one from its opening is left out with it.
    games = figures["divisor_duel/game", "played/stubborn"]
    assert 0 < games["missing"] < GAMES
    assert games["forfeited"] == 0
    assert games["accuracy"] <= 1 - games["missing"] / GAMES
    assert all(
        found["missing"] == 0 and found["accuracy_answered"] == found["accuracy"]
        for (_, model), found in figures.items()
        if model in ("played/perfect", "played/random")
    )


def test_positions_of_a_file_are_asked_as_they_stand() -> None:
    """In the environment of Inspect, whose import takes seconds."""
    file = ROOT / "docs" / "results" / "positions" / "chain-2-20.jsonl"
    code = (
        "import sys; from divisor_duel.adapters.inspect import positions;"
        "print([each.id for each in positions(file=sys.argv[1]).dataset])"
    )
    told = run("python", "-c", code, str(file))
    assert told == f"{[json.loads(line)['id'] for line in file.read_text('utf-8').splitlines()]}\n"
