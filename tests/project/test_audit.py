"""`make audit` fails where there are advisories, and never passes for an audit when nobody could be asked."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

AUDIT = Path(__file__).parents[2] / "scripts" / "audit.py"
SOUND = {"name": "click", "version": "8.1", "vulns": []}
ADVISED = {"name": "jinja2", "version": "3.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["3.1"]}]}
SKIPPED = {"name": "rich", "skip_reason": "unknown"}


def audited(says: str, code: int) -> tuple[int, str]:
    """Audit by a program that says something on its output, complains, and ends with a code."""
    asked = f"import sys; print({says!r}); print('no route to host', file=sys.stderr); sys.exit({code})"
    done = subprocess.run(
        [sys.executable, str(AUDIT), sys.executable, "-c", asked], capture_output=True, text=True
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("told", "code", "ends", "says"),
    [
        ({"dependencies": [SOUND]}, 0, 0, "1 packages, no advisories."),
        ({"dependencies": [SOUND, ADVISED]}, 1, 1, "jinja2 3.0: PYSEC-1, mended in 3.1"),
        ("", 1, 2, "could not be asked. no route to host"),
        ([], 0, 2, "could not be asked"),
        (
            {"dependencies": [SKIPPED]},
            0,
            2,
            "No audit: the source of advisories knows none of 1 packages. unknown",
        ),
        ({"dependencies": [SOUND, SKIPPED]}, 0, 2, "Not asked about: rich"),
        ({"dependencies": [ADVISED, SKIPPED]}, 1, 1, "Not asked about: rich"),
        ({"dependencies": []}, 0, 2, "No audit"),
    ],
)
def test_an_audit_passes_only_when_it_was_made_and_found_nothing(
    told: Any, code: int, ends: int, says: str
) -> None:
    ended, said = audited(json.dumps(told) if told != "" else "", code)
    assert ended == ends
    assert says in said


def test_the_makefile_does_not_talk_a_failure_away() -> None:
    rule = (
        AUDIT.parents[1].joinpath("Makefile").read_text("utf-8").partition("\naudit:")[2].partition("\n\n")[0]
    )
    assert "scripts/audit.py" in rule
    assert "||" not in rule
