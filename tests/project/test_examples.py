"""The examples run, and do what they say."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from divisor_duel import Rules, games
from divisor_duel.arena import Standing, Tournament, run, standings
from divisor_duel.install import as_typed, install, installer

pytestmark = pytest.mark.needs("fork")

EXAMPLES = Path(__file__).parents[2] / "examples"
PYTHON = shlex.quote(sys.executable)


def bot(name: str, *arguments: str) -> str:
    command = shlex.quote(str(EXAMPLES / name))
    interpreter = f"{PYTHON} " if name.endswith(".py") else ""
    return f"example=bot:{interpreter}{command} {shlex.join(arguments)}"


def example(*arguments: str, folder: Path) -> str:
    command = [sys.executable, str(EXAMPLES / arguments[0]), *arguments[1:]]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True, timeout=120).stdout


def result(who: str, opponent: str, game: str, number: int) -> Standing:
    tournament = Tournament.between([who, opponent], games[game], games=number)
    return next(s for s in standings(tournament, run(tournament)) if s.entrant.name == "example")


@pytest.mark.parametrize("game", games)
@pytest.mark.parametrize("name", ["bot.py", "bot.sh"])
def test_the_small_bots_play_every_game_by_its_rules(name: str, game: str) -> None:
    played = result(bot(name), "random", game, 2)
    assert not played.forfeits


@pytest.mark.parametrize("name", ["bot.py", "bot.sh"])
def test_the_small_bots_open_with_an_opening(name: str) -> None:
    told = "rules 1-100 chain 2-48:2\nposition\ngo 1\nquit\n"
    done = subprocess.run(
        [EXAMPLES / name], input=told, capture_output=True, text=True, check=True, timeout=60
    )
    *told_ok, opening = done.stdout.split()
    assert told_ok == ["ok", "ok"]
    assert int(opening) in games["nrich"].openings


@pytest.mark.frameworks
@pytest.mark.parametrize("game", ["divisor-duel-evens", "factor-duel"])
def test_openspiels_tree_search_plays_in_the_arena(game: str) -> None:
    played = result(bot("mcts_bot.py", "--simulations", "20"), "random", game, 2)
    assert not played.forfeits


def test_the_agent_learns_the_even_numbers_and_plays_in_the_arena(tmp_path: Path) -> None:
    """Slow: an agent is trained, and started for every game it plays."""
    example(
        "agent.py", "train", "agent.npz", "--game", "divisor-duel-evens", "--steps", "1000", folder=tmp_path
    )
    played = result(bot("agent.py", "play", str(tmp_path / "agent.npz")), "random", "divisor-duel-evens", 4)
    assert not played.forfeits
    # The small game is learnt in a second: hardly a win is given away, where chance gives away every second.
    assert played.accuracy is not None
    assert played.accuracy > 0.8


@pytest.mark.long
def test_the_agent_learns_from_labels_and_is_judged_on_positions_it_never_saw(tmp_path: Path) -> None:
    """Starts the compiled solver twice."""
    how = ["--game", "divisor-duel-evens", "--steps", "160", "--legal"]
    example("agent.py", "labels", "agent.npz", *how, folder=tmp_path)
    told = example("agent.py", "judge", "agent.npz", "--game", "divisor-duel-evens", folder=tmp_path)
    accuracy, rest = told.split(maxsplit=1)
    assert "chances kept, on positions held out" in rest
    assert float(accuracy) > 0.9
    played = result(bot("agent.py", "play", str(tmp_path / "agent.npz")), "random", "divisor-duel-evens", 2)
    assert not played.forfeits


@pytest.mark.frameworks
def test_the_evaluation_tells_accuracy_by_turn_and_draws_it(tmp_path: Path) -> None:
    told = example("evaluate.py", "greedy", "--games", "4", "--picture", "it.png", folder=tmp_path)
    assert "greedy won " in told
    assert "turn " in told
    assert (tmp_path / "it.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("name", "missing", "command"),
    [
        ("agent.py", "numpy", install("fast")),
        ("evaluate.py", "matplotlib", install("plot")),
        ("masked_ppo.py", "sb3_contrib", as_typed([*installer(), "sb3-contrib"])),
        ("mcts_bot.py", "pyspiel", install("openspiel")),
    ],
)
def test_an_example_says_in_one_line_what_to_install(name: str, missing: str, command: str) -> None:
    code = f"import runpy, sys; sys.modules[{missing!r}] = None; runpy.run_path({str(EXAMPLES / name)!r})"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 1
    assert done.stderr.splitlines() == [done.stderr.strip()]
    assert done.stderr.endswith(f": {command}\n")


PAGE = (EXAMPLES.parent / "docs" / "bots.md").read_text("utf-8")


@pytest.mark.frameworks
def test_the_python_on_the_page_about_bots_runs() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(blocks) == 8
    code = "\n".join(blocks)
    subprocess.run(
        [sys.executable, "-c", code], input="", text=True, check=True, timeout=60, capture_output=True
    )


def test_the_conversation_on_the_page_is_what_the_engine_says() -> None:
    shown = re.findall(r"\$ divisor-duel engine --level perfect\n(.*?)```", PAGE, re.DOTALL)[0].splitlines()
    asked, answers = [*shown[:-1:2], "quit"], shown[1:-1:2]
    command = [sys.executable, "-m", "divisor_duel", "engine", "--level", "perfect"]
    done = subprocess.run(
        command, input="\n".join(asked), text=True, check=True, timeout=60, capture_output=True
    )
    assert done.stdout.splitlines() == answers


def test_the_arena_on_the_page_ends_as_it_says() -> None:
    command, shown = re.findall(r"\$ divisor-duel (arena greedy [^\n]*)\n(.*?)```", PAGE, re.DOTALL)[0]
    done = subprocess.run(
        [sys.executable, "-m", "divisor_duel", *command.split()],
        text=True,
        check=True,
        timeout=60,
        capture_output=True,
    )
    assert done.stdout == shown


@pytest.mark.parametrize("arguments", [(), ("most",)])
def test_the_simple_players_of_long_against_short_play_by_its_rules(arguments: tuple[str, ...]) -> None:
    rules = Rules.custom("2-60", "antichain", goal="length-22")
    tournament = Tournament.between([bot("long_short.py", *arguments), "greedy"], rules, games=2)
    assert not any(standing.forfeits for standing in standings(tournament, run(tournament)))
