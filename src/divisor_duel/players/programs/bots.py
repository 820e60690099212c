"""Outside programs as players, through the line protocol that `docs/bots.md` describes.

A program that stops, is too slow, answers nonsense or says too much forfeits its game, with the kind of
fault and what happened. Its process is gone when the game is, unless it waits in a pool
for the next one.
"""

from __future__ import annotations

import atexit
import errno
import os
import re
import selectors
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from threading import Event, Lock
from time import monotonic
from types import TracebackType
from typing import IO, Final, Self
from uuid import uuid4

from divisor_duel.errors import IllegalMove, InvalidInput
from divisor_duel.game.goal import LAST
from divisor_duel.game.pool import read_number
from divisor_duel.game.position import End, Position
from divisor_duel.game.rules import Rules
from divisor_duel.players.match import Forfeit, Resigned
from divisor_duel.work import reaper

START_SECONDS: Final = 10.0
MOVE_SECONDS: Final = 10.0
QUIT_SECONDS: Final = 0.5
LONGEST_LINE: Final = 10_000
SEED_VARIABLE: Final = "DIVISOR_DUEL_SEED"
# Whatever a bot starts inherits this; a bot that is an arena itself adds its own bots' marks.
MARK_VARIABLE: Final = "DIVISOR_DUEL_BOT"
# What a program needs to start, to find its files and to speak; whatever else is there is nobody's business.
_KNOWN: Final = re.compile(
    "PATH|HOME|USER|LOGNAME|SHELL|LANG|LANGUAGE|LC_[A-Z]+|TZ|TERM|COLUMNS|LINES|NO_COLOR|TMPDIR|TEMP|TMP|PWD"
    "|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH|VIRTUAL_ENV|PYTHON[A-Z]+|JAVA_HOME|NODE_PATH|JULIA_DEPOT_PATH"
    "|CUDA_VISIBLE_DEVICES|JAX_PLATFORMS|NUMBA_[A-Z_]+|[A-Z]+_NUM_THREADS|XDG_[A-Z]+(?:_HOME|_DIR|_DIRS)|DIVISOR_DUEL_LANGUAGE"
    "|SYSTEMROOT|SYSTEMDRIVE|COMSPEC|PATHEXT|WINDIR|APPDATA|LOCALAPPDATA|PROGRAMDATA|USERPROFILE"
)
# All bots of this process bear this mark beside their own.
_OURS: Final = uuid4().hex


class Bot:
    """A program that is told the position and asked for a number, one line each."""

    def __init__(self, program: Program, seconds: float) -> None:
        self._program = program
        self._seconds = seconds
        self._rules: Rules | None = None

    def __call__(self, position: Position) -> int:
        """Ask the program for its number; raise `Forfeit` when it has none that counts."""
        rules = position.rules
        if rules != self._rules:
            # A program that knows nothing of goals plays on as before, and refuses what it does not know.
            goal = "" if rules.goal == LAST else f" {rules.goal}"
            line = f"rules {rules.pool} {rules.rule} {rules.openings}{goal}"
            self._tell(line, monotonic() + max(START_SECONDS, self._seconds))
            self._rules = rules
        until = monotonic() + self._seconds
        self._tell(" ".join(["position", *map(str, position.moves)]), until)
        answer = self._program.ask(f"go {self._seconds:g}", until)
        if answer == "resign":
            raise Resigned
        try:
            number = read_number(answer)
            position.play(number)
        except InvalidInput:
            raise Forfeit(End.NONSENSE, f"it answered {short(answer)}, not a number, to 'go'") from None
        except IllegalMove as error:
            raise Forfeit(End.ILLEGAL_NUMBER, str(error)) from None
        return number

    def _tell(self, line: str, until: float) -> None:
        answer = self._program.ask(line, until)
        if answer != "ok":
            raise Forfeit(End.NONSENSE, f"it answered {short(answer)}, not 'ok', to {short(line)}")


