"""What is given to others: nothing that is not needed, and it works in an environment of its own."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from divisor_duel.exam.lines import SETS
from divisor_duel.terminal.commands import COMMANDS
from tests.support.process import chromium
from tests.support.web.hands import start, tap

ROOT = Path(__file__).parents[2]
UV = str(Path(sys.executable).with_name("uv"))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([UV, "build", "-q", "--out-dir", str(folder)], cwd=ROOT, check=True)
    return folder


@pytest.mark.long
def test_wheel_and_sdist_hold_what_is_needed_and_nothing_else(built: Path) -> None:
    """Builds both, which fetches the builder."""
    (wheel,) = built.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {"divisor_duel"}
    for_servers = {Path(name).name for name in names if "/share/divisor-duel/" in name}
    assert for_servers == {"Caddyfile", "alerts.yml", "divisor-duel.service", "nginx.conf"}
    manual = {f"divisor-duel{of}.1" for of in ("", *(f"-{name}" for name in COMMANDS))}
    assert {Path(name).name for name in names if "/share/man/man1/" in name} == manual
    allowed = {
        ".py",
        ".toml",
        ".txt",
        ".html",
        ".css",
        ".js",
        ".typed",
        ".svg",
        ".png",
        ".webmanifest",
        ".ico",
        ".npz",
        ".mo",
        ".bash",
        ".zsh",
        ".fish",
        ".jsonl",
        "",
    }
    inside = [name for name in names if name.startswith("divisor_duel/")]
    assert {Path(name).suffix for name in inside} <= allowed
    assert {
        "divisor_duel/game/games.toml",
        "divisor_duel/web/page/scripts/pages/play.js",
        "divisor_duel/py.typed",
        *(f"divisor_duel/exam/positions/{name}.jsonl" for name in SETS),
    } <= set(inside)
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    assert {Path(name).name for name in packed if name.endswith(".1")} == manual
    kept = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    tracked = {name for name in kept.splitlines() if (ROOT / name).exists()}
    assert tracked <= packed, "whoever packs it for a system can run the tests"
    made = {name for name in packed - tracked if not name.startswith("man/") and not name.endswith(".mo")}
    assert made <= {"PKG-INFO"}


@pytest.mark.long
@pytest.mark.parametrize("versions", ["highest", "lowest-direct"])
def test_what_is_installed_plays_at_the_terminal_and_in_the_browser(
    built: Path, versions: str, tmp_path: Path
) -> None:
    """Makes an environment and installs everything the page needs."""
    (wheel,) = built.glob("*.whl")
    home = tmp_path / "installed"
    subprocess.run([UV, "venv", "-q", "--python", sys.executable, str(home)], check=True)
    install = [UV, "pip", "install", "-q", "--python", str(home / "bin" / "python"), "--resolution", versions]
    subprocess.run([*install, f"{wheel}[web]"], check=True)
    program = str(home / "bin" / "divisor-duel")
    environment = {
        name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")
    }
    environment |= {"XDG_STATE_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}

    def run(*arguments: str, asked: str = "") -> str:
        ended = subprocess.run(
            [program, *arguments],
            input=asked,
            capture_output=True,
            text=True,
            env=environment,
            cwd=tmp_path,
            check=True,
        )
        return ended.stdout

    assert run("--version").startswith("divisor-duel ")
    assert "(perfect) has chosen" in run("play", "divisor-duel", "--p2", "perfect", asked="15\nquit\n")
    assert "Player 2 wins" in run("solve", "--moves", "15 5 20")
    _play_in_the_browser([program, "serve", "--port", "0"], environment)


def _play_in_the_browser(command: list[str], environment: dict[str, str]) -> None:
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[-1].replace("localhost", "127.0.0.1")
            with sync_playwright() as playwright, playwright.chromium.launch(**chromium()) as browser:
                page = browser.new_page(base_url=url)
                page.goto("/")
                start(page, opponent="computer")
                tap(page, 15)
        finally:
            server.terminate()
