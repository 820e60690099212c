"""The workers answer questions, pass mistakes on, and refuse to let a crowd wait for ever."""

from __future__ import annotations

import asyncio
import operator
import os
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event
from typing import ParamSpec, TypeVar

import psutil
import pytest

from divisor_duel import IllegalMove, Undecided
from divisor_duel.language import current, use
from divisor_duel.solver import memory
from divisor_duel.web.api.positions import who_wins
from divisor_duel.web.api.problems import Stopping, TooMany, Unavailable
from divisor_duel.web.live import solver_pool
from divisor_duel.web.live.solver_pool import TIME, Rank, SolverPool
from tests.support.children import until, workers_of
from tests.support.web.clients import run

DUEL = {"game": "divisor-duel"}
P = ParamSpec("P")
T = TypeVar("T")


class Threads(ThreadPoolExecutor):
    """Workers that need no start; none has answered before the event loop has gone round, as no process has."""

    def submit(self, work: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> Future[T]:
        gone_round = Event()
        asyncio.get_running_loop().call_soon(gone_round.set)

        def answer() -> T:
            gone_round.wait()
            return work(*arguments, **named)

        return super().submit(answer)

    def close(self) -> None:
        self.shutdown()


@pytest.fixture
def _in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let threads work, where all that matters is who is served when."""
    monkeypatch.setattr(solver_pool, "Workers", lambda count, *_: Threads(count))


def test_questions_are_answered_by_another_process_and_mistakes_come_back_whole() -> None:
    async def work() -> None:
        with closing(SolverPool(1)) as solvers:
            assert await solvers.ask("ada", operator.add, 40, 2) == 42
            with pytest.raises(IllegalMove, match="16 is neither") as refusal:
                await solvers.ask("ada", who_wins, DUEL, (15, 16))
            assert refusal.value.code == "unrelated"

    run(work())


def kept() -> memory.Memory:
    return memory.most


def test_a_worker_keeps_little_of_what_it_has_learnt() -> None:
    async def work() -> memory.Memory:
        with closing(SolverPool(1)) as solvers:
            return await solvers.ask("ada", kept)

    assert run(work()) == memory.SMALL < memory.most


@pytest.mark.usefixtures("_in_threads")
def test_one_visitor_can_have_only_so_many_questions_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(solver_pool.MOST_WAITING, Rank.QUESTION, (3, 2))

    async def work() -> None:
        with closing(SolverPool(1)) as solvers:
            waiting = [
                asyncio.create_task(solvers.ask(who, operator.add, 1, 1)) for who in ("ada", "ada", "ben")
            ]
            await asyncio.sleep(0)
            for who in ("ada", "cleo"):
                with pytest.raises(TooMany):
                    await solvers.ask(who, operator.add, 1, 1)
            hint = asyncio.create_task(solvers.ask("ada", operator.add, 1, 1, rank=Rank.QUICK))
            await asyncio.gather(*waiting)
            assert await hint == 2, "a crowd with hard questions keeps nobody from a hint"
            assert await solvers.ask("ada", operator.add, 1, 1) == 2

    run(work())


@pytest.mark.usefixtures("_in_threads")
def test_a_question_whose_turn_does_not_come_is_given_up_and_never_worked_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(solver_pool, "MOST_WAIT", 0.01)
    end, late = tmp_path / "end", tmp_path / "late"

    async def work() -> None:
        with closing(SolverPool(1)) as solvers:
            busy = asyncio.create_task(solvers.think("ada", until, end))
            await asyncio.sleep(0)
            with pytest.raises(TooMany, match="try again in a few seconds"):
                await solvers.ask("ben", late.touch)
            end.touch()
            await busy
            assert not await solvers.think("ben", late.exists)

    run(work())


@pytest.mark.usefixtures("_in_threads")
def test_visitors_take_turns_so_that_one_who_asks_much_waits_for_themselves() -> None:
    async def work() -> None:
        with closing(SolverPool(1)) as solvers:
            served: list[str] = []

            async def ask(who: str) -> None:
                await solvers.think(who, operator.add, 1, 1)
                served.append(who)

            crowd = ["ada", "ada", "ada", "ada", "ben", "ben", "cleo"]
            await asyncio.gather(*map(ask, crowd))
            assert served == ["ada", "ada", "ben", "cleo", "ada", "ben", "ada"]

    run(work())


@pytest.mark.usefixtures("_in_threads")
def test_what_is_quick_comes_first_then_computers_then_questions() -> None:
    async def work() -> None:
        with closing(SolverPool(1)) as solvers:
            served: list[Rank] = []

            async def ask(rank: Rank) -> None:
                await solvers.think("ada", operator.add, 1, 1, rank=rank)
                served.append(rank)

            first, *others = [Rank.QUESTION, *list(Rank), *reversed(list(Rank))]
            await asyncio.gather(ask(first), *map(ask, others))
            assert served == [first, *sorted(others)]

    run(work())


@pytest.mark.usefixtures("_in_threads")
def test_a_worker_is_kept_free_for_what_is_quick(tmp_path: Path) -> None:
    async def work() -> None:
        with closing(SolverPool(1, reserved=1)) as solvers:
            end = tmp_path / "end"
            hard = [asyncio.create_task(solvers.ask("ada", until, end)) for _ in range(3)]
            await asyncio.sleep(0)
            assert await solvers.ask("ben", operator.add, 1, 1, rank=Rank.QUICK) == 2
            assert solvers.waiting == 2
            end.touch()
            await asyncio.gather(*hard)
            assert solvers.waiting == 0

    run(work())


@pytest.mark.usefixtures("_in_threads")
def test_the_longer_the_line_the_less_time_each_has() -> None:
    async def work() -> None:
        with closing(SolverPool(1)) as solvers:
            assert solvers.seconds == solver_pool.SECONDS
            told = [asyncio.create_task(solvers.think("ada", operator.pos, TIME)) for _ in range(33)]
            quick = asyncio.create_task(solvers.think("ben", operator.pos, TIME, rank=Rank.QUICK))
            seconds = await asyncio.gather(*told)
            assert await quick == solver_pool.SECONDS, "what is quick is never cut short"
            assert seconds[1] == solver_pool.SECONDS * 4 / 31, "it was taken up when 31 others waited"
            assert seconds[1:] == sorted(seconds[1:])
            assert seconds[-1] == solver_pool.SECONDS

    run(work())


def stamp(folder: Path, seconds: float) -> int:
    """Say how often this was asked."""
    time.sleep(seconds)
    (folder / os.urandom(8).hex()).touch()
    return len([*folder.iterdir()])


@pytest.mark.usefixtures("_in_threads")
def test_what_many_ask_is_worked_on_once_and_kept_if_it_took_long(tmp_path: Path) -> None:
    async def work() -> None:
        with closing(SolverPool(1)) as solvers:

            async def ask(seconds: float, share: object) -> int:
                return await solvers.ask("ada", stamp, tmp_path, seconds, share=share)

            assert await asyncio.gather(*(ask(0.2, "hard") for _ in range(10))) == [1] * 10
            assert await ask(0.2, "hard") == 1
            solvers.forget(stamp, "hard")
            assert [await ask(0.0, "easy"), await ask(0.0, "easy")] == [2, 3], "what is easy is not kept"
            assert await ask(0.2, "hard") == 4, "it was forgotten"
            with pytest.raises(TypeError):
                await solvers.ask("ada", stamp, share="wrong")
            asked = [asyncio.create_task(ask(0.2, "left")) for _ in range(2)]
            await asyncio.sleep(0.05)
            asked[0].cancel()
            assert await asked[1] >= 5, "who asked first has gone, the other is answered all the same"

    run(work())


def test_whoever_waits_when_the_server_stops_is_told_so() -> None:
    async def work() -> None:
        with closing(SolverPool(1)) as solvers:
            asked = [asyncio.create_task(solvers.ask("ada", time.sleep, 1000)) for _ in range(3)]
            await asyncio.sleep(0)
            solvers.stop()
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert [type(answer) for answer in answers] == [Stopping] * 3
            with pytest.raises(Stopping):
                await solvers.ask("ben", operator.add, 1, 1)

    run(work())


@pytest.mark.parametrize("deadly", [(os._exit, 1), (time.sleep, 1000)], ids=["dies", "takes too long"])
def test_a_worker_that_dies_or_does_not_keep_its_time_is_replaced(deadly: tuple[object, int]) -> None:
    async def work() -> None:
        with closing(SolverPool(1, seconds=0.2)) as solvers:
            with pytest.raises(Undecided, match="too much time or memory"):
                await solvers.ask("ada", *deadly)  # type: ignore[arg-type]
            assert await solvers.ask("ada", operator.add, 40, 2) == 42

    run(work())


@pytest.mark.parametrize("kills", [10, pytest.param(50, marks=pytest.mark.long)])
def test_whichever_workers_are_killed_every_question_is_answered_or_refused_and_nothing_is_left(
    kills: int,
) -> None:
    before = workers_of()
    random = Random(7)
    expected = who_wins(DUEL, (15, 5))["winning_moves"]

    def kill_one() -> int:
        """Kill a worker if there is one: those that died idle are replaced when they are needed."""
        found = [worker for worker in workers_of() - before if alive(worker)]
        if found:
            random.choice(found).kill()
        return len(found[:1])

    async def ask(solvers: SolverPool, who: str) -> bool:
        try:
            return bool((await solvers.ask(who, who_wins, DUEL, (15, 5)))["winning_moves"] == expected)
        except (Undecided, Unavailable):
            return True

    async def work() -> float:
        solvers = SolverPool(2)
        killed = 0
        try:
            while killed < kills:
                killed += kill_one()  # an idle one
                asked = [asyncio.create_task(ask(solvers, who)) for who in ("ada", "ben", "cleo")]
                await asyncio.sleep(random.random() * 0.3)
                killed += kill_one()  # one that starts, or works, or has answered
                assert all(await asyncio.gather(*asked))
            assert (await solvers.ask("ada", who_wins, DUEL, (15, 5)))["winning_moves"] == expected
        finally:
            began = time.monotonic()
            solvers.stop()
            solvers.close()
        return time.monotonic() - began

    assert run(work()) < 5
    assert workers_of() <= before


def test_each_who_asks_is_answered_in_their_language_though_others_share_the_question() -> None:
    async def ask(solvers: SolverPool, language: str) -> str:
        with use(language):
            return await solvers.ask(language, current, share="the same")

    async def work() -> list[str]:
        with closing(SolverPool(1)) as solvers:
            return [*await asyncio.gather(*(ask(solvers, code) for code in ("en", "de", "en", "de")))]

    assert run(work()) == ["en", "de", "en", "de"]


def alive(process: psutil.Process) -> bool:
    return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="this system has no such priorities")
def test_workers_stand_back_from_the_server_where_both_want_a_core() -> None:
    async def work() -> int:
        with closing(SolverPool(1)) as solvers:
            return await solvers.ask("ada", os.getpriority, os.PRIO_PROCESS, 0)

    assert run(work()) == min(19, os.getpriority(os.PRIO_PROCESS, 0) + solver_pool.LOWER)
