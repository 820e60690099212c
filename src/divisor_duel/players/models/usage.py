"""What a model was asked and what that cost: requests, tokens, and the faults on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, runtime_checkable

from divisor_duel.work.foreign import LARGEST, shown


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
