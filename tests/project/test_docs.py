"""The documents: what they show is run or read, what they link is there, what is generated is up to date."""

from __future__ import annotations

import ast
import doctest
import importlib
import importlib.util
import json
import re
from functools import cache
from pathlib import Path

import click
import pytest

from divisor_duel.errors import MissingExtra
from divisor_duel.terminal.main import program
from tests.support import documents
from tests.support.documents import PAGES
from tests.support.scripts import ROOT, script

SOURCE = ROOT / "src"
MODULES = [
    ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    for path in sorted(SOURCE.glob("**/*.py"))
    if ">>> " in path.read_text("utf-8")
]
each_page = pytest.mark.parametrize("page", PAGES, ids=documents.name)


def test_the_python_in_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_run(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(name))
    assert tried
    assert failed == 0


@each_page
def test_links_and_anchors_lead_somewhere(page: Path) -> None:
    for link in documents.links(page):
        if link.file.startswith(("http:", "https:", "mailto:")):
            continue
        target = page.parent / link.file if link.file else page
        assert target.exists(), link
        assert not link.anchor or link.anchor in documents.anchors(target), link


@each_page
def test_a_picture_says_in_words_what_it_shows(page: Path) -> None:
    for link in documents.links(page):
        assert not link.picture or len(link.shown.split()) >= 3, link


@each_page
def test_every_command_is_one_the_program_knows(page: Path) -> None:
    for line in documents.lines_typed(page):
        match line.split():
            case ["divisor-duel", *_]:
                said = complaint(line)
                assert not said, f"{line}: {said}"
            case ["make", target, *_] if re.fullmatch(r"[a-z][a-z-]*", target):
                assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE), line
            case ["python" | ".venv-jax/bin/python", file, *_] if file.endswith(".py"):
                # A script beside the page, or in the clone.
                assert (ROOT / file).exists() or (page.parent / file).exists(), line


@cache
def written_tests() -> tuple[list[str], str]:
    """The tests' files, and what is in them."""
    files = sorted((ROOT / "tests").rglob("test_*.py")) + sorted((ROOT / "tests").rglob("*.test.js"))
    return [str(file.relative_to(ROOT)) for file in files], "".join(f.read_text("utf-8") for f in files)


@each_page
def test_a_test_that_is_named_is_there(page: Path) -> None:
    files, written = written_tests()
    text = page.read_text("utf-8")
    for named in re.findall(r"`((?:tests/)?[\w/]*\btest_\w+\.py)`", text):
        assert any(file.endswith(f"/{named}") or file == named for file in files), named
    for start in re.findall(r"`(test_\w+)(?:…)?`", text):
        assert f"def {start}" in written, start
    for path in re.findall(r"`(tests/[\w/.]*)`", text):
        assert (ROOT / path).exists(), path


@each_page
def test_what_is_typed_into_the_environment_of_a_clone_says_what_makes_it(page: Path) -> None:
    for line in page.read_text("utf-8").splitlines():
        assert ".venv/bin/python -m pip" not in line or ("after" in line and "make play" in line), line


def complaint(line: str) -> str:
    """Return what the program has against a line, read by its own parser and not run."""
    typed = documents.words(line)[1:]
    if "[" in line:
        # A line that tells how a command is used: only the names of its options can be wrong.
        command = program.get_command(click.Context(program), typed[0])
        known = {option for parameter in command.params for option in parameter.opts} if command else set()
        return " ".join(option for option in re.findall(r"--[\w-]+", line) if option not in known)
    context = click.Context(program, info_name="divisor-duel")
    try:
        while typed and not typed[0].startswith("-"):
            if (command := program.get_command(context, typed[0])) is None:
                return f"no command {typed[0]}" if not placeholder(typed[0]) else ""
            return of_command(command, typed[1:], context)
        program.make_parser(context).parse_args(typed)
    except click.UsageError as error:
        return error.format_message()
    return ""


def of_command(command: click.Command, typed: list[str], parent: click.Context) -> str:
    context = click.Context(command, parent=parent)
    values, rest, _ = command.make_parser(context).parse_args(typed)
    if rest:
        return f"too much: {rest}"
    for parameter in command.params:
        value = values.get(parameter.name or "")
        simple = isinstance(
            parameter.type, click.Choice | click.types.IntParamType | click.types.FloatParamType
        )
        if simple and isinstance(value, str) and not placeholder(value):
            parameter.type.convert(value, parameter, context)
    return ""


def placeholder(word: str) -> bool:
    """Say whether a word stands for another one: NAME, N, …."""
    return bool(re.fullmatch(r"[A-Z_]+|…", word))


@each_page
def test_python_in_a_document_is_python_and_its_names_are_there(page: Path) -> None:
    for block in documents.blocks(page):
        if block.language == "json":
            json.loads(block.text)
        if block.language not in ("python", "py"):
            continue
        shown = doctest.DocTestParser().get_examples(block.text)
        tree = ast.parse("".join(example.source for example in shown) if shown else block.text)
        for imported in ast.walk(tree):
            if isinstance(imported, ast.ImportFrom) and str(imported.module).startswith("divisor_duel"):
                names_are_there(str(imported.module), [name.name for name in imported.names])


def names_are_there(module: str, names: list[str]) -> None:
    try:
        found = importlib.import_module(module)
    except ModuleNotFoundError as error:  # of a framework, which has tests of its own
        assert not str(error.name).startswith("divisor_duel"), error
    except MissingExtra:
        pass
    else:
        for name in names:
            assert hasattr(found, name) or importlib.util.find_spec(f"{module}.{name}"), (module, name)


def test_the_page_of_rules_says_what_the_program_says() -> None:
    module = script("docs/making/make_rules.py")
    assert module.PAGE.read_text("utf-8") == module.page(), "run `make docs`"


@pytest.mark.frameworks
def test_the_page_of_python_names_says_what_their_docstrings_say() -> None:
    module = script("docs/making/make_reference.py")
    assert module.PAGE.read_text("utf-8") == module.page(), "run `make docs`"
