"""Work that is waited for no longer than one likes."""

from __future__ import annotations

from threading import Event

import pytest

from divisor_duel.work.threads import within


def test_work_done_in_time_gives_its_result_or_its_error() -> None:
    assert within(60, lambda: 7) == 7
    assert within(None, lambda: 7) == 7
    with pytest.raises(ZeroDivisionError):
        within(60, lambda: 1 // 0)


def test_work_that_takes_longer_is_given_up() -> None:
    released = Event()
    with pytest.raises(TimeoutError):
        within(0.01, released.wait)
    released.set()


def test_more_seconds_than_the_system_can_count_are_as_good_as_for_ever() -> None:
    assert not within(1e12, lambda: Event().wait(0.05))
