"""Who may sit at a game: a level of the computer, an outside program, a language model."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING

from divisor_duel.errors import InvalidInput
from divisor_duel.players.levels import Player, computer
from divisor_duel.players.net import NET, net
from divisor_duel.players.programs.bots import MOVE_SECONDS, Bot, Program, short
from divisor_duel.players.programs.program_pool import ProgramPool

if TYPE_CHECKING:
    from divisor_duel.players.models.model import Tell
    from divisor_duel.players.models.options import Asking


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
