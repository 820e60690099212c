"""What a model was asked and what that cost: requests, tokens, and what can go wrong on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable

from divisor_duel.errors import Mistake
from divisor_duel.language import Fact
from divisor_duel.work.foreign import LARGEST, shown


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


class Served(NamedTuple):
    """Who answered, as the endpoint tells: the model that served the request, and its configuration."""

    model: str = ""
    fingerprint: str = ""


class Price(NamedTuple):
    """What a million tokens cost, in whichever currency."""

    prompt: float
    completion: float


@dataclass(frozen=True)
class Usage:
    """Requests and what came of them; the tokens of the reasoning are a part of the completion's."""

    requests: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    reasoning_tokens: int = 0
    faults: Mapping[str, int] = field(default_factory=dict)
    """How many requests came to nothing, by the codes of `Fault`."""
    read: Mapping[str, int] = field(default_factory=dict)
    """How many answers each rule read, by the codes of `ReadBy`."""
    served: Mapping[Served, int] = field(default_factory=dict)
    """How many requests each model and configuration behind the endpoint served, where it says so."""

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            self.requests + other.requests,
            self.prompt_tokens + other.prompt_tokens,
            self.completion_tokens + other.completion_tokens,
            self.reasoning_tokens + other.reasoning_tokens,
            Counter(self.faults) + Counter(other.faults),
            Counter(self.read) + Counter(other.read),
            Counter(self.served) + Counter(other.served),
        )

    def cost(self, price: Price) -> float:
        """Return what it cost, at these prices."""
        return (self.prompt_tokens * price.prompt + self.completion_tokens * price.completion) / 1e6

    def as_dict(self) -> dict[str, Any]:
        """Return the usage for JSON."""
        return {
            "requests": self.requests,
            "prompt_tokens": self.prompt_tokens,
            "completion_tokens": self.completion_tokens,
            "reasoning_tokens": self.reasoning_tokens,
            "faults": dict(sorted(self.faults.items())),
            "read": dict(sorted(self.read.items())),
            "served": [
                {"model": served.model, "fingerprint": served.fingerprint, "requests": count}
                for served, count in sorted(self.served.items())
            ],
        }

    @classmethod
    def from_dict(cls, told: Any) -> Usage:
        """Read it back; raise `ValueError` where it is none."""
        match told:
            case {
                "requests": int(requests),
                "prompt_tokens": int(prompt),
                "completion_tokens": int(completion),
                "reasoning_tokens": int(reasoning),
                "faults": dict(faults),
                "read": dict(read),
                "served": list(served),
            } if all(
                map(_is_count, (requests, prompt, completion, reasoning, *faults.values(), *read.values()))
            ):
                return cls(requests, prompt, completion, reasoning, faults, read, dict(map(_served, served)))
        raise ValueError(f"{shown(told)} is not what a player used")


def _served(told: Any) -> tuple[Served, int]:
    match told:
        case {"model": str(model), "fingerprint": str(fingerprint), "requests": int(count)} if _is_count(
            count
        ):
            return Served(model, fingerprint), count
    raise ValueError(f"{shown(told)} is not who served requests")


def _is_count(count: Any) -> bool:
    return type(count) is int and 0 <= count <= LARGEST


@runtime_checkable
class Metered(Protocol):
    """A player that counts what it uses, and how many of its answers it was asked to mend."""

    reprompts: int
    usage: Usage
