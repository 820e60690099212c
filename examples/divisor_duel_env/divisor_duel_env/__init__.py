"""The environment `divisor-duel-env`: a package of its own, as hubs want it, with nothing in it."""

from divisor_duel.adapters.verifiers import DivisorDuelEnv, DivisorDuelHarness, DivisorDuelTaskset

__all__ = ["DivisorDuelEnv", "DivisorDuelHarness", "DivisorDuelTaskset"]
