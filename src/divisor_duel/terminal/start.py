"""What every run does before click is loaded: it chooses its language and opens its streams.

Neither a closed pipe nor a character that a stream cannot show can stop the program.
"""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Final, NoReturn

from divisor_duel.language import ENGLISH, LANGUAGES, decoded

OPTION: Final = "--language"
VARIABLE: Final = "DIVISOR_DUEL_LANGUAGE"


def spoken(arguments: Sequence[str]) -> str:
    """Return the language to speak; for one that is asked for and not there, the system's."""
    for text in (_asked(arguments), _of_the_system()):
        if (code := _code(text)) in LANGUAGES:
            return code
    return ENGLISH


def check(arguments: Sequence[str]) -> None:
    """Refuse a language that is asked for and not there."""
    text = _asked(arguments)
    if text and _code(text) not in LANGUAGES:
        from divisor_duel.errors import InvalidInput

        there = tuple(f"{code} ({name})" for code, name in LANGUAGES.items())
        raise InvalidInput("no-such-language", language=text[:40], languages=there)


def _code(text: str) -> str:
    """Return the language of a text like `de`, `de-AT` or `de_DE.UTF-8`."""
    return re.split("[-_.@]", text.strip().lower(), maxsplit=1)[0]


def _asked(arguments: Sequence[str]) -> str:
    """Find the option wherever it stands, before click reads it: what click complains of is told in it."""
    found = os.environ.get(VARIABLE, "")
    for i, word in enumerate(arguments):
        if word == "--":
            break
        name, equals, value = word.partition("=")
        if name == OPTION:
            found = value if equals else "".join(arguments[i + 1 : i + 2])
    return found


def _of_the_system() -> str:
    if os.name == "nt":
        import locale

        # Windows says `German_Germany` where others say `de_DE`.
        return locale.normalize(_code(locale.getlocale()[0] or ""))
    return next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")


READABLE: Final = "divisor-duel-readable"
"""How characters are written that a stream cannot show."""

_INSTEAD: Final = {
    "→": "->",
    "←": "<-",
    "…": "...",
    "–": "-",
    "—": "-",
    "×": "x",
    "½": "1/2",
    "≤": "<=",
    "≥": ">=",
    **dict.fromkeys("‘’‚", "'"),
    **dict.fromkeys("“”„", '"'),
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "Ä": "Ae",
    "Ö": "Oe",
    "Ü": "Ue",
    "ß": "ss",
}


_ASCII: Final = "divisor_duel_ascii"
"""ASCII by another name, because click takes a stream of ASCII for a mistake and writes UTF-8 to it."""


def _ascii(name: str) -> codecs.CodecInfo | None:
    if name != _ASCII:
        return None
    plain = codecs.lookup("ascii")
    return codecs.CodecInfo(
        plain.encode,
        plain.decode,
        plain.streamreader,
        plain.streamwriter,
        plain.incrementalencoder,
        plain.incrementaldecoder,
        name,
    )


def _readable(error: UnicodeError) -> tuple[str, int]:
    """Write what a stream cannot show as it would be written by hand."""
    assert isinstance(error, UnicodeEncodeError)
    from unicodedata import normalize

    text = decoded(error.object[error.start : error.end])
    instead = "".join(_INSTEAD.get(sign) or normalize("NFKD", sign) for sign in text)
    return instead.encode("ascii", "ignore").decode() or "?" * len(text), error.end


def open_streams() -> None:
    """Let neither a closed stream nor a character that cannot be shown stop the program."""
    codecs.register_error(READABLE, _readable)
    codecs.register(_ascii)
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "r" if name == "stdin" else "w"))
        elif isinstance(stream, TextIOWrapper):
            is_ascii = codecs.lookup(stream.encoding).name == "ascii"
            if name != "stdin":
                stream.reconfigure(encoding=_ASCII if is_ascii else None, errors=READABLE)
            else:
                # Whoever types what is not ASCII all the same types UTF-8.
                stream.reconfigure(encoding="utf-8" if is_ascii else None, errors="replace")


def reader_left() -> NoReturn:
    """End quietly when the reader went away, as `head` does; there is nobody left to tell."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(1)
