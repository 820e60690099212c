"""The page's scripts, as far as they need no browser: Node runs the tests of each `*.test.js`."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.support.programs import needed
from tests.support.skipping import skipped_without

FILES = sorted(Path(__file__).parent.glob("*.test.js"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.removesuffix(".test.js"))
def test_what_node_can_try_of_the_scripts_holds(file: Path) -> None:
    with skipped_without():
        node = needed("node")
    done = subprocess.run([node, "--test", str(file)], capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "\n# pass 0\n" not in done.stdout.replace("ℹ", "#"), "a file without tests guards nothing"
