"""The addresses by which others in its networks know this machine. Nothing is sent to find them."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator
from typing import Final

_ASK: Final = {"linux": 0x8915, "darwin": 0xC0206921}
"""The request SIOCGIFADDR, by the system: the address of a named interface."""


def own_addresses() -> list[str]:
    """Return the addresses of this machine, that of its way out first; none where it is in no network."""
    found = dict.fromkeys([*_of_the_way_out(), *_of_interfaces(), *_of_the_name()])
    usable = [each for each in map(ipaddress.IPv4Address, found) if not each.is_loopback]
    # An address that an interface gave itself, because nobody gave it one, seldom leads anywhere.
    return [str(each) for each in sorted(usable, key=lambda each: each.is_link_local)]


def _of_the_way_out() -> Iterator[str]:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        yield str(probe.getsockname()[0])


def _of_interfaces() -> Iterator[str]:
    if sys.platform == "win32" or sys.platform not in _ASK:
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with contextlib.suppress(OSError):  # it has none
                wish = struct.pack("256s", name.encode()[:15])
                yield socket.inet_ntoa(fcntl.ioctl(asking.fileno(), _ASK[sys.platform], wish)[20:24])


def _of_the_name() -> Iterator[str]:
    """Yield what the machine's own name stands for: all of them on Windows, elsewhere often none."""
    with contextlib.suppress(OSError):
        for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET):
            yield str(found[4][0])
