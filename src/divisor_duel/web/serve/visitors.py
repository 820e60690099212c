"""Where visitors come from: an address, of which a class may share one."""

from __future__ import annotations

import ipaddress
import time
from functools import lru_cache
from typing import Final

from divisor_duel.work.limited_cache import LimitedCache

MOST_PUPILS: Final = 250
"""For how many pupils an address has more room than others, at most."""
MOST_ADDRESSES: Final = 10_000
"""Of how many addresses at most anything is noted; those that asked last stay."""
KEY_SHOWN: Final = "divisor_duel.key_shown"
"""Where a request has what its connection is told when a valid key is shown on it, and whose."""
_HOUR: Final = 60 * 60


@lru_cache(MOST_ADDRESSES)
def network(address: str) -> str:
    """Return what stands for an address: itself, or the network of an IPv6 one, all of which one visitor has.

    >>> network("192.0.2.7"), network("::ffff:192.0.2.7"), network("2001:db8:1:2:3:4:5:6")
    ('192.0.2.7', '192.0.2.7', '2001:db8:1:2::/64')
    """
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4:
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, 64), strict=False))


class PupilsByAddress:
    """Note who with a key was seen at each address in the last hour or two. Safe to use from any thread."""

    def __init__(self) -> None:
        self._now = LimitedCache[str, set[str]](MOST_ADDRESSES)
        self._before = LimitedCache[str, set[str]](MOST_ADDRESSES)
        self._since = time.monotonic()

    def note(self, address: str, pupil: str) -> None:
        """Note somebody who has shown their key."""
        if time.monotonic() - self._since > _HOUR:
            self._before, self._since = self._now, time.monotonic()
            self._now = LimitedCache[str, set[str]](MOST_ADDRESSES)
        here = self._now.get(address) or set()
        if pupil not in here and len(here) < MOST_PUPILS:
            self._now.put(address, here | {pupil})

    def count(self, address: str) -> int:
        """Return how many were seen at an address."""
        return max(len(self._now.get(address) or ()), len(self._before.get(address) or ()))
