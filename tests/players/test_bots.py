"""Outside programs as players: what they are told, what makes them forfeit, and that they leave nothing behind."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event
from time import monotonic, sleep

import psutil
import pytest

from divisor_duel import End, Position, games
from divisor_duel.errors import InvalidInput
from divisor_duel.game.record import Record
from divisor_duel.game.rules import Rules
from divisor_duel.players.match import Ended, Forfeit, Moved, Resigned, match
from divisor_duel.players.programs.bots import SEED_VARIABLE, Bot, Program
from divisor_duel.players.programs.engine import speak
from divisor_duel.players.seats import player

pytestmark = pytest.mark.needs("fork")

RULES = games["divisor-duel"]


def python(code: str) -> str:
    return f"{shlex.quote(sys.executable)} -c {shlex.quote(code)}"


def answering(answer: str, *, always: str = "pass", end: str = "break") -> str:
    """Give the command of a bot that says `ok` to everything but `go`, which runs `answer`."""
    return python(
        "import os, sys, time\n"
        "for line in sys.stdin:\n"
        f"    {always}\n"
        "    words = line.split()\n"
        f"    if words[0] == 'quit': {end}\n"
        "    if words[0] == 'go':\n"
        f"        {answer}\n"
        "    else: print('ok', flush=True)\n"
    )


def assert_gone(seed: int) -> None:
    """Check that nothing started with this seed lives, however it was cut loose.

    What a bot started has been killed when the bot is closed, but nobody waits for it to be dead.
    """
    found = []
    for process in psutil.process_iter():
        try:
            if process.environ().get(SEED_VARIABLE) == str(seed):
                found.append(process)
        except psutil.Error:
            continue
    assert psutil.wait_procs(found, timeout=20)[1] == []


@contextmanager
def bot(command: str, seconds: float = 20) -> Iterator[Bot]:
    """Seat a bot, and see to it that nothing of it is left afterwards."""
    seed = Random().getrandbits(60)
    with Program(command, seed) as program:
        yield Bot(program, seconds)
    assert_gone(seed)


def test_a_bot_is_told_the_rules_once_and_the_position_each_turn(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    logging = answering("print(30, flush=True)", always=f"open({str(heard)!r}, 'a').write(line)")
    with bot(logging) as chosen:
        assert chosen(Position(RULES, [15])) == 30
        assert chosen(Position(RULES, [45, 15])) == 30
        chosen(Position(games["long-short"]))
    lines = heard.read_text().splitlines()
    assert lines[:5] == ["rules 2-50 chain 2-50", "position 15", "go 20", "position 45 15", "go 20"]
    assert lines[5:] == ["rules 2-50 antichain 2-50 length-20", "position", "go 20", "quit"]


def test_our_engine_plays_for_the_goal_it_is_told() -> None:
    misere = ("rules 2-9 antichain 2-9 misere", "position 2 3 5", "solve", "position 2 3 5 7", "solve")
    assert answers(*misere) == ["ok", "ok", "player 1 wins", "ok", "player 1 wins"]
    assert answers("rules 2-50 antichain 2-50 length-20", "solve") == ["ok", "player 1 wins with 18 30 42"]
    assert answers("rules long-short", "position 18", "solve") == ["ok", "ok", "player 1 wins"]
    (error,) = answers("rules 2-9 chain 2-9 first")
    assert error.startswith("error 'first' is not a goal; it is 'last', 'misere', or 'length-20'")


def test_a_bot_may_resign() -> None:
    with bot(answering("print('resign', flush=True)")) as chosen, pytest.raises(Resigned):
        chosen(Position(RULES))


def test_a_bot_is_given_a_seed_so_that_its_games_can_be_repeated() -> None:
    command = f"bot:{answering(f'print(2 + int(os.environ[{SEED_VARIABLE!r}]) % 49, flush=True)')}"
    chosen = set()
    for _ in range(2):
        with player(command, Random(7)) as seated:
            chosen.add(seated(Position(RULES)))
    assert len(chosen) == 1


MISBEHAVING = {
    "silent from the start": ("sleep 1000", End.TOO_SLOW),
    "deaf": (python("import os, time; os.close(0); time.sleep(1000)"), End.TOO_SLOW),
    "slow": (answering("time.sleep(1000); print(2, flush=True)"), End.TOO_SLOW),
    "stopping at once": ("true", End.STOPPED),
    "crashing when asked": (answering("raise RuntimeError('out of ideas')"), End.STOPPED),
    "killed": (answering("os.kill(os.getpid(), 9)"), End.STOPPED),
    "killed by a signal without a name": (answering("os.kill(os.getpid(), 40)"), End.STOPPED),
    "closing its output": (answering("os.close(1); time.sleep(1000)"), End.STOPPED),
    "flooding lines": ("yes ok", End.TOO_MUCH_OUTPUT),
    "flooding without an end of line": (python("while True: print('7' * 9999, end='')"), End.TOO_MUCH_OUTPUT),
    "flooding its errors": (
        python("import sys\nwhile True: print('oops' * 99, file=sys.stderr)"),
        End.TOO_SLOW,
    ),
    "answering in words": (answering("print('I take two', flush=True)"), End.NONSENSE),
    "answering nothing": (answering("print(flush=True)"), End.NONSENSE),
    "refusing the rules": ("sh -c 'while read line; do echo no; done'", End.NONSENSE),
    "printing binary": (answering("os.write(1, bytes(range(128, 256)) + bytes(9) + b'\\n')"), End.NONSENSE),
    "taking what is not related": (answering("print(48, flush=True)"), End.ILLEGAL_NUMBER),
    "taking what is not in the pool": (answering("print(10**9, flush=True)"), End.ILLEGAL_NUMBER),
    "leaving children behind, in its group, in one of their own, in a session of their own": (
        python(
            "import subprocess, time\n"
            "for how in ({}, {'process_group': 0}, {'start_new_session': True}):\n"
            "    subprocess.Popen(['sleep', '1000'], **how)\n"
            "time.sleep(1000)"
        ),
        End.TOO_SLOW,
    ),
}


@pytest.mark.parametrize("name", MISBEHAVING)
def test_a_misbehaving_bot_forfeits_with_the_reason_and_is_gone(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    command, kind = MISBEHAVING[name]
    if kind is End.TOO_SLOW:
        monkeypatch.setattr("divisor_duel.players.programs.bots.START_SECONDS", 1.0)
    with bot(command, seconds=1 if kind is End.TOO_SLOW else 20) as chosen:
        *_, last = match(Position(RULES, [32]), (chosen, chosen))
    assert isinstance(last, Ended)
    assert (last.outcome.winner, last.outcome.kind) == (1, kind)
    assert last.outcome.detail
    record = Record(last.position, ended=last.outcome)
    assert Record.parse(str(record)) == record


def test_the_reason_quotes_the_last_line_a_crashing_bot_wrote_to_its_errors() -> None:
    with (
        bot(answering("raise RuntimeError('out of ideas')")) as chosen,
        pytest.raises(Forfeit, match=r"exit code 1, saying 'RuntimeError: out of ideas'"),
    ):
        chosen(Position(RULES))


def test_a_line_nobody_asked_for_is_not_taken_for_the_next_answer(tmp_path: Path) -> None:
    late = tmp_path / "late"
    twice = f"print(30, flush=True); time.sleep(0.1); print('ok', flush=True); open({str(late)!r}, 'w')"
    with bot(answering(twice)) as chosen:
        assert chosen(Position(RULES, [15])) == 30
        deadline = monotonic() + 20
        while not late.exists() and monotonic() < deadline:
            sleep(0.02)
        with pytest.raises(Forfeit, match="too-much-output: it said 'ok' before it was told 'position 10'"):
            chosen(Position(RULES, [10]))


def test_a_bot_that_ignores_quit_is_ended_all_the_same() -> None:
    with bot(answering("print(30, flush=True)", end="time.sleep(1000)")) as chosen:
        assert chosen(Position(RULES, [15])) == 30


def test_a_bot_is_ended_even_when_the_wait_for_its_end_is_interrupted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wait = subprocess.Popen.wait

    def interrupted(process: subprocess.Popen[bytes], timeout: float | None = None) -> int:
        if timeout is not None:
            raise KeyboardInterrupt
        return wait(process)

    monkeypatch.setattr(subprocess.Popen, "wait", interrupted)
    seed = Random().getrandbits(60)
    with pytest.raises(KeyboardInterrupt), Program("sleep 1000", seed):
        pass
    assert_gone(seed)


def test_a_bot_whose_start_was_interrupted_ends_with_the_program() -> None:
    code = """
