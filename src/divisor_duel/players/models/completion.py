"""What a chat endpoint sends back: the answer, the reasoning apart from it, the tokens, or the fault.

A completion may come whole or as a stream of pieces. Nothing here raises: what cannot be read is a fault.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from divisor_duel.players.models.faults import Fault

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
            return _read_message(message, _text(choice.get("finish_reason")) or None, _tokens(said))
        case {"cut short": True}:
            return Completion(fault=Fault.DROPPED, detail="the stream ended in the middle")
    return Completion(
        fault=Fault.MALFORMED, detail=f"it answered {clean(body.decode('utf-8', 'replace'))[:60]!r}"
    )


def _read_message(message: dict[str, Any], finish: str | None, tokens: Tokens | None) -> Completion:
    content = message.get("content")
    thought = next((text for field in _REASONING if (text := _text(message.get(field)))), "")
    calls = message.get("tool_calls") or message.get("function_call")
    fault = _ENDED_BADLY.get(finish or "")
    answer = ""
    if isinstance(content, str):
        answer, within = split_reasoning(content)
        thought = "\n".join(filter(None, (thought, within)))
    if not answer and calls:
        answer, fault = json.dumps(calls, ensure_ascii=False), fault or Fault.TOOL_CALL
    elif isinstance(content, list):
        answer, fault = json.dumps(content, ensure_ascii=False), fault or Fault.LIST
    elif content is None:
        fault = fault or Fault.NULL
    elif not isinstance(content, str):
        fault = Fault.MALFORMED
    elif not answer:
        fault = fault or Fault.EMPTY
    detail = f"it finished with {finish!r}" + (f", having said {answer[-60:]!r}" if answer else "")
    return Completion(answer, thought, finish, tokens, fault, detail if fault else "")


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
    return {"choices": [{"message": message, "finish_reason": finish}], "usage": usage}


def _tokens(said: dict[str, Any]) -> Tokens | None:
    match said.get("usage"):
        case {"prompt_tokens": int(prompt), "completion_tokens": int(completion), **more}:
            details = more.get("completion_tokens_details")
            reasoning = details.get("reasoning_tokens") if isinstance(details, dict) else 0
            return Tokens(prompt, completion, reasoning if isinstance(reasoning, int) else 0)
    return None


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
