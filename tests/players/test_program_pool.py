"""Programs that stay: started once for many games, told the rules for each, replaced when they end."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import psutil
import pytest

from divisor_duel import games
from divisor_duel.arena import Tournament, run, standings
from divisor_duel.players.programs.bots import Program, ProgramPool

pytestmark = pytest.mark.needs("fork")

EVENS = games["divisor-duel-evens"]

BOT = """
import os, sys
with open({log!r}, "a") as log:
    print("start", os.getpid(), file=log, flush=True)
    told = 0
    for line in sys.stdin:
        word, *rest = line.split()
        print(word, file=log, flush=True)
        if word == "rules":
            told += 1
            if told == {patience}:
                raise SystemExit("tired")
        if word == "position":
            taken = list(map(int, rest))
        if word == "quit":
            break
        free = [n for n in range(2, 21, 2) if n not in taken and (n % taken[-1] == 0 or taken[-1] % n == 0)] if word == "go" else []
        print(free[0] if word == "go" else "ok", flush=True)
"""


def bot(folder: Path, patience: int = 0) -> tuple[str, Path]:
    """A bot that writes down what it hears, and ends when it is told the rules so many times."""
    log, program = folder / "log", folder / "bot.py"
    program.write_text(BOT.format(log=str(log), patience=patience))
    return f"mine=bot:{shlex.quote(sys.executable)} {shlex.quote(str(program))}", log


def words(log: Path) -> list[str]:
    return log.read_text().split("\n")


def starts(log: Path) -> list[int]:
    return [int(line.split()[1]) for line in words(log) if line.startswith("start")]


def test_a_program_that_stays_starts_once_and_plays_the_same_games(tmp_path: Path) -> None:
    who, log = bot(tmp_path)
    staying = Tournament.between([who, "random"], EVENS, games=10, persist=True)
    played = run(staying)
    [process] = starts(log)
    assert words(log).count("rules") == 10
    assert words(log).count("quit") == 1
    assert not psutil.pid_exists(process)
    log.unlink()
    anew = run(Tournament.between([who, "random"], EVENS, games=10))
    assert [game.record for game in anew] == [game.record for game in played]
    # And once before the first game, to see whether it can be.
    assert len(starts(log)) == 1 + 10


def test_as_many_programs_stay_as_play_at_once(tmp_path: Path) -> None:
    who, log = bot(tmp_path)
    tournament = Tournament.between([who, "random"], EVENS, games=20, persist=True)
    played = run(tournament, jobs=3)
    assert 1 <= len(starts(log)) <= 3
    assert not any(map(psutil.pid_exists, starts(log)))
    assert played == run(tournament)


def test_a_program_that_ends_loses_its_game_and_another_takes_its_seat(tmp_path: Path) -> None:
    who, log = bot(tmp_path, patience=4)
    tournament = Tournament.between([who, "random"], EVENS, games=8, persist=True)
    mine = next(each for each in standings(tournament, run(tournament)) if each.entrant.name == "mine")
    assert mine.forfeits == {"stopped": 2}
    assert "tired" in mine.gave_up[0].detail
    assert len(starts(log)) == 2


def test_two_of_a_kind_share_no_program(tmp_path: Path) -> None:
    who, log = bot(tmp_path)
    run(Tournament.between([who, who], EVENS, games=4, persist=True))
    assert len(starts(log)) == 2


def test_whether_programs_stay_is_kept_with_the_games(tmp_path: Path) -> None:
    staying = Tournament.between(["random", "perfect"], EVENS, games=2, persist=True)
    assert staying.settings["persist"] is True
    assert "persist" not in Tournament.between(["random", "perfect"], EVENS, games=2).settings


def test_a_program_that_starts_while_the_games_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    bench, started = ProgramPool(), list[Program]()

    def start(command: str, seed: int) -> Program:
        bench.__exit__(None, None, None)
        started.append(Program(command, seed))
        return started[0]

    monkeypatch.setattr("divisor_duel.players.programs.bots.Program", start)
    with pytest.raises(RuntimeError), bench.program("sleep 1000", 1):
        pass
    assert not started[0].lives


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_program_that_stays_is_gone_when_the_arena_is_left_early(tmp_path: Path, jobs: int) -> None:
    who, log = bot(tmp_path)

    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(Tournament.between([who, "random"], EVENS, games=40, persist=True), jobs, tell=stop)
    left = [psutil.Process(pid) for pid in starts(log) if psutil.pid_exists(pid)]
    assert psutil.wait_procs(left, timeout=20)[1] == []
