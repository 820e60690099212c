"""Catalogues of translations, compiled for Python's gettext: run as a program, it compiles all there are.

Whoever plays from a clone compiles them, so this needs nothing but Python. Babel, which merges new messages
into them (`scripts/catalogues.py`), is 10 MB, and all that is fetched to play is 4.
"""

from __future__ import annotations

import re
import struct
from ast import literal_eval
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

CATALOGUES: Final = Path(__file__).with_name("catalogues")
_FIELD: Final = re.compile(r'^(msg\S+) ((?:".*"\n?)+)', re.MULTILINE)
_MAGIC: Final = 0x950412DE
_HEAD: Final = 28


class Entry(NamedTuple):
    """What a catalogue has for a message: one form of its text, or as many as the language has plurals."""

    context: str | None
    texts: tuple[str, ...]
    forms: tuple[str, ...]
    fuzzy: bool


def entries(catalogue: str) -> Iterator[Entry]:
    """Read a catalogue; its first entry has no text, and tells how the language forms plurals."""
    for part in re.split(r"\n\s*\n", catalogue):
        fields = {
            name: "".join(map(literal_eval, lines.splitlines())) for name, lines in _FIELD.findall(part)
        }
        if "msgid" in fields:
            texts = tuple(fields[name] for name in ("msgid", "msgid_plural") if name in fields)
            forms = tuple(text for name, text in fields.items() if name.startswith("msgstr"))
            fuzzy = re.search("^#,.*fuzzy", part, re.MULTILINE) is not None
            yield Entry(fields.get("msgctxt"), texts, forms, fuzzy)


def said(catalogue: Iterable[Entry]) -> dict[str, str]:
    """Return what is translated for good, as gettext looks it up: contexts, texts and forms joined."""
    return {
        (f"{context}\4" if context else "") + "\0".join(texts): "\0".join(forms)
        for context, texts, forms, fuzzy in catalogue
        if all(forms) and not fuzzy
    }


def compiled(texts: Mapping[str, str]) -> bytes:
    """Return translations as gettext reads them: two tables of lengths and places, and the texts."""
    table, written = b"", b""
    for text in (*sorted(texts), *(texts[key] for key in sorted(texts))):
        encoded = text.encode()
        table += struct.pack("<2I", len(encoded), _HEAD + 16 * len(texts) + len(written))
        written += encoded + b"\0"
    head = struct.pack("<7I", _MAGIC, 0, len(texts), _HEAD, _HEAD + 8 * len(texts), 0, 0)
    return head + table + written


def decompiled(content: bytes) -> dict[str, str]:
    """Return the translations that were compiled."""
    count, keys, values = struct.unpack_from("<3I", content, 8)

    def text(table: int, number: int) -> str:
        length, place = struct.unpack_from("<2I", content, table + 8 * number)
        return content[place : place + length].decode()

    return {text(keys, number): text(values, number) for number in range(count)}


def compile_all() -> None:
    """Compile every catalogue, each beside it."""
    for path in CATALOGUES.glob("*.po"):
        path.with_suffix(".mo").write_bytes(compiled(said(entries(path.read_text("utf-8")))))


if __name__ == "__main__":
    compile_all()
