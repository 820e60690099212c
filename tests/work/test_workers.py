"""Processes that work for this one: any of them may die at any moment, and none outlives this one."""

from __future__ import annotations

import operator
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import CancelledError, wait
from pathlib import Path
from time import monotonic, sleep

import psutil
import pytest

from divisor_duel.errors import IllegalMove, Mistake
from divisor_duel.work import workers
from divisor_duel.work.files import write_whole
from divisor_duel.work.workers import WorkerDied, Workers
from tests.support.children import until, workers_of

pytestmark = pytest.mark.needs("signals")


@pytest.fixture(autouse=True)
def _nothing_is_left() -> Iterator[None]:
    before = workers_of()
    yield
    assert workers_of() <= before


def show_and_wait(path: Path) -> None:
    write_whole(path, str(os.getpid()))  # whoever waits for the file must not find it empty
    sleep(1000)


def die_once(path: Path) -> str:
    if path.exists():
        return "lived"
    path.touch()
    os.abort()


def refuse() -> None:
    raise IllegalMove("not this one", "taken")


class Stubborn(Exception):
    """An error that cannot travel."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__("stubborn")


def be_stubborn() -> None:
    raise Stubborn(1, 2)


def test_answers_and_mistakes_come_back_whole_and_other_errors_with_where_they_happened() -> None:
    with Workers(2) as pool:
        assert list(pool.map(operator.add, range(40), range(40))) == list(range(0, 80, 2))
        with pytest.raises(IllegalMove, match="not this one") as refusal:
            pool.submit(refuse).result()
        assert refusal.value.code == "taken"
        with pytest.raises(ZeroDivisionError) as failure:
            pool.submit(operator.floordiv, 1, 0).result()
        assert "in a worker" in failure.value.__notes__[0]
        for difficult in (pool.submit(be_stubborn), pool.submit(eval, "lambda: 0")):
            with pytest.raises(Exception, match=r"stubborn|pickle|missing"):
                difficult.result()
        assert pool.submit(operator.add, 40, 2).result() == 42


def test_a_question_that_two_workers_died_of_is_said_and_the_next_is_answered() -> None:
    with Workers(1) as pool:
        with pytest.raises(Mistake, match="a worker died"):
            pool.submit(os._exit, 1).result()
        assert pool.submit(operator.add, 40, 2).result() == 42


def test_a_question_whose_worker_died_is_asked_once_more(tmp_path: Path) -> None:
    with Workers(1) as pool:
        assert pool.submit(die_once, tmp_path / "died").result() == "lived"


def test_a_worker_killed_while_idle_is_replaced_as_often_as_it_is() -> None:
    before = workers_of()
    with Workers(2) as pool:
        for _ in range(3):
            wait([pool.submit(operator.add, 1, 1) for _ in range(4)])
            for worker in workers_of() - before:
                worker.kill()
                worker.wait()
            assert pool.submit(operator.add, 40, 2).result() == 42


def test_a_question_over_its_time_is_ended_and_the_time_to_start_does_not_count() -> None:
    with Workers(1, seconds=0.5) as pool:
        assert pool.submit(operator.add, 40, 2).result() == 42  # a start takes about as long
        with pytest.raises(TimeoutError):
            pool.submit(sleep, 1000).result()
        assert pool.submit(operator.add, 40, 2).result() == 42


def test_a_worker_that_cannot_be_started_fails_its_question_but_not_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with Workers(1) as pool:
        worker = pool.submit(os.getpid).result()
        with monkeypatch.context() as short:
            short.setattr(workers._CONTEXT, "Pipe", no_memory)
            psutil.Process(worker).kill()
            with pytest.raises(WorkerDied):
                pool.submit(os.getpid).result()
        assert pool.submit(os.getpid).result() != worker


def no_memory() -> None:
    raise OSError("cannot allocate memory")


def test_shut_down_they_answer_what_was_asked_and_nothing_more() -> None:
    pool = Workers(1)
    asked = [pool.submit(operator.add, 1, 1) for _ in range(3)]
    pool.shutdown()
    assert [future.result() for future in asked] == [2, 2, 2]
    with pytest.raises(RuntimeError):
        pool.submit(operator.add, 1, 1)


def test_closed_they_are_not_waited_for_and_what_waits_is_cancelled(tmp_path: Path) -> None:
    pool = Workers(1)
    busy = pool.submit(show_and_wait, tmp_path / "begun")
    waiting = pool.submit(operator.add, 1, 1)
    until(tmp_path / "begun")
    pool.close()
    with pytest.raises(WorkerDied):
        busy.result()
    with pytest.raises(CancelledError):
        waiting.result()


def test_what_a_worker_starts_hears_interrupts_as_usual() -> None:
    ask = [sys.executable, "-c", "import signal; print(signal.getsignal(signal.SIGINT).__name__)"]
    with Workers(1) as pool:
        assert pool.submit(subprocess.check_output, ask).result() == b"default_int_handler\n"


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGHUP])
def test_what_is_said_at_the_terminal_is_left_to_the_parent(told: signal.Signals) -> None:
    with Workers(1) as pool:
        worker = pool.submit(os.getpid).result()
        os.kill(worker, told)
        assert pool.submit(os.getpid).result() == worker


def interrupt(begun: Path) -> None:
    with Workers(1) as pool:
        pool.submit(show_and_wait, begun)
        until(begun)
        raise KeyboardInterrupt


def test_interrupted_work_is_not_waited_for(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        interrupt(tmp_path / "begun")


PARENT = """
import sys, pathlib
from divisor_duel.work.workers import Workers
from tests.support.children import until
from tests.work.test_workers import show_and_wait

