"""What a chat endpoint sends back: the answer, the reasoning apart from it, the tokens, or the fault.

A completion may come whole or as a stream of pieces. Nothing here raises: what cannot be read is a fault.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from divisor_duel.errors import InvalidInput
from divisor_duel.players.models.answers import Read, ReadBy, read_answer
from divisor_duel.players.models.usage import Fault, Served

# The fields in which servers hand over what a model thought.
_REASONING: Final = ("reasoning_content", "reasoning", "thinking")
_THINK = re.compile(r"<(/?)think(?:ing)?>", re.IGNORECASE)
_ENDED_BADLY: Final = {"length": Fault.TRUNCATED, "content_filter": Fault.FILTERED}
_LONGEST_DETAIL: Final = 200


class Tokens(NamedTuple):
    """What an answer cost; the reasoning is a part of the completion."""

    prompt: int = 0
    completion: int = 0
    reasoning: int = 0


@dataclass(frozen=True)
class Completion:
    """What came back; where there is a fault, `answer` is what was said nevertheless."""

    answer: str = ""
    reasoning: str = ""
    finish_reason: str | None = None
    tokens: Tokens | None = None
    fault: Fault | None = None
    detail: str = ""
    found_in: ReadBy | None = None
    """Where the answer was, when not in the text: in a call of a tool, or at the end of the reasoning."""
    served: Served = field(default_factory=Served)

    def read(self) -> Read:
        """Find the number in the answer; raise `InvalidInput` where there is none."""
        read = read_answer(self.answer)
        return read._replace(by=self.found_in) if self.found_in else read


def read_completion(body: bytes, clean: Callable[[Any], Any] = lambda said: said) -> Completion:
    """Read the body of an answer with status 200; `clean` takes keys out of it, before anything is cut."""
    try:
        said: Any = (
            _joined(body) if body.lstrip()[:6].startswith((b"data:", b"event:", b":")) else json.loads(body)
        )
    except (ValueError, RecursionError):
        said = None
    said = clean(said)
    match said:
        case {"error": error} if error:
            detail = error.get("message", error) if isinstance(error, dict) else error
            return Completion(tokens=_tokens(said), fault=Fault.ERROR, detail=str(detail)[:_LONGEST_DETAIL])
        case {"choices": [{"message": dict(message)} as choice, *_]}:
            read = read_message(message, _text(choice.get("finish_reason")) or None, _tokens(said))
            served = Served(
                *(_text(said.get(name))[:_LONGEST_DETAIL] for name in ("model", "system_fingerprint"))
            )
            return replace(read, served=served)
        case {"cut short": True}:
            return Completion(fault=Fault.DROPPED, detail="the stream ended in the middle")
    return Completion(
        fault=Fault.MALFORMED, detail=f"it answered {clean(body.decode('utf-8', 'replace'))[:60]!r}"
    )


def read_message(
    message: dict[str, Any], finish: str | None = None, tokens: Tokens | None = None
) -> Completion:
    """Read a message of a chat: the answer, what was thought, or why there is no answer."""
    content = message.get("content")
    thought = next((text for field in _REASONING if (text := _text(message.get(field)))), "")
    calls = message.get("tool_calls") or message.get("function_call")
    fault = _ENDED_BADLY.get(finish or "") or (Fault.REFUSAL if _text(message.get("refusal")) else None)
    answer, found_in = "", None
    if isinstance(content, list):
        content, within = _joined_parts(content)
        thought = "\n".join(filter(None, (thought, within)))
    # A block of thought within the text that is never closed was cut short, whatever the endpoint says.
    apart = thought
    if isinstance(content, str):
        answer, within = split_reasoning(content)
        thought = "\n".join(filter(None, (thought, within)))
    if not answer and calls:
        answer, found_in = json.dumps(calls, ensure_ascii=False), ReadBy.TOOL_CALL
        numbers = {*_numbers(calls)}
        if len(numbers) == 1:
            answer = f"MOVE: {numbers.pop()}"
        else:
            fault = fault or Fault.TOOL_CALL
    elif not answer and (told := _last_marked(apart)):
        answer, found_in = told, ReadBy.REASONING
    elif content is None:
        fault = fault or (Fault.LIST if isinstance(message.get("content"), list) else Fault.NULL)
    elif not isinstance(content, str):
        fault = Fault.MALFORMED
    elif not answer:
        fault = fault or Fault.EMPTY
    said = answer or _text(message.get("refusal"))
    detail = f"it finished with {finish!r}" + (f", having said {said[-60:]!r}" if said else "")
    return Completion(answer, thought, finish, tokens, fault, detail if fault else "", found_in)


def _joined_parts(parts: list[Any]) -> tuple[str | None, str]:
    """Return the texts of a list of parts, and what of it is reasoning; None where there is no text in it."""
    texts, thoughts = [], []
    for part in parts:
        match part:
            case str():
                texts.append(part)
            case {"type": "reasoning" | "thinking", **told}:
                thoughts.append(
                    next((_text(told[n]) for n in ("text", "thinking", "reasoning") if n in told), "")
                )
            case {"text": str(text)} | {"text": {"value": str(text)}}:
                texts.append(text)
    return "".join(texts) if texts else None, "\n".join(thoughts)


def _numbers(calls: Any) -> Iterator[int]:
    """Yield the whole numbers in the arguments of calls, which come as text or as they are."""
    for call in calls if isinstance(calls, list) else [calls]:
        match call:
            case {"function": {"arguments": told}} | {"arguments": told} | {"input": told}:
                if isinstance(told, str):
                    try:
                        told = json.loads(told)
                    except (ValueError, RecursionError):
                        continue
                for value in told.values() if isinstance(told, dict) else [told]:
                    if (isinstance(value, str) and value.strip().isdecimal()) or type(value) is int:
                        yield int(value)


def _last_marked(thought: str) -> str:
    """Return the end of a reasoning whose last words are the move, when nothing was said beside it."""
    last = thought.strip().rpartition("\n")[2]
    try:
        return last if read_answer(last).by is ReadBy.MARKED else ""
    except InvalidInput:
        return ""


def split_reasoning(text: str) -> tuple[str, str]:
    """Split the answer from `<think>` blocks, also from one that is never closed or never opened.

    >>> split_reasoning("<think>6? No.</think>MOVE: 12")
    ('MOVE: 12', '6? No.')
    >>> split_reasoning("<think>6? No. MOVE: 6 would")
    ('', '6? No. MOVE: 6 would')
    """
    answer: list[str] = []
    thought: list[str] = []
    thinking, begin = False, 0
    for tag in _THINK.finditer(text):
        piece, closing = text[begin : tag.start()], bool(tag[1])
        if closing and not thinking:
            # Some servers put the opening mark into the question: all that was said so far was thought.
            thought += [*answer, piece]
            answer = []
        else:
            (thought if thinking else answer).append(piece)
        thinking, begin = not closing, tag.end()
    (thought if thinking else answer).append(text[begin:])
    return "".join(answer).strip(), "".join(thought).strip()


def _joined(body: bytes) -> dict[str, Any]:
    """Join the pieces of a stream into one completion."""
    texts: defaultdict[str, list[str]] = defaultdict(list)
    others: dict[str, Any] = {"content": None}
    finish, usage, ended = None, None, False
    served: dict[str, Any] = {}
    for line in body.split(b"\n"):
        name, _, data = line.strip().partition(b":")
        if name != b"data":
            continue
        if data.strip() == b"[DONE]":
            ended = True
            break
        try:
            piece = json.loads(data)
        except ValueError:
            break
        if not isinstance(piece, dict):
            raise ValueError("a piece of the stream is none")
        if piece.get("error"):
            return piece
        usage = piece.get("usage") or usage
        served |= {name: piece[name] for name in ("model", "system_fingerprint") if piece.get(name)}
        match piece.get("choices"):
            case [{"delta": dict(delta)} as choice, *_]:
                finish = choice.get("finish_reason") or finish
                for field, more in delta.items():
                    if isinstance(more, str):
                        texts[field].append(more)
                    elif more is not None:
                        others[field] = more
    if not (ended or finish):
        return {"cut short": True}
    message = others | {field: "".join(parts) for field, parts in texts.items()}
    return {"choices": [{"message": message, "finish_reason": finish}], "usage": usage, **served}


def _tokens(said: dict[str, Any]) -> Tokens | None:
    match said.get("usage"):
        case {"prompt_tokens": int(prompt), "completion_tokens": int(completion), **more}:
            details = more.get("completion_tokens_details")
            reasoning = details.get("reasoning_tokens") if isinstance(details, dict) else 0
            return Tokens(prompt, completion, reasoning if isinstance(reasoning, int) else 0)
    return None


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
