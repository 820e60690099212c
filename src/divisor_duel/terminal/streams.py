"""Streams that neither a closed pipe nor a character they cannot show can stop."""

from __future__ import annotations

import os
import sys
from codecs import register_error
from io import TextIOWrapper
from typing import Final, NoReturn

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


def _readable(error: UnicodeError) -> tuple[str, int]:
    """Write what a stream cannot show as it would be written by hand."""
    assert isinstance(error, UnicodeEncodeError)
    from unicodedata import normalize

    # A file's name that could not be decoded has bytes in it, most likely of UTF-8.
    text = error.object[error.start : error.end].encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    instead = "".join(_INSTEAD.get(sign) or normalize("NFKD", sign) for sign in text)
    return instead.encode("ascii", "ignore").decode() or "?" * len(text), error.end


def open_streams() -> None:
    """Let neither a closed stream nor a character that cannot be shown stop the program."""
    register_error(READABLE, _readable)
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "r" if name == "stdin" else "w"))
        elif isinstance(stream, TextIOWrapper):
            if name != "stdin":
                stream.reconfigure(errors=READABLE)
            elif stream.encoding.lower() in ("ascii", "us-ascii", "ansi_x3.4-1968"):
                # Whoever types what is not ASCII all the same types UTF-8.
                stream.reconfigure(encoding="utf-8", errors="replace")
            else:
                stream.reconfigure(errors="replace")


def reader_left() -> NoReturn:
    """End quietly when the reader went away, as `head` does; there is nobody left to tell."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(1)
