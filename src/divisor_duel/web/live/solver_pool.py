"""A bounded set of worker processes for whatever takes thought: hints, reviews, puzzles, computer players.

The server's own process never solves anything, and where both want a core the workers stand back, so a hard
question delays no move. A question is handed over when a worker is free: what is quick comes first, then
computer players, then the rest; among equals visitors take turns, so one who asks much waits for themselves.
When many wait, each has less time. What is asked by several is worked on once, and answers that took long are
kept for the next who asks. The pool's doors are `ask_solvers` for the questions of the table and
`computers_number` for a computer's turn, which nobody waits for in vain whatever happens to a worker.
"""

from __future__ import annotations

import asyncio
import logging
import os
import random
import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Coroutine, Hashable, Mapping, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from enum import IntEnum
from inspect import signature
from threading import Lock
from typing import Any, Final, NamedTuple, TypeVar, cast

from divisor_duel.errors import Undecided
from divisor_duel.game.position import Position
from divisor_duel.game.record import UNNAMED
from divisor_duel.language import current, use
from divisor_duel.players.levels import LEVELS
from divisor_duel.solver import memory
from divisor_duel.web.api.positions import choose
from divisor_duel.web.api.problems import Busy, Stopping, TooMany, Unavailable
from divisor_duel.web.api.table_of_questions import Question, Work
from divisor_duel.web.live.periodic import Complaints
from divisor_duel.work.limited_cache import LimitedCache
from divisor_duel.work.workers import NoWorker, WorkerDied, Workers

T = TypeVar("T")
Key = tuple[Callable[..., Any], str, Hashable]
"""What an answer is kept by: the question, the language it was asked in, and what is asked."""

MOST_WAIT = 20.0
"""How long a visitor's question waits for its turn, in seconds."""
SECONDS = 2.0
"""How long a question may be worked on when few wait."""
_LEAST_SECONDS = 0.25
_FEW = 4
_LONG = 0.1
"""An answer that took so many seconds is kept."""
_MOST_KEPT = 128
_PING: Final = 4.0
"""How long a health check waits for a first worker, in seconds."""
LOWER: Final = 15
"""By how much workers stand back from the server where both want a core: as `nice` counts it."""
TIME: Final = object()
"""As an argument of a question: the seconds it may take, known only when its turn comes."""
_log = logging.getLogger("divisor_duel.web")


class Rank(IntEnum):
    """What comes before what."""

    QUICK = 0
    COMPUTER = 1
    QUESTION = 2


MOST_WAITING: Final = {Rank.QUICK: (512, 64), Rank.COMPUTER: (64, 16), Rank.QUESTION: (64, 16)}
"""How many questions may wait, of all visitors and of one: a whole class asks at once for what is quick."""


class _Answered(NamedTuple):
    """An answer, which may be None."""

    answer: Any


