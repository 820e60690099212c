"""A link made ready for a friend: with an address that is found from elsewhere, and as a QR code."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from segno.encoder import encode

from divisor_duel.web.questions.addresses import as_found, is_local

MOST_CODED: Final = 500
"""How long a link may be: a camera makes nothing of finer squares."""
_EDGE = 4


def sent(address: str, elsewhere: str | None = None) -> dict[str, Any]:
    """Return a link as friends can open it, by the address they find this computer at, if it has one."""
    found = as_found(address, elsewhere)
    return {"address": found, "local": is_local(found), "code": code(found)}


def drawn(link: str) -> str:
    """Return the QR code of a link as a picture of its own."""
    side, path = code(link).values()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/><path d="{path}"/></svg>'
    )


@lru_cache(maxsize=256)
def code(link: str) -> dict[str, Any]:
    """Return the dark squares as a picture's path, and its side with the white edge; none of a long link."""
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
