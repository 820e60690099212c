"""A link made ready for a friend: with an address by which others find this computer, and as a QR code."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final
from urllib.parse import urlsplit

from divisor_duel.errors import InvalidInput

MOST_CODED: Final = 500
"""How long a link may be: a camera makes nothing of finer squares."""
_EDGE = 4
_LOCAL: Final = ("localhost", "127.0.0.1", "::1")
"""How a computer calls itself; nobody else finds it by that."""


def is_local(address: str) -> bool:
    """Return whether an address works on its own computer only."""
    try:
        return urlsplit(address).hostname in _LOCAL
    except ValueError:
        raise InvalidInput("not-a-page", address=address[:40]) from None


def as_found(address: str, elsewhere: str | None) -> str:
    """Return an address by which others find this computer, if it has one, whichever way it was opened here.

    >>> as_found("http://localhost:8740/join/KPRTX", "http://192.0.2.7:8740")
    'http://192.0.2.7:8740/join/KPRTX'
    """
    if not elsewhere or not is_local(address):
        return address
    here = urlsplit(address)
    return urlsplit(elsewhere)._replace(path=here.path, fragment=here.fragment).geturl()


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
    from segno.encoder import encode  # large, and few need it

    rows = [bytes(row) for row in encode(link, error="l", micro=False).matrix]
    path = "".join(
        f"M{x + _EDGE} {y + _EDGE}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, dark in enumerate(row)
        if dark
    )
    return {"side": len(rows) + 2 * _EDGE, "path": path}
