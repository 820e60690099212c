"""Labels as arrays of JAX."""

from __future__ import annotations

import jax
import numpy as np

from divisor_duel.labels import labels


def test_labels_become_arrays_of_jax() -> None:
    batch = next(labels("divisor-duel-evens", size=20))
    there = batch.to_jax()
    assert isinstance(there.winning, jax.Array)
    assert there.nimbers is None
    for ours, theirs in zip(batch[:4], there[:4], strict=True):
        assert np.array_equal(np.asarray(ours), np.asarray(theirs))
