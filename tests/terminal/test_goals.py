"""Games for other goals at a terminal: a whole game as Long, its review, and what is said of misère."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

from divisor_duel.game.position import Position
from divisor_duel.game.record import Record
from divisor_duel.game.rules import games
from divisor_duel.solver import solve
from tests.terminal.conftest import Run, Screen


def answered(path: Path, made: int) -> Record:
    """The game once the computer has answered, or it is over."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        if path.exists():
            record = Record.load(path)
            if record.outcome or len(record.position.moves) == made:
                return record
        time.sleep(0.02)
    raise AssertionError(f"no answer to move {made - 1}")


def test_a_whole_game_as_long_against_the_computer(
    terminal: Callable[..., Screen], run: Run, tmp_path: Path
) -> None:
    """Slow on a busy machine: some twenty moves at a real terminal."""
    screen = terminal("play", "long-short", "--p2", "perfect", "--save", "a.game", "--name1", "Ada")
    screen.read_until("Take a number:")
    greeting = " ".join(screen.below("Welcome to Long against Short!").split())
    assert (
        "Ada is Long and wins when there are at least 20 moves; Computer (perfect) is Short and" in greeting
    )
    record = Record(Position(games["long-short"]))
    while not record.outcome:
        made = len(record.position.moves)
        screen.read_until("Take a number:", after=f"[Turn {made + 1}]")
        assert f"Moves so far: {made}; Ada (Long) needs 20." in screen.below(f"[Turn {made + 1}]")
        screen.type(f"{solve(record.position).simplest}\r")
        record = answered(tmp_path / "a.game", made + 2)
    screen.read_until("Again?")
    told = " ".join(screen.below("No number is left to take.").split())
    assert "Ada wins!" in told
    assert f"Ada wins after {len(record.position.moves)} moves; Long needed 20." in told
    screen.type("no\r")
    assert screen.wait() == 0
    assert "accuracy 100%" in run("review", "a.game").out


def test_a_review_says_which_moves_cost_length(run: Run, tmp_path: Path) -> None:
    moves = (41, 2, 3, 25, 35, 49, 11, 13, 17, 19, 23, 29, 31, 37, 43, 47)
    Record(Position(games["long-short"], moves), ("Ada", "Ben")).save(tmp_path / "a.game")
    report = " ".join(run("review", "a.game").out.split())
    assert "1. Ada 41 ? gave it away, at the cost of 4 moves" in report
    assert "By 41 (4)" in report
    found = json.loads(run("review", "a.game", "--json").out)
    assert found["goal"] == "length-20"
    by_long, by_short = (sum(move["cost"] for move in found["moves"] if move["player"] == p) for p in (1, 2))
    assert 20 - by_long + by_short == len(moves)


def test_solve_says_how_long_the_loser_holds_out(run: Run) -> None:
    told = " ".join(run("solve", "divisor-duel-evens", "--length").out.split())
    assert (
        "When the winner wins as soon as possible and the loser holds out, there are 8 moves to come: 8, 10, 14, 16 "
        "and 18 keep to that." in told
    )
    found = json.loads(run("solve", "--pool", "2-9", "--rule", "antichain", "--length", "--json").out)
    assert found["length"] == {"low": 5, "high": 5, "best_moves": [6]}


def test_misere_is_told_in_its_own_words(run: Run) -> None:
    options = ("--pool", "2-9", "--rule", "antichain", "--goal", "misere")
    assert "Whoever cannot move wins." in run("rules", *options).out
    played = " ".join(run("play", *options, "--plain", typed="2\n3\n5\n7\n").out.split())
    assert "Player 1 cannot move, and wins by that!" in played
    assert "Player 1 wins after 4 moves." in played
    refused = run("puzzle", *options).err
    assert "puzzles are made only for games in which whoever cannot move loses, not for 'misere'" in refused
