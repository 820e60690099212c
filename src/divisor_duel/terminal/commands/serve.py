"""The command `serve`: the game in the browser."""

from __future__ import annotations

import gc
import os
import socket
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import click

from divisor_duel import install
from divisor_duel.errors import InvalidInput, MissingExtra
from divisor_duel.terminal.options import Text, database_option
from divisor_duel.terminal.speaking import command, option
from divisor_duel.work.files import private_folder

LOCAL: Final = "127.0.0.1"


@command("serve", "help-serve")
@option("--host", type=Text(), default=LOCAL, show_default=True, help="help-serve-host")
@option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="help-port")
@database_option
@option(
    "--keep",
    default=90,
    show_default=True,
    type=click.IntRange(1, 36500),
    metavar="value-days",
    help="help-serve-keep",
)
@option("--no-limits", is_flag=True, help="help-serve-no-limits")
@option(
    "--metrics",
    type=click.IntRange(1, 65535),
    metavar="value-port",
    help="help-serve-metrics",
)
@option("--log", is_flag=True, help="help-serve-log")
def serve(
    host: str, port: int, database: str | None, keep: int, no_limits: bool, metrics: int | None, log: bool
) -> None:
    """Serve the game in the browser."""
    check_installed("extra-page")
    listening = listen(host or LOCAL, port)
    gc.disable()  # what is loaded now stays; the server looks for garbage once it has started
    from divisor_duel.web.serve.run import run

    everywhere = install.command("serve", "--host", "0.0.0.0")
    run(listening, database or own_database(), keep, not no_limits, everywhere, metrics, log)


def check_installed(what: str) -> None:
    """Say what is missing for the server, if something is; `what` is a code."""
    plain = ("alembic", "fastapi", "jinja2", "segno", "sqlalchemy", "uvicorn")
    if any(find_spec(name) is None for name in plain):
        raise MissingExtra(what, "web")
    try:
        import_module("pydantic_core")  # which is compiled, perhaps for another Python or system
    except ImportError:
        raise MissingExtra(what, "web") from None


def listen(host: str, port: int, name: str = "serve") -> socket.socket:
    """Open a port for the command of that name, or say why it cannot be."""
    # Named as TCP, because only then does asyncio send small answers at once instead of after 40 ms.
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # Windows would let two servers share the port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except (OSError, TypeError) as error:  # of which the other says that a host is no text
        listening.close()
        free = install.command(name, "--port", "0")
        why = getattr(error, "strerror", None) or error
        raise InvalidInput("cannot-listen", host=host, port=port, why=why, command=free) from None
    return listening


def own_database() -> str:
    """Return the file in which games are kept unless another is named."""
    from platformdirs import user_data_path

    folder: Path = user_data_path("divisor-duel", appauthor=False)
    private_folder(folder)
    return f"sqlite:///{folder / 'games.db'}"
