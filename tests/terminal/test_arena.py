"""The commands for programs and their makers: `arena`, `engine`, `prompt`."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic, sleep

import psutil
import pytest
from click.testing import CliRunner

from divisor_duel import __version__
from divisor_duel.arena.tables import MOVE_COLUMNS
from divisor_duel.game.position import End, Outcome
from divisor_duel.game.record import Record
from divisor_duel.players.levels import Player, computer
from divisor_duel.players.programs.bots import SEED_VARIABLE
from divisor_duel.terminal.commands.engine import engine
from tests.support.children import workers_of
from tests.support.model_endpoint import Says, Status, largest, serving
from tests.terminal.conftest import Run, Screen

EVENS = ("--game", "divisor-duel-evens", "--games", "4")


def test_the_arena_tells_who_is_best_and_where_the_others_went_wrong(run: Run) -> None:
    answer = run("arena", "perfect", "random", *EVENS)
    assert answer.code == 0
    assert answer.err == ""
    title, _, heading, first, second, _, judged, perfect, random, *rest = answer.out.splitlines()
    assert title == "Divisor Duel, even numbers: 4 games between each two, seed 0"
    assert " ".join(heading.split()) == "Elo 95 % score 95 % interval length kept"
    assert first.startswith("perfect")
    assert second.startswith("random")
    assert " ".join(judged.split()) == "accuracy 95 % by chance excess conversion 95 % regret 95 %"
    assert perfect.startswith("perfect     1.000 .")
    assert random.startswith("random")
    assert max(map(len, answer.out.splitlines())) <= 80
    assert rest[:2] == ["", "First mistakes:"]
    assert re.fullmatch(r"  random: took \d+ after [\d ]+; [\d, or]+ would have won \(game \d\)", rest[2])


def test_the_arena_answers_in_json_and_csv_the_same_whatever_the_jobs(run: Run, tmp_path: Path) -> None:
    players = ("arena", "perfect", "medium", "Any=random")
    one = run(*players, *EVENS, "--seed", "7", "--json", "--csv", "one.csv")
    two = run(*players, *EVENS, "--seed", "7", "--json", "--csv", "two.csv", "--jobs", "2")
    assert one.out == two.out
    assert (tmp_path / "one.csv").read_bytes() == (tmp_path / "two.csv").read_bytes()
    answer = json.loads(one.out)
    assert answer["settings"] == {
        "game": "divisor-duel-evens",
        "players": {"perfect": "perfect", "medium": "medium", "Any": "random"},
        "games": 4,
        "seed": "7",
        "seconds": None,
    }
    assert {player["name"] for player in answer["players"]} == {"perfect", "medium", "Any"}
    assert [pairing["games"] for pairing in answer["pairings"]] == [4, 4, 4]
    with (tmp_path / "one.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["game"] for row in rows] == [str(number) for number in range(1, 13)]


def test_the_arena_tells_why_a_bot_forfeited_and_keeps_the_records(run: Run, tmp_path: Path) -> None:
    answer = run("arena", "mute=bot:false", "random", *EVENS, "--keep", "records")
    assert "mute gave up or forfeited: 4 × stopped\n  stopped: its program ended with" in answer.out
    assert re.search(r"  mute: forfeited after [\d ]+; [\d, or]+ would have won", answer.out)
    record = Record.load(tmp_path / "records" / "00001.txt")
    assert record.ended
    assert record.ended == Outcome(2, End.STOPPED, "its program ended with exit code 1")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["perfect"], "an arena needs two players at least"),
        (["perfect", "bot:./none"], "cannot start the bot './none'"),
        (["perfect", "random", "--games", "-2"], "at least 2"),
        (["perfect", "random", "--jobs", "900"], "900 jobs are too many for this machine"),
        (["perfect", "random", "--body", "[]"], "'[]' is not a JSON object"),
        (["perfect", "random", "--header", "X-Title"], "is no header"),
        (["perfect", "random", "--price", "cheap"], "'cheap' is no price"),
        (["perfect", "random", "--price", "x=1/2"], "'x' is none of the players"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(run: Run, arguments: list[str], sentence: str) -> None:
    answer = run("arena", *arguments)
    assert answer.code == 2
    assert sentence in answer.err
    assert len(answer.err.splitlines()) == 1
    assert answer.out == ""


@pytest.mark.parametrize("seconds", ["inf", "1e12", "nan", "0"])
def test_a_time_that_is_none_is_refused(run: Run, seconds: str) -> None:
    answer = run("arena", "perfect", "random", "--seconds", seconds)
    assert answer.code == 2
    assert "--seconds" in answer.err
    assert "Traceback" not in answer.err


def test_a_table_that_cannot_be_written_is_said_before_the_first_game(run: Run, tmp_path: Path) -> None:
    (tmp_path / "none").write_text("a file, and no folder")
    answer = run("arena", "perfect", "random", *EVENS, "--csv", "none/x.csv", "--keep", "kept")
    assert answer.code == 1
    assert "File exists (none)" in answer.err
    assert not (tmp_path / "kept").exists()


def test_the_arena_shows_how_far_it_is_at_a_terminal(terminal: Callable[..., Screen]) -> None:
    screen = terminal("arena", "perfect", "random", *EVENS)
    screen.read_until("First mistakes:")
    assert screen.wait() == 0
    assert b"Playing" in screen.raw
    assert b"100%" in screen.raw


def test_a_resumed_arena_shows_how_far_it_is_with_the_rest(
    run: Run, terminal: Callable[..., Screen], tmp_path: Path
) -> None:
    command = ("arena", "perfect", "random", *EVENS, "--keep", "kept")
    run(*command)
    journal = tmp_path / "kept" / "games.jsonl"
    journal.write_text("".join(journal.read_text().splitlines(keepends=True)[:2]))
    screen = terminal(*command)
    screen.read_until("First mistakes:")
    assert screen.wait() == 0
    assert b"Playing the other 3" in screen.raw
    assert b"100%" in screen.raw


@contextmanager
def arena_with_hanging_bots(folder: Path, jobs: str) -> Iterator[subprocess.Popen[bytes]]:
    """Start an arena, wait until each of its workers has a bot that hangs, and see to it that nothing is left."""
    mark = str(Random().getrandbits(60))
    started = folder / "started"
    hanging = folder / "hanging"
    hanging.write_text(f"#!/bin/sh\nread word rest\n[ $word = rules ] && echo x >> {started}\nsleep 1000\n")
    hanging.chmod(0o755)
    command = [sys.executable, "-m", "divisor_duel", "arena", f"bot:{hanging}", "random", "--seconds", "900"]
    arena = subprocess.Popen(
        [*command, "--jobs", jobs, "--keep", str(folder / "kept")],
        env=os.environ | {"ARENA_TEST_MARK": mark},
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    with arena:
        try:
            deadline = monotonic() + 60
            while not (started.exists() and started.read_text() == "x\n" * int(jobs)):
                assert monotonic() < deadline
                sleep(0.05)
            yield arena
        finally:
            arena.kill()
    left = [process for process in psutil.process_iter() if marked(process, mark)]
    assert psutil.wait_procs(left, timeout=20)[1] == []


@pytest.mark.parametrize(
    ("told", "jobs"),
    [
        (signal.SIGTERM, "1"),
        (signal.SIGINT, "2"),
        (signal.SIGHUP, "2"),
        pytest.param(signal.SIGINT, "1", marks=pytest.mark.long),
    ],
)
def test_a_stopped_arena_takes_its_bots_with_it_and_says_how_to_go_on(
    told: signal.Signals, jobs: str, tmp_path: Path
) -> None:
    with arena_with_hanging_bots(tmp_path, jobs) as arena:
        arena.send_signal(told)
        _, err = arena.communicate(timeout=60)
    assert arena.returncode == 130
    assert b"Traceback" not in err
    assert b"of 20 games are kept; the same command goes on from there" in err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_workers_of_an_arena_that_was_killed_end_too_and_their_bots(jobs: str, tmp_path: Path) -> None:
    with arena_with_hanging_bots(tmp_path, jobs) as arena:
        arena.kill()


def test_a_game_that_two_workers_died_of_ends_the_arena_and_all_bots(tmp_path: Path) -> None:
    with arena_with_hanging_bots(tmp_path, "2") as arena:
        first = workers_of(arena.pid)
        killed = first.pop()
        killed.kill()
        while not (second := workers_of(arena.pid) - first - {killed}):
            sleep(0.01)
        second.pop().kill()
        _, err = arena.communicate(timeout=60)
    assert arena.returncode == 2
    assert b"a worker died" in err


def marked(process: psutil.Process, mark: str) -> bool:
    try:
        return bool(process.environ().get("ARENA_TEST_MARK") == mark)
    except psutil.Error:
        return False


@pytest.mark.frameworks
def test_a_study_of_a_model_is_made_told_and_drawn(
    run: Run, environment: dict[str, str], tmp_path: Path
) -> None:
    """As a researcher would: with a game missing, told in three ways. Slow for its three processes, one of which draws."""
    environment |= {"no_proxy": "*", "OPENAI_API_KEY": "sk-sesame"}
    (tmp_path / "mine.txt").write_text("$title, player $player. You may $verb: $choices\n$question")
    with serving() as endpoint:
        endpoint.answers = [Status(400), "MOVE: 1"]
        endpoint.otherwise = lambda asked: Says(
            largest(asked), usage={"prompt_tokens": 100, "completion_tokens": 10}
        )
        command = (
            "arena",
            f"model=chat:m@{endpoint.url}",
            "easy",
            *EVENS,
            "--keep",
            "kept",
            "--moves",
            "moves.csv",
        )
        options = ("--temperature", "0", "--max-tokens", "99", "--model-seed", "5", "--template", "mine.txt")
        told = run(*command, *options, "--price", "model=3/15", "--jobs", "100")
        assert told.code == 3, told.err
        assert "Missing: 1 game, for want of an answer of model: 1 × the question refused" in told.out
        assert "missing as lost" in told.out
        assert "left out in pairs" in told.out
        assert "model was asked to mend its answer 1 ×" in told.out
        asked = len(endpoint.requests)
        tokens = asked - 2
        cost = (tokens * 100 * 3 + tokens * 10 * 15) / 1e6
        used = f"{asked} requests (1 × the question refused), {tokens * 100:,} tokens in, {tokens * 10:,} out"
        assert f"  model: {used}, cost {cost:.4f}" in told.out
        # What the model did not answer stays missing: nothing is played until it works.
        counted_as_lost = run(*command, *options, "--price", "3/15", "--json", "--count-missing")
        left_out = run(*command, *options, "--price", "3/15", "--json")
        assert len(endpoint.requests) == asked
    assert (counted_as_lost.code, left_out.code) == (3, 3)
    counted, again = json.loads(counted_as_lost.out), json.loads(left_out.out)
    assert counted["incomplete"] == again["incomplete"] == 1
    assert next(player for player in counted["players"] if player["name"] == "model")["games"] == 4
    assert again["version"] == __version__
    assert len(again["prompt_hash"]) == 64
    assert again["settings"]["asking"]["temperature"] == 0
    assert again["settings"]["asking"]["template"].startswith("$title")
    model = next(player for player in again["players"] if player["name"] == "model")
    assert model["games"] == 2
    assert model["missing"]["reasons"] == {"refused": 1}
    assert model["usage"]["faults"] == {"refused": 1}
    assert model["usage"]["read"] == {"marked": tokens + 1}
    assert model["cost"] == again["cost"] == pytest.approx(cost)
    assert model["accuracy_interval"][0] <= model["accuracy"] <= model["accuracy_interval"][1]
    assert "sesame" not in (tmp_path / "kept" / "requests.jsonl").read_text()
    assert run("plot", "moves.csv", "--title", "A study").out == "Drawn in moves.svg\n"
    drawn = (tmp_path / "moves.svg").read_text()
    assert drawn.count("<svg") == 1
    # The same from the folder alone.
    assert run("plot", "kept", "--title", "A study").out == "Drawn in kept/moves.svg\n"
    assert (tmp_path / "kept" / "moves.svg").read_text() == drawn


def test_moves_without_a_win_to_keep_are_not_drawn(run: Run, tmp_path: Path) -> None:
    (tmp_path / "moves.csv").write_text(",".join(MOVE_COLUMNS) + "\n")
    assert "there is nothing to draw" in run("plot", "moves.csv").err
    (tmp_path / "moves.csv").write_text(",".join(MOVE_COLUMNS) + "\n1,x,1,a,,2 3,2,2,kept,0,1\n")
    assert "is not a table of moves" in run("plot", "moves.csv").err


def test_the_engine_repeats_itself_with_the_same_seed(run: Run) -> None:
    asked = "rules 1-100\n" + "go\n" * 20
    answers = {
        run("engine", "--level", "random", "--seed", seed, typed=asked).out for seed in ("1", "1", "2")
    }
    assert len(answers) == 2
    assert SEED_VARIABLE == "DIVISOR_DUEL_SEED"


def test_the_engine_answers_in_time_even_when_its_player_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    released = Event()

    def hanging(level: str, random: Random, seconds: float | None = None) -> Player:
        return computer(level, random) if level == "greedy" else lambda position: int(released.wait())

    monkeypatch.setattr("divisor_duel.terminal.commands.engine.computer", hanging)
    try:
        answer = CliRunner().invoke(engine, [], "rules 2-10\nposition 10\ngo 0.2\n")
    finally:
        released.set()
    assert answer.output == "ok\nok\n5\n"


def test_the_prompt_is_printed_with_and_without_the_choices(run: Run) -> None:
    shown = run("prompt", "factor-duel", "--moves", "7 9 4 5").out
    assert shown.startswith("You are playing Factor Duel,")
    assert "You may select: 6, 11, 13, 17," in shown
    hidden = run("prompt", "factor-duel", "--moves", "7 9 4 5", "--no-choices").out
    assert hidden == re.sub(r" You may select: [\d, ]+", "", shown)
    answer = json.loads(run("prompt", "factor-duel", "--moves", "7 9 4 5", "--json").out)
    assert answer["prompt"] + "\n" == shown
    assert answer["legal_moves"][:2] == [6, 11]


def test_the_prompt_is_printed_in_words_of_ones_own(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("$title after $moves: $last?")
    assert run("prompt", "--moves", "15 5", "--template", "mine.txt").out == "Divisor Duel after 15, 5: 5?\n"
    (tmp_path / "mine.txt").write_text("$answer")
    assert "names $answer, which there is not" in run("prompt", "--template", "mine.txt").err


def test_a_finished_game_makes_no_prompt(run: Run) -> None:
    answer = run("prompt", "--moves", "29")
    assert answer.code == 2
    assert "the game is over" in answer.err
