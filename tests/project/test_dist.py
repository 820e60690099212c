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

from divisor_duel.exam.sets import SETS
from divisor_duel.terminal.commands import COMMANDS
from tests.support.process import chromium
from tests.support.scripts import ROOT, files_of_project
from tests.support.web.hands import start, tap

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
    allowed = (
        ".py .toml .txt .html .css .js .typed .svg .png .webmanifest .ico .npz .mo .bash .zsh .fish .jsonl"
    )
    inside = [name for name in names if name.startswith("divisor_duel/")]
    assert {Path(name).suffix for name in inside} <= {"", *allowed.split()}
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
    ours = {path.relative_to(ROOT).as_posix() for path in files_of_project()}
    assert ours <= packed, "whoever packs it for a system can run the tests"
    made = {name for name in packed - ours if not name.startswith("man/") and not name.endswith(".mo")}
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


ASKS: dict[str, list[str]] = {
    "play": ["play", "divisor-duel"],
    "rules": ["rules", "nrich"],
    "replay": ["replay", "kept.game"],
    "review": ["review", "kept.game"],
    "homework": ["homework", "nothing"],
    "sheet": ["sheet", "nrich"],
    "solo": ["solo", "1-10"],
    "serve": ["serve", "--port", "0"],
    "class": ["class", "--port", "0"],
    "solve": ["solve", "--moves", "15 5 20"],
    "arena": ["arena", "beginner", "easy", "--games", "2", "--game", "divisor-duel-evens", "--keep", "kept"],
    "standings": ["standings", "kept"],
    "prompt": ["prompt", "divisor-duel", "--moves", "15"],
    "positions": ["positions", "divisor-duel-evens", "--count", "1"],
    "sweep": ["sweep", "antichain", "--to", "10", "--out", "rows.csv"],
    "count": ["count", "--pool", "1-10"],
    "longest": ["longest", "1-10"],
    "plot": ["plot", "rows.csv"],
    "site": ["site", "pages"],
    "completion": ["completion", "bash"],
}
"""What is typed to try a command; of the others, their name."""
NEEDS = {
    "serve": "web",
    "class": "web",
    "site": "web",
    "mcp": "mcp",
    "sweep": "fast",
    "plot": "plot",
    "longest": "longest",
}
"""Commands that need an extra, and which."""
SAVED = ROOT / "tests" / "support" / "data" / "kept" / "resigned.game"
BROUGHT_BY = {
    "web": "web.serve.app",
    "postgres": "web.keep.games, psycopg_pool",
    "fast": "solver.compiled, divisor_duel.solver.long_short.compiled, divisor_duel.labels",
    "cluster": "sweep, distributed",
    "pettingzoo": "adapters.pettingzoo, divisor_duel.adapters.gymnasium, divisor_duel.adapters.vector",
    "mcp": "adapters.mcp",
    "longest": "counting.longest, ortools.sat",
    "plot": "sweep.files, matplotlib.pyplot, pyarrow",
    "graph": "game.pool, networkx",
}
"""What can be imported with an extra and nothing beside it."""


@pytest.fixture(scope="module")
def bare(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel alone, in an environment of its own."""
    return _environment(built, tmp_path_factory.mktemp("bare"), "")


def _environment(built: Path, home: Path, extras: str) -> Path:
    (wheel,) = built.glob("*.whl")
    subprocess.run([UV, "venv", "-q", "--python", sys.executable, str(home)], check=True)
    subprocess.run(
        [UV, "pip", "install", "-q", "--python", str(home / "bin" / "python"), f"{wheel}{extras}"], check=True
    )
    return home


def _run(home: Path, *words: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    alone = {"PATH": os.defpath, "HOME": str(folder), "LANG": "C.UTF-8"}
    return subprocess.run(
        [home / "bin" / words[0], *words[1:]],
        input="quit\n",
        capture_output=True,
        text=True,
        env=alone,
        cwd=folder,
    )


@pytest.mark.long
def test_without_extras_each_command_works_or_says_in_a_line_what_adds_what_it_needs(
    bare: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Runs every command, one after the other: some are of what another has written."""
    folder = tmp_path_factory.mktemp("nothing")
    (folder / "kept.game").write_bytes(SAVED.read_bytes())
    (folder / "rows.csv").write_bytes((ROOT / "research" / "long-short.csv").read_bytes())
    lines = {}
    for name in COMMANDS:
        ended = _run(bare, "divisor-duel", *ASKS.get(name, [name]), folder=folder)
        assert "Traceback" not in ended.stderr, name
        if name in NEEDS:
            (said,) = ended.stderr.strip().splitlines()
            assert ended.returncode == 2
            missing = said.partition("extra part: ")[2]
            program = f"uv pip install --python {bare / 'bin' / 'python'}"
            assert missing.startswith(f"{program} 'divisor-duel[{NEEDS[name]}] @ file:"), name
            lines[name] = missing
        else:
            assert ended.returncode == (2 if name == "homework" else 0), f"{name}: {ended.stderr}"
    typed = {**os.environ, "PATH": f"{Path(UV).parent}{os.pathsep}{os.defpath}"}
    subprocess.run(lines["longest"], shell=True, check=True, env=typed)
    assert _run(bare, "divisor-duel", *ASKS["longest"], folder=folder).returncode == 0, (
        "the line works as it stands"
    )


@pytest.mark.long
@pytest.mark.parametrize("extra", BROUGHT_BY)
def test_each_extra_alone_brings_what_it_is_for(built: Path, extra: str, tmp_path: Path) -> None:
    """Installs each in an environment of its own."""
    home = _environment(built, tmp_path / "environment", f"[{extra}]")
    ended = _run(home, "python", "-c", f"import divisor_duel.{BROUGHT_BY[extra]}", folder=tmp_path)
    assert ended.returncode == 0, ended.stderr
