"""What others have written, as it may be shown: signs that a terminal or a reader would obey are written out.

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
    """Return what the system gave, with the octets in it that it could not decode read as UTF-8."""
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _written_out(sign: re.Match[str]) -> str:
    return sign[0].encode("unicode_escape").decode()
