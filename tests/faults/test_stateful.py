"""A few runs of everything anybody may try; `make soak` has many more."""

from __future__ import annotations

from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.faults.stateful import Games
from tests.support.process import Server


def test_whatever_is_tried_in_whatever_order_the_game_stays_what_it_should_be(site: Server) -> None:
    class Here(Games):
        port = site.port

    run_state_machine_as_test(Here, settings=settings(max_examples=6, stateful_step_count=30))
