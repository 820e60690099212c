"""The address of a page as others can open it."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from divisor_duel.errors import InvalidInput

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
