"""A game at the terminal that is told to end, or whose terminal goes away."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import psutil
import pytest

from divisor_duel.game.record import Record

pytestmark = pytest.mark.needs("signals")

STUBBORN = """#!/bin/sh
trap "" HUP TERM
read rules
echo $$ > started.new
mv started.new started
while true; do sleep 1000; done
"""


def test_a_program_interrupted_while_it_is_being_loaded_says_so_in_a_word() -> None:
    code = """
import sys

class Interrupted:
    def find_spec(self, name, *rest):
        if name == "divisor_duel.terminal":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupted())
from divisor_duel.__main__ import main
main()
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert (ended.returncode, ended.stderr) == (130, b"\nStopped.\n")


@pytest.mark.parametrize("told", [signal.SIGTERM, signal.SIGHUP])
def test_a_game_told_to_end_is_kept_and_takes_a_stubborn_bot_with_it(
    environment: dict[str, str], tmp_path: Path, told: signal.Signals
) -> None:
    bot, started = tmp_path / "bot", tmp_path / "started"
    bot.write_text(STUBBORN)
    bot.chmod(0o755)
    with subprocess.Popen(
        [sys.executable, "-m", "divisor_duel", "play", "--p2", "bot:./bot"],
        env=environment,
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as game:
        assert game.stdin
        game.stdin.write(b"15\n")
        game.stdin.flush()
        deadline = monotonic() + 60
        while not started.exists() and monotonic() < deadline:
            sleep(0.05)
        game.send_signal(told)
        out, err = game.communicate(timeout=60)
    assert (game.returncode, err) == (0, b"")
    assert b"Good-bye. The game is kept" in out
    assert not psutil.pid_exists(int(started.read_text()))
    [kept] = tmp_path.rglob("*.game")
    assert Record.load(kept).position.moves == (15,)
