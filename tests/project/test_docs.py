"""The documents: what they show is run, what they link is there, what is generated is up to date."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

from tests.support.scripts import ROOT, script

PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("**/*.md")]
SOURCE = ROOT / "src"
MODULES = [
    ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    for path in sorted(SOURCE.glob("**/*.py"))
    if ">>> " in path.read_text("utf-8")
]


def test_the_python_in_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_run(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_documents_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    for link in links:
        assert link.startswith("http") or (page.parent / link).exists(), link


def test_the_page_of_rules_says_what_the_program_says() -> None:
    module = script("docs/make_rules.py")
    assert module.PAGE.read_text("utf-8") == module.page(), "run `make docs`"


@pytest.mark.frameworks
def test_the_page_of_python_names_says_what_their_docstrings_say() -> None:
    module = script("docs/make_reference.py")
    assert module.PAGE.read_text("utf-8") == module.page(), "run `make docs`"
