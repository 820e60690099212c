"""Facts into sentences: a message is chosen by code, reader and count, translated, and filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib import import_module
from io import BytesIO
from typing import Any, Final, NamedTuple

from divisor_duel.language.facts import Fact, Message, Some, Text, decoded, quoted

ENGLISH: Final = "en"
LANGUAGES: Final = {ENGLISH: "English", "de": "Deutsch", "fr": "Français", "es": "Español"}
"""Every language by its code, as it calls itself; each says all there is to say."""

_current: ContextVar[str] = ContextVar("language", default=ENGLISH)


def current() -> str:
    """Return the code of the language in use."""
    return _current.get()


@contextmanager
def use(language: str) -> Iterator[None]:
    """Speak a language for a while."""
    before = _current.set(language)
    try:
        yield
    finally:
        _current.reset(before)


@cache
def translations(language: str) -> NullTranslations:
    """Return the translations of a language."""
    if language == ENGLISH:
        return NullTranslations()
    return GNUTranslations(BytesIO(compiled_catalogue(language)))


def compiled_catalogue(language: str) -> bytes:
    """Return a catalogue as gettext reads it; in a clone that has not compiled it yet, it is compiled now."""
    # Imported here, because English does without it.
    from pkgutil import get_data

    def catalogue(ending: str) -> bytes:
        content = get_data("divisor_duel.language", f"catalogues/{language}.{ending}")
        assert content is not None
        return content

    try:
        return catalogue("mo")
    except OSError:  # as a zip file says it, too
        from divisor_duel.language.compiling import compiled, entries, said

        return compiled(said(entries(catalogue("po").decode())))


PLAYERS: Final = frozenset({"player", "mover", "other", "winner", "loser", "long", "short"})
"""Under these names a fact has players, 1 or 2, who are called by their names."""
UNNAMED: Final = ("Player 1", "Player 2")
"""What players without a name are called in records."""
_FIRST: Final = (
    "terminal_help",
    "terminal_options",
    "lists",
    "game",
    "terminal_table",
    "terminal_commands",
    "proofs",
    "terminal_research",
)
"""The tables that are looked into first: to start a game or to solve one, the program needs no others."""
MOST_CHOICES: Final = 20
"""So many are named before an "or"."""


class Reader(NamedTuple):
    """Whoever is told: what the players are called, which of them it is, if any, and in which language."""

    names: tuple[str, str] | None = None
    you: int | None = None
    language: str | None = None


ANYBODY: Final = Reader()


def tell(fact: Fact, reader: Reader = ANYBODY) -> str:
    """Put a fact into words.

    >>> tell(Fact("wins-with", mover=1, number=4)), tell(Fact("wins-with", mover=1, number=4), Reader(you=1))
    ('Player 1 wins with 4.', 'You win with 4.')
    """
    message = _message(fact.code)
    if message is None:
        # Other people's words; that ours have a message is looked at by scripts/check_codes.py.
        return quoted(fact.code)
    language = reader.language or current()
    person, text = _chosen(message, fact, reader)
    context = f"{fact.code}|{person}" if person else fact.code
    if isinstance(text, str):
        said = translations(language).pgettext(context, text)
    else:
        said = translations(language).npgettext(context, *text, fact.about["count"])
    return _Filling(reader, language).fill(said, fact)


def tell_all(facts: Iterable[Fact], reader: Reader = ANYBODY) -> str:
    """Put facts into words, one sentence after the other."""
    return " ".join(tell(fact, reader) for fact in facts)


def say(code: str, /, **about: Any) -> str:
    """Say something to nobody in particular, in the language in use."""
    return tell(Fact(code, **about))


def in_english(fact: Fact) -> str:
    """Put a fact into English, whatever language is in use."""
    return tell(fact, Reader(language=ENGLISH))


def sentence(clause: str) -> str:
    """Let a clause, as a refusal is, stand by itself.

    >>> sentence("7 is not in the pool")
    '7 is not in the pool.'
    """
    return f"{clause[:1].upper()}{clause[1:]}."


@cache
def _message(code: str) -> Message | None:
    return next((table[code] for table in map(_table, _FIRST) if code in table), None) or messages().get(code)


@cache
def _table(name: str) -> dict[str, Message]:
    """Return a table; an empty one in a folder of pages, which has a single table under another name."""
    try:
        return dict(import_module(f"divisor_duel.language.messages.{name}").MESSAGES)
    except ModuleNotFoundError:
        return {}


@cache
def messages() -> dict[str, Message]:
    """Return every message by its code."""
    from pkgutil import iter_modules

    from divisor_duel.language import messages as tables

    found: dict[str, Message] = {}
    for module in iter_modules(tables.__path__):
        table = _table(module.name)
        twice = found.keys() & table.keys()
        assert not twice, f"messages with one code: {', '.join(twice)}"
        found |= table
    return found


def _chosen(message: Message, fact: Fact, reader: Reader) -> tuple[str, Text]:
    if isinstance(message, (str, tuple)):
        return "", message
    for person, text in message.items():
        if person and reader.you is not None and fact.about.get(person) == reader.you:
            return person, text
    return "", message[""]


@cache
def _parts(text: str) -> tuple[tuple[str, str | None, str, str], ...]:
    """Take a text apart, once: what stands before a gap, its name, how it is said, whether quoted."""
    if not {"{", "}"} & {*text}:
        return ((text, None, "", ""),)
    # Imported here, because much of what is said at the start has no gaps.
    from string import Formatter

    return tuple(
        (before, name, how or "", as_repr or "") for before, name, how, as_repr in Formatter().parse(text)
    )


def _as_typed(value: Any) -> str:
    """Quote what was typed."""
    return repr(decoded(value) if isinstance(value, str) else value)


class _Filling:
    """Fill a text in: tell facts within a fact, name players, write lists and numbers as it is done."""

    def __init__(self, reader: Reader, language: str) -> None:
        self.reader = reader
        self.language = language

    def fill(self, text: str, fact: Fact) -> str:
        said = []
        for before, name, how, as_repr in _parts(text):
            said.append(before)
            if name is None:
                continue
            value = fact.about[name] if name in fact.about else self._term(fact, name)
            if name in PLAYERS and isinstance(value, int):
                value = self._name(value)
            said.append(self._said(_as_typed(value) if as_repr else value, how))
        return "".join(said)

    def _term(self, fact: Fact, name: str) -> str:
        """Return a word of the fact's game."""
        if fact.rules is None:
            raise KeyError(f"{fact.code} does not say its {name}")
        return fact.rules.terms(self.language)[name]

    def _said(self, value: Any, how: str) -> str:
        if how in _LISTS:
            return _LISTS[how](self, value)
        if isinstance(value, Fact):
            told = tell(value, self.reader)
            return sentence(told) if how == "sentence" else told
        if how == "sentence":
            return sentence(quoted(str(value)))
        said = quoted(format(value, how))
        return self._number(said) if how == "," or isinstance(value, float) else said

    def _name(self, player: int) -> str:
        name = self.reader.names[player - 1] if self.reader.names else UNNAMED[player - 1]
        # Whoever gave no name is called so in every language.
        return self._say("player-unnamed", number=player) if name == UNNAMED[player - 1] else name

    def _say(self, code: str, **about: Any) -> str:
        return tell(Fact(code, **about), Reader(language=self.language))

    def _number(self, said: str) -> str:
        return "".join(self._say(_SIGNS[sign]) if sign in _SIGNS else sign for sign in said)

    def _and(self, things: Some | Sequence[Any], more: str = "and-more") -> str:
        named, count = things if isinstance(things, Some) else Some.of(things, len(things))
        *most, last = map(self._one, named)
        if count > len(named):
            most, last = [*most, last], self._say(more, count=count - len(named))
        return self._say("list-and", list=", ".join(most), last=last) if most else last

    def _pairs(self, pairs: Some | Sequence[Any]) -> str:
        return self._and(pairs, "and-more-pairs")

    def _or(self, things: Sequence[Any]) -> str:
        if len(things) > MOST_CHOICES:
            few = self._list(things[: MOST_CHOICES // 2])
            return self._say("list-first-to-last", list=few, last=things[-1], count=len(things))
        *most, last = map(self._one, things)
        if not most:
            return last
        # 8, 80, 8000; 11 and 11000, but not 110: in Spanish ocho, ochenta, once.
        eight = last[:1] == "8" or (last[:2] == "11" and len(last) % 3 == 2)
        return self._say("list-or-eight" if eight else "list-or", list=", ".join(most), last=last)

    def _list(self, things: Sequence[Any]) -> str:
        return ", ".join(map(self._one, things))

    def _semicolons(self, things: Sequence[Any]) -> str:
        return f"{self._say('semicolon')} ".join(map(self._one, things))

    def _one(self, thing: Any) -> str:
        return tell(thing, self.reader) if isinstance(thing, Fact) else quoted(str(thing))


_SIGNS: Final = {",": "thousands", ".": "decimal-point", "%": "percent"}
"""The signs in a number, each with the code of what a language writes instead."""

_LISTS: Final[dict[str, Callable[[_Filling, Any], str]]] = {
    "and": _Filling._and,
    "pairs": _Filling._pairs,
    "or": _Filling._or,
    "list": _Filling._list,
    ";": _Filling._semicolons,
}
