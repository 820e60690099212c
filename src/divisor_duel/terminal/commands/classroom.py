"""The command `class`: a server for the tablets of a class, and the teacher's page."""

from __future__ import annotations

import os
import re
import sys
import webbrowser
from threading import Timer
from urllib.parse import urlencode

import click

from divisor_duel import install
from divisor_duel.errors import InvalidInput
from divisor_duel.game.rules import named
from divisor_duel.language import say, sentence
from divisor_duel.terminal.commands.serve import check_installed, listen, own_database
from divisor_duel.terminal.options import Text, database_option, game_argument
from divisor_duel.terminal.speaking import command, option


@command("class", "help-class")
@game_argument
@option("--minutes", type=click.IntRange(1, 120), help="help-class-minutes")
@option("--pairing", type=click.Choice(["swiss", "free"]), help="help-class-pairing")
@option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="help-port")
@database_option
@option("--address", type=Text(), metavar="value-address", help="help-class-address")
@option("--no-browser", is_flag=True, help="help-class-no-browser")
def classroom(
    game: str | None,
    minutes: int | None,
    pairing: str | None,
    port: int,
    database: str | None,
    address: str | None,
    no_browser: bool,
) -> None:
    """Serve a class, and open the teacher's page."""
    check_installed("extra-class")
    if game is not None:
        named(game)  # which refuses what is none, and says what may have been meant
    from divisor_duel.web.serve.run import elsewhere, own_addresses, run

    found = own_addresses()
    if address is not None:
        _check_address(address, found)
    listening = listen("0.0.0.0", port, "class")
    others = elsewhere(listening, address)
    chosen = {"game": game, "minutes": minutes, "pairing": pairing}
    query = urlencode({key: value for key, value in chosen.items() if value is not None})
    page = f"http://localhost:{listening.getsockname()[1]}/class{'?' * bool(query)}{query}"
    click.echo(say("class-your-page", address=page))
    click.echo(
        say("class-pupils-page", address=f"{others}/join") if others else sentence(say("class-no-network"))
    )
    if rest := [each for each in found if f"http://{each}:" not in (others or "")]:
        again = install.command("class", "--address", rest[0])
        click.echo(say("class-other-addresses", addresses=rest, count=len(rest), command=again))
    if not no_browser and _has_windows():
        opening = Timer(1.0, webbrowser.open, [page])
        opening.daemon = True
        opening.start()
    run(listening, database or own_database(), address=address)


def _check_address(address: str, found: list[str]) -> None:
    """Refuse numbers that are no address of this computer; a name may be known to the network alone."""
    if address in found or re.fullmatch(r"(?=.*[A-Za-z])[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*", address):
        return
    if not found:
        raise InvalidInput("class-no-network")
    raise InvalidInput("class-no-such-address", address=address[:60], addresses=found)


def _has_windows() -> bool:
    """Say whether a browser would open beside this terminal, and not in it."""
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
