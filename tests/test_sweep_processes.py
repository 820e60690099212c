"""Sweeps by real processes: a kill loses nothing, and neither does a cluster that loses a worker."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import psutil
import pytest

from divisor_duel.sweep import Sweep, save
from tests.support.inline_executor import Here

pytestmark = pytest.mark.needs("signals")

PROGRAM = str(Path(sys.executable).with_name("divisor-duel"))


def finish(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=200)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("kills", [1, pytest.param(10, marks=pytest.mark.long)])
def test_a_sweep_killed_again_and_again_ends_with_the_file_of_one_left_alone(
    tmp_path: Path, kills: int
) -> None:
    """Slow: the program and a worker of its are started for each kill and twice more."""
    out, expected = tmp_path / "killed.csv", tmp_path / "alone.csv"
    command = [PROGRAM, "sweep", "antichain", "--from", "50", "--to", "90", "--jobs", "1", "--out"]
    finish([*command, str(expected)])
    journal = tmp_path / "killed.csv.journal"
    random = Random(7)
    lengths = []
    for _ in range(kills):
        running = subprocess.Popen([*command, str(out)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        before = journal_size(journal)
        deadline = time.monotonic() + 60
        # About half of the kills strike before the first row of this run, the others after one, at any moment.
        more = before if random.random() < 0.5 else -1
        while journal_size(journal) <= more and running.poll() is None:
            assert time.monotonic() < deadline
            time.sleep(0.005)
        time.sleep(random.random() * 0.05)
        workers = psutil.Process(running.pid).children(recursive=True) if running.poll() is None else []
        running.send_signal(signal.SIGKILL)
        running.wait()
        assert not psutil.wait_procs(workers, timeout=20)[1], "workers outlive their parent"
        lengths.append(journal_size(journal))
    assert lengths == sorted(lengths)
    assert not out.exists(), "it was finished before the last kill"
    finish([*command, str(out)])
    assert out.read_bytes() == expected.read_bytes()
    assert not journal.exists()


def journal_size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


@contextmanager
def started(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    dask = [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]]
    process = subprocess.Popen(dask, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.mark.frameworks
def test_a_cluster_that_loses_a_worker_midway_makes_the_same_file(tmp_path: Path) -> None:
    """Slow: a scheduler, two workers and the program are started, each of which loads Dask."""
    contact = tmp_path / "scheduler.json"
    out, expected = tmp_path / "cluster.csv", tmp_path / "alone.csv"
    sweep = Sweep("antichain", 70, 100, 2)
    save(sweep, expected, Here())
    worker = ("dask_worker", "--scheduler-file", str(contact), "--nthreads", "1", "--no-nanny")
    place = ("--host", "127.0.0.1", "--port", "0")
    quiet = "--no-dashboard"
    scheduler = ("dask_scheduler", "--scheduler-file", str(contact), *place, quiet)
    with started(*scheduler), started(*worker, quiet) as first, started(*worker, quiet):
        deadline = time.monotonic() + 100
        while not contact.exists():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        address = json.loads(contact.read_text())["address"]
        what = [PROGRAM, "sweep", "antichain", "--from", "70", "--to", "100"]
        command = [*what, "--cluster", address, "--out", str(out)]
        running = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        while journal_size(Path(f"{out}.journal")) < 600 and running.poll() is None:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        first.send_signal(signal.SIGKILL)
        _, complaints = running.communicate(timeout=150)
    assert running.returncode == 0, complaints
    assert out.read_bytes() == expected.read_bytes()


@pytest.mark.frameworks
def test_an_address_without_a_cluster_is_named() -> None:
    address = "tcp://127.0.0.1:9"
    impatient = (
        "from divisor_duel import sweep; sweep.SCHEDULER_SECONDS = 0.1;"
        "from divisor_duel.__main__ import main; main()"
    )
    command = [sys.executable, "-c", impatient, "sweep", "chain", "--to", "9", "--cluster", address]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert address in done.stderr
    assert "Traceback" not in done.stderr
