"""The public names of `counting.longest`, at the place where they are documented."""

from divisor_duel.counting.longest import Chain, longest

__all__ = ["Chain", "longest"]
