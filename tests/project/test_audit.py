"""`make audit` fails where there are advisories, and never passes for an audit when nobody could be asked."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
AUDIT = ROOT / "scripts" / "audit.py"
SOUND = {"name": "click", "version": "8.1", "vulns": []}
ADVISED = {"name": "jinja2", "version": "3.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["3.1"]}]}
NOT_ASKED = "no audit: the source of advisories could not be asked."
SKIPPED = {"name": "rich", "skip_reason": "unknown"}
WELL = {"dependencies": [SOUND]}
PAGE = {"vulnerabilities": {}, "metadata": {"dependencies": {"total": 2}}}
PAGE_ADVISED = PAGE | {
    "vulnerabilities": {
        "tool": {"name": "tool", "range": "<2", "via": [{"url": "https://example.org/GHSA-1"}, "part"]}
    }
}


def audited(folder: Path, says: Any, code: int = 0, npm_says: Any = PAGE) -> tuple[int, str]:
    """Audit a folder with two locks by programs that say something on their output, complain, and end with a code.

    Of the second lock the first program says that all is well.
    """
    (folder / "requirements").mkdir(exist_ok=True)
    for name in ("requirements/tests.lock", "requirements/jax.lock"):
        (folder / name).touch()
    said = {"requirements/tests.lock": says, "requirements/jax.lock": WELL}
    asked = (
        f"import json, sys; says = {said!r}[sys.argv[-1]]; print(json.dumps(says) if says != '' else '');"
        f"print('no route to host', file=sys.stderr); sys.exit({code})"
    )
    npm = f"import json; print(json.dumps({npm_says!r}))"
    done = subprocess.run(
        [sys.executable, str(AUDIT), sys.executable, "-c", asked, "--", sys.executable, "-c", npm],
        cwd=folder,
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("told", "code", "ends", "says"),
    [
        (WELL, 0, 0, "1 packages, no advisories."),
        ({"dependencies": [SOUND, ADVISED]}, 1, 1, "jinja2 3.0: PYSEC-1, mended in 3.1"),
        ("", 1, 2, f"{NOT_ASKED} no route to host"),
        ([], 0, 2, NOT_ASKED),
        (
            {"dependencies": [SKIPPED]},
            0,
            2,
            "no audit: the source of advisories knows none of 1 packages. unknown",
        ),
        ({"dependencies": [SOUND, SKIPPED]}, 0, 2, "not asked about: rich"),
        ({"dependencies": [ADVISED, SKIPPED]}, 1, 1, "not asked about: rich"),
        ({"dependencies": []}, 0, 2, "no audit"),
    ],
)
def test_an_audit_passes_only_when_it_was_made_and_found_nothing(
    tmp_path: Path, told: Any, code: int, ends: int, says: str
) -> None:
    ended, said = audited(tmp_path, told, code)
    assert ended == ends
    assert f"requirements/tests.lock: {says}" in said
    # Whatever is heard of one lock, the others are asked about.
    assert "requirements/jax.lock: 1 packages, no advisories." in said
    assert "package-lock.json: 2 packages, no advisories." in said


@pytest.mark.parametrize(
    ("told", "ends", "says"),
    [
        (PAGE_ADVISED, 1, "tool <2: https://example.org/GHSA-1"),
        (
            {"message": "405 Method Not Allowed", "error": {}},
            2,
            f"{NOT_ASKED} 405",
        ),
        ({"vulnerabilities": []}, 2, "no audit"),
    ],
)
def test_the_pages_tools_are_audited_too(tmp_path: Path, told: Any, ends: int, says: str) -> None:
    ended, said = audited(tmp_path, WELL, npm_says=told)
    assert ended == ends
    assert f"package-lock.json: {says}" in said


def test_an_advisory_is_told_before_that_nobody_could_be_asked_of_another_lock(tmp_path: Path) -> None:
    assert audited(tmp_path, {"dependencies": [ADVISED]}, npm_says=[])[0] == 1


def test_the_makefile_does_not_talk_a_failure_away() -> None:
    rule = ROOT.joinpath("Makefile").read_text("utf-8").partition("\naudit:")[2].partition("\n\n")[0]
    assert "scripts/audit.py" in rule
    assert "npm audit" in rule
    assert "||" not in rule
