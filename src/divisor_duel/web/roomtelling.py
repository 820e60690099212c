"""What the pages of a class say."""

from __future__ import annotations

from typing import Any


def pupil(me: dict[str, Any]) -> dict[str, Any]:
    """A class in sentences, as one of its pupils is told of it."""
    return {}


def desk(desk: dict[str, Any]) -> dict[str, Any]:
    """A class in sentences, as its teacher is told of it."""
    return {}


def wall(wall: dict[str, Any]) -> dict[str, Any]:
    """A class in sentences, as everybody in the room is told of it."""
    return {}
