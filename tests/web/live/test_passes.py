"""However many ask at once, few begin in a pass of the event loop, so that whoever need not wait comes between."""

from __future__ import annotations

import asyncio

from divisor_duel.web.live.passes import A_PASS, Passes
from tests.support.web.clients import run


def test_of_many_requests_few_begin_in_a_pass_in_the_order_they_came_and_none_is_forgotten() -> None:
    async def work() -> None:
        passes, begun = Passes(), list[int]()

        async def ask(number: int) -> None:
            await passes.turn()
            begun.append(number)

        for _ in range(2):  # and again, after nobody has asked for a while
            asking = [asyncio.create_task(ask(number)) for number in range(10 * A_PASS)]
            gone = asking[2 * A_PASS]
            at_first = len(begun)
            while not all(task.done() for task in asking):
                before = len(begun)
                await asyncio.sleep(0)  # a pass
                assert len(begun) - before <= A_PASS
                gone.cancel()
            assert begun[at_first:] == [number for number in range(10 * A_PASS) if asking[number] is not gone]
            await asyncio.sleep(0.01)

    run(work())
