"""The OpenSpiel games: OpenSpiel's own simulation, its algorithms, and the same games as `Position`."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from random import Random

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms.minimax import alpha_beta_search

from divisor_duel import Position, games, solve
from divisor_duel.adapters import openspiel
from divisor_duel.adapters.planes import observe
from divisor_duel.errors import IllegalMove
from divisor_duel.game.rules import Rules
from tests.adapters import GAME_COUNTS
from tests.support.playthroughs import PLAYED, file_of

pytestmark = pytest.mark.frameworks("pyspiel")


def load(game: str) -> openspiel.DivisorGame:
    loaded = pyspiel.load_game(game.replace("-", "_"))
    assert isinstance(loaded, openspiel.DivisorGame)
    return loaded


@pytest.mark.parametrize("game", games)
def test_openspiels_random_simulation_passes(game: str) -> None:
    pyspiel.random_sim_test(load(game), num_sims=10, serialize=True, verbose=False)


@pytest.mark.parametrize("pool", ["2-20", "1-12,15,20-30:5", "2-20:2", "7", "8,12"])
@pytest.mark.parametrize("rule", ["chain", "antichain"])
def test_it_passes_for_a_pool_of_ones_own_too(pool: str, rule: str) -> None:
    custom = pyspiel.load_game(openspiel.CUSTOM, {"pool": pool, "rule": rule})
    assert custom.rules == Rules.custom(pool, rule)
    assert pyspiel.load_game(str(custom)).rules == custom.rules
    pyspiel.random_sim_test(custom, num_sims=10, serialize=True, verbose=False)


def test_a_game_string_holds_pool_and_openings() -> None:
    custom = pyspiel.load_game("divisor_duel_custom(pool=1-12;15,openings=2-12:2)")
    assert custom.rules == Rules.custom("1-12,15", "chain", "2-12:2")


@pytest.mark.parametrize("count", GAME_COUNTS)
@pytest.mark.parametrize("game", games)
def test_random_games_agree_with_position_move_by_move(game: str, count: int) -> None:
    """Slow: a quarter of a million moves, each of them played twice and compared."""
    loaded, random = load(game), Random(1)
    index = games[game].pool.index
    for _ in range(count):
        state, position = loaded.new_initial_state(), Position(games[game])
        while not position.outcome:
            assert state.current_player() == position.to_move - 1
            legal = position.legal_moves
            assert state.legal_actions() == [index[number] for number in legal]
            number = random.choice(legal)
            state.apply_action(index[number])
            position = position.play(number)
        assert state.is_terminal()
        assert state.returns() == ([1, -1] if position.outcome.winner == 1 else [-1, 1])


@pytest.mark.parametrize("game", games)
def test_every_action_can_be_undone_and_another_played(game: str) -> None:
    state, random = load(game).new_initial_state(), Random(2)
    seen = [str(state)]
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        seen.append(str(state))
    while state.full_history():
        assert str(state) == seen.pop()
        last = state.full_history()[-1]
        state.undo_action(last.player, last.action)
    assert state.is_initial_state()
    state.apply_action(state.legal_actions()[-1])
    for copy in (state, state.clone(), pickle.loads(pickle.dumps(state))):
        assert copy.history() == [state.position.rules.pool.index[number] for number in state.position.moves]
        assert copy.move_number() == 1
        assert copy.legal_actions() == state.legal_actions()


@pytest.mark.parametrize("action", [-1, 49])
def test_an_action_outside_the_pool_is_refused(action: int) -> None:
    state = load("divisor-duel").new_initial_state()
    with pytest.raises(IllegalMove, match=f"{action} is no action; they go from 0 to 48"):
        state._apply_action(action)
    with pytest.raises(IllegalMove, match=f"{action} is no action"):
        state.action_to_string(action)


def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing() -> None:
    state = load("divisor-duel").new_initial_state("10")
    legal = state.legal_actions()
    with pytest.raises(IllegalMove, match="7 is neither a factor nor a multiple of 10"):
        state.apply_action(5)
    assert (state.history(), state.legal_actions()) == ([8], legal)
    assert str(load("divisor-duel").deserialize_state(state.serialize())) == "10"


@pytest.mark.parametrize("text", ["factor_duel", "divisor_duel_custom(pool=1-12;15,rule=antichain)"])
def test_a_game_can_be_pickled_and_read_where_nothing_was_imported_yet(text: str) -> None:
    game = pyspiel.load_game(text)
    pickled = pickle.dumps(game)
    assert pickle.loads(pickled).rules == game.rules
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    read = subprocess.run([sys.executable, "-c", code], input=pickled, capture_output=True, check=True)
    assert read.stdout.decode().strip() == str(game)


def test_a_state_can_be_made_from_the_text_of_another() -> None:
    game = load("divisor-duel")
    state = game.new_initial_state("10 5")
    assert state.position == Position(games["divisor-duel"], [10, 5])
    assert state.history() == [8, 3]
    assert str(pickle.loads(pickle.dumps(state))) == str(game.deserialize_state(state.serialize())) == "10 5"
    with pytest.raises(IllegalMove, match="7 is neither a factor nor a multiple of 10"):
        game.new_initial_state("10 7")


def test_the_tensors_show_the_planes_and_with_perfect_recall_the_order() -> None:
    state = load("divisor-duel").new_initial_state()
    for number in (15, 5, 20):
        state.apply_action(number - 2)
    position = Position(games["divisor-duel"], [15, 5, 20])
    for player in (0, 1):
        seen = np.array(state.observation_tensor(player)).reshape(3, 49)
        recalled = np.array(state.information_state_tensor(player)).reshape(4, 49)
        assert np.array_equal(seen, observe(position, player + 1))
        assert np.array_equal(recalled[:3], seen)
        order = [int(i) + 2 for i in np.argsort(recalled[3]) if recalled[3, i]]
        assert order == [15, 5, 20]


@pytest.mark.parametrize("rule", ["chain", "antichain"])
@pytest.mark.parametrize("pool", ["2-7", "1-8", "2-16:2", "3-11"])
def test_openspiels_minimax_agrees_with_solve(pool: str, rule: str) -> None:
    game = pyspiel.load_game(openspiel.CUSTOM, {"pool": pool, "rule": rule})
    value, _ = alpha_beta_search(game, maximizing_player_id=0)
    solution = solve(Position(Rules.custom(pool, rule)))
    assert value == (1 if solution.winner == 1 else -1)
    for number in solution.winning_moves + solution.losing_moves:
        state = game.new_initial_state()
        state.apply_action(state.string_to_action(str(number)))
        # A game can be over at once, which minimax does not expect to be asked about.
        left = (
            state.returns()[0]
            if state.is_terminal()
            else alpha_beta_search(game, state, maximizing_player_id=0)[0]
        )
        assert (left == 1) == (number in solution.winning_moves)


def test_a_program_that_used_the_games_ends_cleanly() -> None:
    code = "import pyspiel\nfrom divisor_duel.adapters import openspiel\npyspiel.load_game('factor_duel')"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


@pytest.mark.parametrize("game", PLAYED)
def test_a_playthrough_is_replayed_line_by_line(game: str) -> None:
    """By OpenSpiel's own tool, which plays the actions of the file again and tells what it sees."""
    from open_spiel.python.algorithms import generate_playthrough  # a second, not for every process

    flags.FLAGS.mark_as_parsed()  # which its program does
    expected, actual = generate_playthrough.replay(str(file_of(game)))
    assert actual == expected


@pytest.mark.parametrize("game", games)
def test_a_state_and_its_actions_are_told_by_structs_and_made_again_of_them(game: str) -> None:
    loaded, random = load(game), Random(game)
    state = loaded.new_initial_state()
    while not state.is_terminal():
        told = json.loads(state.to_json())
        assert told == state.to_struct().to_dict() == state.to_observation_struct(0).to_dict()
        assert told["moves"] == [*state.position.moves]
        assert told["legal_moves"] == [*state.position.legal_moves]
        assert told["current_player"] == state.current_player()
        for made in (loaded.new_initial_state(state.to_struct()), loaded.new_initial_state(told)):
            assert made.position == state.position
            assert made.history() == state.history()
        action = random.choice(state.legal_actions())
        struct = state.action_to_struct(state.current_player(), action)
        assert struct.to_dict() == {"number": loaded.rules.pool.numbers[action]}
        assert state.struct_to_actions(struct) == [action]
        assert state.validate_action_struct(struct).ok()
        state.apply_action_struct(struct)
        assert not state.validate_action_struct(struct).ok()  # it is taken
    assert json.loads(state.to_json())["current_player"] is None
