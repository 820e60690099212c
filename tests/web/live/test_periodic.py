"""What a server does beside its visitors ends whole, before what it uses is taken away."""

from __future__ import annotations

import asyncio
import time
from threading import Event

import pytest

from divisor_duel.web.api.problems import Unavailable
from divisor_duel.web.live.periodic import Periodic, end
from tests.support.web.clients import run


def test_work_that_has_begun_is_waited_for() -> None:
    begun, may_end, ended = Event(), Event(), Event()

    def work() -> None:
        begun.set()
        assert may_end.wait(20)
        ended.set()

    async def close() -> bool:
        chore = asyncio.create_task(Periodic().every("work", 60, work))
        await asyncio.to_thread(begun.wait, 20)
        ending = asyncio.create_task(end(chore))
        await asyncio.sleep(0.05)
        assert not ending.done()
        may_end.set()
        await ending
        return ended.is_set()

    assert run(close())


@pytest.mark.parametrize("fault", [Unavailable(), ValueError("banana"), RecursionError()])
def test_whatever_goes_wrong_a_task_is_done_again_and_says_when(fault: Exception) -> None:
    tries = Event(), Event()
    periodic = Periodic()

    def work() -> None:
        first, second = tries
        if not first.is_set():
            first.set()
            raise fault
        if periodic.last:
            second.set()

    async def wait() -> bool:
        chore = asyncio.create_task(periodic.every("work", 0.01, work))
        again = await asyncio.to_thread(tries[1].wait, 20)
        await end(chore)
        return again

    assert run(wait())
    assert periodic.faults == {"work": 1}
    assert abs(periodic.last["work"] - time.time()) < 60
