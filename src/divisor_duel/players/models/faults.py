"""What can go wrong on the way to a model and back: no mistake of the model's, so no game is lost by it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from divisor_duel.errors import Mistake


class Fault(StrEnum):
    """What an endpoint did instead of answering, by its code in journals, trails and answers."""

    NO_CONNECTION = "no-connection"
    REFUSED = "refused"
    RATE_LIMITED = "rate-limited"
    SERVER_ERROR = "server-error"
    DROPPED = "dropped"
    TIMEOUT = "timeout"
    ERROR = "error"
    MALFORMED = "malformed"
    EMPTY = "empty"
    NULL = "null"
    LIST = "list"
    TOOL_CALL = "tool-call"
    TRUNCATED = "truncated"
    FILTERED = "filtered"
    ENDLESS = "endless"

    @property
    def is_of_the_line(self) -> bool:
        """Whether no answer came at all, so that asking again costs nothing but time."""
        return self in (
            Fault.NO_CONNECTION,
            Fault.RATE_LIMITED,
            Fault.SERVER_ERROR,
            Fault.DROPPED,
            Fault.TIMEOUT,
        )


FAULT_WORDS: Final = {
    Fault.NO_CONNECTION: "no connection",
    Fault.REFUSED: "the question refused",
    Fault.RATE_LIMITED: "too many requests",
    Fault.SERVER_ERROR: "server error",
    Fault.DROPPED: "connection dropped",
    Fault.TIMEOUT: "no answer in time",
    Fault.ERROR: "an error for an answer",
    Fault.MALFORMED: "no chat completion",
    Fault.EMPTY: "empty answer",
    Fault.NULL: "no content",
    Fault.LIST: "a list for an answer",
    Fault.TOOL_CALL: "a tool call for an answer",
    Fault.TRUNCATED: "answer cut short",
    Fault.FILTERED: "answer filtered",
    Fault.ENDLESS: "answer without end",
}
"""What is said of each fault."""


class Unanswered(Mistake):
    """A question that an endpoint did not answer, however often it was asked."""

    code = "unanswered"

    def __init__(self, fault: Fault, detail: str) -> None:
        super().__init__(f"{FAULT_WORDS[fault]}: {detail}")
        self.fault, self.detail = fault, detail

    def __reduce__(self) -> tuple[type[Unanswered], tuple[Fault, str]]:
        return type(self), (self.fault, self.detail)
