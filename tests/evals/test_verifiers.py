"""Our environment in the own program of verifiers, whose models are at an endpoint of ours."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from divisor_duel.adapters.traces import read_traces
from divisor_duel.arena.rating import share_interval
from divisor_duel.players.models.chat import WORDINGS
from divisor_duel.review import excess
from tests.evals.endpoint import endpoint
from tests.evals.programs import run
from tests.support.shared_folder import made_once

pytestmark = pytest.mark.frameworks

Traces = list[dict[str, Any]]
GAMES = 24


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> list[Traces]:
    """The moves of some games, by chance from a won position on, against a perfect model; it starts in ten seconds."""
    (file,) = made_once(tmp_path_factory, "verifiers", evaluate).glob("*/traces.jsonl")
    episodes = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [episode["ok"] for episode in episodes] == [True] * GAMES
    return [episode["traces"] for episode in episodes]


def evaluate(folder: Path) -> None:
    with endpoint() as url:
        run(
            *("vf-eval", "divisor-duel", "--model", "random", "-n", str(GAMES), "--no-push", "--no-rich"),
            *("--client.base-url", url, "--client.api-key-var", "NONE", "--output-dir", str(folder)),
            *("--env.taskset.pool", "2-20", "--env.play", "game", "--env.opponent.model", "perfect"),
        )


def test_a_run_is_told_with_its_wordings_by_the_definitions_of_the_arena(tmp_path: Path) -> None:
    """By the programs of verifiers and our own, whose start takes most of it."""
    with endpoint() as url:
        run(
            *("vf-eval", "divisor-duel", "--model", "random", "-n", "30", "--no-push", "--no-rich"),
            *("--client.base-url", url, "--client.api-key-var", "NONE", "--output-dir", str(tmp_path)),
            *("--env.taskset.pool", "2-20", "--env.taskset.wording", "all"),
        )
    (file,) = tmp_path.glob("*/traces.jsonl")
    asked = [json.loads(line)["traces"][0] for line in file.read_text("utf-8").splitlines()]
    *each, together = read_traces(file.parent)
    assert [group.wording for group in each] == [*WORDINGS]
    assert [len(group.asked) for group in each] == [10, 10, 10]
    assert together.accuracy == mean(map(reward, asked))
    by_chance = mean(trace["metrics"]["chance"] for trace in asked)
    assert together.chance_accuracy == pytest.approx(by_chance)
    assert together.excess == excess(together.accuracy, together.chance_accuracy)
    # Three wordings of one position are no three positions; answers stand in the order in which they came.
    starts: defaultdict[tuple[int, ...], list[float]] = defaultdict(list)
    for trace in asked:
        starts[tuple(trace["task"]["data"]["moves"])].append(reward(trace))
    assert {len(rewards) for rewards in starts.values()} == {3}
    assert together.accuracy_interval == share_interval((sum(each), 3) for each in starts.values())


def reward(trace: dict[str, Any]) -> float:
    return float(trace["rewards"]["exact"]["score"])


def moves_of(games: list[Traces], seat: str) -> Traces:
    return [trace for traces in games for trace in traces if trace["agent"]["name"] == seat]


def test_every_move_of_a_perfect_model_is_rewarded(games: list[Traces]) -> None:
    assert {reward(trace) for trace in moves_of(games, "opponent")} == {1.0}


def test_a_model_that_moves_by_chance_is_rewarded_by_chance(games: list[Traces]) -> None:
    first = [traces[0] for traces in games]
    chance = mean(trace["metrics"]["chance"] for trace in first)
    assert 0.2 < chance < 0.8
    assert abs(mean(map(reward, first)) - chance) < 3 * (0.25 / GAMES) ** 0.5


def test_a_win_given_away_to_a_perfect_model_is_lost(games: list[Traces]) -> None:
    for traces in games:
        gave_away = any(reward(trace) == 0 for trace in traces)
        assert {trace["metrics"]["won"] for trace in traces if trace["agent"]["name"] == "agent"} == {
            1.0 - gave_away
        }


def test_every_task_of_the_package_for_hubs_is_validated_and_none_is_left_unchecked(tmp_path: Path) -> None:
    """By the program of verifiers, which starts in seconds."""
    run(
        *("vf-validate", "divisor-duel-env", "--runtime.type", "subprocess", "-n", "12", "--no-rich"),
        *("--taskset.game", "factor-duel", "-o", str(tmp_path)),
    )
    (file,) = tmp_path.glob("*/summary.json")
    outcomes = json.loads(file.read_text("utf-8"))["outcomes"]
    assert outcomes.pop("valid") == 12
    assert {*outcomes.values()} == {0}
