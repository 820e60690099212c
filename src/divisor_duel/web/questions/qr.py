"""A link made ready for a friend: with an address that is found from elsewhere, and as a QR code."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlsplit

from segno.encoder import encode

from divisor_duel.errors import InvalidInput

LOCAL: Final = ("localhost", "127.0.0.1", "::1")
"""How a computer calls itself; nobody else finds it by that."""

MOST_CODED: Final = 500
"""How long a link may be: a camera makes nothing of finer squares."""
_EDGE = 4


def sent(address: str, elsewhere: str | None = None) -> dict[str, Any]:
    """A link as friends can open it, by the address they find this computer at, if it has one."""
    try:
        here = urlsplit(address)
        if elsewhere and here.hostname in LOCAL:
            here = urlsplit(elsewhere)._replace(path=here.path, fragment=here.fragment)
        local = here.hostname in LOCAL
    except ValueError:
        raise InvalidInput(f"{address[:40]!r} is not the address of a page") from None
    return {"address": here.geturl(), "local": local, "code": code(here.geturl())}


@lru_cache(maxsize=64)
def code(link: str) -> dict[str, Any]:
    """The dark squares as the path of a picture, and its side with the white edge; none of a long link."""
    if len(link) > MOST_CODED:
        return {"side": 0, "path": ""}
    rows = [bytes(row) for row in encode(link, error="l", micro=False).matrix]
    path = "".join(
        f"M{x + _EDGE} {y + _EDGE}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, dark in enumerate(row)
        if dark
    )
    return {"side": len(rows) + 2 * _EDGE, "path": path}
