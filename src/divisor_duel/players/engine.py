"""The public names of `players.programs.engine`, at the place where they are documented."""

from divisor_duel.players.programs.engine import speak

__all__ = ["speak"]
