"""Runs the server until it is told to stop, and stops it soon even while people watch."""

from __future__ import annotations

import logging
import socket
from types import FrameType

import click
import uvicorn
from fastapi import FastAPI

from divisor_duel.web.app import create_app
from divisor_duel.web.limits import ALLOWANCE
from divisor_duel.web.store import Store

_EVERYWHERE = ("0.0.0.0", "::")


def run(
    listening: socket.socket, database: str, keep_days: int = 90, limits: bool = True, invite: str = ""
) -> None:
    """Serve on a socket that already listens; return once stopped. `invite` is typed to let others in."""
    Store(database).close()  # a database that cannot be used is said before anything starts
    app = create_app(database, keep_days, ALLOWANCE if limits else None, elsewhere(listening))
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s", level=logging.WARNING)
    for address in addresses(listening):
        click.echo(f"Divisor Duel is at {address}")
    alone = invite and not elsewhere(listening)
    click.echo("Press Ctrl-C to stop." + f" To let others in this network play: {invite}" * bool(alone))
    config = uvicorn.Config(app, log_config=None, access_log=False, timeout_graceful_shutdown=1)
    _Server(config, app).run(sockets=[listening])


class _Server(uvicorn.Server):
    """A server that ends streams and questions when it is told to stop; it would wait for them otherwise."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Take the signal to stop; a second one does not wait for anybody."""
        if desk := getattr(self._app.state, "desk", None):
            desk.stop()
        self.force_exit = self.should_exit
        self.should_exit = True


def addresses(listening: socket.socket) -> list[str]:
    """Where people find the server."""
    host, port = listening.getsockname()[:2]
    shown = "localhost" if host in ("127.0.0.1", *_EVERYWHERE) else f"[{host}]" if ":" in host else host
    others = elsewhere(listening)
    return [f"http://{shown}:{port}", *([f"{others} for others in this network"] if others else [])]


def elsewhere(listening: socket.socket) -> str | None:
    """The address for others in this network, when the server listens to them and to this machine alike."""
    host, port = listening.getsockname()[:2]
    return f"http://{_own_address()}:{port}" if host in _EVERYWHERE else None


def _own_address() -> str:
    """The address others in the network know this machine by; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return socket.gethostname()
