"""What comes from elsewhere, in files that anybody may have written: whether it is of the kind it should be.

A reader asks here first, so that nothing further on meets a text for a number. What is shown of it is short;
whoever tells it writes out what a terminal would obey (`language/facts.py`).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, TypeGuard

from divisor_duel.errors import InvalidInput

LARGEST: Final = 10**12
"""No number of a game is larger."""
_LONGEST_SHOWN: Final = 40

Kind = Callable[[Any], bool]


def parse_json(text: str | bytes) -> Any:
    """Read JSON, or say in a line why it cannot be read."""
    try:
        return json.loads(text)
    except RecursionError:
        raise InvalidInput("json-too-deep") from None
    except UnicodeDecodeError:  # whose own words show what it met
        raise InvalidInput("json-not-utf-8") from None
    except ValueError as error:
        raise InvalidInput("json-unreadable", why=str(error)) from None


def fields(value: Any, **kinds: Kind) -> dict[str, Any]:
    """Return an object whose fields of these names are of their kinds; it may have others."""
    if not isinstance(value, dict):
        raise InvalidInput("not-an-object", value=shown(value))
    for name, kind in kinds.items():
        if name not in value:
            raise InvalidInput("field-missing", key=name)
        if not kind(value[name]):
            raise InvalidInput("field-of-other-kind", key=name, value=shown(value[name]))
    return value


def shown(value: Any) -> str:
    """Return a value as it is shown to whoever sent it: quoted, and no longer than a line."""
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    text = repr(value)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def is_text(value: Any) -> TypeGuard[str]:
    """Say whether it is a text."""
    return isinstance(value, str)


def is_number(value: Any) -> TypeGuard[int]:
    """Say whether it is a number that a game may have; true and false are none."""
    return type(value) is int and 0 < value <= LARGEST


def is_numbers(value: Any) -> TypeGuard[list[int]]:
    """Say whether it is a list of such numbers."""
    return isinstance(value, list) and all(map(is_number, value))


def is_pairs(value: Any) -> TypeGuard[list[list[int]]]:
    """Say whether it is a list of pairs of such numbers."""
    return isinstance(value, list) and all(is_numbers(pair) and len(pair) == 2 for pair in value)
