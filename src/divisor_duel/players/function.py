"""Any function of one's own as a player."""

from __future__ import annotations

from operator import index

from divisor_duel.errors import Unreachable
from divisor_duel.game.position import End, Position
from divisor_duel.players.levels import Player
from divisor_duel.players.match import Forfeit, Resigned
from divisor_duel.players.models.faults import Unanswered


def called(player: Player) -> str:
    """Return what a function is called, and an object that can be called by its class."""
    return getattr(player, "__name__", type(player).__name__)


def place(player: Player) -> str:
    """Return where a function is defined, as it is written down."""
    named = player if hasattr(player, "__qualname__") else type(player)
    return f"python:{named.__module__}.{named.__qualname__}"


def guarded(player: Player) -> Player:
    """Wrap a player so that it forfeits where it raises an error or gives no number."""

    def choose(position: Position) -> int:
        try:
            number = player(position)
        except (Resigned, Forfeit, Unanswered, Unreachable):
            raise
        except Exception as error:
            raise Forfeit(End.STOPPED, f"it raised {type(error).__name__}: {error}") from error
        try:
            return index(number)
        except TypeError:
            raise Forfeit(End.NONSENSE, f"it answered {str(number)[:40]!a}, not a number") from None

    return choose
