"""What others wrote, as text and as it may be shown: what a terminal or a reader obeys is written out.

>>> quoted("Ada\\x1b[2J\\n"), quoted("Zoë")
('Ada\\\\x1b[2J\\\\n', 'Zoë')
"""

from __future__ import annotations

import re
from typing import Final

_OBEYED: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]"
)
"""Control signs and ends of lines, what turns the direction of writing around, and halves of signs."""


def quoted(text: str) -> str:
    """Write out what is no sign to read."""
    return _OBEYED.sub(_written_out, text)


def decoded(text: str) -> str:
    """Return what the system gave as text, with the octets in it that it could not decode read as UTF-8.

    >>> decoded("\\udcc3\\udcbc"), decoded("\\ud83d")
    ('ü', '\ufffd')
    """
    try:
        return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    except UnicodeEncodeError:  # half a sign, which Windows lets through
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _written_out(sign: re.Match[str]) -> str:
    return sign[0].encode("unicode_escape").decode()
