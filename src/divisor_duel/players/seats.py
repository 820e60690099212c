"""Who may sit at a game: a level of the computer, an outside program, a language model."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from divisor_duel.errors import InvalidInput
from divisor_duel.players.bots import MOVE_SECONDS, Bot, Program, short
from divisor_duel.players.levels import Player, computer


@contextmanager
def player(who: str, random: Random, seconds: float | None = None) -> Iterator[Player]:
    """Seat a player for as long as the context lasts: a level, `bot:COMMAND` or `chat:MODEL@URL`."""
    kind, colon, rest = who.partition(":")
    if not colon:
        yield computer(who, random, seconds or MOVE_SECONDS)
    elif kind == "bot":
        with Program(rest, random.getrandbits(32)) as program:
            yield Bot(program, seconds or MOVE_SECONDS)
    elif kind == "chat":
        from divisor_duel.players.chat import Chat  # loads what speaks HTTP, which few games need

        yield Chat.parse(rest, seconds)
    else:
        raise InvalidInput(f"{short(who)} cannot play; write a level, bot:COMMAND or chat:MODEL@URL")
