"""One game between two players, as a stream of events. This is the only loop that plays a game.

Terminal and arena watch the same events. The server has no loop: there each move is a request of its own.
Nothing here prints, waits or saves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from divisor_duel.errors import IllegalMove
from divisor_duel.game.position import End, Outcome, Position
from divisor_duel.players.levels import Player


class Resigned(Exception):
    """Raised by a player who gives up."""


class Forfeit(Exception):
    """Raised by a player that cannot go on: by which kind of fault, and what happened."""

    def __init__(self, kind: End, detail: str) -> None:
        assert kind.is_forfeit
        super().__init__(kind, detail)
        self.kind, self.detail = kind, detail

    def __str__(self) -> str:
        return f"{self.kind}: {self.detail}"


class TakeBack(Exception):
    """Raised by a player who wants moves taken back: `plies` of them."""

    def __init__(self, plies: int = 1) -> None:
        super().__init__(plies)
        self.plies = plies


@dataclass(frozen=True)
class Moved:
    """A number was taken; `position` is the one after it."""

    position: Position
    number: int


@dataclass(frozen=True)
class TakenBack:
    """Moves were taken back; `position` is where the game goes on."""

    position: Position


@dataclass(frozen=True)
class Ended:
    """The game is over."""

    position: Position
    outcome: Outcome


Event = Moved | TakenBack | Ended
Players = tuple[Player, Player]


def match(position: Position, players: Players) -> Iterator[Event]:
    """Play from a position to the end, yielding what happens; the last event is `Ended`.

    A player that answers with an illegal number forfeits: whoever wants to be asked again asks inside.
    """
    while (outcome := position.outcome) is None:
        mover = position.to_move
        try:
            number = players[mover - 1](position)
            position = position.play(number)
        except TakeBack as wish:
            position = position.undo(min(wish.plies, len(position.moves)))
            yield TakenBack(position)
            continue
        except Resigned:
            outcome = Outcome.resigned(mover)
            break
        except Forfeit as forfeit:
            outcome = Outcome(3 - mover, forfeit.kind, forfeit.detail)
            break
        except IllegalMove as mistake:
            outcome = Outcome(3 - mover, End.ILLEGAL_NUMBER, str(mistake))
            break
        yield Moved(position, number)
    yield Ended(position, outcome)
