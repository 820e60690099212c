"""Processes that work for this one, and end when it does.

Each is at the end of a pipe of its own and shares no lock or queue with another: whichever dies, idle or at
work, takes nothing along but its own question.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import traceback
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from threading import Lock, Thread
from types import TracebackType
from typing import Any, Final, ParamSpec, TypeVar

from divisor_duel.errors import Mistake

P = ParamSpec("P")
T = TypeVar("T")

# Spawned, because a fork would copy locks that threads of ours, as the progress bar's, may hold.
_CONTEXT: Final = get_context("spawn")
# A question is asked a second time, because what killed its first worker need not have been the question.
_TRIES: Final = 2
# How long a worker may take to start, and to take up a question, on a busy machine, in seconds.
_STARTING: Final = 60.0

Died = Callable[[str, int | None, str], object]
"""Called when a worker died by itself: "at-start" or "at-work", exit code, the error if it said one."""


class WorkerDied(Mistake):
    """The processes that were given a question died, one after the other."""

    code = "worker-died"


class NoWorker(WorkerDied):
    """No process could be started to be given a question."""


class Workers(Executor):
    """So many processes, each answering one question at a time; one that dies is replaced.

    A question that takes longer than the seconds, if there are any, fails with `TimeoutError`, and its worker
    is killed; one that two workers died of fails with `WorkerDied`. A worker begins with `prepare`.
    """

    def __init__(
        self,
        count: int,
        seconds: float | None = None,
        prepare: Callable[[], object] | None = None,
        died: Died | None = None,
    ) -> None:
        self._questions: SimpleQueue[tuple[Future[Any], bytes] | None] = SimpleQueue()
        self._seconds = seconds
        self._ended = self._cancelled = False
        self._lock = Lock()
        self._workers = [_Worker(prepare, died) for _ in range(count)]
        # Daemons, because what is not closed must not keep the program from ending.
        self._threads = [Thread(target=self._attend, args=[each], daemon=True) for each in self._workers]
        for thread in self._threads:
            thread.start()
        atexit.register(self.close)

    @property
    def alive(self) -> int:
        """How many of them could take a question or are at one."""
        return sum(worker.alive for worker in self._workers)

    def submit(self, work: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Future[T]:
        """Hand over work; whatever it is must be able to travel between processes."""
        future: Future[T] = Future()
        question = pickle.dumps((work, arguments, named))
        with self._lock:
            if self._ended:
                raise RuntimeError("these workers have ended")
            self._questions.put((future, question))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more questions, and end the workers once those taken are answered, or cancelled."""
        with self._lock:
            self._ended = True
            self._cancelled |= cancel_futures
        for _ in self._threads:
            self._questions.put(None)
        for thread in self._threads if wait else ():
            thread.join()

    def close(self) -> None:
        """End the workers at once, whatever they are at."""
        atexit.unregister(self.close)
        self._cancelled = True
        for worker in self._workers:
            worker.end()
        self.shutdown(cancel_futures=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()  # what takes minutes is not waited for

    def _attend(self, worker: _Worker) -> None:
        while True:
            with suppress(Exception):  # which the next question will hear
                worker.start()  # so that it need not wait
            asked = self._questions.get()
            if asked is None:
                break
            future, question = asked
            if self._cancelled:
                future.cancel()
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(worker.answer(question, self._seconds))
                except BaseException as error:
                    future.set_exception(error)
            del asked, future  # an answer may be large
        worker.end()
        worker.dismiss()


class _Worker:
    """One process after the other. Only its thread asks; any thread may end it."""

    def __init__(self, prepare: Callable[[], object] | None, died: Died | None) -> None:
        self._prepare = prepare
        self._died = died
        self._ended = self._ready = False
        self._lock = Lock()
        self._process: SpawnProcess | None = None

    @property
    def alive(self) -> bool:
        """Whether there is a process that has started."""
        with self._lock:
            return self._ready and self._process is not None and not wait([self._process.sentinel], 0)

    def start(self) -> None:
        """Start the process if there is none, and wait until it is ready; `EOFError` if all has ended."""
        if self._process and wait([self._process.sentinel], 0):
            self._mourn("at-work")
        with self._lock:
            if self._ended:
                raise EOFError
            if self._process is None:
                self._pipe, theirs = _CONTEXT.Pipe()
                process = _CONTEXT.Process(target=_serve, args=(theirs, self._prepare), daemon=True)
                with theirs:
                    process.start()
                self._process = process
        if not self._ready:
            problem: bytes | None = None
            with suppress(EOFError, OSError):  # a timeout is one, too
                problem = self._receive(_STARTING)
            if problem != b"":
                self._mourn("at-start", (problem or b"").decode())
                raise NoWorker("worker-died")
            self._ready = True

    def answer(self, question: bytes, seconds: float | None) -> Any:
        """Answer a question, by another process if the first dies of it."""
        succeeded, value = pickle.loads(self._ask(question, seconds))
        if succeeded:
            return value
        raise value

    def end(self) -> None:
        """Kill the process, and start no other."""
        with self._lock:
            self._ended = True
            if self._process:
                self._process.kill()

    def dismiss(self) -> None:
        """Kill the process, if there is one, and wait until it is gone."""
        if process := self._process:
            process.kill()
            process.join()
            self._pipe.close()
            with self._lock:
                self._process, self._ready = None, False

    def _mourn(self, when: str, error: str = "") -> None:
        """Put a process away that died by itself, and say so."""
        process = self._process
        if process is None:
            return
        process.join(1)  # it may be about to say with what code it ends
        self.dismiss()
        if self._died and not self._ended:
            self._died(when, process.exitcode, error)

    def _ask(self, question: bytes, seconds: float | None) -> bytes:
        for tries_left in reversed(range(_TRIES)):
            try:
                self.start()
                self._pipe.send_bytes(question)
                self._receive(_STARTING)  # that it was taken up: only now its time begins
                return self._receive(seconds)
            except TimeoutError:
                self.dismiss()
                raise
            except NoWorker:
                if not tries_left:
                    raise
            except (EOFError, OSError):
                self._mourn("at-work")
        raise WorkerDied("worker-died")

    def _receive(self, seconds: float | None) -> bytes:
        assert self._process
        # The pipe alone would not do: what the worker started may hold its other end open.
        if not wait([self._pipe, self._process.sentinel], seconds):
            raise TimeoutError(f"no answer within {seconds:g} s")
        if not self._pipe.poll():
            raise EOFError
        return self._pipe.recv_bytes()


def _serve(pipe: Connection, prepare: Callable[[], object] | None) -> None:
    for name in ("SIGINT", "SIGHUP"):
        # The parent hears these too, and tells its workers. Unlike SIG_IGN this is not inherited by bots.
        if heard := getattr(signal, name, None):
            signal.signal(heard, lambda *_: None)
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):  # the parent has gone
        try:
            if prepare:
                prepare()
        except Exception as error:
            pipe.send_bytes(f"{type(error).__name__}: {error}".encode())
            return
        pipe.send_bytes(b"")
        while True:
            question = pipe.recv_bytes()
            pipe.send_bytes(b"")
            pipe.send_bytes(_answer(question))


def _answer(question: bytes) -> bytes:
    try:
        work, arguments, named = pickle.loads(question)
        return pickle.dumps((True, work(*arguments, **named)))
    except BaseException as error:
        if not isinstance(error, Mistake):
            error.add_note(f"in a worker:\n{traceback.format_exc()}")
        try:
            return pickle.dumps((False, error))
        except Exception:
            return pickle.dumps((False, RuntimeError(f"{error!r}, which cannot travel")))


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
