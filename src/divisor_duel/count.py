"""The public names of `counting.games`, at the place where they are documented."""

from divisor_duel.counting.games import count

__all__ = ["count"]