if __name__ == "__main__":
    begun, how = pathlib.Path(sys.argv[1]), sys.argv[2]
    pool = Workers(1)
    pool.submit(show_and_wait, begun)
    until(begun)
    if how == "killed":
        print("ready", flush=True)
        sys.stdin.read()
"""


@pytest.mark.parametrize("how", ["killed", "forgotten"])
def test_workers_end_with_their_parent_however_it_ends(how: str, tmp_path: Path) -> None:
    script, begun = tmp_path / "parent.py", tmp_path / "begun"
    script.write_text(PARENT)
    command = [sys.executable, str(script), str(begun), how]
    environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment) as parent:
        assert parent.stdout
        if how == "killed":
            assert parent.stdout.readline() == b"ready\n"
            parent.kill()
        assert parent.wait(60) == (-signal.SIGKILL if how == "killed" else 0)
    deadline = monotonic() + 20
    while psutil.pid_exists(int(begun.read_text())) and monotonic() < deadline:
        sleep(0.01)
    assert not psutil.pid_exists(int(begun.read_text()))


WINDOWS = """
import operator, signal
from divisor_duel.work.workers import Workers

for name in ("SIGHUP", "SIGALRM", "setitimer"):  # in the worker too, which runs this file again
    delattr(signal, name)
if __name__ == "__main__":
    with Workers(1) as pool:
        print(pool.submit(operator.add, 40, 2).result())
"""


def test_where_the_system_knows_fewer_signals_they_work_too(tmp_path: Path) -> None:
    script = tmp_path / "windows.py"
    script.write_text(WINDOWS)
    assert subprocess.check_output([sys.executable, str(script)], timeout=60) == b"42\n"


def test_a_program_that_starts_workers_while_it_is_loaded_fails_instead_of_waiting(tmp_path: Path) -> None:
    script = tmp_path / "unguarded.py"
    script.write_text(WINDOWS.replace('__name__ == "__main__"', "True"))
    done = subprocess.run([sys.executable, str(script)], capture_output=True, timeout=60, check=False)
    assert b"a worker died" in done.stderr