class Program:
    """A running program: lines to its input, lines from its output, and its end made sure of."""

    def __init__(self, command: str, seed: int) -> None:
        self._mark = uuid4().hex
        try:
            words = shlex.split(command)
        except ValueError as error:
            raise InvalidInput("bot-command-unreadable", command=short(command), why=str(error)) from None
        if not words:
            raise InvalidInput("bot-needs-a-command")
        if not hasattr(os, "killpg"):
            raise InvalidInput("no-bots-on-this-system")
        _reaper()
        try:
            # In a session of its own, so that it can be ended with its group, and out of reach of Ctrl-C.
            self._process = subprocess.Popen(
                words,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                env=_shared(os.environ)
                | {
                    SEED_VARIABLE: str(seed),
                    MARK_VARIABLE: f"{os.environ.get(MARK_VARIABLE, '')} {_OURS} {self._mark}",
                },
            )
        except OSError as error:
            raise InvalidInput(_no_start(error, words[0]), program=words[0], why=error.strerror) from None
        _tell_reaper(self._process.pid)
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._pipes = [pipe for pipe in pipes if pipe]
        self._stdin, self._stdout, self._stderr = (pipe.fileno() for pipe in self._pipes)
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)
        self._said = b""
        self._complaint = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def lives(self) -> bool:
        """Whether it can be asked."""
        return not self._pipes[0].closed and self._process.poll() is None

    def ask(self, line: str, until: float) -> str:
        """Send a line and return the line it is answered with; raise `Forfeit` when none comes in time."""
        if self._process.returncode is not None:
            raise Forfeit(End.STOPPED, "its program has ended")
        try:
            return self._exchange(line, until)
        except Forfeit:
            self.close(timeout=0)
            raise

    def _exchange(self, line: str, until: float) -> str:
        with suppress(BlockingIOError):
            # Or a second line that came late would pass for the answer to this one.
            if unasked := os.read(self._stdout, LONGEST_LINE):
                said = short(unasked.decode("utf-8", "replace").strip())
                raise Forfeit(End.TOO_MUCH_OUTPUT, f"it said {said} before it was told {short(line)}")
        unsent = line.encode() + b"\n"
        with selectors.DefaultSelector() as selector:
            selector.register(self._stdin, selectors.EVENT_WRITE)
            selector.register(self._stdout, selectors.EVENT_READ)
            selector.register(self._stderr, selectors.EVENT_READ)
            while b"\n" not in self._said:
                if len(self._said) > LONGEST_LINE:
                    raise Forfeit(End.TOO_MUCH_OUTPUT, f"its answer to {short(line)} does not end")
                left = until - monotonic()
                if left <= 0:
                    raise Forfeit(End.TOO_SLOW, f"no answer to {short(line)} in time")
                for key, _ in selector.select(left):
                    if key.fd == self._stdout:
                        self._listen()
                    elif key.fd == self._stderr and not self._overhear():
                        selector.unregister(self._stderr)
                    elif key.fd == self._stdin:
                        unsent = self._send(unsent)
                        if not unsent:
                            selector.unregister(self._stdin)
        answer, _, self._said = self._said.partition(b"\n")
        if self._said:
            raise Forfeit(End.TOO_MUCH_OUTPUT, f"more than one line in answer to {short(line)}")
        return answer.decode("utf-8", "replace").strip()

    def _send(self, unsent: bytes) -> bytes:
        try:
            return unsent[os.write(self._stdin, unsent) :]
        except BrokenPipeError:
            # It reads no more; what it says, or its end, tells why.
            return b""

    def _listen(self) -> None:
        heard = os.read(self._stdout, LONGEST_LINE)
        if not heard:
            raise Forfeit(End.STOPPED, self._last_words())
        self._said += heard

    def _overhear(self) -> bool:
        heard = os.read(self._stderr, LONGEST_LINE)
        self._complaint = (self._complaint + heard)[-LONGEST_LINE:]
        return bool(heard)

    def _last_words(self) -> str:
        try:
            code = self._process.wait(QUIT_SECONDS)
        except subprocess.TimeoutExpired:
            return "it closed its output"
        with suppress(BlockingIOError):
            while self._overhear():
                pass
        end = f"exit code {code}" if code >= 0 else f"signal {_signal_name(-code)}"
        lines = self._complaint.decode("utf-8", "replace").split("\n")
        complaint = next((line for line in reversed(lines) if line.strip()), "")
        return f"its program ended with {end}" + (
            f", saying {short(complaint.strip(), 100)}" if complaint else ""
        )

    def close(self, timeout: float = QUIT_SECONDS) -> None:
        """Ask the program to quit, then end it and all it started, whatever it says."""
        stdin, *outputs = self._pipes
        if stdin.closed:
            return
        with suppress(OSError):
            os.write(self._stdin, b"quit\n")
        stdin.close()
        try:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout)
        finally:
            # Even when the wait is interrupted.
            reaper.kill_group(self._process.pid)
            self._process.wait()
            _tell_reaper(-self._process.pid)
            reaper.kill_marked(self._mark)
            for pipe in outputs:
                pipe.close()


def _shared(environment: Mapping[str, str]) -> dict[str, str]:
    """Return what a program of somebody else's may know of the environment."""
    return {name: value for name, value in environment.items() if _KNOWN.fullmatch(name.upper())}


def _no_start(error: OSError, program: str) -> str:
    """Return the message about a program that does not start, with what to do about it."""
    if Path(program).is_dir():
        return "bot-is-a-folder"
    if error.errno == errno.ENOEXEC:
        return "bot-has-no-first-line"
    return "bot-not-executable" if isinstance(error, PermissionError) else "bot-cannot-start"


@cache
def _reaper() -> IO[bytes]:
    """Return the input of the program that ends our bots should we end before them."""
    program = subprocess.Popen(
        [sys.executable, "-I", "-S", reaper.__file__, _OURS],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert program.stdin
    # Closes its input and waits for it, so that no bot is left when we have gone.
    atexit.register(program.communicate)
    return program.stdin


def _tell_reaper(group: int) -> None:
    with suppress(BrokenPipeError):  # somebody has killed it
        _reaper().write(b"%d\n" % group)
        _reaper().flush()


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # real-time signals have none
        return str(number)


def short(text: str, most: int = 40) -> str:
    """Quote what a program said, cut to a length that fits a sentence."""
    return ascii(text if len(text) <= most else text[: most - 1] + "…")


class ProgramPool:
    """The programs of one player: as many as play at once, and no more. Several threads may share it."""

    def __init__(self) -> None:
        self._waiting: list[Program] = []
        self._started: list[Program] = []
        self._over = Event()
        self._turn = Lock()

    @contextmanager
    def program(self, command: str, seed: int) -> Iterator[Program]:
        """Lend a program for a game; one that has ended, or was ended for a fault, is not lent again."""
        if self._over.is_set():
            raise RuntimeError("the games are over")
        program = self._idle() or Program(command, seed)
        with self._turn:
            too_late = self._over.is_set()
            if program not in self._started:
                self._started.append(program)
        if too_late:  # the games ended while it started
            program.close()
            raise RuntimeError("the games are over")
        try:
            yield program
        finally:
            if program.lives:
                self._waiting.append(program)
            else:
                program.close()

    def _idle(self) -> Program | None:
        while True:
            try:
                program = self._waiting.pop()
            except IndexError:
                return None
            if program.lives:
                return program
            program.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._turn:
            self._over.set()
        # Those still at a game too: whoever leaves early waits for none.
        for program in self._started:
            program.close()
