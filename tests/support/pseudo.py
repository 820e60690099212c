"""A language for tests: every message in brackets and longer by a third, so that all shows that is not translated.

Its catalogue is made of what translators would be given. It is no language of the program until it is registered;
`python -m tests.support.pseudo play …` is the program with it.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from gettext import GNUTranslations, NullTranslations
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final

from divisor_duel.game import rules
from divisor_duel.language import ENGLISH, LANGUAGES, telling
from divisor_duel.language.compiling import Entry, compiled, said
from tests.support.scripts import script

PSEUDO: Final = "qps"
HEAD: Final = "Content-Type: text/plain; charset=utf-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
_GAPS: Final = re.compile(r"\{[^{}]*\}|%\(\w+\)s|<[^<>]*>")
_MORE: Final = "éü õaî "


def in_pseudo(text: str) -> str:
    """Return a text in this language; one without words is the same in all.

    >>> in_pseudo("{name} is called <b>Ada</b>."), in_pseudo("{count:,}")
    ('⟦{name} is called <b>Ada</b>. éü õ⟧', '{count:,}')
    """
    words = _GAPS.sub("", text)
    if not re.search("[^\\W\\d_]", words):
        return text
    return f"⟦{text} {''.join(islice(cycle(_MORE), -(-len(words) // 3))).strip()}⟧"


def bare(text: str) -> str:
    """Return what of a told text is outside of all brackets."""
    while (less := re.sub("⟦[^⟦⟧]*⟧", "", text)) != text:
        text = less
    return text


@contextmanager
def registered() -> Iterator[None]:
    """Let the program know this language for a while."""
    register()
    try:
        yield
    finally:
        _swap([(_translations, _real_translations), (_table, _real_table)])
        del LANGUAGES[PSEUDO]


def register() -> None:
    """Let the program know this language for good."""
    LANGUAGES[PSEUDO] = in_pseudo("Pseudo")
    _swap([(_real_translations, _translations), (_real_table, _table)])


def copy_package(place: Path) -> None:
    """Copy the package to where it can be imported from, with this language as one of its own."""
    package = place / "divisor_duel"
    source = Path(telling.__file__).parents[1]
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__"))
    listed = package / "language" / "telling.py"
    before, english, after = listed.read_text("utf-8").partition('ENGLISH: "English", ')
    assert english
    name = json.dumps(in_pseudo("Pseudo"), ensure_ascii=False)
    listed.write_text(f'{before}{english}"{PSEUDO}": {name}, {after}', "utf-8")
    (package / "language" / "catalogues" / f"{PSEUDO}.mo").write_bytes(_catalogue())
    words = "".join(f"{key} = {_toml(value)}\n" for key, value in _table(PSEUDO).items())
    (package / "game" / f"games.{PSEUDO}.toml").write_text(words, "utf-8")


def _toml(value: Any) -> str:
    """Write a value in one line; what JSON says of strings and lists, TOML says too."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _swap(changes: list[tuple[Callable[..., Any], Callable[..., Any]]]) -> None:
    """Put functions in place of others, wherever they were imported."""
    for name, module in [*sys.modules.items()]:
        if name.startswith("divisor_duel"):
            for old, new in changes:
                for known in [known for known, value in vars(module).items() if value is old]:
                    setattr(module, known, new)


_real_translations = telling.translations
_real_table = rules._table


def _translations(language: str) -> NullTranslations:
    return _pseudo_translations() if language == PSEUDO else _real_translations(language)


@cache
def _pseudo_translations() -> NullTranslations:
    return GNUTranslations(io.BytesIO(_catalogue()))


def _catalogue() -> bytes:
    gathered = script("scripts/catalogues.py").gathered()
    told = (
        Entry(message.context, message.texts, (*map(in_pseudo, message.texts),), False)
        for message in gathered
    )
    return compiled({"": HEAD} | said(told))


@cache
def _table(language: str) -> dict[str, Any]:
    if language != PSEUDO:
        return _real_table(language)
    unchanged = script("scripts/catalogues.py").NO_WORDS

    def told(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: each if key in unchanged else told(each) for key, each in value.items()}
        return [*map(told, value)] if isinstance(value, list) else in_pseudo(value)

    table: dict[str, Any] = told(_real_table(ENGLISH))
    return table


if __name__ in ("__main__", "__mp_main__"):  # the program, and each of its workers
    register()
if __name__ == "__main__":
    from divisor_duel.__main__ import main

    main()
