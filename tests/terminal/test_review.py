"""`review`: every move marked, the turning points explained."""

from __future__ import annotations

import json
from pathlib import Path

from syrupy.assertion import SnapshotAssertion

from tests.terminal.conftest import Run


def test_a_game_is_reviewed_in_words_and_in_json(run: Run, snapshot: SnapshotAssertion) -> None:
    typed = "12\n6\n18\n2\n4\n8\n16\n"
    run("play", "divisor-duel-evens", "--name1", "Ada", "--name2", "Ben", "--save", "a.game", typed=typed)
    assert run("review", "a.game").out == snapshot
    answer = json.loads(run("review", "a.game", "--json").out)
    verdicts = [move["verdict"] for move in answer["moves"]]
    assert verdicts[:2] == ["lost", "gave-away"]
    assert answer["accuracy"][1] == 0.0
    assert "explanation" in answer["turning_points"][0]


def test_an_unfinished_or_empty_game_can_be_reviewed(run: Run) -> None:
    run("play", "--save", "a.game", typed="15\n5\n")
    assert "The game is not finished." in run("review", "a.game").out


def test_given_moves_and_giving_up_are_told(run: Run, tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    (tmp_path / "a.game").write_text(
        "game: divisor-duel-evens\nplayer 1: Ada\nplayer 2: Ben\ngiven: 1\nmoves: 12 6\n"
        "result: player 2 wins, player 1 resigned\n"
    )
    assert run("review", "a.game").out == snapshot


def test_what_could_not_be_worked_out_in_time_is_said(run: Run) -> None:
    run("play", "--pool", "2-400", "--rule", "antichain", "--save", "a.game", typed="7\n11\n")
    told = run("review", "a.game", "--seconds", "0.05").out
    assert "7  . undecided" in told
    assert "could not be worked out in time; --seconds allows more." in told
    assert "Nobody gave a won position away, as far as is known." in told
