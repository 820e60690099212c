"""Fifty links that lead to no game, as they come out of chats, mails and hands."""

from __future__ import annotations

from divisor_duel.game.record import Record
from divisor_duel.web.api.links import MOST_SIGNS, GameLink

TEXT = "game: divisor-duel\nplayer 1: Ada\nplayer 2: Ben\nmoves: 15 5 20 10 30\n"
WHOLE = str(GameLink(Record.parse(TEXT), "kxq"))
"""A link as it was sent: kind, game, players, moves, mark and check."""


def _but(old: str, new: str) -> str:
    assert old in WHOLE
    return WHOLE.replace(old, new, 1)


def _sealed(body: str) -> str:
    """A link made by hand, with an end like a real one."""
    return f"{body}/kxq.00000"


DAMAGED = (
    "",
    "x",
    "main",
    "//////",
    "1",
    "1/",
    "0/" + WHOLE.removeprefix("1/"),
    "2/" + WHOLE.removeprefix("1/"),
    "https://example.org/link#" + WHOLE,
    *(WHOLE[:-lost] for lost in (1, 4, 6, 10, 14, 20, 40)),
    WHOLE[1:],
    WHOLE + ".",
    WHOLE + ")",
    WHOLE + "%20Your%20turn",
    WHOLE.upper(),
    WHOLE.replace("/", "%2F"),
    WHOLE.replace(".", ","),
    _but("15.5", "155"),
    _but("5.20", "5.2"),
    _but("5.20", "5.40"),
    _but(".30", ".30.30"),
    _but(".30", ".7"),
    _but(".30", ""),
    _but("15.", ""),
    _but("15.", "0."),
    _but("15.", "-15."),
    _but("15.", "1e1."),
    _but("15.", "99999999999999999999."),
    _but("Ada", "Eve"),
    _but("Ada", "%00"),
    _but("Ada", "A%0Amoves: 2"),
    _but("Ada", "%ff"),
    _but("Ada", "A" * 41),
    _but("player-1", "player-3"),
    _but("player-2", "player-1"),
    _but("player-1", "<b>"),
    _but("divisor-duel", "divisor"),
    _but("kxq", "kxp"),
    _sealed("1"),
    _sealed("1/pool=1-1000000000000"),
    _sealed("1/pool=9-2/rule=chain"),
    _sealed("1/pool=2-50/rule=fair"),
    _sealed("1/divisor-duel/pool=2-50"),
    _sealed("1/divisor-duel/" + "2." * MOST_SIGNS),
)
