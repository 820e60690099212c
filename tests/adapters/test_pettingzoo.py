"""The PettingZoo environment: PettingZoo's own tests, and the same games as `Position`."""

from __future__ import annotations

import sys
from itertools import count
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo import make
from pettingzoo.test import api_test, performance_benchmark, seed_test

from divisor_duel import Position, games
from divisor_duel.adapters.pettingzoo import AGENTS, env, raw_env
from divisor_duel.adapters.planes import observe
from divisor_duel.errors import IllegalMove
from tests.adapters import GAME_COUNTS

pytestmark = pytest.mark.frameworks("pettingzoo")


# PettingZoo warns of what its own board games do too: an empty board is all zeros, a mask makes a dict.
@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize("game", games)
def test_pettingzoos_api_test_passes(game: str) -> None:
    api_test(env(game=game), num_cycles=100)


@pytest.mark.parametrize("game", games)
def test_pettingzoos_seed_test_passes(game: str) -> None:
    seed_test(lambda: env(game=game), num_cycles=50)


def test_pettingzoos_performance_benchmark_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # It measures for five seconds; by this clock they are over after five looks.
    clock = SimpleNamespace(time=count().__next__)
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    performance_benchmark(env(game="divisor-duel"))
    assert "Finished performance benchmark" in capsys.readouterr().out


@pytest.mark.parametrize("count", GAME_COUNTS)
@pytest.mark.parametrize("game", games)
def test_random_games_agree_with_position_move_by_move(game: str, count: int) -> None:
    """Slow: a quarter of a million moves, each of them played twice and compared."""
    environment, random = raw_env(game=game), Random(1)
    index = games[game].pool.index
    for _ in range(count):
        environment.reset()
        position = Position(games[game])
        while not position.outcome:
            agent = environment.agent_selection
            assert agent == AGENTS[position.to_move - 1]
            mask = environment.observe(agent)["action_mask"]
            legal = position.legal_moves
            assert mask.nonzero()[0].tolist() == [index[number] for number in legal]
            number = random.choice(legal)
            environment.step(index[number])
            position = position.play(number)
        winner = AGENTS[position.outcome.winner - 1]
        assert environment.terminations == dict.fromkeys(AGENTS, True)
        assert environment.rewards == {agent: 1 if agent == winner else -1 for agent in AGENTS}


def test_each_agent_sees_its_own_numbers_first_and_only_the_mover_sees_choices() -> None:
    environment = env(game="divisor-duel")
    environment.reset()
    for number in (15, 5, 20):
        environment.step(number - 2)
    position = Position(games["divisor-duel"], [15, 5, 20])
    for player, agent in enumerate(AGENTS, 1):
        seen = environment.observe(agent)
        mine, theirs, last = (np.flatnonzero(plane) + 2 for plane in seen["observation"])
        assert [mine.tolist(), theirs.tolist()] == [[15, 20], [5]][:: 1 if player == 1 else -1]
        assert last.tolist() == [20]
        assert np.array_equal(seen["observation"], observe(position, player))
        assert bool(seen["action_mask"].any()) == (player == position.to_move)


def test_an_illegal_action_loses() -> None:
    environment = env(pool="2-10")
    environment.reset()
    environment.step(0)
    environment.step(1)
    assert environment.rewards == {"player_1": 0, "player_2": -1}
    assert all(environment.terminations.values())


@pytest.mark.parametrize("action", [-1, 9, 99, None])
def test_what_is_no_action_is_refused_and_changes_nothing(action: int | None) -> None:
    environment = raw_env(pool="2-10")
    with pytest.raises(IllegalMove, match=f"{action} is no action; they go from 0 to 8"):
        environment.step(action)
    assert environment.position == Position(environment.rules)
    assert environment.agent_selection == "player_1"


def test_without_the_wrappers_an_illegal_number_is_refused_with_its_reason() -> None:
    environment = raw_env(pool="2-10")
    environment.step(0)
    with pytest.raises(IllegalMove, match="3 is neither a divisor nor a multiple of 2"):
        environment.step(1)
    assert environment.position.moves == (2,)


def test_with_the_wrappers_what_is_no_action_is_refused_and_changes_nothing() -> None:
    environment = env(pool="2-10")
    environment.reset()
    with pytest.raises(AssertionError, match="not in action space"):
        environment.step(9)
    assert environment.unwrapped.position.moves == ()
    assert not any(environment.terminations.values())


def test_the_name_carries_the_game_and_a_version() -> None:
    assert env(game="factor-duel").metadata["name"] == "factor_duel_v0"
    assert env(pool="2-9").metadata["name"] == "custom_v0"


@pytest.mark.parametrize("game", games)
def test_pettingzoos_make_knows_the_named_games(game: str) -> None:
    made = make("aec", f"divisor_duel/{game.replace('-', '_')}_v0")
    assert made.unwrapped.rules is games[game]


def test_it_renders_as_text_returned_or_printed(capsys: pytest.CaptureFixture[str]) -> None:
    quiet = env(pool="2-10", render_mode="ansi")
    quiet.reset()
    quiet.step(4)
    assert quiet.render() == "taken: 6\nplayer 2 may take: 2 3"
    assert capsys.readouterr().out == ""
    loud = env(pool="2-10", render_mode="human")
    loud.reset()
    loud.step(5)
    assert capsys.readouterr().out == "taken: 7\nplayer 1 wins\n"
