"""The catalogues of translations: `merge` all messages into them, or `check` that they are whole."""

from __future__ import annotations

import ast
import io
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, NamedTuple

from divisor_duel.language import ENGLISH, LANGUAGES, messages
from divisor_duel.language.compiling import CATALOGUES, compile_all, entries

PACKAGE = Path(__file__).parents[1] / "src" / "divisor_duel"
TEMPLATES = PACKAGE / "web" / "page" / "templates"
GAMES = PACKAGE / "game" / "games.toml"
NO_WORDS = {"pool", "rule", "openings", "goal", "books", "screen", "first_screen", "last_screen"}
"""What is the same in every language; rulebooks other than a game's first speak English."""
TERMS = frozenset({"{divisor}", "{divisors}", "{verb}", "{Verb}", "{verbed}"})
"""The words of a game, which a language may do without."""
_NOTE = re.compile(r"\{# NOTE: (.*) #\}")
"""In a template, a line for translators, above what it is about."""


class Message(NamedTuple):
    """What is to be translated: a text, or two, of one thing and of more; what translators are told of it."""

    context: str | None
    texts: tuple[str, ...]
    comments: tuple[str, ...]
    place: str


def gathered() -> list[Message]:
    """Return all that is to be translated: the tables' messages in their order, and the templates'."""
    return [*_of_tables(), *_of_templates()]


def _of_tables() -> Iterator[Message]:
    for module in iter_modules(messages.__path__):
        place = f"language/messages/{module.name}.py"
        table = import_module(f"{messages.__name__}.{module.name}").MESSAGES
        comments = _comments((PACKAGE / place).read_text("utf-8"))
        for code, message in table.items():
            said = message if isinstance(message, Mapping) else {"": message}
            for person, text in said.items():
                texts = (text,) if isinstance(text, str) else tuple(text)
                told = (*comments.get(code, ()), *([f"Said to {{{person}}}."] if person else []))
                yield Message(f"{code}|{person}" if person else code, texts, told, place)


def _comments(source: str) -> dict[str, tuple[str, ...]]:
    """Return the lines of comment above each entry of a table."""
    lines = source.splitlines()
    found = {}
    for table in ast.walk(ast.parse(source)):
        for key in table.keys if isinstance(table, ast.Dict) else ():
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                first = key.lineno - 1
                while lines[first - 1].lstrip().startswith("#"):
                    first -= 1
                found[key.value] = tuple(line.lstrip(" #") for line in lines[first : key.lineno - 1])
    return found


