"""Runs the server until it is told to stop, and stops it soon even while people watch."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import gc
import ipaddress
import logging
import os
import socket
import struct
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from threading import Thread
from types import FrameType
from typing import Final, cast

import click
import uvicorn
from fastapi import FastAPI

from divisor_duel.errors import InvalidInput
from divisor_duel.language import Fact, say, tell_all
from divisor_duel.web.keep.games import Store
from divisor_duel.web.serve.allowances import ALLOWANCE
from divisor_duel.web.serve.app import create_app
from divisor_duel.web.serve.connections import MOST_OF_ONE, Door, Guarded, raise_file_limit
from divisor_duel.web.serve.metrics import Metrics

_EVERYWHERE = ("0.0.0.0", "::")
RARELY = (50_000, 20, 1000)
"""When to look for garbage: after so many new objects, and among older ones after so many times that."""
AT_ONCE = 32
"""So many connections are let in before anybody else has a turn."""
LOOKED_AT = 200
"""So many connections are looked at each tenth of a second for whether their time is up."""
TIDY = 20
"""After so many seconds what closed connections left behind is looked for all the same, and given back."""
TIDY_ALL = 600
"""After so many seconds also among what was in use when last looked at."""
THREADS_TAKE_TURNS = 0.0005
"""After so many seconds a thread gives way. With the usual 5 ms a busy event loop keeps the thread of a move
waiting so long after each answer of its database, and moves queue for seconds."""
_HEAPS = -8  # the name of that setting, from malloc.h
LONGEST_END = 1.8
"""How long the server takes at most to stop, in seconds."""
_ASK: Final = {"linux": 0x8915, "darwin": 0xC0206921}
"""The request SIOCGIFADDR, by the system: the address of a named interface."""


def run(
    listening: socket.socket,
    database: str,
    keep_days: int = 90,
    limits: bool = True,
    invite: str = "",
    metrics: int | None = None,
    log: bool = False,
    address: str | None = None,
) -> None:
    """Serve on a socket that already listens; return once stopped.

    `invite` is typed to let others in; `metrics` is the port where this machine can read figures; `log`
    writes a line for each request; `address` is by which of its addresses others find this machine.
    """
    _keep_one_heap()
    sys.setswitchinterval(THREADS_TAKE_TURNS)
    Store(database).close()  # a database that cannot be used is said before anything starts
    others = elsewhere(listening, address)
    figures = None if metrics is None else _serve_metrics(metrics)
    app = create_app(
        database, keep_days, ALLOWANCE if limits else None, others, is_everywhere(listening), figures, log
    )
    # What a visitor sends wrongly is said to the visitor; with a line for each they could fill the disk.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.WARNING)
    if log:
        _log_requests()
    door = Door(raise_file_limit(), MOST_OF_ONE if limits else None, app.state.pupils)
    for each in addresses(listening, others):
        click.echo(say("server-at", address=each))
    alone = invite and not is_everywhere(listening)
    click.echo(tell_all([Fact("server-stop"), *([Fact("server-invite", command=invite)] if alone else [])]))
    config = uvicorn.Config(
        app,
        http=cast("type[Guarded]", partial(Guarded, door)),
        ws="none",
        backlog=AT_ONCE,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=1,
    )
    _Server(config, app, door.backlog).run(sockets=[listening])


class _Server(uvicorn.Server):
    """A server that ends overdue connections, and streams and questions when it is told to stop."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, waiting: int) -> None:
        super().__init__(config)
        self._app = app
        self._waiting = waiting
        self._to_look_at: list[Guarded] = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and from then on look seldom for what can be thrown away."""
        await super().startup(sockets)
        # At one go as many are let in as were said to wait at the start; from now on more may wait.
        for listening in sockets or ():
            listening.listen(self._waiting)
        # With thousands of streams a full collection takes half a second in which nobody is answered. What is
        # loaded stays for good, and what requests leave behind in circles is found while it is young.
        gc.freeze()
        gc.set_threshold(*RARELY)
        gc.enable()

    async def on_tick(self, counter: int) -> bool:
        """End the connections whose time is up, some at a time; give memory back now and then."""
        with self._app.state.services.periodic.noted("connections"):
            await self._tidy(counter)
        return await super().on_tick(counter)

    async def _tidy(self, counter: int) -> None:
        if counter % (10 * TIDY) == 10 * TIDY - 1:
            if counter % (10 * TIDY_ALL) == 10 * TIDY_ALL - 1:
                gc.unfreeze()
            gc.collect()
            gc.freeze()  # among thousands of streams the search takes a third of a second
            await asyncio.to_thread(_give_back)
        if not self._to_look_at:
            self._to_look_at = cast("list[Guarded]", list(self.server_state.connections))
        now = asyncio.get_running_loop().time()
        for connection in self._to_look_at[-LOOKED_AT:]:
            connection.end_if_overdue(now)
        del self._to_look_at[-LOOKED_AT:]

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take the signal to stop; a second one does not wait for anybody."""
        if services := getattr(self._app.state, "services", None):
            services.stop()
        if not self.should_exit:
            # Whoever is cut off now is no fault worth a traceback.
            logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
            Thread(target=_end_anyway, daemon=True).start()
        self.force_exit = self.should_exit
        self.should_exit = True


def _serve_metrics(port: int) -> Metrics:
    metrics = Metrics()
    try:
        metrics.serve("127.0.0.1", port)
    except OSError as error:
        raise InvalidInput("metrics-port-taken", port=port, error=error.strerror or str(error)) from None
    return metrics


def _log_requests() -> None:
    requests = logging.getLogger("divisor_duel.requests")
    requests.setLevel(logging.INFO)
    requests.propagate = False
    requests.addHandler(handler := logging.StreamHandler())
    handler.setFormatter(logging.Formatter("%(message)s"))


def _keep_one_heap() -> None:
    """Let all threads share a heap, since each that comes and goes would leave gaps in one of its own."""
    if mallopt := _of_the_system("mallopt"):
        mallopt(_HEAPS, 1)


def _give_back() -> None:
    """Return to the system what is free between what is used; else memory grows though nothing is kept."""
    if trim := _of_the_system("malloc_trim"):
        trim(0)


def _of_the_system(name: str) -> Callable[..., int] | None:
    """Return a function of the C library, where it has such a one."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None


def _end_anyway() -> None:
    """End though somebody stalls: what was acknowledged is on disk, and workers end by themselves."""
    time.sleep(LONGEST_END)
    os._exit(0)


def addresses(listening: socket.socket, others: str | None) -> list[str]:
    """Return where people find the server, and by which address others do."""
    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", *_EVERYWHERE) else f"[{host}]" if ":" in host else host
    return [f"http://{shown}:{port}", *([say("server-for-others", address=others)] if others else [])]


def is_everywhere(listening: socket.socket) -> bool:
    """Say whether the server listens to others in its networks and to this machine alike."""
    return listening.getsockname()[0] in _EVERYWHERE


def elsewhere(listening: socket.socket, address: str | None = None) -> str | None:
    """Return the address for others in this network, if any: the one given, or the machine's first."""
    if not is_everywhere(listening) or not (found := [address] if address else own_addresses()):
        return None
    return f"http://{found[0]}:{listening.getsockname()[1]}"


def own_addresses() -> list[str]:
    """Return the addresses by which others know this machine, that of its way out first; nothing is sent."""
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
