"""What can go wrong on the way to a model and back, or instead of an answer: the game is broken off."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from divisor_duel.errors import Mistake
from divisor_duel.language import Fact


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
    """Parts, of which none is text."""
    TOOL_CALL = "tool-call"
    TRUNCATED = "truncated"
    FILTERED = "filtered"
    REFUSAL = "refusal"
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

    @property
    def may_pass(self) -> bool:
        """Whether it says nothing of the model and may be gone another day: the game is played again."""
        return self in (
            Fault.NO_CONNECTION,
            Fault.RATE_LIMITED,
            Fault.SERVER_ERROR,
            Fault.DROPPED,
            Fault.ERROR,
            Fault.MALFORMED,
        )


FAULT_WORDS: Final = {
    Fault.NO_CONNECTION: "fault-no-connection",
    Fault.REFUSED: "fault-refused",
    Fault.RATE_LIMITED: "fault-rate-limited",
    Fault.SERVER_ERROR: "fault-server-error",
    Fault.DROPPED: "fault-dropped",
    Fault.TIMEOUT: "fault-timeout",
    Fault.ERROR: "fault-error",
    Fault.MALFORMED: "fault-malformed",
    Fault.EMPTY: "fault-empty",
    Fault.NULL: "fault-null",
    Fault.LIST: "fault-list",
    Fault.TOOL_CALL: "fault-tool-call",
    Fault.TRUNCATED: "fault-truncated",
    Fault.FILTERED: "fault-filtered",
    Fault.REFUSAL: "fault-refusal",
    Fault.ENDLESS: "fault-endless",
}
"""The code of the message that says what each fault is."""


class Unanswered(Mistake):
    """A question that an endpoint did not answer, however often it was asked."""

    code = "unanswered"

    def __init__(self, fault: Fault, detail: str) -> None:
        super().__init__("model-unanswered", fault=Fact(FAULT_WORDS[fault]), detail=detail)
        self.fault, self.detail = fault, detail

    def __reduce__(self) -> tuple[type[Unanswered], tuple[Fault, str]]:
        return type(self), (self.fault, self.detail)