def _of_templates() -> Iterator[Message]:
    from jinja2.ext import GETTEXT_FUNCTIONS, babel_extract

    options = {"trimmed": "true", "trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
    for path in sorted(TEMPLATES.rglob("*.html")):
        lines = path.read_text("utf-8").splitlines()
        with path.open("rb") as template:
            found = sorted(
                babel_extract(template, GETTEXT_FUNCTIONS, (), options), key=lambda message: message[0]
            )
        for line, function, said, _ in found:
            texts = [said] if isinstance(said, str) else [text for text in said if text is not None]
            context = texts.pop(0) if "pgettext" in (function or "") else None
            told = _NOTE.findall(lines[line - 2])
            yield Message(context, tuple(texts), tuple(told), path.relative_to(PACKAGE).as_posix())


def merge_all() -> None:
    """Write the catalogue of each language anew: what was translated stays, what is new is empty."""
    for language in (LANGUAGES.keys() - {ENGLISH}) | {path.stem for path in CATALOGUES.glob("*.po")}:
        CATALOGUES.mkdir(exist_ok=True)
        path = CATALOGUES / f"{language}.po"
        before = path.read_text("utf-8") if path.is_file() else ""
        path.write_text(merged(before, language, gathered()), "utf-8")


def merged(before: str, language: str, wished: list[Message]) -> str:
    """Return a catalogue with these messages and no others.

    It has no dates and lines, which would change often, and names a file only where its messages begin.
    Where the English of a code has changed, its translation stays, marked for another look. What a language
    notes at the top, its words for things, stays.
    """
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import read_po, write_po

    wanted, place = Catalog(), ""
    for message in wished:
        text = message.texts if len(message.texts) > 1 else message.texts[0]
        begins = message.place != place and wanted.get(text, message.context) is None
        place = message.place if begins else place
        where = [(place, 1)] if begins else []
        wanted.add(text, None, where, (), message.comments, context=message.context)
    found = read_po(io.StringIO(before), locale=language)
    by_context = {message.context: message for message in found if message.context}
    found.update(wanted, no_fuzzy_matching=True)
    for message in found:
        old = by_context.get(message.context)
        if old and message.id != old.id and type(message.id) is type(old.id):
            message.string = old.string
            message.flags.add("fuzzy")
    body = io.BytesIO()
    write_po(body, found, width=10_000, omit_header=True, ignore_obsolete=True, include_lineno=False)
    head = (
        f"Language: {language}\n",
        "Content-Type: text/plain; charset=utf-8\n",
        f"Plural-Forms: {found.plural_forms}\n",
    )
    lines = "".join('"' + line.replace("\n", "\\n") + '"\n' for line in head)
    notes = re.match("(#.*\n)*", before)
    top = notes[0] if notes else ""
    return f'{top}msgid ""\nmsgstr ""\n{lines}\n{body.getvalue().decode().rstrip()}\n'


def check_all() -> Iterator[str]:
    """Say what is wrong with the catalogues."""
    names = {f"{language}.po" for language in LANGUAGES.keys() - {ENGLISH}}
    for name in sorted(names | {path.name for path in CATALOGUES.glob("*.po")}):
        path = CATALOGUES / name
        if name not in names:
            yield f"{name}: its language is not in LANGUAGES of language/telling.py"
        elif not path.is_file():
            yield f"{name}: is not there; run: make messages"
        else:
            for wrong in faults(path.read_text("utf-8"), gathered()):
                yield f"{name}: {wrong}"
    for language in sorted(LANGUAGES.keys() - {ENGLISH}):
        games = PACKAGE / "game" / f"games.{language}.toml"
        said = tomllib.loads(games.read_text("utf-8")) if games.is_file() else {}
        english = tomllib.loads(GAMES.read_text("utf-8"))
        for wrong in faults_of_games(said, english):
            yield f"{games.name}: {wrong}"


def faults(catalogue: str, wished: list[Message]) -> Iterator[str]:
    """Say which messages a catalogue lacks, has in vain, or has wrong."""
    found = {(entry.context, entry.texts): entry for entry in entries(catalogue)}
    head = found.pop((None, ("",)), None)
    plurals = re.search(r"nplurals=(\d)", head.forms[0]) if head else None
    if plurals is None:
        yield "does not tell in its head how plurals are formed"
        return
    for context, texts in dict.fromkeys((message.context, message.texts) for message in wished):
        called = context or repr(texts[0])
        entry = found.pop((context, texts), None)
        if entry is None:
            yield f"{called} is missing; run: make messages"
        elif entry.fuzzy:
            yield f"{called} is fuzzy: look at it again, its English has changed"
        elif not all(entry.forms) or len(entry.forms) != (int(plurals[1]) if len(texts) > 1 else 1):
            yield f"{called} is not translated"
        else:
            for form in entry.forms:
                if not any(wanted - TERMS <= gaps(form) <= wanted for wanted in map(gaps, texts)):
                    yield f"{called} has other gaps than its English: {form}"
    for context, texts in found:
        yield f"{context or repr(texts[0])} is no longer used; run: make messages"


def faults_of_games(said: dict[str, Any], english: dict[str, Any], place: str = "") -> Iterator[str]:
    """Say which words of games a language lacks, has in vain, or has with other gaps."""
    for key in (english.keys() | said.keys()) - NO_WORDS:
        name = f"{place}{key}"
        if key not in english:
            yield f"{name} is no longer used"
        elif key not in said:
            yield f"{name} is missing"
        elif isinstance(english[key], dict):
            yield from faults_of_games(said[key], english[key], f"{name}.")
        elif gaps(str(said[key])) != gaps(str(english[key])):
            yield f"{name} has other gaps than its English: {said[key]}"


def gaps(text: str) -> frozenset[str]:
    """Return what is filled in, with how it is said, and the tags around words.

    Whether the day of a date is 05 or 5 is for each language to say.

    >>> sorted(gaps("{count:,} of <b>%(all)s</b> on {day:02}"))
    ['%(all)s', '</b>', '<b>', '{count:,}', '{day}']
    """
    said = text.replace("{day:02}", "{day}")
    return frozenset(re.findall(r"\{[^{}]*\}|[{}]|%\(\w+\)s|%(?!%)|<[^<>]*>", said))


def main() -> None:
    """Do what is asked."""
    match sys.argv[1:]:
        case ["merge"]:
            merge_all()
            compile_all()
        case ["check"]:
            sys.exit("\n".join(check_all()) or None)
        case _:
            sys.exit("say what to do: merge or check")


if __name__ == "__main__":
    main()
