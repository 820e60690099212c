"""The mistakes only a server meets, and the one map from every mistake to its HTTP status."""

from __future__ import annotations

from divisor_duel.classroom import NotNow
from divisor_duel.errors import BadRecord, IllegalMove, InvalidInput, Mistake, Undecided


class NotYourSeat(Mistake):
    """Someone without the seat's token wants to act for it."""

    code = "not-your-seat"


class NotFound(Mistake):
    """There is nothing of that name."""

    code = "not-found"


class Conflict(Mistake):
    """The game is not where the request thinks it is; `code` says how."""

    code = "conflict"


class TooLarge(Mistake):
    """A request with more bytes than any game needs."""

    code = "too-large"


class TooMany(Mistake):
    """More requests than one address, or the server, can have answered."""

    code = "too-many"


class Busy(TooMany):
    """So many ask that a question is not taken up, whoever asks it."""

    code = "busy"


class Stopping(Mistake):
    """The server is on its way out and answers no more questions."""

    code = "stopping"

    def __init__(self) -> None:
        super().__init__("server-stopping")


class Unavailable(Mistake):
    """The database, or every solver, cannot be used just now."""

    code = "unavailable"

    def __init__(self, told: str = "games-out-of-reach") -> None:
        super().__init__(told)


class Damaged(Mistake):
    """What is stored of a game cannot be read."""

    code = "damaged"


STATUS: dict[type[Mistake], int] = {
    InvalidInput: 400,
    BadRecord: 400,
    NotYourSeat: 403,
    NotFound: 404,
    Conflict: 409,
    NotNow: 409,
    TooLarge: 413,
    IllegalMove: 422,
    Undecided: 422,
    TooMany: 429,
    Busy: 503,
    Damaged: 410,
    Stopping: 503,
    Unavailable: 503,
}


def status(mistake: Mistake) -> int:
    """Return the HTTP status of a mistake."""
    return next((STATUS[kind] for kind in type(mistake).__mro__ if kind in STATUS), 400)