import subprocess, sys
from divisor_duel.players.programs.bots import Program

start = subprocess.Popen
def interrupted(*args, **options):
    start(*args, **options)
    sys.exit(7)

subprocess.Popen = interrupted
Program("sleep 1000", int(sys.argv[1]))
"""
    seed = Random().getrandbits(60)
    ended = subprocess.run([sys.executable, "-c", code, str(seed)], check=False)
    assert ended.returncode == 7
    assert_gone(seed)


def test_a_bot_that_has_forfeited_forfeits_again_when_asked_again() -> None:
    with bot("false") as chosen:
        for _ in range(2):
            with pytest.raises(Forfeit, match="stopped"):
                chosen(Position(RULES))


def test_a_position_longer_than_a_pipe_holds_reaches_the_bot() -> None:
    rules = Rules.custom("1-24000", "antichain")
    moves = tuple(range(12001, 24001))
    position = Position(rules, moves)
    with bot(python("import sys; print(len(next(sys.stdin).split()), flush=True)")) as chosen:
        line = " ".join(map(str, position.moves))
        assert len(line) > 2**16
        assert chosen._program.ask(line, monotonic() + 20) == "12000"


@pytest.mark.parametrize(
    ("who", "message"),
    [
        ("bot:", "a bot needs a command"),
        ("bot:./no-such-bot", "cannot start the bot './no-such-bot': No such file or directory"),
        ("bot:'", "cannot read the bot's command"),
        ("bot:/", "Permission denied; it is a folder, name the program in it"),
        (f"bot:{shlex.quote(__file__)}", "Permission denied; try chmod"),
    ],
)
def test_a_command_that_cannot_be_started_is_the_callers_mistake(who: str, message: str) -> None:
    with pytest.raises(InvalidInput, match=message), player(who, Random(1)):
        pass


def test_a_script_that_does_not_say_what_runs_it_is_told_how_to(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text("print('ok')\n")
    script.chmod(0o755)
    with pytest.raises(InvalidInput, match=r"Exec format error; begin the file .*#!/usr/bin/env python3"):
        Program(str(script), 1)


def test_our_own_engine_plays_through_the_protocol() -> None:
    command = f"{shlex.quote(sys.executable)} -m divisor_duel engine --level random"
    with bot(command) as first, bot(command) as second:
        *events, last = match(Position(RULES), (first, second))
    assert isinstance(last, Ended)
    assert last.outcome.kind is End.PLAYED_OUT
    assert len(events) == len(last.position.moves)
    assert all(isinstance(event, Moved) for event in events)


def test_a_player_that_resigns_says_so_through_the_protocol() -> None:
    def give_up(position: Position, seconds: float | None) -> int:
        raise Resigned

    said: list[str] = []
    speak(give_up, lines=["position 15", "go 5"], say=said.append)
    assert said == ["ok", "resign"]


def answers(*lines: str) -> list[str]:
    """What our engine says to these lines."""
    said: list[str] = []
    speak(lambda position, seconds: max(position.legal_moves), lines=lines, say=said.append)
    return said


def test_words_may_be_parted_by_any_space() -> None:
    assert answers("rules\t2-20:2", "position\t12 6", "\t legal ") == ["ok", "ok", "2 18"]


def test_a_named_game_has_its_own_rule_and_no_other() -> None:
    (error,) = answers("rules juniper-green antichain")
    assert error.startswith("error rules are POOL RULE OPENINGS")
    assert answers("rules juniper-green", "position 26", "legal") == ["ok", "ok", "1 2 13 52 78"]


def test_the_engine_answers_in_time_even_when_its_solver_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    released = Event()
    monkeypatch.setattr(
        "divisor_duel.players.programs.engine.solve", lambda position, seconds: released.wait()
    )
    try:
        assert answers("solve 0.1") == [
            "error this position could not be solved within 0.1 s; allow more time"
        ]
    finally:
        released.set()


def test_the_engine_answers_each_line_typed_with_one_line() -> None:
    conversation = (
        "name\nrules 2-20:2\nposition 12 6\nlegal\nsolve\ngo 5\n\nnonsense\nposition 7\nquit\nname\n"
    )
    answers = subprocess.run(
        [sys.executable, "-m", "divisor_duel", "engine"],
        input=conversation.encode() + b"\xff\n",
        capture_output=True,
        check=True,
        timeout=60,
    ).stdout.decode()
    name, *lines, unknown, impossible = answers.splitlines()
    assert name.startswith("divisor-duel ")
    assert lines[:3] == ["ok", "ok", "2 18"]
    assert len(lines) == 5
    assert unknown.startswith("error 'nonsense' is no command; there are name, rules")
    assert impossible.startswith("error 7 is not in the pool")
