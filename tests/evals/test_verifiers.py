"""Our environment in the own program of verifiers, whose models are at an endpoint of ours."""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from divisor_duel.adapters.traces import read_traces
from divisor_duel.arena.metrics import excess, share_interval
from divisor_duel.game.position import Position
from divisor_duel.game.rules import Rules
from divisor_duel.learn.review import lengths
from divisor_duel.players.models.chat import WORDINGS
from divisor_duel.players.models.usage import Fault
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
    options = ("--env.play", "game", "--env.opponent.model", "perfect")
    vf_eval("random", GAMES, folder, *options)


def vf_eval(model: str, count: int, folder: Path, *options: str) -> None:
    with endpoint() as url:
        run(
            *("vf-eval", "divisor-duel", "--model", model, "-n", str(count), "--no-push", "--no-rich"),
            *("--client.base-url", url, "--client.api-key-var", "NONE", "--output-dir", str(folder)),
            *("--env.taskset.pool", "2-20", *options),
        )


def test_a_run_is_told_with_its_wordings_by_the_definitions_of_the_arena(tmp_path: Path) -> None:
    """By the programs of verifiers and our own, whose start takes most of it."""
    vf_eval("random", 30, tmp_path, "--env.taskset.wording", "all")
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


def test_answers_cut_short_are_missing_with_their_reason_and_told_both_ways(tmp_path: Path) -> None:
    """By the program of verifiers, which starts in seconds."""
    vf_eval("stubborn", 20, tmp_path)
    (file,) = tmp_path.glob("*/traces.jsonl")
    traces = [json.loads(line)["traces"][0] for line in file.read_text("utf-8").splitlines()]
    gone = sum(trace["metrics"]["missing"] for trace in traces)
    assert 0 < gone < 20
    assert all(reward(trace) == 1 - trace["metrics"]["missing"] for trace in traces)
    [group] = read_traces(file.parent)
    assert group.missing == {Fault.TRUNCATED: gone}
    # The model is perfect wherever it answers.
    assert group.accuracy == 1
    assert group.counted_as_lost.accuracy == (20 - gone) / 20


def position_of(trace: dict[str, Any]) -> Position:
    data = trace["task"]["data"]
    return Position(Rules.from_spec(**data["rules"]), data["moves"])


def test_every_move_of_a_perfect_model_that_can_be_told_apart_is_rewarded(games: list[Traces]) -> None:
    for trace in moves_of(games, "opponent"):
        at_stake = trace["task"]["data"]["winning_moves"] or lengths(position_of(trace))
        assert reward(trace) == float(bool(at_stake))


def test_in_a_lost_position_only_who_holds_out_longest_earns_anything(games: list[Traces]) -> None:
    lost = [
        trace
        for traces in games
        for trace in traces
        if not trace["task"]["data"]["winning_moves"] and trace["metrics"]["legal"]
    ]
    for trace in lost:
        longest = trace["metrics"]["length_kept"] == 1
        assert (reward(trace), longest) in ((1.0, True), (0.0, False))
        assert longest <= trace["metrics"]["lost"]
    # So a random loser does not earn everything; how much of the length it kept is told beside.
    told_apart = [trace["metrics"]["length_kept"] for trace in lost if trace["metrics"]["lost"]]
    assert mean(map(reward, lost)) < mean(told_apart) < 1


def test_a_model_that_moves_by_chance_is_rewarded_by_chance(games: list[Traces]) -> None:
    first = [traces[0] for traces in games]
    chance = mean(trace["metrics"]["chance"] for trace in first)
    assert 0.2 < chance < 0.8
    assert abs(mean(map(reward, first)) - chance) < 3 * (0.25 / GAMES) ** 0.5


def test_a_win_given_away_to_a_perfect_model_is_lost(games: list[Traces]) -> None:
    for traces in games:
        gave_away = any(trace["task"]["data"]["winning_moves"] and not reward(trace) for trace in traces)
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
