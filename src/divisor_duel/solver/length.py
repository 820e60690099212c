"""The public names of `solver.long_short.length`, at the place where they are documented."""

from divisor_duel.solver.long_short.length import Length, antichain_length, chain_length

__all__ = ["Length", "antichain_length", "chain_length"]
