"""The front door of the package: what it offers, and that it costs nothing to open."""

from __future__ import annotations

import re
import subprocess
import sys

import divisor_duel
from tests.support.scripts import ROOT, script


def test_dir_shows_the_public_names_before_any_is_used() -> None:
    code = "import sys, divisor_duel; print(*dir(divisor_duel)); print('divisor_duel.game.position' in sys.modules)"
    shown, loaded = subprocess.check_output([sys.executable, "-c", code], text=True).splitlines()
    assert {*divisor_duel.__all__, "__version__", "__doc__"} <= {*shown.split()}
    assert loaded == "False"


def test_every_public_name_is_there() -> None:
    assert [name for name in divisor_duel.__all__ if not hasattr(divisor_duel, name)] == []


def test_what_is_here_can_be_built_and_is_a_release_only_if_it_is_dated_and_cited() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert script("scripts/check_dated.py").complaint(divisor_duel.__version__, changes) is None
    cited = re.search(r"^version: (.*)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    dated = re.search(r"^## (\d\S+) – ", changes, re.MULTILINE)
    assert (cited and cited[1]) == (dated and dated[1]), "the newest release, or none"


CHANGES = "# Changes\n\n## Unreleased\n\n- One.\n\n## 1.0.0 – 2026-11-18\n\n- Two.\n"
FILES = {
    "src/divisor_duel/__init__.py": '__version__ = "1.1.0.dev0"\n',
    "CHANGELOG.md": CHANGES,
    "CITATION.cff": "type: software\nlicense: MIT\n",
}


def test_a_release_is_refused_whose_changes_are_not_all_dated_and_made_by_one_command() -> None:
    complaint = script("scripts/check_dated.py").complaint
    assert complaint("1.1.0.dev0", CHANGES) is None, "between releases anything goes"
    assert "has no heading like '## 1.1.0 – " in complaint("1.1.0", CHANGES)
    assert "has changes under 'Unreleased'" in complaint("1.0.0", CHANGES)
    versioned = script("scripts/set_version.py").versioned
    released = versioned("1.1.0", "2027-01-02", dict(FILES))
    assert complaint("1.1.0", released["CHANGELOG.md"]) is None
    assert "## 1.1.0 – 2027-01-02\n\n- One." in released["CHANGELOG.md"]
    cited = "type: software\nversion: 1.1.0\ndate-released: 2027-01-02\nlicense: MIT\n"
    assert released["CITATION.cff"] == cited
    later = versioned("1.1.1", "2027-01-03", FILES | released)["CITATION.cff"]
    assert later == cited.replace("1.1.0", "1.1.1").replace("-02\n", "-03\n")
    begun = versioned("1.2.0.dev0", "2027-01-03", dict(FILES))
    assert begun == {"src/divisor_duel/__init__.py": '__version__ = "1.2.0.dev0"\n'}


def test_the_readme_of_an_index_shows_its_pictures_from_where_the_project_lives() -> None:
    absolute = script("scripts/readme_elsewhere.py").absolute
    shown = (
        "[![Board](docs/a.svg)](docs/a.md#why) [more](LICENSE), [ours](#here), [theirs](https://x.example/)"
    )
    led = "https://h.example/o/n/{}/v1.0.0/{}"
    assert absolute(shown, "https://h.example/o/n", "1.0.0") == (
        f"[![Board]({led.format('raw', 'docs/a.svg')})]({led.format('blob', 'docs/a.md#why')})"
        f" [more]({led.format('blob', 'LICENSE')}), [ours](#here), [theirs](https://x.example/)"
    )
