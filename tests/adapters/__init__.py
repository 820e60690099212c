"""The adapters, each held against `Position` over many random games and against its own world's tests."""

import pytest

GAME_COUNTS = [300, pytest.param(10_000, marks=pytest.mark.long)]
"""How many random games are played: enough to meet every kind of move, and in the long run thirty times as many."""
