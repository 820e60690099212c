"""Labels as arrays of JAX."""

from __future__ import annotations

import jax
import numpy as np

from divisor_duel.labels import labels


def test_labels_become_arrays_of_jax() -> None:
    batch = next(labels("factor-duel", size=20, structure=True))
    there = batch.to_jax()
    assert isinstance(there.winning, jax.Array)
    assert there.nimbers is None
    for ours, theirs in zip(batch[:5], there[:5], strict=True):
        assert np.array_equal(ours, theirs)
