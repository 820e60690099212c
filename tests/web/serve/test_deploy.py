"""The files that put the server on the open internet, run as they stand but for names, ports and certificates."""

from __future__ import annotations

import os
import random
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx2
import pytest

from tests.support import programs
from tests.support.process import Server
from tests.support.skipping import skipped_without
from tests.support.web.clients import Player

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"


def needed(name: str) -> str:
    """A program, without which the test is skipped."""
    with skipped_without():
        return programs.needed(name)


def free_port() -> int:
    """A port that is free, and below those that systems hand to whoever connects in the meantime."""
    for port in random.sample(range(20_000, 30_000), 100):
        with socket.socket() as one, suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port
    raise AssertionError("a hundred ports were taken")


@contextmanager
def running(command: list[str], port: int, folder: Path) -> Iterator[None]:
    """A proxy that listens at a port."""
    log = folder / "proxy.log"
    environment = os.environ | {
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder),
        "XDG_CONFIG_HOME": str(folder),
    }
    with (
        log.open("wb") as errors,
        subprocess.Popen(command, stderr=errors, stdout=errors, env=environment) as process,
    ):
        try:
            for _ in range(200):
                if process.poll() is not None:
                    raise AssertionError(log.read_text())
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    time.sleep(0.05)
            yield
        finally:
            process.terminate()


def certificate(folder: Path) -> tuple[Path, Path]:
    key, public = folder / "key.pem", folder / "public.pem"
    subprocess.run(
        [
            *(needed("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"),
            *("-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"),
            *("-keyout", str(key), "-out", str(public)),
        ],
        check=True,
        capture_output=True,
    )
    return key, public


@contextmanager
def nginx(server: Server, folder: Path) -> Iterator[str]:
    program, port = needed("nginx"), free_port()
    key, public = certificate(folder)
    ours = (DEPLOY / "nginx.conf").read_text()
    for old, new in {
        "127.0.0.1:8000": f"127.0.0.1:{server.port}",
        "listen 80;": f"listen 127.0.0.1:{free_port()};",
        "listen 443 ssl;": f"listen 127.0.0.1:{port} ssl;",
        # Not every machine has IPv6.
        "    listen [::]:80;\n": "",
        "    listen [::]:443 ssl;\n": "",
        "/etc/letsencrypt/live/play.example/fullchain.pem": str(public),
        "/etc/letsencrypt/live/play.example/privkey.pem": str(key),
        "play.example": "localhost",
    }.items():
        assert old in ours
        ours = ours.replace(old, new)
    shown = subprocess.run([program, "-v"], capture_output=True, text=True, check=True).stderr
    if [int(part) for part in re.findall(r"\d+", shown)[:2]] < [1, 25]:  # as the file itself says
        ours = re.sub(r"\n *http2 on;.*", "", ours)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
        f"http {{ access_log off; {places}\n{ours}\n}}"
    )
    early = folder / "early.log"
    with running([program, "-c", str(whole), "-p", str(folder), "-e", str(early)], port, folder):
        assert "deprecated" not in early.read_text() + (folder / "proxy.log").read_text()
        yield f"https://localhost:{port}"


@contextmanager
def caddy(server: Server, folder: Path) -> Iterator[str]:
    program, port = needed("caddy"), free_port()
    key, public = certificate(folder)
    ours = (DEPLOY / "Caddyfile").read_text()
    for old, new in {
        "127.0.0.1:8000": f"127.0.0.1:{server.port}",
        "play.example {": f"https://localhost:{port} {{\n\ttls {public} {key}",
    }.items():
        assert old in ours
        ours = ours.replace(old, new)
    whole = folder / "Caddyfile"
    whole.write_text("{\n\tadmin off\n\tauto_https disable_redirects\n\tgrace_period 1s\n}\n" + ours)
    with running([program, "run", "--adapter", "caddyfile", "--config", str(whole)], port, folder):
        yield f"https://localhost:{port}"


@pytest.mark.parametrize("proxy", [nginx, caddy])
def test_behind_a_proxy_games_are_played_watched_and_kept_from_other_sites(
    site: Server, proxy: object, tmp_path: Path
) -> None:
    assert callable(proxy)
    with proxy(site, tmp_path) as url:
        ada = Player.making(url, take=[1, 2])
        with ada.watching() as events:
            assert next(events)[0] == 0
            assert ada.move(15, 0).status_code == 200
            assert next(events)[0] == 1, "the stream is not held back"
        with httpx2.Client(base_url=url, verify=False) as browser:
            made = browser.post("/api/games", json={"take": [1, 2]}, headers={"Origin": url})
            assert made.status_code == 201
            cookie = made.headers["set-cookie"].lower()
            assert "secure" in cookie
            assert "httponly" in cookie
            assert made.headers["strict-transport-security"]
            path = f"/api/games/{made.json()['game']['id']}/resign"
            other = browser.post(path, json={}, headers={"Origin": "https://localhost:1"})
            assert (other.status_code, other.json()["code"]) == (403, "cross-site")
            assert browser.post(path, json={}, headers={"Origin": url}).status_code == 200
            assert _too_large(browser) == 413


def _too_large(browser: httpx2.Client) -> int:
    """Return what a request that is too large is answered with; the line may be closed before all is sent."""
    for _ in range(20):
        with suppress(httpx2.TransportError):
            return browser.post("/api/games", content=b" " * 70_000).status_code
    return 0


def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    program = needed("systemd-analyze")
    unit = tmp_path / "divisor-duel.service"
    text = (DEPLOY / "divisor-duel.service").read_text()
    assert "/opt/divisor-duel/bin/divisor-duel" in text
    unit.write_text(text.replace("/opt/divisor-duel/bin/divisor-duel", shutil.which("true") or "/bin/true"))
    checked = subprocess.run([program, "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (checked.returncode, checked.stdout + checked.stderr) == (0, "")


@pytest.mark.needs("systemd-analyze", "seccomp")
def test_what_takes_thought_is_answered_under_the_system_calls_that_the_unit_allows(tmp_path: Path) -> None:
    """Starts two programs, and solvers."""
    under = [sys.executable, str(ROOT / "scripts" / "under_filter.py"), str(DEPLOY / "divisor-duel.service")]
    code = "import os; os.nice(1); os.chown('a file', 0, 0)"
    tried = subprocess.run([*under, sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert tried.stderr.endswith("not permitted: 'a file'\n"), "the filter is up, and solvers may stand back"
    with Server.started(f"sqlite:///{tmp_path / 'games.db'}", under=under) as server:
        asked = subprocess.run(
            [sys.executable, str(ROOT / "scripts" / "ask_solvers.py"), server.url],
            capture_output=True,
            text=True,
            check=False,
        )
    assert (asked.returncode, asked.stdout.count("answered")) == (0, 7), asked.stdout + asked.stderr
