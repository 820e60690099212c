"""What a question was sent, made ready for the function that answers it, or refused.

On a server the shapes of the API do this; where there is no server, the types of the function itself.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from divisor_duel.errors import InvalidInput
from divisor_duel.language import decoded

SPEC: Final = ("game", "pool", "rule", "openings", "book", "goal")
"""The words that make rules; a function takes them together, as its `spec`."""
_GIVEN: Final = ("self", "spec", "seconds")
"""What no question sends by these names."""


def arguments(function: Callable[..., Any], body: Any, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return the arguments that a body, and the words of an address, have for a function.

    >>> def double(number: int, twice: bool = False) -> int: ...
    >>> arguments(double, {"number": "7"}, {})
    Traceback (most recent call last):
    divisor_duel.errors.InvalidInput: number: '7' cannot stand here
    """
    if not isinstance(body, dict):
        raise InvalidInput("request-is-object")
    parameters, hints = signature(function).parameters, get_type_hints(function)
    sent: dict[str, Any] = body | {name: _number(text, hints.get(name)) for name, text in asked.items()}
    if "spec" in parameters:
        spec = {word: sent.pop(word) for word in SPEC if word in sent}
        sent = {"spec": {word: value for word, value in spec.items() if value is not None}} | sent
    for name, value in sent.items():
        if name not in parameters or (name in _GIVEN and name in body):
            raise InvalidInput("field-unknown", field=name[:40])
        if not _fits(value, hints[name]):
            raise InvalidInput("field-unfit", field=name, value=str(value)[:40])
    for name, parameter in parameters.items():
        if parameter.default is Parameter.empty and name not in (*sent, *_GIVEN):
            raise InvalidInput("field-required", field=name)
    return sent


def _number(text: str, hint: Any) -> Any:
    """Return a word of an address as the number it stands for, where one is wanted."""
    return int(text) if hint is int and text.isascii() and text.isdecimal() and len(text) < 10 else text


def _fits(value: Any, hint: Any) -> bool:
    """Return whether a value that was JSON is of a type."""
    kind, of = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if isinstance(hint, types.UnionType):
        return any(_fits(value, each) for each in of)
    if kind is Literal:
        return value in of
    if kind is dict:
        return isinstance(value, dict) and all(_fits(each, of[1]) for each in value.values())
    if kind is tuple and Ellipsis not in of:
        return isinstance(value, list) and len(value) == len(of) and all(map(_fits, value, of))
    if kind is not None:
        return isinstance(value, list) and all(_fits(each, of[0]) for each in value)
    if hint is str:
        return isinstance(value, str) and decoded(value) == value  # a browser may send half a sign
    return value is None if hint is types.NoneType else type(value) is hint