class SolverPool:
    """Worker processes, started with the first question, and the questions waiting for them."""

    def __init__(self, processes: int = 2, seconds: float = 30.0, reserved: int = 0) -> None:
        """Have so many processes for whatever is asked, and some more for what is quick."""
        self._processes = self._free = processes + reserved
        self._most_slow = processes
        self._slow = 0
        # Questions keep their own time; this ends one that does not. Compiling may take half of it, once.
        self._seconds = seconds
        # Counted for each rank, so that a crowd with hard questions keeps nobody from a hint.
        self._asked: dict[Rank, Counter[str]] = {rank: Counter() for rank in Rank}
        self._lines: dict[Rank, OrderedDict[str, deque[asyncio.Future[None]]]] = {
            rank: OrderedDict() for rank in Rank
        }
        self._asking: dict[Key, asyncio.Future[Any]] = {}
        self._answers = LimitedCache[Key, _Answered](_MOST_KEPT)
        self._awaited: set[asyncio.Future[Any]] = set()
        self._stopping = False
        self.deaths = Counter({"at-start": 0, "at-work": 0})
        """How many workers died by themselves."""
        self._complaints = Complaints()
        self._starting = Lock()
        self._started: Workers | None = None

    @property
    def _workers(self) -> Workers:
        with self._starting:  # a health check asks on a thread of its own
            if self._started is None:
                self._started = Workers(self._processes, self._seconds, _prepare, self._died)
            return self._started

    def _died(self, when: str, code: int | None, error: str) -> None:
        self.deaths[when] += 1
        self._complaints.warning(
            f"a solver died {when.replace('-', ' ')}, with exit code {code} {error}".rstrip()
        )

    @property
    def alive(self) -> int:
        """How many workers live; none before the first question."""
        return self._started.alive if self._started else 0

    def ping(self) -> None:
        """Start a worker if none lives; raise `Unavailable` if none can be started. Safe from any thread."""
        if not self.alive:
            try:
                self._workers.submit(os.getpid).result(_PING)
            except (TimeoutError, WorkerDied):
                raise Unavailable("no-solver-lives") from None
            except (CancelledError, RuntimeError):  # the workers have ended
                raise Stopping from None

    def stop(self) -> None:
        """Answer whoever waits, and whoever asks from now on, that the server is stopping."""
        self._stopping = True
        for future in tuple(self._awaited):
            future.cancel()

    def close(self) -> None:
        """End the workers, whatever they are at."""
        if self._started:
            self._started.close()

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return sum(len(line) for lines in self._lines.values() for line in lines.values())

    @property
    def seconds(self) -> float:
        """How long a question that is taken up now may be worked on."""
        return max(_LEAST_SECONDS, SECONDS * _FEW / max(_FEW, self.waiting))

    def check(self, visitor: str, rank: Rank) -> None:
        """Refuse a question for which there is no room, of this visitor's or of anybody's."""
        asked, (most, of_one) = self._asked[rank], MOST_WAITING[rank]
        if asked[visitor] >= of_one:
            raise TooMany("too-many-questions")
        if asked.total() >= most:
            raise Busy("too-many-questions")

    async def ask(
        self,
        visitor: str,
        question: Callable[..., T],
        *arguments: object,
        rank: Rank = Rank.QUESTION,
        share: Hashable = None,
    ) -> T:
        """Have a visitor's question answered; too many at once are refused rather than left waiting."""
        self.check(visitor, rank)
        asked = self._asked[rank]
        asked[visitor] += 1
        try:
            return await self.think(visitor, question, *arguments, rank=rank, share=share, timeout=MOST_WAIT)
        finally:
            asked[visitor] -= 1
            if not asked[visitor]:
                del asked[visitor]

    async def think(
        self,
        visitor: str,
        question: Callable[..., T],
        *arguments: object,
        rank: Rank = Rank.QUESTION,
        share: Hashable = None,
        timeout: float | None = None,
    ) -> T:
        """Have a question answered by a worker, however many wait; without a timeout, however long.

        Questions with the same `share` have the same answer.
        """
        if share is None:
            return await self._think(visitor, question, arguments, rank, timeout)
        key = question, current(), share
        while (asking := self._asking.get(key)) is not None:
            try:
                answer: T = await asyncio.shield(asking)
                return answer
            except asyncio.CancelledError:
                if not asking.cancelled():
                    raise  # it is this one who has gone, not the one who asked first
        if (known := self._answers.get(key)) is not None:
            return cast("T", known.answer)
        return await self._think_for_all(key, self._think(visitor, question, arguments, rank, timeout))

    def forget(self, question: Callable[..., Any], share: Hashable) -> None:
        """Keep an answer for nobody else: with more time there may be a better one."""
        self._answers.drop((question, current(), share))

    async def _think_for_all(self, key: Key, work: Coroutine[None, None, T]) -> T:
        asking = self._asking[key] = asyncio.get_running_loop().create_future()
        began = time.monotonic()
        try:
            answer = await work
        except asyncio.CancelledError:
            asking.cancel()
            raise
        except BaseException as error:
            asking.set_exception(error)
            asking.exception()  # nobody else need have asked
            raise
        finally:
            del self._asking[key]
        asking.set_result(answer)
        if time.monotonic() - began > _LONG:
            self._answers.put(key, _Answered(answer))
        return answer

    async def _think(
        self,
        visitor: str,
        question: Callable[..., T],
        arguments: Sequence[object],
        rank: Rank,
        timeout: float | None,
    ) -> T:
        if self._stopping:
            raise Stopping
        turn = self._line_up(visitor, rank)
        try:
            await self._wait_for(turn, timeout)
            return await self._work(question, arguments, rank)
        finally:
            if not turn.cancelled():  # as it is when it has been given up
                self._free += 1
                self._slow -= rank is not Rank.QUICK
                self._call_next()

    def _line_up(self, visitor: str, rank: Rank) -> asyncio.Future[None]:
        """Return what is done when it is the visitor's turn: at once, if a worker is free."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._take_worker(rank):
            turn.set_result(None)
        else:
            self._lines[rank].setdefault(visitor, deque()).append(turn)
        return turn

    def _take_worker(self, rank: Rank) -> bool:
        if not self._free or (rank is not Rank.QUICK and self._slow >= self._most_slow):
            return False
        self._free -= 1
        self._slow += rank is not Rank.QUICK
        return True

    async def _wait_for(self, turn: asyncio.Future[None], timeout: float | None) -> None:
        try:
            async with asyncio.timeout(timeout):
                await self._unless_stopped(turn)
        except TimeoutError:
            raise Busy("no-answer-in-time") from None

    def _call_next(self) -> None:
        for rank, lines in self._lines.items():
            while lines:
                visitor, line = lines.popitem(last=False)
                turn = line.popleft()
                if line:
                    lines[visitor] = line  # behind the other visitors
                if turn.done():  # its time was up
                    continue
                if not self._take_worker(rank):
                    lines.setdefault(visitor, deque()).appendleft(turn)
                    lines.move_to_end(visitor, last=False)
                    break
                turn.set_result(None)
                return

    async def _work(self, question: Callable[..., T], arguments: Sequence[object], rank: Rank) -> T:
        if self._stopping:
            raise Stopping
        # What is quick is never cut short: a whole class that asks at once is answered, to the last.
        seconds = SECONDS if rank is Rank.QUICK else self.seconds
        timed = (seconds if argument is TIME else argument for argument in arguments)
        try:
            working = self._workers.submit(_spoken, current(), question, *timed)
            return await self._unless_stopped(asyncio.wrap_future(working))
        except NoWorker:
            raise Unavailable("no-solver-lives") from None
        except (TimeoutError, WorkerDied):
            raise Undecided("too-much-to-work-out") from None

    async def _unless_stopped(self, future: asyncio.Future[T]) -> T:
        self._awaited.add(future)
        try:
            return await future
        except asyncio.CancelledError:
            if self._stopping:
                raise Stopping from None
            raise
        finally:
            self._awaited.discard(future)


def _prepare() -> None:
    """Begin as a worker does: with little memory, and behind whoever answers moves."""
    memory.keep_little()
    # Not on Windows; and a service's filter of system calls may forbid it.
    with suppress(AttributeError, OSError):
        os.nice(LOWER)


def _spoken(language: str, question: Callable[..., T], *arguments: object) -> T:
    """Answer a question in a language, as a worker does it."""
    with use(language):
        return question(*arguments)


async def ask_solvers(pool: SolverPool, visitor: str, question: Question, wish: Mapping[str, Any]) -> Any:
    """Have a question answered by a worker; those who ask the same at the same time share the answer."""
    asked = dict(wish)
    if question.shared is None:
        return await _ask(pool, visitor, question, question.answer, asked)
    find, tell = question.shared
    names = asked.pop("names", UNNAMED)
    return tell(await _ask(pool, visitor, question, find, asked), names)


async def _ask(
    pool: SolverPool, visitor: str, question: Question, find: Callable[..., Any], asked: dict[str, Any]
) -> Any:
    if question.work is Work.SOLVING:
        asked["seconds"] = TIME
    bound = signature(find).bind(**asked)
    bound.apply_defaults()
    # Where a seed can be given and is not, each asks for something else.
    share = None if asked.get("seed", "") is None else _frozen(asked)
    return await pool.ask(visitor, find, *bound.args, rank=_rank(question, asked), share=share)


def always_hard(question: Question) -> bool:
    """Say whether a question is none of the quick ones, whatever it is about."""
    return question.work is Work.MAKING or "spec" not in signature(question.answer).parameters


def _rank(question: Question, asked: Mapping[str, Any]) -> Rank:
    """Return the rank of a question: the named games are small, so whatever is asked of them is quick."""
    quick = question.work is not Work.MAKING and "pool" not in asked.get("spec", ("pool",))
    return Rank.QUICK if quick else Rank.QUESTION


def _frozen(value: Any) -> Hashable:
    """Return a wish as something that can be compared and looked up."""
    if isinstance(value, Mapping):
        return tuple((name, _frozen(each)) for name, each in value.items())
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


async def computers_number(
    solvers: SolverPool, visitor: str, position: Position, level: str, where: str
) -> tuple[int, bool]:
    """Return the number a computer takes, and whether it had to guess."""
    try:
        # A line of its own, so that computers wait for each other but not behind questions.
        line, spec = f"computers/{visitor}", position.rules.spec
        rank = Rank.COMPUTER if "pool" in spec else Rank.QUICK
        # The other levels leave something to chance.
        share = (*spec.items(), position.moves) if level == LEVELS[-1] else None
        asked = (spec, position.moves, level, TIME)
        number, guessed = await solvers.think(line, choose, *asked, rank=rank, share=share)
        if guessed:
            solvers.forget(choose, share)
        return number, guessed
    except Stopping:
        raise
    except Exception:
        _log.exception("the computer guesses in %s", where)
        return random.choice(position.legal_moves), True
