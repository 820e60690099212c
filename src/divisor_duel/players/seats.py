"""Who may sit at a game: a level of the computer, an outside program, a language model."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from operator import index
from random import Random
from typing import TYPE_CHECKING

from divisor_duel.errors import InvalidInput, Unreachable
from divisor_duel.game.position import End, Position
from divisor_duel.players.levels import Player, computer
from divisor_duel.players.match import Forfeit, Resigned
from divisor_duel.players.models.usage import Unanswered
from divisor_duel.players.net import NET, net
from divisor_duel.players.programs.bots import MOVE_SECONDS, Bot, Program, ProgramPool, short


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


if TYPE_CHECKING:
    from divisor_duel.players.models.chat import Asking
    from divisor_duel.players.models.model import Tell


@contextmanager
def player(
    who: str,
    random: Random,
    seconds: float | None = None,
    programs: ProgramPool | None = None,
    asking: Asking | None = None,
    tell: Tell | None = None,
) -> Iterator[Player]:
    """Seat a player for as long as the context lasts: a level, `net`, `bot:COMMAND` or `chat:MODEL@URL`.

    A program that is lent by `programs` goes back to it. `asking` says how a model is asked, and `tell` hears
    of each request to it.
    """
    kind, colon, rest = who.partition(":")
    if who == NET:
        yield net
    elif not colon:
        yield computer(who, random, seconds or MOVE_SECONDS)
    elif kind == "bot":
        seed = random.getrandbits(32)
        with programs.program(rest, seed) if programs else Program(rest, seed) as program:
            yield Bot(program, seconds or MOVE_SECONDS)
    elif kind == "chat":
        from divisor_duel.players.models.model import Chat  # loads what speaks HTTP, which few games need

        yield Chat.parse(rest, seconds, asking, tell)
    else:
        raise InvalidInput("cannot-play", who=short(who))
